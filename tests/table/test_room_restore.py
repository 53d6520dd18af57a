"""A room is what its ledger says: after a restart, at any moment, whatever people did."""

from __future__ import annotations

import random
from typing import get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardcatan.errors import JournalError
from cardcatan.table import Entry, Room, talk
from cardcatan.table import RoomErrorCode as Code
from cardcatan.table import entries as e
from cardcatan.table.entries import decode, encode
from tests.table.company import Company, again, key
from tests.table.stir import NAMES, Stir, outcome

PEOPLE = ("Anna", "Ben")


def restart(company: Company, snapshot: bool = False) -> None:
    """The host is killed and comes up again, and the people's clients know no more than that."""
    ledger = company.room.snapshot() if snapshot else company.ledger
    room = again(ledger, now=company.now)
    assert room.take_entries() == [] and room.take_news() == []
    company.begin(room, ledger, company.now)


@pytest.mark.parametrize("snapshot", [False, True])
def test_a_restored_game_stands_still_until_the_first_player_is_back(snapshot: bool) -> None:
    company = Company(bots=("", "", "random"), players=3, bank_ms=1000, free_ms=1000, goal=6)
    company.start(*PEOPLE)
    company.enter("Watcher")
    for _ in range(15):
        company.step(*PEOPLE)
    known = {name: company.last(name, talk.Update) for name in (*PEOPLE, "Watcher")}
    restart(company, snapshot)
    assert company.room.phase == "playing" and not any(member.here for member in company.room.members)
    assert company.room.wanted is None
    company.wait(50)
    company.enter("Watcher", game=1, number=known["Watcher"].number)
    assert company.all("Watcher", talk.Update) == [known["Watcher"]]  # nothing new but how long the clock has run
    company.wait(5)
    assert company.room.phase == "playing"
    company.refused("Anna", talk.Act(game=1, number=0, action="flip"), Code.NO_MEMBER)
    for name in PEOPLE:
        company.enter(name, game=1, number=known[name].number)
        assert company.all(name, talk.Update) == [known[name]]
    for name in PEOPLE:
        company.enter(name)
        assert company.last(name, talk.Update) == known[name]
    company.play(*PEOPLE)
    assert company.finished[0].game == 1


@pytest.mark.parametrize("bank_ms", [0, 3000])
def test_after_a_restart_nobody_decides_for_one_who_is_still_on_the_way_back(bank_ms: int) -> None:
    company = Company(bots=("", "", "", "random"), players=4, bank_ms=bank_ms, free_ms=1000)
    names = ("Anna", "Ben", "Cleo")
    company.enter(*names)
    company.deal(*names)
    while not any(map(company.legal, names)):
        company.step(*names)
    slow = company.actor(*names)
    quick = company.other(*names)
    restart(company)
    company.wait(27)
    company.enter(quick)
    company.wait(2)
    company.enter(slow)
    company.wait(0.9)
    assert company.last(slow, talk.Update).banks == (bank_ms,) * 4 and not company.last(slow, talk.Update).by
    company.act(slow)
    assert company.last(slow, talk.Update).by == ""
    late = next(name for name in names if name not in (slow, quick))
    while not (company.room.wanted is None and company.room.deadline and not any(map(company.legal, (slow, quick)))):
        company.step(slow, quick)
    company.wait(5)  # now it is the third one's decision
    company.enter(late)
    assert company.legal(late) and company.last(late, talk.Update).banks[names.index(late)] == bank_ms
    company.play(*names)


def test_after_a_minute_the_clock_of_one_who_is_not_back_runs() -> None:
    company = Company(bank_ms=1000, free_ms=1000)
    company.start(*PEOPLE)
    slow, quick = company.actor(*PEOPLE), company.other(*PEOPLE)
    restart(company)
    company.wait(10)
    company.enter(quick)
    company.wait(49)
    assert company.room.wanted is None
    company.wait(2)
    assert company.notes(quick)[-1] == "out-of-time" and company.room.wanted
    company.enter(slow)
    company.play(*PEOPLE)


def test_a_restored_game_goes_on_after_a_minute_if_nobody_comes() -> None:
    company = Company(bank_ms=1000, free_ms=1000)
    company.start(*PEOPLE)
    restart(company)
    assert company.room.deadline == pytest.approx(company.now + 60)
    company.wait(60)
    assert company.room.deadline == pytest.approx(company.now + 1)
    company.play()
    assert company.room.phase == "over"


