"""How games end and go on: giving up, being sent away, seats that pass to others, rematches and matches."""

from __future__ import annotations

import pytest

from cardcatan.games.card import CardView
from cardcatan.games.record import Record
from cardcatan.table import RoomErrorCode as Code
from cardcatan.table import talk
from tests.table.company import Company, key

PEOPLE = ("Anna", "Ben")


# --- giving up ------------------------------------------------------------------------------------------------------


def test_of_two_the_other_wins_when_one_gives_up() -> None:
    company = Company()
    company.start(*PEOPLE)
    for _ in range(5):
        company.step(*PEOPLE)
    company.refused("Ben", talk.Concede(game=2), Code.NOT_NOW)
    company.ask("Ben", talk.Concede(game=1))
    assert company.room.phase == "over"
    assert talk.Note(kind="conceded", name="Ben", seat=1) in company.all("Anna", talk.Note)
    finished, opened = company.finished[0], company.last("Anna", talk.Opened)
    assert (finished.winner, finished.conceded, finished.record) == (0, (1,), opened.record)
    assert len(finished.scores) == 2
    record = Record.parse(opened.record, whole=False)
    record.check()
    assert record.result is None and record.tags["Conceded"] == "@1"
    assert [seat.wins for seat in company.room.seats] == [1, 0]
    company.refused("Anna", talk.Concede(game=1), Code.NOT_NOW)


def test_of_three_the_others_play_on_against_the_stand_in() -> None:
    company = Company(players=3, stand_in="random")
    company.enter("Anna", "Ben", "Cleo")
    company.deal("Anna", "Ben", "Cleo")
    company.ask("Ben", talk.Concede(game=1), talk.Concede(game=1))
    assert company.room.phase == "playing"
    assert [seat.conceded for seat in company.room.seats] == [False, True, False]
    company.refused("Ben", talk.Pause(on=True), Code.NOT_NOW)
    company.refused("Ben", talk.Offer(member=company.member("Anna")), Code.NOT_NOW)
    while not company.room.wanted:
        company.step("Anna", "Cleo")
    thought = company.room.wanted
    assert thought and (thought.seat, thought.spec) == (1, "random")
    update = company.last("Ben", talk.Update)
    company.refused("Ben", talk.Act(game=1, number=update.number, action=str(thought.legal[0])), Code.NOT_YOUR_TURN)
    company.think()
    assert company.last("Ben", talk.Update).by == "bot" and company.legal("Ben") == ()
    company.ask("Cleo", talk.Concede(game=1))
    assert company.room.phase == "over"
    assert company.finished[0].winner == 0 and company.finished[0].conceded == (1, 2)
    assert Record.parse(company.finished[0].record, whole=False).tags["Conceded"] == "@1 @2"


def test_a_seat_that_was_given_up_wins_and_nobody_s_wins_grow() -> None:
    for seed in range(40):
        company = Company(players=3, bots=("", "", "random"), seed=seed)
        company.start(*PEOPLE)
        company.ask("Ben", talk.Concede(game=1))
        company.play("Anna")
        result = Record.parse(company.finished[0].record).result
        assert result and company.finished[0].conceded == (1,)
        assert company.finished[0].winner == result.winner
        assert [seat.conceded for seat in company.room.seats] == [False, True, False]
        assert [seat.wins for seat in company.room.seats] == [int(seat == result.winner != 1) for seat in range(3)]
        if result.winner == 1:
            return
    raise AssertionError("the stand-in never won")


def test_who_is_sent_away_in_a_game_is_played_for() -> None:
    company = Company(players=3)
    company.enter("Anna", "Ben", "Cleo")
    company.deal("Anna", "Ben", "Cleo")
    company.ask("Anna", talk.Kick(member=company.member("Ben")))
    assert company.room.phase == "playing"
    seat = company.state("Anna").seats[1]
    assert (seat.member, seat.bot, seat.name, seat.conceded) == (None, "greedy", "Ben", True)
    company.enter("Ben", game=1, number=0)  # he watches now, and is told the game anew
    assert company.last("Ben", talk.Dealt).seat is None
    company.refused("Ben", talk.Act(game=1, number=0, action="flip"), Code.NO_SEAT)
    company.play("Anna", "Cleo")
    assert company.finished[0].players[1].key == key("Ben") and company.finished[0].conceded == (1,)
    assert company.sitting() == ["Anna", "", "Cleo"]


