"""A session and a host's hall, whole games long, over connections that break when it hurts."""

from __future__ import annotations

import random

import pytest

from cardcatan import Action, Building
from cardcatan.errors import ProtocolError
from cardcatan.net import messages
from cardcatan.net.client import Session
from cardcatan.net.trouble import Gone, VersionDiffers
from cardcatan.table import Room, talk
from cardcatan.tui.words import explain

from .sansio import BOARD, GENEROUS, LONG, RULES, Net, settings


def seated(net: Net, count: int) -> list[tuple[Session, bytes]]:
    """People at table 1, all of whom are ready."""
    people = []
    for number in range(count):
        key = bytes([number + 1]) * 32
        session = net.session(f"P{number}", key)
        session.enter(1)
        net.connect(session, key)
        people.append((session, key))
    sessions = [session for session, _ in people]
    net.settle(*sessions)
    for session in sessions:
        session.request(talk.Ready(on=True))
    net.settle(*sessions)
    return people


def choose(session: Session, rng: random.Random) -> None:
    """Any legal decision, if one is wanted; a payment sometimes in one go."""
    if session.my_turn:
        assert session.game
        session.act(session.game.legal(session.seat).choice(rng))


def play_on(net: Net, people: list[tuple[Session, bytes]], trouble: float, steps: int = 60_000) -> None:
    """One thing after the other, in any order, until everybody has seen the end of the game."""
    rng = net.random
    for _ in range(steps):
        if all(session.game and session.game.verdict for session, _ in people):
            return
        net.now += 1.0
        session, key = rng.choice(people)
        if not net.connected(session):
            if rng.random() < 0.3:
                net.connect(session, key)
            continue
        if rng.random() < trouble:
            net.drop(session, notice=rng.random() < 0.5)
            continue
        choose(session, rng)
        net.flush(session)
        if net.stale and rng.random() < 0.3:
            late = rng.choice(net.stale)
            if late.up and not late.peer.ended and late.peer.session:
                net.to_host(late)
        wire = net.wires[id(session)]
        if wire.up:
            net.to_host(wire)
        for _ in range(rng.randint(0, len(wire.down))):
            net.to_client(session)
            assert session.connected, session.trouble
    raise AssertionError("the game does not end")


BOTH = [*((seed, RULES) for seed in range(12)), *((seed, BOARD) for seed in range(3))]


@pytest.mark.parametrize(("seed", "rules"), BOTH)
@pytest.mark.parametrize("trouble", [0.0, 0.02, 0.1])
def test_whole_games_over_breaking_connections(seed: int, rules: str, trouble: float) -> None:
    players = 2 + seed % 4
    net = Net([Room(1, settings(players, rules=rules.format(players=players)), entropy=random.Random(seed).randbytes)], seed)
    people = seated(net, players)
    watcher = net.session("W", b"w" * 32)
    watcher.enter(1, watch=True)
    net.connect(watcher, b"w" * 32)
    people.append((watcher, b"w" * 32))
    play_on(net, people, trouble)
    (finished,) = net.finished
    for session, _ in people:
        assert session.game
        assert session.game.verdict and session.game.verdict.difference is None
        assert str(session.game.record) == finished.record
        assert session.game.winner == finished.winner


def one_table(seed: int = 1, players: int = 2, **changes: object) -> Net:
    return Net([Room(1, settings(players, **changes), entropy=random.Random(seed).randbytes)], seed)


def long_table(seed: int = 1, players: int = 2, rules: str = LONG) -> Net:
    return one_table(seed, players, rules=rules.format(players=players))


def play_out(net: Net, people: list[tuple[Session, bytes]], seats: int) -> None:
    """To the end, without trouble; the first `seats` of the people decide."""
    sessions = [session for session, _ in people]
    while not all(session.game and session.game.verdict for session in sessions):
        net.now += 0.01
        for session in sessions[:seats]:
            choose(session, net.random)
        net.settle(*sessions)