def test_bots_alone_do_not_wait_for_anybody() -> None:
    company = Company(bots=("random", "random"))
    company.enter("Anna")
    company.ready("Anna")
    for _ in range(10):
        company.step()
    restart(company)
    company.wait(0)
    company.play()
    assert company.finished[0].winner in (0, 1, None)


@pytest.mark.parametrize("answers", [0, 1, 2, 3])
def test_a_deal_goes_on_after_a_restart(answers: int) -> None:
    from tests.table.test_room_deal import promise, reveal

    company = Company()
    company.enter(*PEOPLE)
    company.ready(*PEOPLE)
    steps = [("Anna", promise("Anna")), ("Ben", promise("Ben")), ("Anna", reveal("Anna")), ("Ben", reveal("Ben"))]
    for name, request in steps[:answers]:
        company.ask(name, request)
    dealer = company.last("Anna", talk.Deal).dealer
    restart(company)
    company.wait(59)
    company.enter(*PEOPLE)
    assert company.last("Ben", talk.Deal).dealer == dealer
    for name, request in steps:
        if not (isinstance(request, talk.Commit) and answers >= 2):
            company.ask(name, request)
    assert None not in company.last("Anna", talk.Dealt).salts
    company.play(*PEOPLE)


def test_a_pause_outlasts_a_restart() -> None:
    company = Company()
    company.start(*PEOPLE)
    for name in PEOPLE:
        company.ask(name, talk.Pause(on=True))
    restart(company)
    company.wait(3600)
    assert company.room.phase == "paused"
    company.enter("Ben")
    company.ask("Ben", talk.Pause(on=False))
    assert company.room.phase == "playing"


def test_a_lobby_waits_for_its_people_too() -> None:
    company = Company(players=3)
    company.enter("Anna", "Ben")
    company.ready("Anna")
    restart(company)
    assert company.sitting() == ["Anna", "Ben", ""] and not company.room.seats[0].ready
    company.wait(30)
    company.enter("Ben")
    company.wait(3600)
    assert company.sitting() == ["Anna", "Ben", ""]
    assert company.state("Ben").chair == company.member("Ben")


def test_what_was_spent_and_told_is_not_forgotten() -> None:
    company = Company(bank_ms=10_000, free_ms=0, games=3, goal=6)
    company.start(*PEOPLE)
    company.ask("Ben", talk.Concede(game=1))
    company.deal(*PEOPLE)
    company.enter("Cleo", "Dora")
    company.ask("Anna", talk.Kick(member=company.member("Dora"), ban=True), talk.Say(n=3, text="ha"))
    company.ask("Ben", talk.Offer(member=company.member("Cleo")))
    for _ in range(6):
        company.wait(1)
        company.step(*PEOPLE)
    seats, update = [seat for seat in company.room.seats], company.last("Cleo", talk.Update)
    assert sum(update.banks) < 20_000
    restart(company)
    assert list(company.room.seats) == seats
    company.enter("Cleo")
    assert company.last("Cleo", talk.Update) == update
    assert company.last("Cleo", talk.Said).text == "ha" and company.state("Cleo").played == 1
    assert company.room.is_banned(key("Dora"))
    company.enter("Anna")
    company.ask("Anna", talk.Say(n=3, text="ha"))
    assert len(company.all("Cleo", talk.Said)) == 1


def test_games_that_are_over_come_again_from_entries_and_not_from_a_snapshot() -> None:
    company = Company()
    company.start(*PEOPLE)
    company.play(*PEOPLE)
    assert again(company.ledger).take_finished() == company.finished
    assert again(company.room.snapshot()).take_finished() == []
    restart(company, snapshot=True)
    company.enter("Anna", game=1, number=0)
    assert company.last("Anna", talk.Opened).record


def test_every_beginning_of_a_ledger_is_a_room_in_which_people_can_go_on() -> None:
    company = Company(players=3, bots=("", "", "random"), bank_ms=100, free_ms=100)
    company.start(*PEOPLE)
    company.ask("Anna", talk.Offer(member=None), talk.Pause(on=True))
    company.ask("Ben", talk.Pause(on=True), talk.Pause(on=False))
    for _ in range(30):
        company.step("Anna")
    ledger = company.ledger
    for length in range(1, len(ledger) + 1):
        company.begin(again(ledger[:length]), ledger[:length])
        company.enter(*PEOPLE)
        if company.room.phase == "paused":
            company.ask("Anna", talk.Pause(on=False))
        company.ready(*(name for name in PEOPLE if company.room.phase == "lobby"))
        for _ in range(400):
            if company.room.phase != "over":
                company.step(*PEOPLE)
        assert company.finished


