"""A game that stands still while all its players are away is over some day; until then it waits for them."""

from __future__ import annotations

import pytest

from cardcatan.games.record import Record
from cardcatan.table import RoomErrorCode as Code
from cardcatan.table import talk
from tests.table.company import Company, again, key

PEOPLE = ("Anna", "Ben")
DAY = 12 * 3600


def standing(how: str, rules: str = "card", **settings: object) -> Company:
    """A game of two before a watcher that stands still: without a clock, or in a pause."""
    company = Company(rules=rules, clock=how == "pause", bank_ms=1000, **settings)  # type: ignore[arg-type]
    company.start(*PEOPLE)
    company.enter("Watcher", watch=True)
    for _ in range(5):
        company.step(*PEOPLE)
    for name in PEOPLE if how == "pause" else ():
        company.ask(name, talk.Pause(on=True))
    return company


@pytest.mark.parametrize("rules", ["card", "board"])
@pytest.mark.parametrize("how", ["no clock", "pause"])
def test_half_a_day_after_the_last_player_went_it_is_over_and_nobody_has_won(how: str, rules: str) -> None:
    company = standing(how, rules)
    company.away("Anna")
    company.wait(DAY)
    company.away("Ben")  # who watches does not hold it up
    company.wait(DAY - 1)
    assert company.room.deadline == pytest.approx(company.now + 1)
    assert company.room.phase != "over"
    company.wait(1)
    assert company.room.phase == "over" and company.room.seats[0].wins == company.room.seats[1].wins == 0
    finished, opened = company.finished[0], company.last("Watcher", talk.Opened)
    assert (finished.abandoned, finished.winner, finished.conceded) == (True, None, ())
    assert company.state("Watcher").played == 0
    record = Record.parse(opened.record, whole=False)
    record.check()
    assert finished.record == opened.record and record.tags["Abandoned"] == "yes" and record.result is None


def test_who_comes_back_in_time_finds_the_game_and_the_time_begins_anew() -> None:
    company = standing("no clock")
    for name in PEOPLE:
        company.away(name)
    company.wait(DAY - 1)
    company.enter("Ben")
    company.wait(DAY)
    company.away("Ben")
    company.wait(DAY - 1)
    company.enter(*PEOPLE)
    assert company.room.phase == "playing"
    company.play(*PEOPLE)
    assert not company.finished[0].abandoned


def test_the_table_says_how_long_it_waits() -> None:
    company = standing("no clock", keep_ms=90_000)
    for name in PEOPLE:
        company.away(name)
    company.wait(89)
    assert company.room.phase == "playing"
    company.wait(1)
    assert company.room.phase == "over"
    company.refused("Watcher", talk.Concede(game=1), Code.NO_SEAT)
    other = Company()
    other.enter("Anna")
    for keep in (0, 59_999, 86_400_001):
        rules = other.room.settings.rules
        other.refused("Anna", talk.Configure(settings=talk.Settings(rules=rules, keep_ms=keep)), Code.BAD_SETTINGS)


def test_where_a_clock_runs_the_stand_in_ends_the_game() -> None:
    company = Company(bank_ms=1000, free_ms=1000)
    company.start(*PEOPLE)
    for name in PEOPLE:
        company.away(name)
    company.play()
    assert company.now < 3600 and not company.finished[0].abandoned


def test_the_ledger_has_it_and_the_table_is_free_for_others() -> None:
    company = standing("pause")
    for name in PEOPLE:
        company.away(name)
    company.wait(DAY)
    assert again(company.ledger).take_finished() == company.finished
    assert again(company.room.snapshot()).snapshot() == company.room.snapshot()
    company.enter("Anna", game=1, number=0)
    assert company.last("Anna", talk.Opened).game == 1
    company.enter("Ben")
    company.deal(*PEOPLE)
    assert company.room.game == 2
    company.play(*PEOPLE)
    assert company.state("Ben").played == 1


def test_after_a_restart_it_waits_as_long_again() -> None:
    company = standing("no clock")
    for name in PEOPLE:
        company.away(name)
    company.wait(DAY - 10)
    company.begin(again(company.ledger, now=company.now), company.ledger, company.now)
    company.wait(DAY - 10)
    assert company.room.phase == "playing"
    company.wait(10)
    assert company.finished[0].abandoned
    company.wait(60)
    assert company.room.phase == "lobby" and not company.room.is_member(key("Anna"))


def test_a_pause_ends_when_nobody_is_left_who_could_end_it() -> None:
    company = Company(players=4, bots=("", "", "random", "random"), owner=key("Chair"))
    company.enter("Chair", watch=True)
    company.start(*PEOPLE)
    for name in PEOPLE:
        company.ask(name, talk.Pause(on=True))
    for name in PEOPLE:
        assert company.room.phase == "paused"
        company.ask("Chair", talk.Kick(member=company.member(name)))
    assert company.room.phase == "playing"
    company.play()
    assert company.finished[0].conceded == (0, 1)
