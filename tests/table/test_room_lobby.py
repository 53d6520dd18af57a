"""Before a game: who comes, who sits, who is ready, who has the say; and what is said."""

from __future__ import annotations

import pytest

from cardcatan.table import Room, RoomError, talk
from cardcatan.table import RoomErrorCode as Code
from cardcatan.table.fair import fingerprint
from tests.table.company import Company, again, key


def test_who_enters_is_told_the_table_and_gets_the_first_free_seat() -> None:
    company = Company(players=3, bots=("", "greedy", ""))
    company.enter("Anna", "Ben")
    assert company.sitting() == ["Anna", "greedy", "Ben"]
    state = company.state("Anna")
    assert (state.phase, state.table, state.game, state.played, state.locked) == ("lobby", 1, 0, 0, False)
    assert [member.name for member in state.members] == ["Anna", "Ben"]
    assert state.members[0].mark == fingerprint(key("Anna"))
    assert state.seats[1].ready and not state.seats[0].ready
    assert state.you == state.members[0].member == state.seats[0].member
    assert isinstance(company.heard[key("Ben")][0], talk.State)
    assert company.notes("Anna") == ["joined"] and company.notes("Ben") == []
    assert company.last("Anna", talk.Note).seat == 2


def test_who_wants_to_watch_gets_no_seat_and_neither_does_one_too_many() -> None:
    company = Company()
    company.enter("Anna", watch=True)
    assert company.sitting() == ["", ""]
    company.enter("Ben", "Cleo", "Dora")
    assert company.sitting() == ["Ben", "Cleo"]
    assert [member.name for member in company.state("Dora").members] == ["Anna", "Ben", "Cleo", "Dora"]


def test_where_nobody_may_watch_one_can_still_be_there_without_a_seat_but_hears_nothing_of_the_game() -> None:
    company = Company(watchers=False)
    company.enter("Anna", "Ben", "Cleo")
    with pytest.raises(RoomError) as caught:
        company.room.enter(key("Dora"), "Dora", 0.0, watch=True)
    assert caught.value.code is Code.NO_WATCHERS
    assert not company.room.is_member(key("Dora"))
    company.deal("Anna", "Ben")
    company.act(company.actor("Anna", "Ben"))
    company.enter("Cleo")
    kinds = {type(news) for news in company.heard[key("Cleo")]}
    assert kinds <= {talk.State, talk.Note}


def test_seats_are_chosen_changed_and_given_up() -> None:
    company = Company(players=4)
    company.enter("Anna", "Ben")
    company.ask("Anna", talk.Sit(seat=3))
    assert company.sitting() == ["", "Ben", "", "Anna"]
    assert company.notes("Ben") == ["sat"]
    company.refused("Ben", talk.Sit(seat=3), Code.SEAT_TAKEN)
    company.refused("Ben", talk.Sit(seat=4), Code.NO_SUCH_SEAT)
    company.hush()
    company.ask("Anna", talk.Sit(seat=3))  # that is where she sits
    assert company.heard == {}
    company.ask("Anna", talk.Stand())
    assert company.sitting() == ["", "Ben", "", ""]
    assert company.notes("Ben") == ["stood", "chair"]
    company.refused("Anna", talk.Stand(), Code.NO_SEAT)
    company.refused("Anna", talk.Ready(on=True), Code.NO_SEAT)


def test_the_game_begins_when_all_seats_are_taken_and_all_are_ready() -> None:
    company = Company(players=3)
    company.enter("Anna", "Ben")
    company.ready("Anna", "Ben")
    assert company.room.phase == "lobby"
    company.ask("Anna", talk.SeatBot(seat=2, bot="greedy"))
    assert company.room.phase == "dealing"
    assert company.room.game == 1


