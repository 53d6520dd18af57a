"""The slow model of the board game against its rule text: trade between players."""

import pytest

from tests.model.board_actions import Terms, numbered
from tests.model.board_model import BoardModel
from tests.model.board_table import counts, hand, legal, play, table, told
from tests.model.board_views import view
from tests.model.cards import ModelError


def terms(gives: str, wants: str) -> Terms:
    return Terms(counts(gives), counts(wants))


def known(model: BoardModel, observer: int | None, number: int) -> tuple[int, ...]:
    return model.knowledge.of(observer, number)


# What may be offered


def test_only_after_the_roll() -> None:
    """[D1] And only the player on turn proposes."""
    assert table("L", "W", dice=None).legal() == {"roll"}
    model = table("L", "W")
    assert model.allows("offer L W")
    play(model, "end")
    assert not model.allows("offer L W") and not model.allows("offer W L")


@pytest.mark.parametrize(
    "text",
    ["offer L L", "offer L LW", "offer LW 2L", "offer L", "offer 3L W", "offer O L", "offer W L", "offer LO W"],
)
def test_offers_of_nothing_of_equal_resources_of_what_is_not_held(text: str) -> None:
    """[D1] Both sides give something, no resource is on both, nobody offers what he does not hold."""
    model = table("LLB", "W")
    assert not model.allows(text)
    with pytest.raises(ModelError):
        play(model, text)
    assert model.phase == "main"


def test_at_most_so_many_of_a_kind() -> None:
    """[D1] `offer_cards` on either side."""
    model = table("L" * 10, "")
    assert model.allows("offer 4L 4W4G4O") and not model.allows("offer 5L W") and not model.allows("offer L 5W")
    model = table("L" * 10, "", offer_cards=2)
    assert legal(model, "offer") == {
        f"offer {give} {want.replace('W', kind)}" for kind in "BWGO" for give, want in [("L", "W"), ("2L", "W"), ("L", "2W")]
    }
    model = table("L" * 19, "", offer_cards=19)
    assert model.allows("offer 19L 19W")


def test_numbered_offers() -> None:
    """[D6] One to four cards of a kind for one, or one for two to four; other terms are words only."""
    model = table("LLLBB", "")
    offers = legal(model, "offer")
    assert {text for text in offers if text.endswith(" W")} == {
        "offer L W",
        "offer 2L W",
        "offer 3L W",
        "offer B W",
        "offer 2B W",
    }
    assert {text for text in offers if text.endswith("W") and " L" in text} == {
        "offer L W",
        "offer L 2W",
        "offer L 3W",
        "offer L 4W",
    }
    assert "offer 2L 2W" not in numbered()
    assert model.allows("offer 2L 2W") and model.allows("offer LB W") and model.allows("offer 3L2B WGO")


@pytest.mark.parametrize("text", ["offer L W @1 @2 @3", "offer L W @2 @1", "offer L W @0", "offer L W @1 @1"])
def test_names_of_seats(text: str) -> None:
    """[N2] Ascending, once, others only; all of them are written as none."""
    model = table("L", "", "", "")
    assert not model.allows(text)
    assert model.allows("offer L W @1 @2") and model.allows("offer L W @3") and model.allows("offer L W")
    assert not table("L", "").allows("offer L W @1")


def test_ask_needs_a_card() -> None:
    """[D2] As offering does."""
    assert "ask" not in table("", "W").legal()
    assert "ask" in table("L", "").legal()


def test_proposals_a_turn() -> None:
    """[D2] Offers and asking count alike; in the next turn they may be made again."""
    model = table("LL", "W", proposals=3)
    for text in ("ask", "offer L W", "offer L W"):
        play(model, text, "decline")
    assert not legal(model, "offer") | legal(model, "ask")
    assert not model.allows("offer 2L 2W")
    play(model, "end", "roll", "end", "roll", chance=[("dice", (1, 1)), ("dice", (1, 1))])
    assert legal(model, "offer") and legal(model, "ask")


def test_no_trade_between_players() -> None:
    """[D2] `proposals = 0`."""
    model = table("LL", "W", proposals=0)
    assert not legal(model, "offer") | legal(model, "ask")


# Answers


def test_all_are_asked_clockwise_whether_able_or_not() -> None:
    """[D3] Also who has nothing."""
    model = table("W", "L", "L", "", current=2)
    play(model, "offer L W")
    asked = []
    while model.phase == "answer":
        asked.append((model.actor, "accept" in model.legal(), "decline" in model.legal()))
        play(model, "decline")
    assert asked == [(3, False, True), (0, True, True), (1, False, True)]


def test_only_the_addressed_answer() -> None:
    """[D2] [D3] Those named, clockwise from the player on turn."""
    model = table("W", "L", "L", "", current=2)
    story = play(model, "offer L W @0 @3")
    assert told(story, "OFFERED")[0]["to"] == {0, 3}
    asked = []
    while model.phase == "answer":
        asked.append(model.actor)
        play(model, "decline")
    assert asked == [3, 0]


def test_accept_needs_all_the_cards() -> None:
    """[D3] All that are wanted."""
    model = table("L", "WGG")
    play(model, "offer L 2WG")
    assert "accept" not in model.legal()
    model = table("L", "WWG")
    play(model, "offer L 2WG")
    assert "accept" in model.legal()