@pytest.mark.parametrize(
    "ledger",
    [
        [],
        [e.Started(room=1)],
        [e.Created(room=1, settings=talk.Settings(rules="card"), bots=("", ""), locked=False, owner=b"", host="")] * 2,
    ],
)
def test_a_ledger_that_cannot_be_is_refused(ledger: list[Entry]) -> None:
    with pytest.raises(JournalError):
        Room.restore(ledger)


@pytest.mark.parametrize(
    "entry",
    [
        e.Left(room=1, member=9),
        e.Left(room=2, member=1),
        e.Sat(room=1, member=1, seat=9),
        e.Acted(room=1, seat=0, action="flip"),
        e.Started(room=1),
        e.Paused(room=1),
        e.Configured(room=1, settings=talk.Settings(rules="chess")),
    ],
)
def test_an_entry_that_cannot_be_is_named(entry: Entry) -> None:
    company = Company()
    company.enter("Anna")
    with pytest.raises(JournalError, match=str(len(company.ledger) + 1)):
        Room.restore([*company.ledger, entry])


@given(st.binary(max_size=60))
@example(b"")
@example(b'{"t":"left","room":1}')
@example(b'{"t":"left","room":1,"member":"x"}')
@example(b"[" * 5000)
def test_a_line_that_is_no_entry_is_refused(line: bytes) -> None:
    with pytest.raises(JournalError):
        decode(line)


# --- any requests of anybody at any time ----------------------------------------------------------------------------

seeds = st.integers(0, 2**32)


def opened(seed: int, clock: bool = True) -> tuple[Stir, Room]:
    stir = Stir(random.Random(seed), clock)
    wanted = stir.settings()
    bots = stir.chance.choice([(), ("", "random"), ("random", "random")])
    return stir, Room(1, wanted, entropy=random.Random(seed).randbytes, owner=stir.chance.choice([b"", key("Ben")]), bots=bots)


def check_invariants(room: Room, now: float) -> None:
    seats, members = room.seats, {member.member: member for member in room.members}
    sitting = [seat.member for seat in seats if seat.member is not None]
    assert len(set(sitting)) == len(sitting) and set(sitting) <= set(members)
    assert room.free + room.taken == room.players == len(seats)
    for seat in seats:
        assert not (seat.bot and seat.member is not None)
        assert seat.offered is None or (seat.offered in members and seat.offered not in sitting)
        if seat.member is not None and not members[seat.member].here:
            assert not seat.ready and not seat.pause
    assert room.phase == "playing" or room.wanted is None
    assert all(room.is_member(key(name)) for name in NAMES if room.is_here(key(name)) or room.holds_seat(key(name)))
    assert len(room.members) <= len(NAMES)


def check_news(room: Room, here: set[bytes], news: list[tuple[bytes, talk.AnyNews]], told: dict[bytes, tuple[int, int]]) -> None:
    """Only who is here is told anything, and updates come one by one; `told` is the last one of each person, if that is known."""
    for whose, one in news:
        assert whose in here or room.is_here(whose)
        if isinstance(one, talk.Dealt):
            told[whose] = one.game, -1
        elif isinstance(one, talk.Update):
            game, number = told.get(whose, (one.game, one.number - 1))
            assert (one.game, one.number) == (game, number + 1)
            told[whose] = one.game, one.number
            assert all(bank >= 0 for bank in one.banks)
        elif isinstance(one, talk.State):
            assert one.phase != "lobby" or not any(seat.conceded for seat in one.seats)
            assert one.chair is not None and one.you in {member.member for member in one.members}