@pytest.mark.parametrize("ban", [False, True])
def test_who_does_not_play_sends_no_player_away_but_for_the_owner(ban: bool) -> None:
    company = Company(players=3)
    company.enter("Anna", "Ben", "Cleo")
    company.deal("Anna", "Ben", "Cleo")
    company.enter("Wim", "Dora")
    company.ask("Anna", talk.Concede(game=1))
    ben = company.member("Ben")
    company.refused("Anna", talk.Kick(member=ben, ban=ban), Code.NOT_NOW)
    company.ask("Anna", talk.Kick(member=company.member("Dora"), ban=ban))  # she does not play either
    for name in ("Anna", "Ben", "Cleo"):
        company.away(name)
    company.wait(61)
    assert company.state("Wim").chair == company.member("Wim")
    company.refused("Wim", talk.Kick(member=ben, ban=ban), Code.NOT_NOW)
    assert company.room.phase == "playing" and not company.room.is_banned(key("Ben"))
    company = Company(owner=key("Olga"))
    company.start(*PEOPLE)
    company.enter("Olga")
    company.ask("Olga", talk.Kick(member=company.member("Ben"), ban=ban))
    assert company.finished[0].winner == 0


def test_sending_the_last_opponent_away_wins() -> None:
    company = Company()
    company.start(*PEOPLE)
    company.ask("Anna", talk.Kick(member=company.member("Ben"), ban=True))
    assert company.room.phase == "over"
    assert company.finished[0].winner == 0
    assert company.all("Ben", talk.Opened) == []
    assert company.sitting() == ["Anna", ""]


# --- seats that pass on ---------------------------------------------------------------------------------------------


def test_a_seat_passes_to_another_machine_in_the_middle_of_a_game() -> None:
    company = Company(goal=6)
    company.start(*PEOPLE)
    company.enter("Laptop")
    for _ in range(20):
        company.step(*PEOPLE)
    hand = CardView.unpack(company.last("Anna", talk.Update).view).hand
    company.refused("Laptop", talk.Take(seat=0), Code.SEAT_TAKEN)
    company.refused("Anna", talk.Offer(member=company.member("Ben")), Code.SEAT_TAKEN)
    company.refused("Anna", talk.Offer(member=77), Code.NO_MEMBER)
    company.refused("Laptop", talk.Offer(member=company.member("Ben")), Code.NO_SEAT)
    company.ask("Anna", talk.Offer(member=company.member("Laptop")))
    assert company.state("Ben").seats[0].offered == company.member("Laptop")
    for name in ("Anna", "Ben", "Laptop"):
        assert company.last(name, talk.Note) == talk.Note(kind="offered", name="Anna", seat=0, other="Laptop")
    company.ask("Anna", talk.Offer(member=None))
    for name in ("Anna", "Ben", "Laptop"):
        assert company.last(name, talk.Note) == talk.Note(kind="kept", name="Anna", seat=0)
    company.refused("Laptop", talk.Take(seat=0), Code.SEAT_TAKEN)
    company.refused("Laptop", talk.Take(seat=5), Code.NO_SUCH_SEAT)
    company.ask("Anna", talk.Offer(member=company.member("Laptop")))
    company.hush()
    company.ask("Laptop", talk.Take(seat=0))
    assert talk.Note(kind="moved", name="Anna", seat=0, other="Laptop") in company.all("Ben", talk.Note)
    assert company.last("Laptop", talk.Dealt).seat == 0 and company.last("Anna", talk.Dealt).seat is None
    assert CardView.unpack(company.last("Laptop", talk.Update).view).hand == hand
    assert CardView.unpack(company.last("Anna", talk.Update).view).seat is None
    numbers = [update.number for update in company.all("Laptop", talk.Update)]
    assert numbers == list(range(len(numbers)))
    assert company.all("Ben", talk.Dealt) == []
    company.refused("Anna", talk.Act(game=1, number=0, action="flip"), Code.NO_SEAT)
    for name in ("Anna", "Laptop"):  # what they have is not what they hear now
        company.away(name)
        company.hush()
        company.enter(name, game=1, number=0)
        assert company.all(name, talk.Dealt)
    company.play("Laptop", "Ben")
    assert company.finished[0].players[0].key == key("Laptop") and company.finished[0].players[0].name == "Laptop"
    assert Record.parse(company.finished[0].record).names == ("Anna", "Ben")


def test_an_offer_ends_when_its_receiver_sits_elsewhere_or_goes() -> None:
    company = Company(players=3)
    company.enter("Anna", "Ben", "Cleo", "Dora")
    company.ask("Cleo", talk.Stand())
    company.ask("Anna", talk.Offer(member=company.member("Cleo")))
    company.ask("Cleo", talk.Sit(seat=2))
    assert company.room.seats[0].offered is None
    company.ask("Anna", talk.Offer(member=company.member("Dora")))
    company.ask("Dora", talk.Leave())
    assert company.room.seats[0].offered is None