def test_who_is_not_ready_any_more_holds_it_up() -> None:
    company = Company()
    company.enter("Anna", "Ben")
    company.ready("Anna")
    assert [seat.ready for seat in company.room.seats] == [True, False]
    company.ask("Anna", talk.Ready(on=False))
    company.ready("Ben")
    assert company.room.phase == "lobby"
    company.away("Ben")
    assert [seat.ready for seat in company.room.seats] == [False, False]
    company.ready("Anna")
    assert company.room.phase == "lobby"
    company.enter("Ben")
    company.ready("Ben")
    assert company.room.phase == "dealing"


def test_bots_alone_begin_when_the_chair_says_so() -> None:
    company = Company(bots=("random", "greedy"))
    company.enter("Anna", "Ben")
    company.refused("Ben", talk.Ready(on=True), Code.NO_SEAT)
    company.refused("Anna", talk.Ready(on=False), Code.NO_SEAT)
    company.ready("Anna")
    assert company.room.phase == "playing"
    company.play()
    assert company.room.phase == "over"
    assert company.finished[0].players[1].bot == "greedy" and company.finished[0].players[1].key is None
    assert company.last("Anna", talk.Opened).record == company.finished[0].record


def chair(company: Company, teller: str) -> str:
    """Whose the chair is, as somebody was told."""
    state = company.state(teller)
    return next(member.name for member in state.members if member.member == state.chair)


def test_the_chair_is_the_owner_or_who_sits_or_who_came_first() -> None:
    company = Company(players=3, owner=key("Olga"))
    company.enter("Wim", watch=True)
    assert chair(company, "Wim") == "Wim"
    company.enter("Anna", "Ben")
    assert chair(company, "Wim") == chair(company, "Ben") == "Anna"
    company.enter("Olga", watch=True)
    assert chair(company, "Ben") == "Olga"
    assert company.last("Ben", talk.Note).kind == "joined" and "chair" in company.notes("Ben")
    company.ask("Olga", talk.Leave())
    assert chair(company, "Ben") == "Anna"
    company.ask("Anna", talk.Stand())
    assert chair(company, "Ben") == "Ben"
    company.ask("Ben", talk.Leave())
    assert chair(company, "Anna") == "Wim"
    company.ask("Anna", talk.Sit(seat=0))
    assert chair(company, "Anna") == "Anna"


@pytest.mark.parametrize("who", ["Anna", "Olga"])
def test_the_chair_waits_a_minute_for_who_lost_the_connection(who: str) -> None:
    company = Company(players=3, owner=key("Olga"))
    company.enter("Wim", watch=True)
    company.enter(who, "Ben")
    company.hush()
    company.away(who)
    company.wait(59)
    assert chair(company, "Ben") == who and "chair" not in company.notes("Ben")
    company.refused("Ben", talk.Configure(settings=company.room.settings), Code.NOT_CHAIR)
    company.enter(who)
    assert chair(company, "Ben") == who
    company.away(who)
    company.wait(61)
    assert chair(company, "Ben") == "Ben" and company.notes("Ben")[-1] == "chair"
    company.enter(who)  # the seat was held, and the chair is given back with it
    assert chair(company, "Ben") == who


def test_the_chair_outlasts_a_restart_whoever_is_back_first() -> None:
    company = Company(players=3)
    company.enter("Wim", watch=True)
    company.enter("Anna", "Ben")
    ledger = company.room.snapshot()
    company.begin(again(ledger, now=company.now), ledger, company.now)
    company.enter("Wim", "Ben")
    assert chair(company, "Wim") == "Anna"
    company.refused("Wim", talk.Kick(member=company.member("Ben")), Code.NOT_CHAIR)
    company.wait(60)
    assert chair(company, "Wim") == "Ben"


@pytest.mark.parametrize(
    "request_",
    [
        talk.SeatBot(seat=2, bot="greedy"),
        talk.FreeSeat(seat=0),
        talk.Kick(member=1),
        talk.Configure(settings=talk.Settings(rules="card players=2")),
    ],
)
def test_the_chairs_rights_are_the_chairs(request_: talk.AnyRequest) -> None:
    company = Company(players=3)
    company.enter("Anna", "Ben")
    company.refused("Ben", request_, Code.NOT_CHAIR)