def test_asked_for_offers_nobody_accepts() -> None:
    """[D3] There are no terms yet."""
    model = table("L", "WO", "")
    play(model, "ask")
    offers = {text for text in model.legal() if text.startswith("offer")}
    assert model.legal() == {"decline"} | offers
    assert "offer W L" in offers and "offer 2W L" not in offers and "offer O B" in offers
    play(model, "decline")
    assert model.legal() == {"decline"}


def test_offer_back() -> None:
    """[D3] Own terms, but not those of accepting; also for what the other does not hold."""
    model = table("LL", "WWO")
    play(model, "offer L W")
    assert not model.allows("offer W L")
    assert model.allows("offer W 2L") and model.allows("offer 2W L") and model.allows("offer WO 2L") and model.allows("offer W G")
    assert not model.allows("offer 3W L") and not model.allows("offer G L") and not model.allows("offer W L @0")
    assert "offer W 2L" in model.legal() and "offer W L" not in model.legal()


def test_offer_back_as_accepting_with_more_kinds() -> None:
    """[D3] The same terms turned round are none, however many cards they are."""
    model = table("LLB", "WWO")
    play(model, "offer 2LB WO")
    assert not model.allows("offer WO 2LB") and model.allows("offer WO 2L")


def test_one_answer_each() -> None:
    """[D3] Then the next is asked."""
    model = table("L", "W", "W")
    play(model, "offer L W", "offer W 2L")
    assert model.actor == 2
    play(model, "accept")
    assert (model.actor, model.phase) == (0, "close")


# Closing


def test_close() -> None:
    """[D4] With one of those who accepted; both get their cards."""
    model = table("L", "W", "WW", "")
    play(model, "offer L W", "accept", "accept", "decline")
    assert model.legal() == {"close @1", "close @2", "withdraw"}
    story = play(model, "close @2")
    assert [hand(model, seat) for seat in range(4)] == ["W", "W", "LW", ""]
    assert told(story, "TRADED") == [{"seat": 0, "other": 2, "gives": counts("L"), "wants": counts("W")}]
    assert (model.phase, model.actor) == ("main", 0)


def test_close_with_an_offer_back() -> None:
    """[D4] Only if one holds what it wants."""
    model = table("LL", "W", "O", "G")
    play(model, "offer L W", "offer W 2L", "offer O B", "offer G 3L")
    assert model.legal() == {"close @1", "withdraw"}
    story = play(model, "close @1")
    assert (hand(model, 0), hand(model, 1)) == ("W", "LL")
    assert told(story, "TRADED") == [{"seat": 0, "other": 1, "gives": counts("LL"), "wants": counts("W")}]


def test_close_with_an_offer_that_was_asked_for() -> None:
    """[D4] As with any offer back."""
    model = table("LL", "W")
    play(model, "ask", "offer W 2L", "close @1")
    assert (hand(model, 0), hand(model, 1)) == ("W", "LL")


def test_withdraw() -> None:
    """[D4] Nothing changes hands; the proposal has been made."""
    model = table("L", "W", proposals=1)
    play(model, "offer L W", "accept", "withdraw")
    assert (hand(model, 0), hand(model, 1), model.phase) == ("L", "W", "main")
    assert not legal(model, "offer")


def test_all_declined() -> None:
    """[D4] Over without a decision."""
    model = table("L", "W", "W")
    play(model, "offer L W", "decline", "decline")
    assert (model.phase, model.actor, model.proposal) == ("main", 0, None)


def test_offers_that_cannot_be_closed() -> None:
    """[D4] Nobody can be closed with: only withdrawing."""
    model = table("L", "W")
    play(model, "offer L W", "offer W O")
    assert model.legal() == {"withdraw"}


def test_stale_hands() -> None:
    """[D3] [D4] After a trade the cards are gone: neither can offer or accept them again."""
    model = table("L", "W")
    play(model, "offer L W", "accept", "close @1")
    assert not model.allows("offer L W") and model.allows("offer W L")
    play(model, "ask")
    assert not model.allows("offer W L") and model.allows("offer L W")


# What is seen


def test_proposal_is_public() -> None:
    """[D5] Terms, answers, and who is still asked, for watchers too."""
    model = table("L", "W", "WO", "")
    play(model, "offer L W", "accept", "offer O L")
    for observer in (0, 3, None):
        seen = view(model, observer)
        assert (seen["terms"], seen["accepted"], seen["waiting"]) == (terms("L", "W"), {1}, {3})
        assert seen["offers"] == {2: terms("O", "L")}


def test_offers_show_cards() -> None:
    """[D5] [N5] What is offered or accepted is in the hand; it is not more than shown the second time."""
    model = table("LLB", "WW", "O")
    play(model, "offer 2L 2W", "accept", "offer O L", "withdraw")
    assert [known(model, None, seat) for seat in range(3)] == [counts("LL"), counts("WW"), counts("O")]
    play(model, "offer LB W", "accept", "decline", "withdraw")
    assert [known(model, 2, seat) for seat in (0, 1)] == [counts("LLB"), counts("WW")]


def test_traded_cards_are_known() -> None:
    """[D5] [N5] They went openly."""
    model = table("L", "WW", "")
    play(model, "offer L W", "accept", "decline", "close @1")
    assert [known(model, observer, 0) for observer in (1, 2, None)] == [counts("W")] * 3
    assert [known(model, observer, 1) for observer in (0, 2, None)] == [counts("L")] * 3
    assert hand(model, 1) == "LW"
