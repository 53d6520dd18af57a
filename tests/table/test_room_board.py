"""The board game at a room: offers, answers and discards are decisions of whoever is asked, whoever's turn it is."""

from __future__ import annotations

import random

import pytest

from cardcatan import BoardAction, BoardActionKind, BoardEventKind, BoardPhase, BoardRules, BoardView
from cardcatan.games.record import Record
from cardcatan.net.messages import MOST_FROM_HOST
from cardcatan.table import RoomErrorCode as Code
from cardcatan.table import Table, talk
from cardcatan.table.limits import MOST_DECISIONS
from tests.table.company import Company, act, again

PEOPLE = ("Anna", "Ben", "Cleo")
ASIDE = [BoardPhase.ANSWER, BoardPhase.DISCARD]
SEED = 26
"""In this game somebody soon has too many cards when another rolls a seven."""


def seat(name: str) -> int:
    return PEOPLE.index(name)


def view(company: Company, name: str) -> BoardView:
    return BoardView.unpack(company.last(name, talk.Update).view)


def company_of(seed: int = 1, rules: str = "board", **settings: object) -> Company:
    """Three people at the board before a watcher, with the land just laid out."""
    clock = {"bank_ms": 10_000, "free_ms": 2_000, **settings}
    company = Company(3, rules=rules, goal=6, seed=seed, **clock)  # type: ignore[arg-type]
    company.enter(*PEOPLE)
    company.enter("Watcher", watch=True)
    company.deal(*PEOPLE)
    return company


def asked(phase: BoardPhase, **settings: object) -> tuple[Company, str, str]:
    """Somebody must answer an offer, or discard, in the turn of another: a game, the one who is asked, and the other."""
    company = company_of({BoardPhase.ANSWER: 0, BoardPhase.DISCARD: SEED}[phase], "board proposals=1", **settings)
    for _ in range(1_000):
        name = company.actor(*PEOPLE)
        seen = view(company, name)
        if seen.phase is phase and seen.current != seat(name):
            return company, name, PEOPLE[seen.current]
        company.act(name)
    raise AssertionError("nobody was ever asked")


@pytest.mark.parametrize("phase", ASIDE)
def test_who_is_asked_in_the_turn_of_another_decides_by_the_own_clock(phase: BoardPhase) -> None:
    company, name, turn = asked(phase, bank_ms=600_000)
    before = company.last("Watcher", talk.Update).banks
    for other in PEOPLE:
        if other != name:
            number = company.last(other, talk.Update).number
            company.refused(other, act(1, number, company.move(name).action), Code.NOT_YOUR_TURN)
    company.wait(3.5)
    company.act(name)
    after = company.last("Watcher", talk.Update).banks
    assert after[seat(name)] == before[seat(name)] - 1_500
    assert after[seat(turn)] == before[seat(turn)]


@pytest.mark.parametrize("phase", ASIDE)
def test_who_is_asked_and_lets_the_time_pass_is_answered_for(phase: BoardPhase) -> None:
    company, name, turn = asked(phase)
    bank = company.last("Watcher", talk.Update).banks[seat(turn)]
    company.hush()
    company.wait(12.1)
    thought = company.room.wanted
    assert thought and (thought.seat, thought.spec) == (seat(name), "greedy") and isinstance(thought.view, BoardView)
    assert [note.name for note in company.all(turn, talk.Note)] == [name]
    company.refused(name, company.move(name), Code.NOT_YOUR_TURN)
    company.think()
    update = company.last("Watcher", talk.Update)
    assert update.by == "clock" and update.banks[seat(name)] == 0 and update.banks[seat(turn)] == bank
    assert company.room.wanted is None


def test_bots_answer_offers_in_a_quarter_of_the_time_that_other_moves_take() -> None:
    company = Company(3, ("", "greedy", "greedy"), rules="board", goal=10, pace_ms=800, clock=False)
    company.enter("Anna")
    company.deal("Anna")
    paces = set[tuple[bool, float]]()
    while len(paces) < 2:
        if thought := company.room.wanted:
            assert isinstance(thought.view, BoardView)
            paces.add((thought.view.phase is BoardPhase.ANSWER, round(thought.due - company.now, 3)))
            company.room.thought(thought.ticket, thought.legal.choice(company.chance), company.now)
            company.wait(0.8)
        else:
            company.act("Anna")
    assert paces == {(False, 0.8), (True, 0.2)}