def test_the_chair_seats_bots_and_frees_seats() -> None:
    company = Company(players=3)
    company.enter("Anna", "Ben")
    company.refused("Anna", talk.SeatBot(seat=1, bot="greedy"), Code.SEAT_TAKEN)
    company.refused("Anna", talk.SeatBot(seat=2, bot="genius"), Code.BAD_BOT)
    company.refused("Anna", talk.SeatBot(seat=3, bot="greedy"), Code.NO_SUCH_SEAT)
    company.ask("Anna", talk.SeatBot(seat=2, bot="search:50"))
    assert company.sitting() == ["Anna", "Ben", "search:50"]
    company.ask("Anna", talk.FreeSeat(seat=2), talk.FreeSeat(seat=1), talk.FreeSeat(seat=1))
    assert company.sitting() == ["Anna", "", ""]
    assert company.room.is_here(key("Ben")) and company.notes("Ben") == ["stood"]
    assert (company.room.players, company.room.taken, company.room.free) == (3, 1, 2)


def test_other_settings_want_everybody_ready_anew_and_may_want_other_seats() -> None:
    company = Company(players=4, bots=("", "", "", "greedy"))
    company.enter("Anna", "Ben", "Cleo")
    company.ready("Ben", "Cleo")
    company.ask("Anna", talk.Configure(settings=talk.Settings(rules="card players=2 goal=7", title=" Tue\x1bsday\n ", games=3)))
    assert company.sitting() == ["Anna", "Ben"]
    assert not any(seat.ready for seat in company.room.seats)
    settings = company.state("Cleo").settings
    assert settings.title == "Tuesday" and settings.games == 3
    assert settings.rules.startswith("card players=2 goal=7 start=")
    company.ask("Anna", talk.Configure(settings=talk.Settings(rules="card players=3")))
    assert company.sitting() == ["Anna", "Ben", ""]


@pytest.mark.parametrize(
    "settings",
    [
        talk.Settings(rules="card players=9"),
        talk.Settings(rules="chess"),
        talk.Settings(rules="card", stand_in="nobody"),
        talk.Settings(rules="card", bank_ms=0, free_ms=0),
        talk.Settings(rules="card", bank_ms=-1),
        talk.Settings(rules="card", title="x" * 41),
        talk.Settings(rules="card", games=0),
    ],
)
def test_settings_that_cannot_be_are_refused(settings: talk.Settings) -> None:
    company = Company()
    company.enter("Anna")
    company.refused("Anna", talk.Configure(settings=settings), Code.BAD_SETTINGS)
    with pytest.raises(RoomError) as caught:
        Room(1, settings)
    assert caught.value.code is Code.BAD_SETTINGS


def test_a_room_with_bots_that_cannot_be_is_none() -> None:
    settings = talk.Settings(rules="card players=2")
    for bots, code in ((("", "", "greedy"), Code.NO_SUCH_SEAT), (("nobody",), Code.BAD_BOT)):
        with pytest.raises(RoomError) as caught:
            Room(1, settings, bots=bots)
        assert caught.value.code is code


def test_kicked_one_may_come_again_and_banned_not() -> None:
    company = Company(players=3)
    company.enter("Anna", "Ben", "Cleo")
    ben = company.member("Ben")
    company.refused("Anna", talk.Kick(member=99), Code.NO_MEMBER)
    company.refused("Anna", talk.Kick(member=company.member("Anna")), Code.NOT_NOW)
    company.ask("Anna", talk.Kick(member=ben))
    assert company.sitting() == ["Anna", "", "Cleo"]
    assert company.dismissed == [(key("Ben"), "kicked")]
    assert company.heard[key("Ben")][-1] == talk.Note(kind="kicked", name="Ben", seat=1, other="Anna")
    company.refused("Ben", talk.Ready(on=True), Code.NO_MEMBER)
    company.enter("Ben")
    company.ask("Anna", talk.Kick(member=company.member("Ben"), ban=True))
    assert company.dismissed[-1] == (key("Ben"), "banned")
    with pytest.raises(RoomError) as caught:
        company.room.enter(key("Ben"), "Ben", 0.0)
    assert caught.value.code is Code.BANNED
    assert company.room.is_banned(key("Ben"))
    for name in ("Anna", "Cleo"):
        company.ask(name, talk.Leave())
    assert company.room.phase == "lobby" and company.room.is_banned(key("Ben"))