def at_turn(net: Net, people: list[tuple[Session, bytes]]) -> tuple[Session, bytes]:
    """Who must decide."""
    net.settle(*(session for session, _ in people))
    return next((session, key) for session, key in people if session.my_turn)


# --- what was under way when the connection broke -----------------------------------------------------------------------


def test_a_decision_that_never_arrived_is_sent_again() -> None:
    net = one_table()
    people = seated(net, 2)
    session, key = at_turn(net, people)
    assert session.game
    before = session.game.last
    session.act(session.game.legal(session.seat)[0])
    assert session.waiting and not session.my_turn
    session.take_outgoing()  # lost on its way
    net.drop(session)
    net.connect(session, key)
    net.settle(*(s for s, _ in people))
    assert session.game.last > before and not session.waiting and not session.refusals


def test_a_decision_that_arrived_is_not_played_twice() -> None:
    net = one_table()
    people = seated(net, 2)
    session, key = at_turn(net, people)
    assert session.game
    session.act(session.game.legal(session.seat)[0])
    net.flush(session)
    net.to_host(net.wires[id(session)])
    played = [entry for entry in net.written if type(entry).__name__ == "Acted"]
    net.drop(session)  # before the answer came
    net.connect(session, key)
    net.settle(*(s for s, _ in people))
    assert not session.waiting and not session.refusals
    assert [entry for entry in net.written if type(entry).__name__ == "Acted"] == played


def test_a_payment_goes_card_by_card() -> None:
    net = long_table()
    people = seated(net, 2)
    sessions = [session for session, _ in people]
    for _ in range(2000):
        session, _key = at_turn(net, people)
        assert session.game
        view = session.game.view(session.seat)
        chains = [
            (Action.parse(f"build {Building(b).name.lower()}"), *steps)
            for b in range(4)
            for steps, _, _ in view.payments(b)
            if steps
        ]
        if chains:
            before = session.game.last
            session.act(chains[0])
            net.settle(*sessions)
            assert session.game.last >= before + len(chains[0]) and not session.refusals
            return
        choose(session, net.random)
    raise AssertionError("nobody could pay in steps")


def test_one_decision_at_a_time_and_only_ones_own() -> None:
    net = one_table()
    people = seated(net, 2)
    session, _ = at_turn(net, people)
    other = next(s for s, _ in people if s is not session)
    assert session.game and other.game
    action = session.game.legal(session.seat)[0]
    with pytest.raises(ProtocolError):
        other.act(action)
    session.act(action)
    with pytest.raises(ProtocolError):
        session.act(action)


def test_chat_is_said_once_and_in_order_whatever_breaks() -> None:
    net = one_table(3)
    people = seated(net, 2)
    (anna, key), (boris, _) = people
    for number in range(40):
        anna.say(f"line {number}")
        if net.random.random() < 0.5:
            net.flush(anna)
            if net.random.random() < 0.5 and net.connected(anna) and net.wires[id(anna)].up:
                net.to_host(net.wires[id(anna)])
            net.drop(anna)
        if net.random.random() < 0.7:
            net.connect(anna, key)
            net.settle(anna, boris)
    net.connect(anna, key)
    net.settle(anna, boris)
    assert [said.text for said in boris.chat] == [f"line {number}" for number in range(40)]
    assert list(anna.chat) == list(boris.chat)


def test_chat_of_a_new_process_with_the_old_key_is_heard() -> None:
    net = one_table()
    (anna, key), (boris, _) = seated(net, 2)
    anna.say("one")
    net.settle(anna, boris)
    net.drop(anna)
    again = net.session("Anna", key)
    again.enter(1)
    net.connect(again, key)
    again.say("two")
    net.settle(again, boris)
    assert [said.text for said in boris.chat] == ["one", "two"]


