"""The clock: free time, banks, people who are away, hidden steps, pauses, and the stand-in."""

from __future__ import annotations

import pytest

from cardcatan.games.card import CardView, Phase
from cardcatan.table import RoomErrorCode as Code
from cardcatan.table import talk
from tests.table.company import Company, key

PEOPLE = ("Anna", "Ben")


def clocked(bank_ms: int = 10_000, free_ms: int = 2_000, seed: int = 1, **settings: object) -> Company:
    """A game of two before a watcher, in which the cards were just dealt."""
    company = Company(seed=seed, bank_ms=bank_ms, free_ms=free_ms, **settings)  # type: ignore[arg-type]
    company.enter("Anna", "Ben", "Watcher")
    company.deal(*PEOPLE)
    return company


def seat(name: str) -> int:
    return PEOPLE.index(name)


def banks(company: Company) -> tuple[int, ...]:
    return company.last("Watcher", talk.Update).banks


def decide(company: Company, name: str) -> None:
    """Make a public decision in one step."""
    shown = len(company.all("Watcher", talk.Update))
    while len(company.all("Watcher", talk.Update)) == shown:
        company.act(name)


def test_what_is_longer_than_the_free_time_comes_from_the_bank() -> None:
    company = clocked()
    assert banks(company) == (10_000, 10_000)
    first = company.actor(*PEOPLE)
    company.wait(1.9)
    decide(company, first)
    assert banks(company) == (10_000, 10_000)
    second = company.actor(*PEOPLE)
    company.wait(3.5)
    assert banks(company) == (10_000, 10_000)  # told when the next decision begins, not before
    decide(company, second)
    assert banks(company)[seat(second)] == 8_500
    assert company.last(second, talk.Update).banks == banks(company) == company.last(first, talk.Update).banks


def test_out_of_time_the_stand_in_makes_the_whole_decision_and_only_that_one() -> None:
    company = clocked(stand_in="random")
    name = company.actor(*PEOPLE)
    late = company.move(name)
    assert company.room.deadline == pytest.approx(company.now + 12)
    company.wait(11.9)
    assert not company.room.wanted
    company.wait(0.2)
    note = talk.Note(kind="out-of-time", name=name, seat=seat(name))
    assert company.all("Watcher", talk.Note) == company.all(name, talk.Note)[-1:] == [note]
    thought = company.room.wanted
    assert thought and (thought.seat, thought.spec) == (seat(name), "random") and thought.due <= company.now
    company.refused(name, late, Code.NOT_YOUR_TURN)
    shown = len(company.all("Watcher", talk.Update))
    while len(company.all("Watcher", talk.Update)) == shown:
        assert company.room.wanted
        company.think()
    assert company.last("Watcher", talk.Update).by == company.last(name, talk.Update).by == "clock"
    assert banks(company)[seat(name)] == 0
    assert not company.room.wanted


def test_with_an_empty_bank_there_is_still_the_free_time_and_one_note_is_enough() -> None:
    company = clocked(bank_ms=0, free_ms=500)
    while company.room.phase == "playing":
        name = company.actor(*PEOPLE)
        assert company.room.deadline == pytest.approx(company.now + 0.5)
        company.wait(0.5)
        while company.room.wanted:
            company.think()
    assert sorted(note.name for note in company.all("Watcher", talk.Note)) == ["Anna", "Ben"]
    assert name in PEOPLE


def test_who_is_away_has_no_free_time() -> None:
    company = clocked()
    name = company.actor(*PEOPLE)
    company.away(name)
    assert company.room.deadline == pytest.approx(company.now + 10)
    company.wait(3)
    company.enter(name, game=1, number=0)
    assert company.room.deadline == pytest.approx(company.now + 9)  # 7 in the bank, 2 free
    company.wait(1)
    company.away(name)
    assert company.room.deadline == pytest.approx(company.now + 7)
    company.enter(name, game=1, number=0)
    company.wait(2)
    decide(company, name)
    assert banks(company)[seat(name)] == 6_000


