"""Transcripts of real talk between clients and a host, with a clock that stands and chance that is fixed.

`python -m tests.net.transcripts` writes those of docs/protocol.md anew.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from cardcatan.net.code import SALT_BYTES, StoredCode, prove, stretch
from cardcatan.net.hall import Hall, HallSettings
from cardcatan.net.peers import Peer, Sent
from cardcatan.table import Room, talk
from cardcatan.table.fair import commitment

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "protocol.md"
BLOCK = re.compile(r"```transcript ([a-z-]+)\n(.*?)```", re.DOTALL)
RULES = "card players=2 goal=10 start=@0 soothsayer=on destiny=clockwise round_limit=100"
NAMES = {"seat 0": "Anna", "seat 1": "Boris", "watcher": "Carla"}
KEYS = {who: bytes([number]) * 32 for number, who in enumerate(NAMES, 1)}
HOST_KEY = b"\xff" * 32
LONG = ("view", "nonce", "salt", "proof")  # fields of which the first bytes are enough, or that differ every time
PACKAGE = re.compile(r"(cardcatan |\"package\": \")[0-9.]+[0-9a-z.]*")

BOARD = "board players=2 start=@0 layout=beginner harbours=printed"
FOUNDING = (
    *("settlement 19", "road 29", "settlement 13", "road 14", "settlement 44", "road 56", "settlement 31", "road 37"),
    *("roll", "robber 0"),
)
TRADE = ("offer LW BG", "offer B W", "close @1")
BEFORE = ("draw 2", "deck W", "draw 2")
MOVES = ("trade @1 1", "give L", "build road", "pay 3W", "draw 2")

Message = dict[str, Any]


class Stage:
    """A host with one table, clients who talk to it, and what was said."""

    def __init__(self, settings: talk.Settings, code: str = "") -> None:
        stored = StoredCode(salt=bytes(SALT_BYTES), stretched=stretch(code, bytes(SALT_BYTES))) if code else None
        room = Room(1, settings, locked=bool(code), entropy=lambda count: bytes(range(count)), host="Office")
        self.hall = Hall(HallSettings(name="Office", key=HOST_KEY, code=stored), [room], 0.0)
        self.peers: dict[str, Peer] = {}
        self.heard: dict[str, list[Message]] = {who: [] for who in NAMES}
        self.states: dict[str, Message] = {}
        self.lines: list[tuple[list[str], str, str]] = []
        self.sent: tuple[str, bytes] = ("", b"")
        self.now = 0.0

    def say(self, who: str, kind: str, **fields: object) -> None:
        """A client says something, and everybody hears what comes of it."""
        message = {"t": kind, **fields}
        self.lines.append(([who], ">", show(message)))
        if who not in self.peers:
            self.peers[who] = Peer(who.encode(), KEYS[who], "127.0.0.1", self.hall.limits, self.now)
        self.hall.hear(self.peers[who], msgspec.msgpack.encode(message), self.now)
        self.settle()

    def lose(self, who: str) -> None:
        """A connection breaks."""
        self.lines.append(([who], "", "(the connection breaks)"))
        self.hall.lost(self.peers.pop(who), self.now)
        self.states.pop(who, None)
        self.settle()

    def settle(self) -> None:
        """Let the host work until it has nothing more to say."""
        for _ in range(10):
            self.hall.work(self.now)
            self.hall.take_entries()
            self.hall.take_finished()
            self.hall.flush(self.send, self.now)

    def send(self, route: bytes, data: bytes) -> Sent:
        """The network."""
        who, message = route.decode(), msgspec.msgpack.decode(data)
        self.heard[who].append(message)
        if message["t"] == "table":
            message = self.changed(who, message)
            data = b""
        before, self.sent = self.sent, (show(message), data)
        if self.lines[-1][1] == "<" and before == self.sent:
            self.lines[-1][0].append(who)
        else:
            self.lines.append(([who], "<", self.sent[0]))
        return Sent.YES

    def changed(self, who: str, state: Message) -> Message:
        """What is new since the last state that this client was told."""
        before, self.states[who] = self.states.get(who), state
        if before is None:
            return state
        return {"t": "table", **{key: value for key, value in state.items() if before.get(key) != value}, "...": "as before"}

    def last(self, who: str, kind: str) -> Message:
        """The last message of a kind that a client heard."""
        return next(message for message in reversed(self.heard[who]) if message["t"] == kind)

    def arrive(self, who: str, **fields: object) -> None:
        """Hello and enter."""
        self.say(who, "hello", protocol=[1, 0], package="example 1", name=NAMES[who])
        self.say(who, "enter", table=1, **fields)

    def deal(self) -> None:
        """The fair deal between two people."""
        for seat in (0, 1):
            self.say(f"seat {seat}", "ready", on=True)
        for seat in (0, 1):
            self.say(f"seat {seat}", "commit", game=1, digest=commitment(salt(seat)))
        for seat in (0, 1):
            self.say(f"seat {seat}", "open", game=1, salt=salt(seat))

    def act(self, *actions: str) -> None:
        """Whoever must decide does this."""
        for action in actions:
            (who,) = (who for who in ("seat 0", "seat 1") if self.last(who, "update").get("legal"))
            self.say(who, "act", game=1, number=self.last(who, "update")["number"], action=action)

    def quietly(self) -> None:
        """What was said so far is not part of the transcript."""
        self.lines.clear()

    def text(self) -> str:
        """The transcript."""
        return "".join(f"{', '.join(who)} {sign} {line}".replace("  ", " ") + "\n" for who, sign, line in self.lines)


def salt(seat: int) -> bytes:
    """The random bytes that a player gives to the deal."""
    return bytes([0x20 + seat]) * 32


def show(message: Message) -> str:
    """A message as people read it."""
    brief = {key: shorten(value) if key in LONG and message["t"] != "open" else value for key, value in message.items()}
    text = json.dumps(brief, default=lambda value: f"h'{value.hex()}'", ensure_ascii=False)
    return PACKAGE.sub(r"\g<1>0.2.0", re.sub(r'"(h\'[0-9a-f]*\'|h\'[0-9a-f]*…\' \(\d+ bytes\))"', r"\1", text))


def shorten(value: Any) -> Any:
    """The beginning of a packed view; nothing of what chance gives."""
    if not isinstance(value, bytes):
        return value
    return f"h'{value[:4].hex() if value.startswith((b'CCV', b'CCW')) else ''}…' ({len(value)} bytes)"


# --- scenes ---------------------------------------------------------------------------------------------------------


def a_deal(rules: str = RULES) -> Stage:
    """Two people and a watcher come, and the cards are dealt."""
    stage = Stage(talk.Settings(rules=rules))
    stage.arrive("seat 0")
    stage.arrive("seat 1")
    stage.arrive("watcher", watch=True)
    stage.deal()
    return stage


def some_moves() -> Stage:
    """A trade that each hears otherwise, and a payment of which the others hear the end."""
    stage = a_deal()
    stage.act(*BEFORE)
    stage.quietly()
    stage.act(*MOVES)
    return stage


def a_board_trade() -> Stage:
    """An offer in words of one's own, another one back, and an agreement."""
    stage = a_deal(BOARD)
    stage.act(*FOUNDING)
    stage.quietly()
    stage.act(*TRADE)
    return stage


