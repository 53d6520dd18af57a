"""Games at a room: decisions, who comes back, pauses, and bots."""

from __future__ import annotations

import pytest

from cardcatan.games.card import Action, CardView
from cardcatan.games.record import Record
from cardcatan.games.wire import event_to_wire
from cardcatan.table import RoomErrorCode as Code
from cardcatan.table import Table, talk
from tests.table.company import Company, key, salt

PEOPLE = ("Anna", "Ben")


def test_everybody_is_told_what_the_record_says_and_nothing_is_missing() -> None:
    company = Company(players=3, bots=("", "", "greedy"), goal=6)
    company.enter("Anna", "Ben", "Cleo")
    company.deal(*PEOPLE)
    company.play(*PEOPLE)
    record = Record.parse(company.last("Cleo", talk.Opened).record)
    table = Table(record.rules, record.seed, record.names)
    for move in record.moves:
        table.act(move.seat, move.action, table.number(move.seat))
    for seat, name in enumerate(("Anna", "Ben", "Cleo")):
        truth = table.since(seat if name != "Cleo" else None, -1)
        updates = company.all(name, talk.Update)
        assert [update.number for update in updates] == list(range(len(truth)))
        for told, true in zip(updates, truth, strict=True):
            assert told.view == true.view.pack()
            assert told.events == tuple(map(event_to_wire, true.events))
            assert told.legal == tuple(map(str, true.view.legal_actions()))
    assert {update.by for update in company.all("Cleo", talk.Update)} == {"", "bot"}
    finished = company.finished[0]
    assert record.result and (finished.winner, finished.scores) == (record.result.winner, record.result.scores)
    assert [player.key for player in finished.players] == [key("Anna"), key("Ben"), None]
    assert [player.name for player in finished.players] == ["Anna", "Ben", "greedy"]
    assert (finished.room, finished.game, finished.conceded, finished.rules) == (1, 1, (), str(record.rules))
    assert company.state("Anna").phase == "over" and company.state("Anna").played == 1


def test_decisions_that_are_none_are_refused() -> None:
    company = Company()
    company.enter("Anna", "Ben", "Cleo")
    company.refused("Anna", talk.Act(game=0, number=0, action="flip"), Code.NOT_NOW)
    company.deal(*PEOPLE)
    turn, other = company.actor(*PEOPLE), company.other(*PEOPLE)
    good = company.move(turn)
    company.refused("Cleo", good, Code.NO_SEAT)
    company.refused(other, talk.Act(game=1, number=0, action=good.action), Code.NOT_YOUR_TURN)
    company.refused(turn, talk.Act(game=2, number=0, action=good.action), Code.STALE)
    company.refused(turn, talk.Act(game=1, number=1, action=good.action), Code.STALE)
    for action in ("keep", "castle in Spain", ""):
        company.refused(turn, talk.Act(game=1, number=0, action=action), Code.ILLEGAL)
    company.ask(turn, good)
    company.refused(turn, good, Code.NOT_YOUR_TURN if company.legal(other) else Code.STALE)
    company.play(*PEOPLE)
    company.refused(turn, good, Code.OVER)


def test_during_a_game_nobody_sits_down_or_gets_up() -> None:
    company = Company()
    company.enter("Anna", "Ben", "Cleo")
    company.deal(*PEOPLE)
    requests = (talk.Sit(seat=1), talk.Ready(on=True), talk.SeatBot(seat=0, bot="greedy"), talk.FreeSeat(seat=0))
    for request in (*requests, talk.Stand(), talk.Configure(settings=company.room.settings)):
        company.refused("Anna", request, Code.NOT_NOW)
    assert (company.room.free, company.room.taken) == (0, 2)
    company.enter("Dora")
    assert "Dora" not in company.sitting()


# --- coming back ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*PEOPLE, "Cleo"])
def test_who_comes_back_has_missed_nothing(name: str) -> None:
    company = Company(goal=6)
    company.enter("Anna", "Ben", "Cleo")
    company.deal(*PEOPLE)
    for _ in range(20):
        company.step(*PEOPLE)
    seen = company.all(name, talk.Update)
    company.away(name)
    for _ in range(30):
        company.step(*(other for other in PEOPLE if other != name))
    live = company.all(name, talk.Update)
    company.heard[key(name)].clear()
    company.enter(name, game=1, number=seen[-1].number)
    told = company.heard[key(name)]
    assert isinstance(told[0], talk.State) and told[0].phase == "playing"
    assert company.all(name, talk.Dealt) == []
    updates = company.all(name, talk.Update)
    assert live == seen  # nothing is told to who is away
    if not updates:
        return
    assert [update.number for update in updates] == list(range(len(seen), len(seen) + len(updates)))
    assert [update.more for update in updates] == [True] * (len(updates) - 1) + [False]
    assert all(not update.view for update in updates[:-1]) and updates[-1].view

    company.heard[key(name)].clear()
    company.enter(name)  # a client that knows nothing
    assert isinstance(company.heard[key(name)][1], talk.Dealt)
    whole = company.all(name, talk.Update)
    assert [update.number for update in whole] == list(range(len(seen) + len(updates)))
    assert [update.events for update in whole] == [update.events for update in [*seen, *updates]]
    assert whole[-1] == updates[-1]


