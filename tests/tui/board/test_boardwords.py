"""What happens on the board, in words."""

from __future__ import annotations

import pytest

from cardcatan import BoardEventKind
from cardcatan.tui.board.boardlog import BoardLog
from cardcatan.tui.board.boardwords import _SENTENCES, Happening, board_over_line, sentence
from cardcatan.tui.i18n import set_language
from cardcatan.tui.text import plain

from .fake import event
from .samples import ISLAND, NAMES, speaker

W, O, G, L = (0, 0, 1, 0, 0), (0, 0, 0, 0, 1), (0, 0, 0, 1, 0), (1, 0, 0, 0, 0)  # noqa: E741
EVENTS = {
    "TURN": event("TURN", 0), "ROLLED": event("ROLLED", 0, value=3, count=4), "PRODUCED": event("PRODUCED", 0, cards=W),
    "SHORT": event("SHORT", 1, value=4, count=3), "MUST_DISCARD": event("MUST_DISCARD", 2, count=5),
    "DISCARDED": event("DISCARDED", 0, count=1, cards=W), "REVEALED": event("REVEALED", 2, count=5, cards=W),
    "ROBBER": event("ROBBER", 0, value=4), "STOLE": event("STOLE", 0, other=1, count=1, cards=W),
    "BUILT": event("BUILT", 0, value=2, count=30), "BOUGHT": event("BOUGHT", 0, value=4, count=1),
    "PLAYED": event("PLAYED", 0, value=0, count=2), "PLENTY": event("PLENTY", 0, cards=W),
    "MONOPOLY": event("MONOPOLY", 0, other=1, count=1, cards=W), "BANK": event("BANK", 0, count=2, cards=W, value=4),
    "ASKED": event("ASKED", 0), "OFFERED": event("OFFERED", 0, cards=W, want=O), "ACCEPTED": event("ACCEPTED", 1, other=0),
    "DECLINED": event("DECLINED", 1, other=0), "TRADED": event("TRADED", 0, other=1, cards=W),
    "WITHDRAWN": event("WITHDRAWN", 0), "LONGEST_ROAD": event("LONGEST_ROAD", 0, count=6),
    "LARGEST_ARMY": event("LARGEST_ARMY", 0, count=3), "SHOWN": event("SHOWN", 0, cards=(1, 0, 0, 0, 2)),
    "OVER": event("OVER", 0, value=1),
}


def told(*events: object) -> list[str]:
    log = BoardLog(speaker())
    log.add(events)  # type: ignore[arg-type]
    return [plain(entry.line) for entry in log.entries]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_kind_of_event_is_said(lang: str) -> None:
    set_language(lang)
    assert set(EVENTS) == {kind.name for kind in BoardEventKind} == set(_SENTENCES)
    for name, one in EVENTS.items():
        for variant in (one, one._replace(hidden=True, cards=(0,) * 5)):
            said = sentence(Happening.of(variant), speaker())  # type: ignore[arg-type]
            assert (said is None) == (name == "DISCARDED" and variant.hidden)
            assert said is None or plain(said).strip()


def test_a_kind_that_is_not_known_is_left_out() -> None:
    assert sentence(Happening("EARTHQUAKE", 0), speaker()) is None


def test_all_that_a_roll_brings_is_one_line() -> None:
    assert told(
        event("ROLLED", 1, value=5, count=3), event("SHORT", None, value=4, count=4), event("SHORT", 2, value=0, count=3),
        event("PRODUCED", 1, cards=(0, 0, 2, 0, 0)), event("PRODUCED", 2, cards=L),
    ) == ["Boris rolls 5+3 = 8: Boris [W][W], Dealer 2 [L]; the bank has too few for all: ore; "
          "the bank's last lumber goes to Dealer 2"]
    assert told(event("ROLLED", 1, value=5, count=3)) == ["Boris rolls 5+3 = 8: nobody gets anything"]
    assert told(event("ROLLED", 1, value=5, count=2)) == ["Boris rolls 5+2 = 7: the robber!"]


def test_a_seven() -> None:
    assert told(
        event("ROLLED", 0, value=6, count=1), event("MUST_DISCARD", 0, count=4), event("MUST_DISCARD", 2, count=5),
        event("DISCARDED", 0, count=1, cards=W), event("DISCARDED", 0, count=1, cards=W),
        event("DISCARDED", 2, count=1, hidden=True), event("DISCARDED", 2, count=1, hidden=True),
        event("REVEALED", 0, cards=(0, 0, 2, 0, 0)), event("REVEALED", 2, cards=O), event("ROBBER", 0, value=18),
        event("STOLE", 0, other=2, count=1, hidden=True),
    ) == [
        "Anna rolls 6+1 = 7: the robber!", "Too many cards, half must go: Anna – 4, Dealer 2 – 5", "Anna puts aside [W][W]",
        "Discarded: Anna [W][W], Dealer 2 [O]", "Anna moves the robber to W11 and takes a card from Dealer 2",
    ]


def test_the_thief_and_the_victim_see_the_card() -> None:
    assert told(event("ROBBER", 0, value=9), event("STOLE", 0, other=2, count=1, cards=O)) == [
        "Anna moves the robber to desert and takes from Dealer 2: [O]"]
    assert told(event("STOLE", 0, other=2, count=1, cards=O)) == ["Anna takes from Dealer 2: [O]"]