@pytest.mark.parametrize("phase", ASIDE)
def test_for_who_gave_up_the_stand_in_answers_in_the_turns_of_others(phase: BoardPhase) -> None:
    company, name, _ = asked(phase)
    company.ask(name, talk.Concede(game=1))
    thought = company.room.wanted
    assert thought and thought.seat == seat(name) and all(action in thought.view.legal_actions() for action in thought.legal)
    company.think()
    assert company.last("Watcher", talk.Update).by == "bot"


@pytest.mark.parametrize("phase", ASIDE)
def test_who_comes_back_while_being_asked_sees_what_is_asked_and_answers(phase: BoardPhase) -> None:
    company, name, turn = asked(phase)
    before = company.last(name, talk.Update)
    company.wait(1.5)
    company.away(name)
    company.wait(1)
    assert company.room.phase == "playing" and not company.room.wanted
    company.hush()
    company.enter(name)
    update = company.last(name, talk.Update)
    assert (update.number, update.view, update.legal) == (before.number, before.view, before.legal)
    assert update.spent == 2_500  # 1.5 s of the free time, and 1 s of the bank
    if phase is BoardPhase.ANSWER:
        proposal = view(company, name).proposal
        assert proposal and proposal.answers[seat(name)].kind == "waiting"
    company.ask(name, company.move(name))
    assert company.last(turn, talk.Update).banks[seat(name)] == before.banks[seat(name)] - 1_000


@pytest.mark.parametrize("phase", ASIDE)
@pytest.mark.parametrize("snapshot", [False, True])
def test_a_host_that_is_killed_while_somebody_is_asked_goes_on_there(phase: BoardPhase, snapshot: bool) -> None:
    company, name, _ = asked(phase)
    before = company.last(name, talk.Update)
    ledger = company.room.snapshot() if snapshot else company.ledger
    company.begin(again(ledger, now=company.now), ledger, company.now)
    company.enter(*PEOPLE)
    assert company.last(name, talk.Update) == before
    company.play(*PEOPLE)
    record = Record.parse(company.last("Anna", talk.Opened).record)
    record.check()
    assert company.finished[0].winner == (record.result and record.result.winner)


def test_nobody_gains_time_without_end_by_offering() -> None:
    """However often somebody offers and withdraws just in time, the turn is over soon, and the bank is still there for once."""
    company = company_of(seed=3, bank_ms=1_000)
    turns = 0
    for _ in range(2_000):
        name = company.actor(*PEOPLE)
        seen, update = view(company, name), company.last(name, talk.Update)
        if seen.phase is BoardPhase.MAIN and turns != seen.turn:
            turns, decisions, hand = seen.turn, 0, sum(seen.hand)
        if turns > 60:
            return
        company.wait(1.9)
        dawdling = [text for text in update.legal if text.startswith(("offer", "ask", "withdraw", "bank"))]
        company.ask(name, act(1, update.number, company.chance.choice(dawdling or update.legal)))
        if turns:
            decisions += 1
            # three proposals with their answers, and what one can make of the cards in hand
            assert decisions <= 3 * (1 + 2 + 1) + 2 * hand + 40, seen.turn
    raise AssertionError("the game stands still")


def test_a_free_offer_is_taken_although_it_has_no_number_and_everybody_hears_it() -> None:
    company, name, other = proposer()
    mine, theirs = kinds(company, name)
    word = f"offer {mine}{theirs[0]} {theirs[1]} @{seat(other)}"
    assert BoardAction(word).number is None and word not in company.legal(name)
    company.ask(name, act(1, company.last(name, talk.Update).number, word))
    (event,) = company.last("Watcher", talk.Update).events
    kind, who, _, _, _, give, hidden, want, to = event
    assert (kind, who, hidden, to) == (BoardEventKind.OFFERED, seat(name), False, (seat(other),))
    assert give == BoardAction(word).give and want == BoardAction(word).get
    assert company.legal(other)
    assert company.ledger[-1].action == word  # type: ignore[union-attr]


def proposer() -> tuple[Company, str, str]:
    """Somebody who can make a free offer, and another player."""
    for seed in range(50):
        company = company_of(seed)
        for _ in range(200):
            name = company.actor(*PEOPLE)
            seen = view(company, name)
            if seen.phase is BoardPhase.MAIN and seen.proposals_left and 2 <= sum(map(bool, seen.hand)) <= 4:
                return company, name, PEOPLE[(seat(name) + 1) % 3]
            company.act(name)
    raise AssertionError("nobody could ever offer")


def kinds(company: Company, name: str) -> tuple[str, str]:
    """A kind in hand; and another one in hand with one that is not."""
    hand = view(company, name).hand
    held = [letter for letter, count in zip("LBWGO", hand, strict=True) if count]
    missing = next(letter for letter, count in zip("LBWGO", hand, strict=True) if not count)
    first, second = held[:2]
    return first, second + missing