def test_chat_that_came_too_fast_is_said_later() -> None:
    from cardcatan.net.peers import Limits

    limits = Limits(rate=1e6, burst=1e6, chat_rate=1.0, chat_burst=1.0, silence=1e6)
    net = Net([Room(1, settings(2))], limits=limits)
    (anna, _), (boris, _) = seated(net, 2)
    for number in range(3):
        anna.say(str(number))
    for _ in range(60):
        net.settle(anna, boris)
        net.now += 0.1
        anna.tick(net.now)
    assert [said.text for said in boris.chat] == ["0", "1", "2"]
    assert not anna.refusals


# --- killed and back ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "rules"), [*((seed, LONG) for seed in range(6)), (1, BOARD), (2, BOARD)])
def test_a_killed_client_that_comes_back_sees_the_whole_game(seed: int, rules: str) -> None:
    net = long_table(seed, 3, rules)
    people = seated(net, 3)
    for _ in range(25):
        choose(at_turn(net, people)[0], net.random)
    net.settle(*(session for session, _ in people))
    gone, key = people.pop()
    missed = gone.game
    net.drop(gone)
    again = net.session("P2", key)
    again.enter(1)
    net.connect(again, key)
    people.append((again, key))
    net.settle(*(session for session, _ in people))
    assert missed and again.game and again.seat == missed.seat
    assert again.game.view(again.seat) == missed.view(missed.seat)
    assert [told.events for told in again.game.since(again.seat, -1)] == [told.events for told in missed.since(missed.seat, -1)]
    play_out(net, people, 3)
    assert all(session.game and session.game.verdict and session.game.verdict.verified for session, _ in people)


@pytest.mark.parametrize("watches", [False, True])
def test_who_missed_nothing_learns_how_long_the_clock_has_run(watches: bool) -> None:
    net = one_table(clock=True, bank_ms=60_000, free_ms=5_000)
    people = seated(net, 2)
    watcher = net.session("W", b"w" * 32)
    watcher.enter(1, watch=True)
    net.connect(watcher, b"w" * 32)
    actor = at_turn(net, [*people, (watcher, b"w" * 32)])
    session, key = (watcher, b"w" * 32) if watches else actor
    game = session.game
    assert game and game.spent == 0
    net.drop(session, notice=True)
    net.now += 7
    net.connect(session, key)
    net.settle(session)
    assert session.game is game and (game.spent, game.began) == (7_000, net.now)
    assert session.caught_up and not game.doubt and session.my_turn is not watches


def test_a_client_that_is_killed_in_the_middle_of_the_deal_blames_nobody() -> None:
    net = one_table()
    sessions = []
    for number in range(2):
        key = bytes([number + 1]) * 32
        session = net.session(f"P{number}", key)
        session.enter(1)
        net.connect(session, key)
        sessions.append(session)
    net.settle(*sessions)
    for session in sessions:
        session.request(talk.Ready(on=True))
        net.flush(session)
        net.to_host(net.wires[id(session)])
    wire = net.wires[id(sessions[0])]
    while wire.down:
        net.to_client(sessions[0])  # has heard of the deal, and promises
    while wire.up:
        net.to_host(wire)
    net.drop(sessions[0])
    again = net.session("P0", bytes([1]) * 32)
    again.enter(1)
    net.connect(again, bytes([1]) * 32)
    people = [(again, b""), (sessions[1], b"")]
    for _ in range(3):
        net.settle(again, sessions[1])
        net.now += 6.0  # the host waits five seconds for each step
        net.work()
    net.settle(again, sessions[1])
    play_out(net, people, 2)
    assert [session.game.verdict.difference for session, _ in people if session.game and session.game.verdict] == [None, None]