def test_the_seat_of_one_who_is_away_can_be_taken_as_was_agreed() -> None:
    company = Company()
    company.start(*PEOPLE)
    company.enter("Cleo", "Dora")
    for name in PEOPLE:
        company.ask(name, talk.Offer(member=company.member("Cleo")))
    company.ask("Anna", talk.Leave())
    company.ask("Cleo", talk.Take(seat=0))
    assert not company.room.is_member(key("Anna"))
    assert company.room.seats[1].offered is None
    company.refused("Cleo", talk.Take(seat=1), Code.SEAT_TAKEN)
    company.play("Cleo", "Ben")
    assert company.sitting() == ["Cleo", "Ben"]


# --- one game after the other ---------------------------------------------------------------------------------------


def test_seats_rotate_and_wins_go_with_whoever_sits() -> None:
    company = Company(players=3, bots=("", "", "random"))
    company.start(*PEOPLE)
    wins = dict.fromkeys(("Anna", "Ben", "random"), 0)
    names = ["Anna", "Ben", "random"]
    for game in range(1, 7):
        company.play(*PEOPLE)
        assert company.sitting() == names  # the result is on show as it was played
        winner = company.finished[-1].winner
        if winner is not None:
            wins[names[winner]] += 1
        assert {seat.name: seat.wins for seat in company.room.seats} == wins
        assert company.room.game == game
        company.deal(*PEOPLE)
        names = [*names[1:], names[0]]
        assert company.sitting() == names
        assert company.last("Anna", talk.Dealt).seat == names.index("Anna")


def test_a_match_ends_and_the_next_one_begins_at_nothing() -> None:
    company = Company(games=3)
    company.start(*PEOPLE)
    for played in (1, 2, 3):
        company.play(*PEOPLE)
        assert company.state("Ben").played == played
        assert sum(seat.wins for seat in company.room.seats) <= played
        if played < 3:
            company.deal(*PEOPLE)
    company.deal(*PEOPLE)
    state = company.state("Ben")
    assert state.played == 0 and [seat.wins for seat in state.seats] == [0, 0]
    assert state.game == 4


def test_single_games_keep_the_score() -> None:
    company = Company()
    company.start(*PEOPLE)
    for game in (1, 2, 3):
        company.ask("Ben", talk.Concede(game=game))
        assert company.state("Anna").played == 1
        company.deal(*PEOPLE)
    assert {seat.name: seat.wins for seat in company.room.seats} == {"Anna": 3, "Ben": 0}


def test_other_rules_begin_anew_and_other_settings_do_not() -> None:
    company = Company(games=5)
    company.start(*PEOPLE)
    company.ask("Ben", talk.Concede(game=1))
    company.ask("Anna", talk.Configure(settings=talk.Settings(rules=company.room.settings.rules, games=5, bank_ms=1)))
    assert company.room.phase == "over" and company.state("Anna").played == 1
    company.enter("Cleo")
    assert company.all("Cleo", talk.Opened)
    company.ask("Anna", talk.Configure(settings=talk.Settings(rules="card players=2", games=5)))
    assert company.room.phase == "lobby" and company.state("Anna").played == 0
    assert [seat.wins for seat in company.room.seats] == [0, 0]
    company.deal(*PEOPLE)
    assert company.sitting() == ["Anna", "Ben"]
    assert company.room.game == 2


def test_after_a_game_others_may_sit_down() -> None:
    company = Company()
    company.enter("Anna", "Ben", "Cleo")
    company.deal(*PEOPLE)
    company.play(*PEOPLE)
    company.ask("Anna", talk.Stand())
    company.ask("Cleo", talk.Sit(seat=0))
    assert company.room.seats[0].wins == 0
    company.enter("Anna")  # the result that is on show is that of her game
    assert company.last("Anna", talk.Dealt).seat == 0
    company.deal("Cleo", "Ben")
    assert company.sitting() == ["Ben", "Cleo"]
    assert company.last("Anna", talk.Dealt).seat is None


def test_a_game_that_nobody_saw_the_end_of_is_on_show_for_a_minute() -> None:
    company = Company(bank_ms=0, free_ms=1)
    company.start(*PEOPLE)
    for name in PEOPLE:
        company.away(name)
    company.play()
    ended = company.now
    assert company.room.phase == "over"
    company.wait(59)
    company.enter("Ben", game=1, number=0)
    assert company.last("Ben", talk.Opened) and company.now > ended
    company.away("Ben")
    company.wait(61)
    assert company.room.phase == "lobby" and company.sitting() == ["", ""]