def test_who_is_away_with_an_empty_bank_is_played_for_at_once_and_can_come_back() -> None:
    company = clocked(bank_ms=0)
    name = company.actor(*PEOPLE)
    company.away(name)
    assert company.room.wanted
    while company.room.wanted:
        company.think()
    while not any(map(company.legal, PEOPLE)):
        company.step(*PEOPLE)
    other = next(one for one in PEOPLE if one != name)
    for _ in range(200):
        if company.room.wanted or company.room.phase != "playing":
            break
        decide(company, other)
    assert company.room.wanted
    company.enter(name)
    for _ in range(50):
        if not company.room.wanted:
            break
        company.think()
    assert company.room.phase == "playing" and not company.room.wanted


def test_without_a_clock_nothing_is_ever_due() -> None:
    company = clocked(clock=False)
    assert banks(company) == ()
    company.away("Anna")
    company.wait(3600)
    assert company.room.phase == "playing" and not company.room.wanted
    company.enter("Anna")
    company.play(*PEOPLE)
    assert company.all("Watcher", talk.Note)[-1].kind == "back"


def test_the_clock_stands_still_in_a_pause() -> None:
    company = clocked()
    name = company.actor(*PEOPLE)
    company.wait(1)
    for one in PEOPLE:
        company.ask(one, talk.Pause(on=True))
    company.wait(1000)
    company.away(name)
    company.wait(1000)
    company.enter(name)
    company.ask(name, talk.Pause(on=False))
    company.wait(2)
    decide(company, name)
    assert banks(company)[seat(name)] == 9_000


def test_after_a_pause_who_is_away_has_no_free_time() -> None:
    company = clocked(bank_ms=0)
    name = company.actor(*PEOPLE)
    for one in PEOPLE:
        company.ask(one, talk.Pause(on=True))
    company.away(name)
    assert not company.room.wanted
    company.ask(next(one for one in PEOPLE if one != name), talk.Pause(on=False))
    assert company.room.wanted


def test_bots_have_all_the_time() -> None:
    company = Company(bots=("random", "random"), bank_ms=1000, free_ms=0)
    company.enter("Anna")
    company.ready("Anna")
    assert company.room.deadline is None
    company.wait(100)
    company.think()
    assert company.last("Anna", talk.Update).banks == (1000, 1000)


def test_who_gave_up_has_no_clock() -> None:
    company = Company(players=3, bank_ms=1000, free_ms=0)
    company.start("Anna", "Ben", "Cleo")
    name = company.actor("Anna", "Ben", "Cleo")
    company.ask(name, talk.Concede(game=1))
    assert company.room.deadline is None and company.room.wanted
    company.wait(100)
    company.think()
    assert "out-of-time" not in company.notes(name)


def paying(**settings: object) -> tuple[Company, str]:
    """A game in which somebody has just begun to pay for something, after having thought for three seconds."""
    for seed in range(200):
        company = clocked(seed=seed, goal=8, **settings)  # type: ignore[arg-type]
        for _ in range(120):
            if company.room.phase != "playing":
                break
            name = company.actor(*PEOPLE)
            builds = [action for action in company.legal(name) if action.startswith("build")]
            watched = company.last("Watcher", talk.Update)
            company.wait(3)
            update = company.last(name, talk.Update)
            company.ask(name, talk.Act(game=1, number=update.number, action=company.chance.choice(builds or update.legal)))
            if company.last("Watcher", talk.Update) == watched:
                assert CardView.unpack(company.last(name, talk.Update).view).phase is Phase.PAY
                return company, name
    raise AssertionError("nobody ever had a choice of payment")


def test_hidden_steps_neither_restart_the_clock_nor_show() -> None:
    company, name = paying(bank_ms=900_000)
    before, due = banks(company), company.room.deadline
    assert due == pytest.approx(company.now - 3 + 2 + before[seat(name)] / 1000)
    company.hush()
    company.wait(4)
    steps = 0
    while key("Watcher") not in company.heard:
        assert company.room.deadline == due
        company.act(name)
        steps += 1
    assert company.last(name, talk.Update).banks == banks(company)
    assert all(update.banks == before for update in company.all(name, talk.Update)[:-1])
    assert banks(company)[seat(name)] == before[seat(name)] - 5_000
    assert len(company.all(name, talk.Update)) == steps