def test_random_sessions_see_everything_happen() -> None:
    kinds, codes, notes, phases = set[type](), set[Code](), set[str](), set[str]()
    for seed in range(150):
        stir, room = opened(seed)
        now = 0.0
        for _ in range(150):
            kinds |= set(map(type, room.take_entries()))
            passed, step = stir.step(room)
            now += passed
            error, entries, news, *_ = outcome(room, step, now)
            kinds |= set(map(type, entries))
            codes |= {error[0]} if error else set()
            notes |= {one.kind for _, one in news if isinstance(one, talk.Note)}
            phases.add(room.phase)
            stir.heard(news)
            room.tick(now)
            stir.heard(room.take_news())
            room.take_finished()
    assert kinds == set(get_args(Entry)) - {e.Snapshot}
    assert set(Code) - codes <= {Code.FULL}
    assert notes == set(get_args(talk.NoteKind)) - {"closed"}
    assert phases == set(get_args(talk.Phase))


@settings(max_examples=60, deadline=None)
@given(seeds)
def test_whatever_people_do_the_ledger_makes_the_same_room(seed: int) -> None:
    stir, room = opened(seed)
    ledger, now = room.take_entries(), 0.0
    told: dict[bytes, tuple[int, int]] = {}
    for count in range(250):
        passed, step = stir.step(room)
        now += passed
        here = {key(name) for name in NAMES if room.is_here(key(name))}
        before = room.snapshot() if count % 5 == 0 else None
        error, entries, news, *_ = outcome(room, step, now)
        assert not error or not before or room.snapshot() == before
        ledger += [decode(encode(entry)) for entry in entries]
        stir.heard(news)
        told.pop(stir.comes, None)  # what comes follows what that person said to have
        check_news(room, here, news, told)
        check_invariants(room, now)
        if count % 10 == 0 or (entries and not isinstance(entries[-1], e.Acted)):
            snapshot = room.snapshot()
            assert Room.restore(ledger).snapshot() == snapshot
            assert Room.restore(snapshot).snapshot() == snapshot
        # time that is due passes, and is not due any more then
        for _ in range(9):
            due = room.deadline
            if due is None or due > now:
                break
            _, entries, news, *_ = outcome(room, lambda room, now: room.tick(now), now)
            ledger += entries
            stir.heard(news)
            check_news(room, set(), news, told)
        assert due is None or due > now


@settings(max_examples=40, deadline=None)
@given(seeds, st.integers(20, 200))
def test_a_room_from_entries_and_one_from_a_snapshot_answer_alike(seed: int, length: int) -> None:
    stir, room = opened(seed)
    ledger, now = room.take_entries(), 0.0
    for _ in range(length):
        passed, step = stir.step(room)
        now += passed
        _, entries, news, *_ = outcome(room, step, now)
        ledger += entries
        stir.heard(news)
    one, two = again(ledger, now), again(room.snapshot(), now)
    one.take_finished()
    for _ in range(100):
        passed, step = stir.step(one)
        now += passed
        first, second = outcome(one, step, now), outcome(two, step, now)
        assert first == second
        assert (one.deadline, one.wanted) == (two.deadline, two.wanted)
        stir.heard(first[2])


@settings(max_examples=40, deadline=None)
@given(seeds, st.integers(20, 200))
def test_a_room_that_was_restarted_answers_like_one_whose_people_all_went_away(seed: int, length: int) -> None:
    stir, room = opened(seed, clock=False)
    ledger = room.take_entries()
    for _ in range(length):
        _, step = stir.step(room)
        _, entries, news, *_ = outcome(room, step, 0.0)
        ledger += entries
        stir.heard(news)
    for name in NAMES:
        room.away(key(name), 0.0)
    ledger += room.take_entries()
    for take in (room.take_news, room.take_dismissed, room.take_finished):
        take()
    restored = again(ledger)
    restored.take_finished()
    back = [name for name in NAMES if room.holds_seat(key(name))]
    if not back:
        restored.tick(0.0)  # there is nobody to wait for
    for count in range(120):
        _, step = stir.step(room)
        if count == 0 and back:  # the first player back ends the standstill
            step = stir_back(back[0])
        first, second = outcome(room, step, 0.0), outcome(restored, step, 0.0)
        if any(isinstance(entry, e.Dealing) for entry in first[1]):
            return  # from here on each has a secret of its own
        assert first == second
        if room.wanted or restored.wanted:
            assert room.wanted and restored.wanted and room.wanted[:-1] == restored.wanted[:-1]
        stir.heard(first[2])


def stir_back(name: str):  # type: ignore[no-untyped-def]
    return lambda room, now: room.enter(key(name), name, now)
