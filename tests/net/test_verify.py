"""A game that is over is checked: every kind of tampering is found and named, and an honest game passes."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from cardcatan import CardGame, CardRules, Record
from cardcatan.games.record import Move, apply_any
from cardcatan.net import messages
from cardcatan.net.client import Session
from cardcatan.net.verify import Salt, Verdict, verify
from cardcatan.table import Room, talk
from cardcatan.table.fair import commitment, deal_seed
from cardcatan.tui.words import explain

from .sansio import BOARD, RULES, Net, settings

replace: Any = msgspec.structs.replace


@dataclass
class Seen:
    """What one member was told of a game."""

    dealt: talk.Dealt
    updates: list[talk.Update] = field(default_factory=list)
    opened: talk.Opened | None = None

    def verdict(self, **changes: Any) -> Verdict:
        told = {"dealt": self.dealt, "updates": self.updates, "opened": self.opened, "mine": None, **changes}
        return verify(told["dealt"], told["updates"], told["opened"], told["mine"])


def play(seed: int = 3, concede: bool = False, players: int = 3, rules: str = RULES) -> list[Seen]:
    """A whole game of two people and a bot; what the people and a watcher were told."""
    table = settings(players, rules=rules.format(players=players))
    net = Net([Room(1, table, entropy=random.Random(seed).randbytes, bots=("", "", "random")[:players])], seed)
    keys = [b"a" * 32, b"b" * 32, b"w" * 32]
    sessions = [net.session(name, key) for name, key in zip("ABW", keys, strict=True)]
    seen: dict[int, Seen] = {}
    for session, key in zip(sessions, keys, strict=True):
        session.enter(1, watch=key[:1] == b"w")
        net.connect(session, key)
        net.settle(session)

    def hear(session: Session) -> None:
        for message in net.to_client(session):
            if isinstance(message, talk.Dealt):
                seen[id(session)] = Seen(message)
            elif isinstance(message, talk.Update):
                seen[id(session)].updates.append(message)
            elif isinstance(message, talk.Opened):
                seen[id(session)].opened = message

    for session in sessions[:2]:
        session.request(talk.Ready(on=True))
    decisions = 0
    while not all(session.game and session.game.verdict for session in sessions):
        for session in sessions:
            if session.my_turn and session.game:
                decisions += 1
                if concede and decisions == 12:
                    session.concede()
                else:
                    session.act(session.game.legal(session.seat).choice(net.random))
            net.flush(session)
            wire = net.wires[id(session)]
            while wire.up:
                net.to_host(wire)
        for session in sessions:
            while net.wires[id(session)].down:
                hear(session)
    return [seen[id(session)] for session in sessions]


BOARD_GAME = play(rules=BOARD)
GAME = [*play(), *BOARD_GAME]
SHORT = [*play(concede=True, players=2), *play(concede=True, players=2, rules=BOARD)]


@pytest.mark.parametrize("seen", [*GAME, *SHORT])
def test_an_honest_game_is_verified(seen: Seen) -> None:
    assert seen.verdict().difference is None
    assert seen.verdict().verified


def difference(verdict: Verdict) -> str:
    assert verdict.difference is not None and not verdict.verified
    assert explain(verdict.difference) == str(verdict.difference)
    return str(verdict.difference)


def rewritten(seen: Seen, **changes: Any) -> talk.Opened:
    """The opened record with something else in it, whole and consistent in itself."""
    assert seen.opened
    record = Record.parse(seen.opened.record)
    told = {"rules": record.rules, "seed": record.seed, "moves": record.moves, "names": record.names, "tags": record.tags}
    told.update(changes)
    game = Record(told["rules"], told["seed"]).start()
    moves: list[Move] = []
    wanted = list(told["moves"])
    rng = random.Random(0)
    while game.actor is not None:
        move = wanted[len(moves)] if len(moves) < len(wanted) else None
        if not move or move.seat != game.actor or move.action not in game.legal_actions():
            move = Move(game.actor, game.legal_actions().choice(rng))
        apply_any(game, move.action)
        moves.append(move)
    return replace(seen.opened, record=str(Record.from_game(game, moves, told["names"], told["tags"])))


@pytest.mark.parametrize("seen", GAME)
def test_another_secret(seen: Seen) -> None:
    assert seen.opened
    other = b"x" * 32
    tags = {**Record.parse(seen.opened.record).tags, "Secret": other.hex()}
    seed = deal_seed(other, seen.dealt.salts, seen.dealt.game, seen.dealt.rules)
    forged = replace(rewritten(seen, tags=tags, seed=seed), secret=other)
    assert "secret is not the one that was promised" in difference(seen.verdict(opened=forged))


@pytest.mark.parametrize("seen", GAME)
def test_another_seed(seen: Seen) -> None:
    assert "not dealt from the random bytes" in difference(seen.verdict(opened=rewritten(seen, seed=b"y" * 32)))
    assert "not dealt from the random bytes" in difference(seen.verdict(opened=rewritten(seen, seed=7)))


@pytest.mark.parametrize("seen", GAME)
@pytest.mark.parametrize("at", [0, 5, -1])
def test_another_move(seen: Seen, at: int) -> None:
    assert seen.opened
    record = Record.parse(seen.opened.record)
    game = record.start()
    index = at % len(record.moves)
    for move in record.moves[:index]:
        apply_any(game, move.action)
    other = next((action for action in game.legal_actions() if action != record.moves[index].action), None)
    if other is None:
        pytest.skip("there was no choice here")
    moves = (*record.moves[:index], Move(record.moves[index].seat, other))
    assert "update" in difference(seen.verdict(opened=rewritten(seen, moves=moves)))


@pytest.mark.parametrize("seen", GAME)
def test_other_rules_names_and_tags(seen: Seen) -> None:
    assert seen.opened
    record = Record.parse(seen.opened.record)
    assert "other rules" in difference(seen.verdict(opened=rewritten(seen, rules=record.rules.replace(goal=6))))
    assert "other players" in difference(seen.verdict(opened=rewritten(seen, names=("A", "C", "random"))))
    for key in ("Dealer", "Commit 1", "Salt 2", "Secret", "Game of the table"):
        forged = rewritten(seen, tags={**record.tags, key: "00"})
        assert f"'{key}'" in difference(seen.verdict(opened=forged))
        forged = rewritten(seen, tags={name: text for name, text in record.tags.items() if name != key})
        assert f"'{key}'" in difference(seen.verdict(opened=forged))


@pytest.mark.parametrize("seen", GAME)
def test_records_that_are_none_or_cut_short(seen: Seen) -> None:
    assert seen.opened
    lines = seen.opened.record.splitlines(keepends=True)
    for text in ("", "nonsense", "".join(lines[:-2]), "".join(lines[:-4] + lines[-2:]), seen.opened.record[:-3]):
        assert not seen.verdict(opened=replace(seen.opened, record=text)).verified


def test_a_game_cannot_be_cut_short_by_saying_that_somebody_conceded_or_nobody_was_there() -> None:
    seen = GAME[0]
    assert seen.opened
    head, _, body = seen.opened.record.partition("\n\n")
    moves = body.partition("\n\n")[0].splitlines()
    for who in ("@1", "@0 @1 @2", "", "@1 @7", "@1 @1"):
        text = f"{head}\nConceded: {who}".rstrip(" ") + "\n\n" + "\n".join(moves[:10]) + "\n"
        assert not seen.verdict(opened=replace(seen.opened, record=text)).verified
    text = f"{head}\nAbandoned: yes\n\n" + "\n".join(moves[:10]) + "\n"
    assert "updates, and" in difference(seen.verdict(opened=replace(seen.opened, record=text)))


@pytest.mark.parametrize("seen", GAME)
def test_missing_updates(seen: Seen) -> None:
    assert "updates, and" in difference(seen.verdict(updates=seen.updates[:-1]))
    assert not seen.verdict(updates=seen.updates[:5] + seen.updates[6:]).verified
    assert "updates, and" in difference(seen.verdict(updates=[*seen.updates, seen.updates[-1]]))


@pytest.mark.parametrize("seen", GAME)
@pytest.mark.parametrize("seed", range(10))
def test_forged_updates(seen: Seen, seed: int) -> None:
    rng = random.Random(seed)
    with_events = [n for n, update in enumerate(seen.updates) if update.events]
    at = rng.choice(with_events)
    kind, who, other, count, value, cards, *more = seen.updates[at].events[0]
    assert isinstance(cards, tuple)
    event = (kind, who, other, count, value, (*cards[:4], cards[4] + 1), *more)
    forged = replace(seen.updates[at], events=(event, *seen.updates[at].events[1:]))
    updates = [*seen.updates[:at], forged, *seen.updates[at + 1 :]]
    assert f"update {at} " in difference(seen.verdict(updates=updates))

    at = rng.randrange(1, len(seen.updates))
    if seen.updates[at].view != seen.updates[at - 1].view:
        forged = replace(seen.updates[at], view=seen.updates[at - 1].view)
        assert f"update {at} " in difference(seen.verdict(updates=[*seen.updates[:at], forged, *seen.updates[at + 1 :]]))

    choices = [n for n, update in enumerate(seen.updates) if update.legal]
    if choices:
        at = rng.choice(choices)
        forged = replace(seen.updates[at], legal=(*seen.updates[at].legal, "keep"))
        assert f"update {at} " in difference(seen.verdict(updates=[*seen.updates[:at], forged, *seen.updates[at + 1 :]]))


@pytest.mark.parametrize("seen", GAME)
def test_other_commitments(seen: Seen) -> None:
    digests = (commitment(b"z" * 32), *seen.dealt.digests[1:])
    assert "@0" in difference(seen.verdict(dealt=replace(seen.dealt, digests=digests)))
    assert "@0" in difference(seen.verdict(dealt=replace(seen.dealt, digests=(None, *seen.dealt.digests[1:]))))
    salts = (b"z" * 32, *seen.dealt.salts[1:])
    assert "@0" in difference(seen.verdict(dealt=replace(seen.dealt, salts=salts)))


def test_our_own_bytes_must_be_in_the_deal() -> None:
    seen = GAME[0]
    assert seen.dealt.seat is not None
    salt = seen.dealt.salts[seen.dealt.seat]
    assert salt is not None
    assert seen.verdict(mine=Salt(seen.dealt.seat, salt)).verified
    assert "that we gave" in difference(seen.verdict(mine=Salt(seen.dealt.seat, b"o" * 32)))


# --- the same through a session, whose host lies -------------------------------------------------------------------------


def lied_to(lie: Any, seed: int = 3, rules: str = RULES) -> Session:
    """A session whose host says something else, from the deal on."""
    table = settings(2, rules=rules.format(players=2))
    net = Net([Room(1, table, entropy=random.Random(seed).randbytes, bots=("", "random"))], seed)
    session = net.session("A", b"a" * 32)
    session.enter(1)
    net.connect(session, b"a" * 32)
    net.settle(session)
    session.request(talk.Ready(on=True))
    wire = net.wires[id(session)]
    for _ in range(20_000):
        if (session.game and session.game.verdict) or not session.connected:
            return session
        net.now += 1.0  # the host does not wait for ever
        net.work()
        if session.my_turn and session.game:
            session.act(session.game.legal(session.seat).choice(net.random))
        net.flush(session)
        while wire.up:
            net.to_host(wire)
        said = [messages.from_host(data) for data in wire.down]
        wire.down.clear()
        wire.down.extend(messages.encode(told) for message in said for told in lie(message))
        while wire.down and session.connected:
            net.to_client(session)
    raise AssertionError("the game does not end")


def told_difference(session: Session) -> str:
    assert session.game and session.game.verdict
    return difference(session.game.verdict)


def test_an_honest_host() -> None:
    session = lied_to(lambda message: [message])
    assert session.game and session.game.verdict and session.game.verdict.verified


def test_a_commitment_that_changes_in_the_deal() -> None:
    def lie(message: object) -> list[object]:
        return [replace(message, dealer=b"q" * 32)] if isinstance(message, talk.Deal) else [message]

    assert "changed in the deal" in told_difference(lied_to(lie))


def test_a_player_who_is_left_out_of_the_deal() -> None:
    def lie(message: object) -> list[object]:
        return [replace(message, digests=(None, None))] if isinstance(message, talk.Committed) else [message]

    assert "left out of the deal" in told_difference(lied_to(lie))


def test_a_salt_that_is_dropped() -> None:
    def lie(message: object) -> list[object]:
        return [replace(message, salts=(None, None))] if isinstance(message, talk.Dealt) else [message]

    assert "that we gave" in told_difference(lied_to(lie))


def test_an_update_that_comes_again_and_is_another_one() -> None:
    def lie(message: object) -> list[object]:
        if not isinstance(message, talk.Update) or not message.events:
            return [message]
        return [message, replace(message, events=())]

    assert "came twice" in told_difference(lied_to(lie))


def test_a_game_that_is_dealt_twice() -> None:
    def lie(message: object) -> list[object]:
        return [replace(message, names=("Z", "Z")), message] if isinstance(message, talk.Dealt) else [message]

    assert "dealt twice" in told_difference(lied_to(lie))


NO = (0, 0, 0, 0, 0)


def test_updates_of_the_board_that_cannot_be() -> None:
    for change in (
        {"view": CardGame(CardRules(players=2)).view(0).pack()},
        {"view": b"CCW\x01" + bytes(344)},
        {"events": ((0, 0, None, 0, 0, NO, False),)},
        {"events": ((0, 0, None, 0, 0, NO, False, NO),)},
        {"events": ((0, 0, None, 0, 0, NO, False, (0, 0, 0, 0), ()),)},
        {"events": ((0, 0, None, 0, 0, NO, 0, NO, ()),)},
        {"events": ((0, (1,), None, 0, 0, NO, False, NO, ()),)},
        {"events": ((25, 0, None, 0, 0, NO, False, NO, ()),)},
        {"events": ((16, 0, None, 0, 0, NO, False, NO, (2,)),)},
        {"events": ((16, 0, None, 0, 0, NO, False, (0, 0, 0, 0, 300), ()),)},
        {"events": ((1, 0, None, 3, 7, NO, False, NO, ()),)},
        {"events": ((7, 0, None, 0, 19, NO, False, NO, ()),)},
        {"events": ((9, 0, None, 72, 0, NO, False, NO, ()),)},
        {"events": ((9, 0, None, 54, 1, NO, False, NO, ()),)},
        {"events": ((9, 0, None, 0, 3, NO, False, NO, ()),)},
        {"events": ((11, 0, None, 5, 3, NO, False, NO, ()),)},
        {"spent": -1},
        {"spent": 10**12},
    ):
        check_impossible(change, BOARD)


def check_impossible(change: dict[str, object], rules: str) -> None:
    """A host whose updates are like that is given up."""

    def lie(message: object) -> list[object]:
        return [replace(message, **change)] if isinstance(message, talk.Update) else [message]

    session = lied_to(lie, rules=rules)
    assert session.trouble and session.final and not session.online, change


def test_updates_that_cannot_be() -> None:
    for change in (
        {"view": b"nonsense"},
        {"view": b""},
        {"banks": (1,)},
        {"events": ((0, 77, None, 0, 0, (0, 0, 0, 0, 0), False),)},
        {"events": ((99, 0, None, 0, 0, (0, 0, 0, 0, 0), False),)},
        {"events": ((7, 0, None, 0, 55, (0, 0, 0, 0, 0), False),)},
        {"events": ((1, 0, None, -5, 2, (0, 0, 0, 0, 0), False),)},
        {"events": ((1, 0, None, 1, 2, (0, 0, 10**9, 0, 0), False),)},
        {"events": ((0, 0, None, 0, 0, NO, False, NO, ()),)},
    ):
        check_impossible(change, RULES)