def test_buildings_stand_where_the_land_is() -> None:
    assert told(event("BUILT", 0, value=0, count=0), event("BUILT", 0, value=0, count=28)) == [
        "Anna builds a road at O10/sea", "Anna builds a road at W4/desert"]
    assert told(event("BUILT", 1, value=1, count=29), event("PRODUCED", 1, cards=(1, 0, 0, 0, 1))) == [
        "Boris builds a settlement at L11 desert O3 and gets [L] [O]"]
    assert told(event("BUILT", 1, value=2, count=0)) == ["Boris builds a city at O10"]
    assert {plain(sentence(Happening("BUILT", 0, count=n), speaker(island=None)) or []) for n in (3, 4)} == {
        "Anna builds a road at 3", "Anna builds a road at 4"}
    assert ISLAND.edges[28].hexes == (5, 9)


def test_development_cards() -> None:
    assert told(event("BOUGHT", 0, value=255, count=1, hidden=True)) == ["Anna buys a development card"]
    assert told(event("BOUGHT", 0, value=4, count=1)) == ["Anna buys a development card: victory point"]
    assert told(event("PLAYED", 0, value=0, count=1)) == ["Anna plays a knight, the first"]
    assert told(event("PLAYED", 0, value=0, count=3)) == ["Anna plays a knight, now 3"]
    assert told(event("PLAYED", 0, value=1)) == ["Anna plays road building"]
    assert told(event("PLAYED", 0, value=2), event("PLENTY", 0, cards=(0, 0, 1, 0, 1))) == [
        "Anna plays year of plenty: [W] [O]"]
    assert told(
        event("PLAYED", 0, value=3, count=2), event("MONOPOLY", 0, other=1, count=4, cards=(0, 0, 4, 0, 0)),
        event("MONOPOLY", 0, other=3, count=1, cards=W),
    ) == ["Anna plays monopoly on [W]: Boris – 4, Wolfgang – 1"]
    assert told(event("PLAYED", 0, value=3, count=2)) == ["Anna plays monopoly on [W]: nobody has any"]


def test_trade() -> None:
    assert told(
        event("OFFERED", 0, cards=(0, 0, 2, 0, 0), want=O), event("DECLINED", 1, other=0), event("DECLINED", 2, other=0),
        event("OFFERED", 3, other=0, cards=O, want=(0, 0, 3, 0, 0)), event("TRADED", 0, other=3, cards=(0, 0, 3, 0, 0)),
        event("TRADED", 3, other=0, cards=O),
    ) == ["Anna offers [W][W] for [O]", "Boris, Dealer 2 decline", "Wolfgang offers back [O] for [W][W][W]",
          "Anna gives Wolfgang [W][W][W] for [O]"]
    assert told(event("OFFERED", 0, cards=W, want=O, to=frozenset({3, 1}))) == ["Anna offers [W] for [O] to Boris, Wolfgang"]
    assert told(event("ASKED", 0), event("DECLINED", 1), event("DECLINED", 2), event("DECLINED", 3),
                event("WITHDRAWN", 0, value=1)) == ["Anna asks for offers", "Nobody wants to trade with Anna"]
    assert told(event("ACCEPTED", 1), event("ACCEPTED", 2), event("WITHDRAWN", 0)) == [
        "Boris, Dealer 2 accept", "Anna withdraws the offer"]
    assert told(event("BANK", 0, count=2, cards=(0, 0, 2, 0, 0), value=4)) == ["Anna trades with the bank: [W][W] \u2192 [O]"]


def test_awards_and_the_end() -> None:
    assert told(event("LONGEST_ROAD", 1, other=0, count=6)) == ["Boris has the longest road: 6 edges, 2 points"]
    assert "set aside" in told(event("LONGEST_ROAD", None, other=1, count=0))[0]
    assert told(event("LARGEST_ARMY", 1, count=3)) == ["Boris has the largest army: 3 knights, 2 points"]
    shown = event("SHOWN", 0, cards=(1, 0, 0, 0, 2)), event("SHOWN", 2, cards=(0, 1, 0, 0, 0))
    assert told(*shown, event("OVER", 0, value=1)) == [
        "Cards not played: Anna (knight, victory point \u00d72), Dealer 2 (road building)", "Anna reaches the goal and wins!"]
    ends = {plain(board_over_line(outcome, winner, speaker())) for outcome, winner in ((1, 2), (2, 2), (2, None))}
    assert len(ends) == 3 and sum(NAMES[2] in end for end in ends) == 2


def test_what_was_read_is_no_longer_new_and_turns_keep_apart() -> None:
    log = BoardLog(speaker())
    log.begin(0)
    log.add([event("ROLLED", 0, value=1, count=1)])
    log.read()
    assert not any(entry.fresh for entry in log.entries)
    log.add([event("TURN", 1), event("PRODUCED", 1, cards=W)])
    assert [entry.heading for entry in log.entries] == [True, False, True, False]
    assert [entry.turn for entry in log.entries] == [0, 0, 1, 1]
    assert [log.when(entry) for entry in log.entries if entry.heading] == ["Founding", "Turn 1"]
    assert log.rolled() is None
    log.add([event("ROLLED", 1, value=1, count=2), event("PRODUCED", 0, cards=G)])
    rolled = log.rolled()
    assert rolled is not None and (rolled.value, rolled.count, len(rolled.parts)) == (1, 2, 1)
    log.tell([("", "Anna: hello")])
    assert plain(log.entries[-1].line) == "Anna: hello" and not log.entries[-1].heading and log.entries[-1].fresh