@pytest.mark.parametrize(("seed", "rules"), [*((seed, LONG) for seed in range(8)), *((seed, BOARD) for seed in range(3))])
def test_a_killed_host_goes_on_and_so_do_its_clients(seed: int, rules: str) -> None:
    net = long_table(seed, 2 + seed % 3, rules)
    people = seated(net, 2 + seed % 3)
    sessions = [session for session, _ in people]
    rng = net.random
    for _ in range(3):
        for _ in range(15):
            choose(at_turn(net, people)[0], rng)
        for session in sessions:
            choose(session, rng)  # under way when the host dies
            net.flush(session)
        if rng.random() < 0.5:
            wire = net.wires[id(rng.choice(sessions))]
            while wire.up:
                net.to_host(wire)
        net.restart(sessions)
        for session, key in people:
            net.connect(session, key)
        net.settle(*sessions)
    play_out(net, people, len(people))
    (record,) = {str(session.game.record) for session in sessions if session.game}
    assert net.finished[-1].record == record
    assert all(session.game and session.game.verdict and session.game.verdict.verified for session in sessions)


def test_a_host_that_forgot_everything_begins_anew() -> None:
    net = one_table()
    people = seated(net, 2)
    sessions = [session for session, _ in people]
    for _ in range(5):
        choose(at_turn(net, people)[0], net.random)
    net.written.clear()
    net.written += Room(1, settings(2), entropy=random.Random(7).randbytes).snapshot()
    net.restart(sessions)
    for session, key in people:
        net.connect(session, key)
    net.settle(*sessions)
    for session in sessions:
        assert session.state and session.state.phase == "lobby" and session.seat is not None
        session.request(talk.Ready(on=True))
    net.settle(*sessions)
    play_out(net, people, 2)
    assert all(session.game and session.game.verdict and session.game.verdict.verified for session in sessions)


# --- seats that move, and games that are given up ----------------------------------------------------------------------------


def test_a_seat_that_passes_on_is_verified_by_both() -> None:
    net = one_table(5, 2)
    people = seated(net, 2)
    third = net.session("C", b"c" * 32)
    third.enter(1, watch=True)
    net.connect(third, b"c" * 32)
    sessions = [session for session, _ in people] + [third]
    for _ in range(10):
        net.settle(*sessions)
        choose(at_turn(net, people)[0], net.random)
    net.settle(*sessions)
    giver = people[1][0]
    assert third.state and giver.seat is not None
    seat = giver.seat
    giver.request(talk.Offer(member=third.state.you))
    net.settle(*sessions)
    third.request(talk.Take(seat=seat))
    net.settle(*sessions)
    assert third.seat == seat and giver.seat is None
    assert third.game and third.game.seat == seat and giver.game and giver.game.seat is None
    play_out(net, [people[0], (third, b"c" * 32), people[1]], 2)
    assert all(session.game and session.game.verdict and session.game.verdict.difference is None for session in sessions)


def test_a_conceded_game_is_verified_too() -> None:
    net = one_table(5, 2)
    people = seated(net, 2)
    sessions = [session for session, _ in people]
    for _ in range(6):
        choose(at_turn(net, people)[0], net.random)
    sessions[0].concede()
    net.settle(*sessions)
    for session in sessions:
        assert session.game and session.game.verdict and session.game.verdict.difference is None
        assert session.game.over and session.game.result is None and session.game.actor is None
        assert session.game.winner == sessions[1].seat and session.game.conceded == {sessions[0].seat}


# --- coming in ------------------------------------------------------------------------------------------------------------


def test_an_abandoned_game_is_verified_as_far_as_it_went_and_won_by_nobody() -> None:
    net = long_table(4)
    people = seated(net, 2)
    watcher = net.session("W", b"w" * 32)
    watcher.enter(1, watch=True)
    net.connect(watcher, b"w" * 32)
    for _ in range(10):
        choose(at_turn(net, people)[0], net.random)
    net.settle(watcher, *(session for session, _ in people))
    for session, _ in people:
        net.drop(session, notice=True)
    net.now += 12 * 3600
    net.work()
    net.settle(watcher)
    game = watcher.game
    assert game and game.over and game.verdict and game.verdict.difference is None
    assert (game.winner, game.result, game.conceded) == (None, None, frozenset())
    assert net.finished[0].abandoned and net.finished[0].record == str(game.record)