@pytest.mark.parametrize(
    "word",
    [
        *("offer", "offer W", "offer W W", "offer WW W", "offer 0W O", "offer 20W O", "offer -1W O", "offer 5W O"),
        *("offer 99999999999999999999W O", "offer 1W O"),
        *("offer W O @3", "offer W O @9", "offer W O @-1", "offer W O @1 @1", "offer W O @2 @1", "offer W O @"),
        *("OFFER W O", "offer W O @0 @1 @2", "\u202eoffer W O", "offer W O " + "@1 " * 40, "offer " + "W" * 190),
        *("close @7", "close @1", "withdraw", "accept", "decline", "steal @1", "steal @9", "robber 19", "robber -1", "discard X"),
        *("road 72", "road 999999999999999999999", "settlement 54", "city -0", "settlement 0x1", "bank W W", "plenty WWW"),
        *("monopoly", "roll", "draw 2", "build road", "1", "", " ", "\x00", "end\x00", "road 5\x00x", "ROLL", "ask @1"),
    ],
)
def test_absurd_words_are_refused_without_a_trace(word: str) -> None:
    company, name, _ = PROPOSER
    company.refused(name, act(1, company.last(name, talk.Update).number, word), Code.ILLEGAL)


PROPOSER = proposer()


def test_nobody_offers_what_he_does_not_hold_or_answers_for_others() -> None:
    company, name, other = proposer()
    mine, theirs = kinds(company, name)
    number = company.last(name, talk.Update).number
    missing = theirs[1]
    company.refused(name, act(1, number, f"offer {missing} {mine}"), Code.ILLEGAL)
    company.refused(name, act(1, number, f"offer {mine} {missing} @{seat(name)}"), Code.ILLEGAL)
    company.refused(other, act(1, company.last(other, talk.Update).number, f"offer {mine} {missing}"), Code.NOT_YOUR_TURN)
    company.ask(name, act(1, number, f"offer {mine} {missing}"))
    for bystander in PEOPLE:
        if not company.legal(bystander):
            company.refused(bystander, act(1, company.last(bystander, talk.Update).number, "accept"), Code.NOT_YOUR_TURN)
    answerer = company.actor(*PEOPLE)
    company.refused(answerer, act(1, company.last(answerer, talk.Update).number, f"close @{seat(name)}"), Code.ILLEGAL)
    assert BoardAction("decline").kind is BoardActionKind.DECLINE
    company.ask(answerer, act(1, company.last(answerer, talk.Update).number, "decline"))


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("chess players=2", "chess"),
        ("board players=5", "players"),
        ("board players=3 round_limit=5", "round_limit"),
        ("board players=4 proposals=50", "turn limit of at most 363"),
        ("board layout=round", "layout"),
    ],
)
def test_rules_that_will_not_do_are_refused_in_plain_words(rules: str, said: str) -> None:
    company = Company(3, rules="board")
    company.enter("Anna")
    company.refused("Anna", talk.Configure(settings=talk.Settings(rules=rules)), Code.BAD_SETTINGS)
    with pytest.raises(Exception, match=said):
        company.ask("Anna", talk.Configure(settings=talk.Settings(rules=rules)))


@pytest.mark.parametrize("proposals", [0, 3, 10])
def test_the_longest_game_that_a_table_takes_fits_into_one_message(proposals: int) -> None:
    """What a table allows is reckoned from decisions a turn; random players, who offer all they may, stay below that."""
    rules = BoardRules(goal=22, proposals=proposals, turn_limit=60)
    table, chance = Table(rules, 1), random.Random(1)
    while (actor := table.actor) is not None:
        table.act(actor, table.legal(actor).choice(chance), table.number(actor))
    record = table.record()
    assert len(record.moves) < 60 * (25 + proposals * 5)
    assert len(str(record)) / len(record.moves) * MOST_DECISIONS < MOST_FROM_HOST


def test_a_table_changes_from_one_game_to_the_other() -> None:
    company = Company(2)
    company.start("Anna", "Ben")
    company.ask("Ben", talk.Concede(game=1))
    company.ask("Anna", talk.Configure(settings=talk.Settings(rules="board players=2 goal=3", pace_ms=0)))
    company.deal("Anna", "Ben")
    assert isinstance(view(company, "Anna"), BoardView)
    company.play("Anna", "Ben")
    assert [finished.rules.split()[0] for finished in company.finished] == ["card", "board"]
    assert again(company.ledger).take_finished() == company.finished