def refusals() -> Stage:
    """Decisions that are not taken."""
    stage = a_deal()
    stage.quietly()
    stage.say("seat 1", "act", re=1, game=1, number=0, action="draw 2")
    stage.say("seat 0", "act", re=1, game=1, number=0, action="build castle")
    stage.act("deck W")
    stage.say("seat 0", "act", re=2, game=1, number=0, action="draw 2")
    stage.say("watcher", "act", re=1, game=1, number=0, action="draw 2")
    stage.say("seat 0", "sit", re=3, seat=-1)
    return stage


def coming_back() -> Stage:
    """A player is lost, misses something, and comes back."""
    stage = a_deal()
    stage.quietly()
    stage.lose("seat 1")
    stage.act("deck W", "draw 2")
    stage.say("seat 0", "say", n=1, text="Where are you?")
    stage.say("seat 1", "hello", protocol=[1, 0], package="example 1", name="Boris")
    stage.say("seat 1", "enter", table=1, game=1, number=0, line=0)
    return stage


def the_end() -> Stage:
    """A player gives up, and the dealer opens his secret."""
    stage = a_deal()
    stage.act(BEFORE[0])
    stage.quietly()
    stage.say("seat 1", "concede", game=1)
    return stage


def a_code() -> Stage:
    """A table that wants a code."""
    stage = Stage(talk.Settings(rules=RULES), code="sheep")
    stage.arrive("seat 0")
    challenge = stage.last("seat 0", "challenge")
    proof = prove(stretch("sheep", challenge["salt"]), challenge["nonce"], KEYS["seat 0"], HOST_KEY)
    stage.say("seat 0", "enter", table=1, proof=proof)
    return stage


def another_version() -> Stage:
    """A client from the future."""
    stage = Stage(talk.Settings(rules=RULES))
    stage.say("seat 0", "hello", protocol=[2, 0], package="example 9", name="Anna", features=["time-travel"], mood="good")
    return stage



SCENES: dict[str, Callable[[], Stage]] = {
    "deal": a_deal,
    "moves": some_moves,
    "board-trade": a_board_trade,
    "refusals": refusals,
    "coming-back": coming_back,
    "end": the_end,
    "code": a_code,
    "version": another_version,
}


def written() -> Iterator[tuple[str, str]]:
    """Name and text of each transcript in the document."""
    for block in BLOCK.finditer(DOCUMENT.read_text(encoding="utf-8")):
        yield block[1], block[2]


def main() -> None:
    """Write the transcripts of the document anew."""
    text = DOCUMENT.read_text(encoding="utf-8")
    fresh = BLOCK.sub(lambda block: f"```transcript {block[1]}\n{SCENES[block[1]]().text()}```", text)
    DOCUMENT.write_text(fresh, encoding="utf-8")


if __name__ == "__main__":
    main()