def test_who_enters_twice_is_told_all_and_the_others_nothing() -> None:
    company = Company()
    company.start(*PEOPLE)
    company.hush()
    company.enter("Anna")
    assert company.heard[key("Anna")] and key("Ben") not in company.heard


def test_a_number_that_cannot_be_is_answered_with_everything() -> None:
    company = Company()
    company.start(*PEOPLE)
    for game, number in ((1, 99), (2, 0), (0, 5), (1, -1)):
        company.hush()
        company.enter("Anna", game=game, number=number)
        assert company.all("Anna", talk.Dealt) and len(company.all("Anna", talk.Update)) == 1
    company.hush()
    company.enter("Anna", game=1, number=0)
    assert company.all("Anna", talk.Dealt) == []
    assert [update.number for update in company.all("Anna", talk.Update)] == [0]  # it says how long the clock has run


def test_who_missed_the_end_is_told_it() -> None:
    company = Company(clock=False)
    company.start(*PEOPLE)
    company.away("Anna")
    company.enter("Cleo")
    company.ask("Ben", talk.Concede(game=1))
    company.hush()
    company.enter("Anna", game=1, number=0)
    kinds = [type(news) for news in company.heard[key("Anna")]]
    assert kinds == [talk.State, talk.Opened]


def test_a_watcher_who_comes_in_the_middle_sees_the_public_view_alone() -> None:
    company = Company(goal=6)
    company.start(*PEOPLE)
    for _ in range(30):
        company.step(*PEOPLE)
    company.enter("Cleo", watch=True)
    view = CardView.unpack(company.last("Cleo", talk.Update).view)
    assert view.seat is None and view.hand == (0, 0, 0, 0, 0)
    assert company.legal("Cleo") == ()
    company.act(company.actor(*PEOPLE))
    company.refused("Cleo", talk.Concede(game=1), Code.NO_SEAT)
    company.refused("Cleo", talk.Pause(on=True), Code.NO_SEAT)


def test_who_leaves_in_a_game_finds_the_seat_till_it_is_over() -> None:
    company = Company(bank_ms=0, free_ms=1000)
    company.start(*PEOPLE)
    company.ask("Anna", talk.Leave())
    assert not company.room.is_here(key("Anna")) and company.room.holds_seat(key("Anna"))
    company.refused("Anna", talk.Concede(game=1), Code.NO_MEMBER)
    company.enter("Anna")
    assert company.last("Anna", talk.Dealt).seat == 0
    company.ask("Anna", talk.Leave())
    company.play("Ben")
    assert company.sitting() == ["", "Ben"]
    assert not company.room.is_member(key("Anna"))
    assert company.finished[0].players[0].key == key("Anna")
    assert company.finished[0].conceded == ()


# --- pauses ---------------------------------------------------------------------------------------------------------


def test_a_pause_begins_when_all_who_are_here_ask_for_it() -> None:
    company = Company(players=3, bots=("", "", "random"))
    company.start(*PEOPLE)
    company.ask("Anna", talk.Pause(on=True))
    assert [seat.pause for seat in company.room.seats] == [True, False, False]
    company.ask("Anna", talk.Pause(on=False))
    company.ask("Ben", talk.Pause(on=True))
    assert company.room.phase == "playing"
    company.ask("Anna", talk.Pause(on=True))
    assert company.state("Ben").phase == "paused" and "paused" in company.notes("Ben")
    assert company.room.deadline is None and company.room.wanted is None
    for name in PEOPLE:
        update = company.last(name, talk.Update)
        company.refused(name, talk.Act(game=1, number=update.number, action="flip"), Code.PAUSED)
    company.ask("Ben", talk.Pause(on=True))
    assert company.room.phase == "paused"
    company.ask("Ben", talk.Pause(on=False))
    assert company.state("Anna").phase == "playing" and company.last("Anna", talk.Note).kind == "resumed"
    assert not any(seat.pause for seat in company.room.seats)
    company.play(*PEOPLE)
    company.refused("Anna", talk.Pause(on=True), Code.NOT_NOW)


