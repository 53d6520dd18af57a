"""Who may connect: ZeroMQ asks here (RFC 27, ZAP) at every handshake, within the process."""

from __future__ import annotations

from collections.abc import Callable

import zmq

from cardcatan.net.keys import text_key

DOMAIN = b"cardcatan"
_ENDPOINT = "inproc://zeromq.zap.01"


class Zap:
    """Answers for one context. `may_enter` takes a public key (32 bytes) and an address.

    The User-Id of whoever may is the key in z85.
    """

    def __init__(self, context: zmq.Context[zmq.Socket[bytes]], may_enter: Callable[[bytes, str], bool]) -> None:
        self._may_enter = may_enter
        self.socket = context.socket(zmq.REP)
        self.socket.bind(_ENDPOINT)

    def answer(self) -> None:
        """Answer all that was asked."""
        while True:
            try:
                question = self.socket.recv_multipart(zmq.DONTWAIT)
            except zmq.Again:
                return
            self.socket.send_multipart([*question[:2], *self._judge(question)])

    def close(self) -> None:
        """Close the socket; nobody can connect from now on."""
        self.socket.close()

    def _judge(self, question: list[bytes]) -> tuple[bytes, bytes, bytes, bytes]:
        """Status, reason, User-Id, metadata."""
        if len(question) == 7 and question[2] == DOMAIN and question[5] == b"CURVE":
            key, address = question[6], question[3].decode("ascii", "replace")
            if self._may_enter(key, address):
                return b"200", b"OK", text_key(key), b""
        return b"400", b"refused", b"", b""