def test_the_code_of_a_table() -> None:
    net = Net([Room(1, settings(2), locked=True)], code="sesame")
    session = net.session("A", b"a" * 32)
    session.enter(1)
    net.connect(session, b"a" * 32)
    net.settle(session)
    assert session.code_wanted and not session.state and not session.refusals
    session.enter(1, code="wrong")
    net.settle(session)
    assert session.code_wanted and session.refusal and session.refusal.code == "wrong-code"
    net.now += 100
    session.enter(1, code="sesame")
    net.settle(session)
    assert session.state and not session.code_wanted and session.caught_up
    net.connect(session, b"a" * 32)
    net.settle(session)
    assert session.caught_up


def test_who_is_not_let_in_is_told() -> None:
    net = one_table(watchers=False)
    session = net.session("A", b"a" * 32)
    session.enter(1, watch=True)
    net.connect(session, b"a" * 32)
    net.settle(session)
    assert session.refusal and session.refusal.code == "no-watchers" and session.wanted is None
    session.enter(7)
    net.settle(session)
    assert session.refusal.code == "no-table"
    session.enter(1)
    net.settle(session)
    assert session.state and session.caught_up


def test_nothing_can_be_asked_of_a_table_without_being_there() -> None:
    session = Session("A")
    for ask in (lambda: session.request(talk.Stand()), lambda: session.say("x"), session.concede):
        with pytest.raises(ProtocolError):
            ask()


def test_an_old_connection_that_is_taken_for_the_newer_one_costs_one_try() -> None:
    net = one_table()
    session = net.session("A", b"a" * 32)
    session.enter(1)
    session.opened(net.now)
    late = session.take_outgoing()
    net.connect(session, b"a" * 32)
    net.settle(session)
    assert session.caught_up
    for expected in (False, True):  # the second time somebody else has our key
        peer = type(net.wires[id(session)].peer)(b"late%d" % expected, b"a" * 32, "127.0.0.1", GENEROUS, net.now)
        net.hall.hear(peer, late[0], net.now)
        net.work()
        net.settle(session)
        assert isinstance(session.trouble, Gone) and session.trouble.code == "replaced"
        assert session.final is expected
        net.connect(session, b"a" * 32)
        net.settle(session)


# --- what a host may send -----------------------------------------------------------------------------------------------------


def opened(name: str = "A") -> Session:
    session = Session(name)
    session.opened(0.0)
    session.take_outgoing()
    return session


def welcome(protocol: tuple[int, int] = (1, 0)) -> bytes:
    return messages.encode(
        messages.Welcome(protocol=protocol, package="0", host="H\x1b[31m\u202eost", features=(), name="A", table=None)
    )


def test_a_host_of_another_version_is_named_plainly() -> None:
    for protocol, word in (((2, 0), "too old for the host"), ((0, 9), "the host is too old")):
        for message in (welcome(protocol), messages.encode(messages.Goodbye(code="version", text="", protocol=protocol))):
            session = opened()
            session.receive(message, 0.0)
            assert isinstance(session.trouble, VersionDiffers) and session.final and not session.online
            assert word in explain(session.trouble)


@pytest.mark.parametrize(
    ("code", "final"),
    [
        *(("closing", False), ("kicked", True), ("banned", True), ("flood", False)),
        *(("malformed", True), ("full", False), ("journal", False)),
    ],
)
def test_goodbyes(code: str, final: bool) -> None:
    session = opened()
    session.receive(welcome(), 0.0)
    assert session.online
    (taken,) = session.receive(messages.encode(messages.Goodbye(code=code, text="{0.__class__}")), 0.0)  # type: ignore[arg-type]
    assert isinstance(taken, messages.Goodbye) and isinstance(session.trouble, Gone)
    assert session.final is final and not session.online and explain(session.trouble)


