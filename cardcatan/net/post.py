"""What a host has to send: to each in order, and nobody waits for a slow reader."""

from __future__ import annotations

from collections.abc import Callable

from cardcatan.net import messages as m
from cardcatan.net.notices import Log, who
from cardcatan.net.peers import Peer, Send, Sent


class Post:
    """Takes what is said, and hands it to the network. Who is gone, or too slow for too long, is given to `lost` and `cut`."""

    behind: list[Peer]
    """Slow readers who are heard of again, and must be told what was not kept for them; whoever tells them clears the list."""

    def __init__(
        self, patience: float, log: Log, lost: Callable[[Peer, float], None], cut: Callable[[Peer, float], None]
    ) -> None:
        self._patience, self._log, self._lost, self._cut = patience, log, lost, cut
        self._out: list[tuple[Peer, bytes, m.FromHost]] = []
        self._slow: list[Peer] = []
        self._last: tuple[m.FromHost | None, bytes] = (None, b"")
        self.behind = []

    def __len__(self) -> int:
        """How many messages wait for the next `flush`."""
        return len(self._out)

    @property
    def slow(self) -> bool:
        """Does something wait that the network would not take?"""
        return bool(self._slow)

    @property
    def last(self) -> m.FromHost | None:
        """What was said last."""
        return self._last[0]

    def say(self, peer: Peer, said: m.FromHost) -> None:
        """Say something to one of them, with the next `flush`."""
        if peer.ended:
            return
        if said is not self._last[0]:  # watchers are told the same
            self._last = said, m.encode(said)
        self._out.append((peer, self._last[1], said))

    def waiting(self, peer: Peer, after: int) -> int:
        """How many messages for this one were said after the first `after` of all that wait."""
        return sum(to is peer for to, _, _ in self._out[after:])

    def forget(self) -> None:
        """Nothing of what waits is said."""
        self._out.clear()

    def flush(self, send: Send, now: float) -> None:
        """Send what was said."""
        slow, self._slow = self._slow, []
        for peer in slow:
            self._sent(peer, peer.send(send), now)
        out, self._out = self._out, []
        for peer, data, said in out:
            if peer.unsent or peer.lost:
                peer.keep(data, said, now)
            elif became := send(peer.route, data):
                peer.keep(data, said, now)
                self._sent(peer, became, now)

    def _sent(self, peer: Peer, became: Sent, now: float) -> None:
        """What to do about a connection after its backlog, or a first message, met the network."""
        if became is Sent.GONE:
            self._lost(peer, now)
        elif became is Sent.FULL:
            if now - peer.slow_since >= self._patience:
                self._log(None, f"{who(peer)} reads too slowly, and was cut off")
                self._cut(peer, now)
            else:
                self._slow.append(peer)
        elif peer.lost:
            self.behind.append(peer)