def test_whoever_asks_for_a_pause_is_heard_and_whoever_asks_last_begins_it() -> None:
    company = Company()
    company.start(*PEOPLE)
    company.enter("Watcher")
    for on, kind in ((True, "pause-asked"), (False, "pause-dropped"), (True, "pause-asked")):
        company.hush()
        company.ask("Anna", talk.Pause(on=on), talk.Pause(on=on))
        for name in (*PEOPLE, "Watcher"):
            assert company.all(name, talk.Note) == [talk.Note(kind=kind, name="Anna", seat=0)]  # type: ignore[arg-type]
    company.hush()
    company.ask("Ben", talk.Pause(on=True))
    assert company.notes("Anna") == ["paused"]


def test_who_is_away_is_not_asked_about_a_pause() -> None:
    company = Company()
    company.start(*PEOPLE)
    company.ask("Anna", talk.Pause(on=True))
    company.away("Ben")
    assert company.room.phase == "paused"
    company.enter("Ben")
    company.ask("Ben", talk.Pause(on=False))
    assert company.room.phase == "playing"
    company.ask("Anna", talk.Pause(on=True))
    company.away("Anna")
    company.enter("Anna")
    company.ask("Ben", talk.Pause(on=True))
    assert company.room.phase == "playing"  # going away took the wish back


def test_during_a_pause_people_talk_give_up_and_pass_seats_on() -> None:
    company = Company()
    company.start(*PEOPLE)
    company.enter("Cleo")
    for name in PEOPLE:
        company.ask(name, talk.Pause(on=True))
    company.ask("Anna", talk.Say(n=1, text="back in five minutes"), talk.Offer(member=company.member("Cleo")))
    company.ask("Cleo", talk.Take(seat=0))
    assert company.room.phase == "paused"
    company.ask("Cleo", talk.Concede(game=1))
    assert company.room.phase == "over" and company.finished[0].winner == 1


# --- bots -----------------------------------------------------------------------------------------------------------


def test_while_people_play_visible_moves_of_bots_keep_their_distance() -> None:
    company = Company(players=3, bots=("", "random", "random"), pace_ms=700, goal=6)
    company.enter("Anna")
    company.deal("Anna")
    company.enter("Watcher", watch=True)
    last, seen, paced = company.now, len(company.all("Watcher", talk.Update)), 0
    for _ in range(400):
        if company.room.phase != "playing":
            break
        thought = company.room.wanted
        company.step("Anna")
        news = company.all("Watcher", talk.Update)[seen:]
        if thought and not news:
            continue  # a hidden step is taken at once, or a visible one is held back
        for update in news:
            if update.by == "bot":
                assert company.now - last >= 0.7 - 1e-9
                paced += 1
            last = company.now
        seen += len(news)
    assert paced > 10


def test_a_thought_that_comes_early_is_held_back_and_a_stale_one_ignored() -> None:
    company = Company(bots=("", "random"), pace_ms=500)
    company.enter("Anna")
    company.deal("Anna")
    while not company.room.wanted:
        company.act("Anna")
    thought = company.room.wanted
    assert thought and thought.due == pytest.approx(company.now + 0.5)
    numbers = company.last("Anna", talk.Update).number
    shown = next(action for action in thought.legal if not str(action).startswith("build"))
    company.room.thought((1, 0), thought.legal[0], company.now)
    assert company.room.wanted == thought
    company.room.thought(thought.ticket, shown, company.now)
    company.pull()
    assert company.room.wanted is None and company.room.deadline == pytest.approx(thought.due)
    assert company.last("Anna", talk.Update).number == numbers
    company.room.thought(thought.ticket, thought.legal[0], company.now)
    company.wait(0.5)
    assert company.last("Anna", talk.Update).number == numbers + 1
    assert company.ledger[-1].action == str(shown)  # type: ignore[union-attr]


def test_a_thought_is_kept_through_a_pause() -> None:
    company = Company(bots=("", "random"), pace_ms=500)
    company.enter("Anna")
    company.deal("Anna")
    while not company.room.wanted:
        company.act("Anna")
    thought = company.room.wanted
    assert thought
    company.ask("Anna", talk.Pause(on=True))
    assert company.room.phase == "paused"
    company.room.thought(thought.ticket, thought.legal[0], company.now)
    company.wait(10)
    assert company.room.phase == "paused"
    company.ask("Anna", talk.Pause(on=False))
    company.wait(0)
    assert company.ledger[-1].action == str(thought.legal[0])  # type: ignore[union-attr]


def test_what_a_bot_may_not_do_is_refused() -> None:
    company = Company(bots=("random", "random"))
    company.enter("Anna")
    company.ready("Anna")
    thought = company.room.wanted
    assert thought
    bad = next(action for action in map(Action.parse, ("keep", "give W", "pick O")) if action not in thought.legal)
    with pytest.raises(ValueError):
        company.room.thought(thought.ticket, bad, company.now)
    assert company.room.wanted == thought
    assert thought.seed != salt("x") and 0 <= thought.seed < 1 << 64