def test_texts_of_the_host_are_cleaned_again() -> None:
    session = opened()
    session.receive(welcome(), 0.0)
    assert session.welcome and session.welcome.host == "H[31most"
    session.enter(1)
    evil = "e\x1bv\u202ei\nl\x07" + "x" * 500
    member = talk.Member(member=1, name=evil, mark=evil, here=True)
    state = talk.State(
        table=1, phase="lobby", settings=settings(2, title="\x1bT"), locked=False, you=1, chair=None, game=0,
        seats=(talk.SeatState(member=1, name=evil), talk.SeatState(bot="greedy")), members=(member,),
    )  # fmt: skip
    session.receive(messages.encode(state), 0.0)
    session.receive(messages.encode(talk.Said(line=1, member=1, name=evil, n=1, text=evil)), 0.0)
    session.receive(messages.encode(talk.Note(kind="joined", name=evil, other=evil)), 0.0)
    assert session.state
    texts = [session.state.members[0].name, session.state.members[0].mark, session.state.seats[0].name]
    texts += [session.state.settings.title, session.chat[0].name, session.chat[0].text, session.notes[0].name]
    assert all(text and text.isprintable() for text in texts)
    assert len(session.state.members[0].name) <= talk.NAME_LENGTH and len(session.chat[0].text) <= talk.CHAT_LENGTH


@pytest.mark.parametrize(
    ("text", "params", "shown"),
    [
        ("seat @{seat} is taken", {"seat": 1}, "seat @1 is taken"),
        ("{text!r} is none", {"text": "a\x1b"}, "'a' is none"),
        ("{x:>1000000000}", {"x": 1}, "{x:>1000000000}"),
        ("{x.__class__}", {"x": 1}, "{x.__class__}"),
        ("{0}", {"x": 1}, "{0}"),
        ("{missing}", {"x": 1}, "{missing}"),
        ("{", {"x": 1}, "{"),
        ("{}", {}, "{}"),
        ("plain", {}, "plain"),
    ],
)
def test_refusals_are_filled_in_safely(text: str, params: dict[str, str | int], shown: str) -> None:
    session = opened()
    session.receive(welcome(), 0.0)
    session.receive(messages.encode(talk.Refused(code="odd", text=text, params=params)), 0.0)
    assert session.refusal and explain(session.refusal.error) == shown


def leave_out(net: Net, session: Session) -> list[bytes]:
    """Take the updates out of what is on its way to a client."""
    wire = net.wires[id(session)]
    taken = [data for data in wire.down if isinstance(messages.from_host(data), talk.Update)]
    for data in taken:
        wire.down.remove(data)
    return taken


def first_decides_twice(net: Net, first: Session, second: Session) -> list[bytes]:
    """The updates that the second would be told of two decisions of the first; they are taken out."""
    while True:
        left_out: list[bytes] = []
        while first.my_turn:
            choose(first, net.random)
            net.settle(first)
            left_out += leave_out(net, second)
            if len(left_out) > 1:
                return left_out
        net.wires[id(second)].down.extend(left_out)
        net.settle(first, second)
        choose(second, net.random)
        net.settle(first, second)


def test_a_host_that_leaves_out_an_update_is_asked_for_it() -> None:
    net = long_table()
    people = seated(net, 2)
    (first, _), (second, _) = people
    left_out = first_decides_twice(net, first, second)
    net.wires[id(second)].down.extend(left_out[1:])
    play_out(net, people, 2)
    assert second.game and second.game.verdict and second.game.verdict.verified


def test_a_host_that_goes_on_leaving_things_out_is_given_up() -> None:
    net = long_table()
    (first, _), (second, _) = seated(net, 2)
    left_out = first_decides_twice(net, first, second)
    wire = net.wires[id(second)]
    wire.down.append(left_out[1])
    for _ in range(100):
        while wire.down and second.connected:
            net.to_client(second)
        while wire.up:
            net.to_host(wire)
        if missing := leave_out(net, second):
            wire.down.insert(1, missing[-1])
    assert second.final and not second.online and isinstance(second.trouble, ProtocolError)
