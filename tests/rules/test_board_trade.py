"""The board game: trade between players."""

import pytest

from cardcatan import BoardAction
from tests.rules.board_table import (
    Table,
    allows,
    hand,
    hands,
    kinds,
    known,
    legal,
    letters,
    phase,
    play,
    table,
    told,
)

# What may be offered


def test_only_after_the_roll() -> None:
    """[D1] And only the player on turn proposes."""
    assert legal(table("L", "W", rolled=False)) == {"roll"}
    assert not allows(table("L", "W", rolled=False), "offer L W")
    here = table("L", "W")
    assert allows(here, "offer L W")
    play(here, "end")
    assert not allows(here, "offer L W") and not allows(here, "offer W L")


@pytest.mark.parametrize("text", ["offer L L", "offer L LW", "offer LW 2L", "offer 3L W", "offer O L", "offer W L", "offer LO W"])
def test_offers_that_are_none(text: str) -> None:
    """[D1] No resource is on both sides, nobody offers what he does not hold."""
    assert not allows(table("LLB", "W"), text)


@pytest.mark.parametrize("text", ["offer L", "offer", "offer  L", "offer @1", "offer L @1"])
def test_offers_of_nothing(text: str) -> None:
    """[D1] Both sides give at least one card."""
    assert not allows(table("LLB", "W"), text)


def test_at_most_so_many_of_a_kind() -> None:
    """[D1] `offer_cards` on either side."""
    here = table("L" * 10, "")
    assert allows(here, "offer 4L 4W4G4O") and not allows(here, "offer 5L W") and not allows(here, "offer L 5W")
    here = table("L" * 10, "", offer_cards=2)
    assert legal(here, "offer") == {
        f"offer {give} {want.replace('W', kind)}" for kind in "BWGO" for give, want in [("L", "W"), ("2L", "W"), ("L", "2W")]
    }
    assert allows(table("L" * 19, "", offer_cards=19), "offer 19L 19W")


def test_numbered_offers() -> None:
    """[D6] One to four cards of a kind for one, or one for two to four; other terms are words only."""
    here = table("LLLBB", "")
    offers = legal(here, "offer")
    assert {text for text in offers if text.endswith(" W")} == {
        "offer L W", "offer 2L W", "offer 3L W", "offer B W", "offer 2B W",
    }  # fmt: skip
    assert {text for text in offers if text.endswith("W") and " L" in text} == {
        "offer L W", "offer L 2W", "offer L 3W", "offer L 4W",
    }  # fmt: skip
    assert "offer 2L 2W" not in offers and BoardAction.parse("offer 2L 2W").number is None
    assert allows(here, "offer 2L 2W") and allows(here, "offer LB W") and allows(here, "offer 3L2B WGO")


@pytest.mark.parametrize("text", ["offer L W @1 @2 @3", "offer L W @2 @1", "offer L W @0", "offer L W @1 @1"])
def test_names_of_seats(text: str) -> None:
    """[N2] [D2] Ascending, once, others only; all of them are written as none."""
    here = table("L", "", "", "")
    assert not allows(here, text)
    assert allows(here, "offer L W @1 @2") and allows(here, "offer L W @3") and allows(here, "offer L W")
    assert not allows(table("L", ""), "offer L W @1") and not allows(table("L", "", ""), "offer L W @3")


def test_ask_needs_a_card() -> None:
    """[D2] As offering does."""
    assert "ask" not in legal(table("", "W"))
    assert "ask" in legal(table("L", ""))


def test_proposals_a_turn() -> None:
    """[D2] Offers and asking count alike; in the next turn they may be made again."""
    here = table("LL", "W", proposals=3)
    for text in ("ask", "offer L W", "offer L W"):
        play(here, text, "decline")
    assert not legal(here, "offer") | legal(here, "ask")
    assert not allows(here, "offer 2L 2W")
    play(here, "end", "roll", "end", "roll", chance=[(1, 1), (1, 1)])
    assert legal(here, "offer") and legal(here, "ask")


def test_no_trade_between_players() -> None:
    """[D2] `proposals = 0`."""
    here = table("LL", "W", proposals=0)
    assert not legal(here, "offer") | legal(here, "ask") and not allows(here, "offer LL W")


# Answers


def answered(here: Table, answer: str) -> list[int | None]:
    """Who is asked, one after the other."""
    asked = []
    while phase(here) == "ANSWER":
        asked.append(here.game.actor)
        play(here, answer)
    return asked


def test_all_are_asked_clockwise_whether_able_or_not() -> None:
    """[D3] Also who has nothing."""
    here = table("W", "L", "L", "", current=2)
    play(here, "offer L W")
    assert legal(here) == {"decline"}
    play(here, "decline")
    assert {"accept", "decline"} <= legal(here)
    assert answered(here, "decline") == [0, 1]


def test_only_the_addressed_answer() -> None:
    """[D2] [D3] Those named, clockwise from the player on turn."""
    here = table("W", "L", "L", "", current=2)
    story = play(here, "offer L W @0 @3")
    assert told(story, "OFFERED")[0].to == {0, 3}
    assert answered(here, "decline") == [3, 0]


def test_accept_needs_all_the_cards() -> None:
    """[D3] All that are wanted."""
    here = table("L", "WGG")
    play(here, "offer L 2WG")
    assert "accept" not in legal(here) and not allows(here, "accept")
    here = table("L", "WWG")
    play(here, "offer L 2WG")
    assert "accept" in legal(here)