def test_out_of_time_in_the_middle_of_a_payment_the_stand_in_completes_it() -> None:
    company, name = paying(bank_ms=900_000)
    company.hush()
    company.wait(2000)
    assert company.room.wanted
    while company.room.wanted:
        company.refused(name, talk.Act(game=1, number=0, action="flip"), Code.NOT_YOUR_TURN)
        company.think()
    updates = company.all("Watcher", talk.Update)
    assert [update.by for update in updates] == ["clock"]
    assert banks(company)[seat(name)] == 0
    assert all(update.by == "clock" for update in company.all(name, talk.Update))


def test_a_seat_that_passes_on_takes_its_bank_along() -> None:
    company = clocked()
    name = company.actor(*PEOPLE)
    company.wait(4)
    company.ask(name, talk.Offer(member=company.member("Watcher")))
    company.away(name)
    company.wait(3)
    company.ask("Watcher", talk.Take(seat=seat(name)))
    company.enter("Other", watch=True)
    assert company.room.deadline == pytest.approx(company.now + 5)
    company.act("Watcher")
    while company.legal("Watcher") and company.last("Other", talk.Update).number == 0:
        company.act("Watcher")
    assert company.last("Other", talk.Update).banks[seat(name)] == 5_000


# --- coming in the middle of a decision -------------------------------------------------------------------------------


def test_who_comes_in_the_middle_of_a_decision_is_told_what_it_has_taken() -> None:
    company = clocked()
    name = company.actor(*PEOPLE)
    assert company.last(name, talk.Update).spent == 0
    company.wait(1.5)
    company.enter("Late", watch=True)
    assert company.last("Late", talk.Update).spent == 1_500
    company.away(name)
    company.wait(3)
    company.enter(name)
    assert company.last(name, talk.Update).spent == 4_500  # the free time that is left is there again
    for one in PEOPLE:
        company.ask(one, talk.Pause(on=True))
    company.wait(100)
    company.enter("Later", watch=True)
    assert company.last("Later", talk.Update).spent == 4_500
    company.ask(name, talk.Pause(on=False))
    company.wait(1)
    decide(company, name)
    assert company.last("Watcher", talk.Update).spent == 0 and banks(company)[seat(name)] == 6_500


@pytest.mark.parametrize("who", ["Anna", "Ben", "Watcher"])
def test_who_has_missed_nothing_but_the_clock_is_told_the_last_update_again(who: str) -> None:
    company = clocked()
    name = company.actor(*PEOPLE)
    known = company.last(who, talk.Update)
    company.wait(1.5)
    company.away(who)
    company.wait(3)
    company.hush()
    company.enter(who, game=1, number=known.number)
    (update,) = company.all(who, talk.Update)
    assert update.spent == 4_500 and not update.more
    assert (update.number, update.events, update.view, update.legal) == (known.number, known.events, known.view, known.legal)
    assert not company.all(who, talk.Dealt)
    if who != "Watcher":
        decide(company, name)
        gone = 3_000 if who == name else 2_500  # who is away has no free time
        assert banks(company)[seat(name)] == 10_000 - gone


def test_giver_and_taker_of_a_seat_are_told_what_the_decision_has_taken() -> None:
    company = clocked()
    name = company.actor(*PEOPLE)
    company.ask(name, talk.Offer(member=company.member("Watcher")))
    company.wait(1.5)
    company.ask("Watcher", talk.Take(seat=seat(name)))
    assert company.last("Watcher", talk.Update).spent == company.last(name, talk.Update).spent == 1_500
    assert company.legal("Watcher")


def test_hidden_steps_tell_their_player_how_much_time_is_gone() -> None:
    company, name = paying(bank_ms=900_000)
    assert company.last(name, talk.Update).spent == 3_000
    company.wait(4)
    company.enter(name)
    assert company.last(name, talk.Update).spent == 7_000


def test_without_a_clock_and_for_bots_no_time_is_taken() -> None:
    company = clocked(clock=False)
    company.wait(5)
    company.enter("Late", watch=True)
    assert company.last("Late", talk.Update).spent == 0
    company = Company(bots=("random", "random"))
    company.enter("Anna")
    company.ready("Anna")
    company.wait(5)
    company.enter("Late", watch=True)
    assert company.last("Late", talk.Update).spent == 0