def test_the_owner_cannot_be_sent_away() -> None:
    company = Company(owner=key("Olga"))
    company.enter("Olga", "Anna")
    company.away("Olga")
    company.wait(61)
    company.refused("Anna", talk.Kick(member=company.member("Olga"), ban=True), Code.NOT_NOW)


def test_there_is_room_for_many_people_but_not_for_all() -> None:
    company = Company()
    company.enter(*(f"guest {number}" for number in range(50)))
    with pytest.raises(RoomError) as caught:
        company.room.enter(key("one more"), "one more", company.now)
    assert caught.value.code is Code.FULL
    company.away("guest 30")
    company.enter("one more")  # whoever is away without a seat makes room
    assert len(company.room.members) == 50
    assert not company.room.is_member(key("guest 30"))
    company.away("guest 0")
    with pytest.raises(RoomError):
        company.room.enter(key("guest 30"), "guest 30", company.now)
    assert company.room.holds_seat(key("guest 0"))


def test_a_lobby_that_nobody_is_left_in_is_as_it_was_first() -> None:
    company = Company(players=3, bots=("", "greedy"))
    company.enter("Anna", "Ben")
    first = company.room.settings
    company.ask("Anna", talk.FreeSeat(seat=1), talk.Say(n=1, text="hi"))
    company.ask("Anna", talk.Configure(settings=talk.Settings(rules="card players=2", games=5)))
    company.ask("Anna", talk.Leave())
    assert company.room.settings.games == 5
    company.ask("Ben", talk.Leave())
    assert company.room.settings == first
    assert company.sitting() == ["", "greedy", ""]
    assert company.room.members == () and company.room.deadline is None
    company.enter("Cleo", line=0)
    assert company.all("Cleo", talk.Said) == []


def test_an_empty_lobby_waits_a_minute_for_people_who_lost_their_connection() -> None:
    company = Company(players=3)
    company.enter("Anna", "Ben")
    company.away("Anna")
    company.wait(3600)
    assert company.sitting() == ["Anna", "Ben", ""]  # Ben is here: her seat is held
    company.away("Ben")
    company.wait(59)
    assert company.sitting() == ["Anna", "Ben", ""]
    company.wait(2)
    assert company.sitting() == ["", "", ""] and company.room.deadline is None
    assert not company.room.is_member(key("Anna"))


def test_people_without_a_seat_who_went_away_are_forgotten_after_a_minute() -> None:
    company = Company()
    company.enter("Anna", "Ben", "Cleo")
    company.away("Cleo")
    company.wait(59)
    company.enter("Cleo")
    assert company.notes("Anna")[-2:] == ["away", "back"]
    company.away("Cleo")
    company.wait(61)
    assert not company.room.is_member(key("Cleo"))
    assert company.notes("Anna")[-1] == "left"
    assert [member.name for member in company.state("Anna").members] == ["Anna", "Ben"]


def test_whoever_leaves_a_lobby_gives_up_the_seat() -> None:
    company = Company()
    company.enter("Anna", "Ben")
    company.ask("Anna", talk.Leave())
    assert company.sitting() == ["", "Ben"]
    assert talk.Note(kind="left", name="Anna", seat=0) in company.all("Ben", talk.Note)
    company.refused("Anna", talk.Sit(seat=0), Code.NO_MEMBER)
    assert company.state("Ben").chair == company.member("Ben")


# --- talk ---------------------------------------------------------------------------------------------------------------