def test_asked_for_offers_nobody_accepts() -> None:
    """[D3] There are no terms yet."""
    here = table("L", "WO", "")
    play(here, "ask")
    offers = legal(here, "offer")
    assert legal(here) == {"decline"} | offers
    assert "offer W L" in offers and "offer 2W L" not in offers and "offer O B" in offers
    play(here, "decline")
    assert legal(here) == {"decline"}


def test_offer_back() -> None:
    """[D3] Own terms, but not those of accepting; also for what the other does not hold."""
    here = table("LL", "WWO")
    play(here, "offer L W")
    assert not allows(here, "offer W L")
    assert all(allows(here, f"offer {terms}") for terms in ("W 2L", "2W L", "WO 2L", "W G"))
    assert not any(allows(here, f"offer {terms}") for terms in ("3W L", "G L", "W L @0"))
    assert "offer W 2L" in legal(here) and "offer W L" not in legal(here)


def test_offer_back_as_accepting_with_more_kinds() -> None:
    """[D3] The same terms turned round are none, however many cards they are."""
    here = table("LLB", "WWO")
    play(here, "offer 2LB WO")
    assert not allows(here, "offer WO 2LB") and allows(here, "offer WO 2L")


def test_one_answer_each() -> None:
    """[D3] Then the next is asked."""
    here = table("L", "W", "W")
    play(here, "offer L W", "offer W 2L")
    assert here.game.actor == 2
    play(here, "accept")
    assert (here.game.actor, phase(here)) == (0, "CLOSE")


# Closing


def test_close() -> None:
    """[D4] With one of those who accepted; both get their cards."""
    here = table("L", "W", "WW", "")
    play(here, "offer L W", "accept", "accept", "decline")
    assert legal(here) == {"close @1", "close @2", "withdraw"}
    story = play(here, "close @2")
    assert hands(here) == ["W", "W", "LW", ""]
    traded = [(event.seat, event.other, letters(event.cards)) for event in told(story, "TRADED")]
    assert traded == [(0, 2, "L"), (2, 0, "W")]
    assert (phase(here), here.game.actor) == ("MAIN", 0)


def test_close_with_an_offer_back() -> None:
    """[D4] Only if one holds what it wants."""
    here = table("LL", "W", "O", "G")
    play(here, "offer L W", "offer W 2L", "offer O B", "offer G 3L")
    assert legal(here) == {"close @1", "withdraw"}
    play(here, "close @1")
    assert hands(here) == ["W", "LL", "O", "G"]


def test_close_with_an_offer_that_was_asked_for() -> None:
    """[D4] As with any offer back."""
    here = table("LL", "W")
    play(here, "ask", "offer W 2L", "close @1")
    assert hands(here) == ["W", "LL"]


def test_withdraw() -> None:
    """[D4] Nothing changes hands; the proposal has been made."""
    here = table("L", "W", proposals=1)
    play(here, "offer L W", "accept", "withdraw")
    assert (hands(here), phase(here)) == (["L", "W"], "MAIN")
    assert not legal(here, "offer")


def test_all_declined() -> None:
    """[D4] Over without a decision."""
    here = table("L", "W", "W")
    story = play(here, "offer L W", "decline", "decline")
    assert (phase(here), here.game.actor, here.game.view(0).proposal) == ("MAIN", 0, None)
    assert kinds(story) == ["OFFERED", "DECLINED", "DECLINED", "WITHDRAWN"]


def test_offers_that_cannot_be_closed() -> None:
    """[D4] Nobody can be closed with: only withdrawing."""
    here = table("L", "W")
    play(here, "offer L W", "offer W O")
    assert legal(here) == {"withdraw"}


def test_stale_hands() -> None:
    """[D3] [D4] After a trade the cards are gone: neither can offer or accept them again."""
    here = table("L", "W")
    play(here, "offer L W", "accept", "close @1")
    assert not allows(here, "offer L W") and allows(here, "offer W L")
    play(here, "ask")
    assert not allows(here, "offer W L") and allows(here, "offer L W")


# What is seen


def test_proposal_is_public() -> None:
    """[D5] Terms, answers, and who is still asked, for watchers too."""
    here = table("L", "W", "WO", "")
    play(here, "offer L W", "accept", "offer O L")
    for observer in (0, 3, None):
        proposal = here.game.view(observer).proposal
        assert proposal is not None
        assert (letters(proposal.give), letters(proposal.get), proposal.asked) == ("L", "W", False)
        assert {seat: answer.kind for seat, answer in proposal.answers.items()} == {1: "accepted", 2: "offered", 3: "waiting"}
        assert (letters(proposal.answers[2].give), letters(proposal.answers[2].get)) == ("O", "L")


def test_offers_show_cards() -> None:
    """[D5] [N5] What is offered or accepted is in the hand; it is not more than shown the second time."""
    here = table("LLB", "WW", "O")
    play(here, "offer 2L 2W", "accept", "offer O L", "withdraw")
    assert [known(here, None, seat) for seat in range(3)] == ["LL", "WW", "O"]
    play(here, "offer LB W", "accept", "decline", "withdraw")
    assert [known(here, 2, seat) for seat in (0, 1)] == ["LLB", "WW"]


def test_traded_cards_are_known() -> None:
    """[D5] [N5] They went openly."""
    here = table("L", "WW", "")
    play(here, "offer L W", "accept", "decline", "close @1")
    assert [known(here, observer, 0) for observer in (1, 2, None)] == ["W"] * 3
    assert [known(here, observer, 1) for observer in (0, 2, None)] == ["L"] * 3
    assert hand(here, 1) == "LW"