def test_a_line_that_comes_twice_is_said_once() -> None:
    company = Company()
    company.enter("Anna", "Ben")
    company.ask("Anna", talk.Say(n=1, text="hello"), talk.Say(n=1, text="hello"), talk.Say(n=2, text="hello"))
    company.ask("Ben", talk.Say(n=1, text="hello"), talk.Say(n=7, text="what?"), talk.Say(n=3, text="late"))
    said = [(line.line, line.name, line.n, line.text) for line in company.all("Anna", talk.Said)]
    assert said == [(1, "Anna", 1, "hello"), (2, "Anna", 2, "hello"), (3, "Ben", 1, "hello"), (4, "Ben", 7, "what?")]
    assert company.all("Ben", talk.Said) == company.all("Anna", talk.Said)


@pytest.mark.parametrize("name", ["\u3164", "\u1160\u115f \uffa0", "\u2800", "\u180b\u0301", "\u034f"])
def test_a_name_of_which_nothing_would_be_seen_is_a_question_mark(name: str) -> None:
    company = Company()
    company.room.enter(key("Anna"), name, 0.0)
    company.room.enter(key("Ben"), f"{name[0]}B{name[0]}en", 0.0)
    assert [member.name for member in company.room.members] == ["?", "Ben"]


def test_two_people_at_a_table_have_two_names() -> None:
    company = Company()
    long = "x" * 24
    for number, name in enumerate(("Anna", "Anna", "ANNA\u3164", "\uff21nna", "Anna 2", long, long)):
        company.room.enter(key(str(number)), name, company.now, watch=number > 1)
    company.pull()
    names = [member.name for member in company.room.members]
    assert names == ["Anna", "Anna 2", "ANNA 3", "\uff21nna 4", "Anna 2 2", long, long[:22] + " 2"]
    assert company.sitting() == ["Anna", "Anna 2"]
    company.enter("Anna", "Ben")
    for number in (1, 0):  # who comes back is called as before
        company.room.enter(key(str(number)), "Anna", company.now)
    company.pull()
    assert [member.name for member in company.room.members][:2] == ["Anna", "Anna 2"]


def test_names_and_lines_are_stripped_of_what_is_no_text() -> None:
    company = Company()
    company.room.enter(key("Anna"), "\x1b[31mAn\u202ena\n" + "x" * 50, 0.0)
    company.room.enter(key("Ben"), "\u200e\n", 0.0)
    company.pull()
    first, second = company.room.members
    assert first.name == "[31mAnna" + "x" * 16 and len(first.name) == 24
    assert second.name == "?"
    company.ask("Anna", talk.Say(n=1, text="\x07a\u202eb\r\n" + "y" * 900))
    assert company.last("Ben", talk.Said).text == "ab" + "y" * 298
    company.refused("Anna", talk.Say(n=2, text=" \u2066\x1b "), Code.EMPTY)


def test_who_comes_back_is_told_the_lines_missed_and_its_own_last_one() -> None:
    company = Company()
    company.enter("Anna", "Ben")
    company.ask("Anna", talk.Say(n=4, text="first"))
    for n in range(1, 301):
        company.ask("Ben", talk.Say(n=n, text=f"line {n}"))
    company.hush()
    company.enter("Anna", line=299)
    assert [line.line for line in company.all("Anna", talk.Said)] == [300, 301]
    company.hush()
    company.enter("Anna")
    lines = company.all("Anna", talk.Said)
    assert (lines[0].text, lines[0].n) == ("first", 4)
    assert [line.line for line in lines[1:]] == list(range(102, 302))


def test_another_name_is_told_and_kept() -> None:
    company = Company()
    company.enter("Anna", "Ben")
    company.room.enter(key("Anna"), "Annie", company.now)
    company.pull()
    assert company.sitting() == ["Annie", "Ben"]
    assert company.state("Ben").members[0].name == "Annie"


def test_everybody_is_told_when_the_host_closes() -> None:
    company = Company()
    company.enter("Anna", "Ben")
    company.away("Ben")
    before = company.room.snapshot()
    company.room.close("maintenance", company.now)
    company.pull()
    assert company.last("Anna", talk.Note) == talk.Note(kind="closed", other="maintenance")
    assert company.notes("Ben") == []
    assert company.room.snapshot() == before
