"""The slow model of the board game against its rule text: turns, production, robber, bank, building and cards."""

import pytest

from tests.model import board_island
from tests.model.board_geometry import land
from tests.model.board_model import BoardModel
from tests.model.board_table import cards, counts, hand, legal, letters, play, roll, table, told, way
from tests.model.board_views import heard, view
from tests.model.cards import ModelError

SEVEN = [("dice", (3, 4))]


def bank_of(model: BoardModel) -> str:
    return letters(model.bank)


# A turn


def test_only_a_knight_before_the_roll() -> None:
    """[T1] Nothing else, whatever is in the hand."""
    rich = {"development": ["knight roads plenty monopoly"], "settlements": [[8]], "roads": [way(8, 4)]}
    model = table("LLLLBWGGGOOO", "L", dice=None, **rich)
    assert model.legal() == {"roll", "knight"}
    assert table("LLLL", "L", dice=None).legal() == {"roll"}


def test_any_card_before_the_roll() -> None:
    """[T1] An option; afterwards the dice are still to be rolled."""
    rich = {"development": ["knight roads plenty monopoly"], "settlements": [[8]], "roads": [way(8, 4)]}
    model = table("", "LL", dice=None, dev_before_roll="any", **rich)
    assert {text.split()[0] for text in model.legal()} == {"roll", "knight", "roads", "plenty", "monopoly"}
    play(model, "monopoly L")
    assert (model.legal(), hand(model, 0)) == ({"roll"}, "LL")


def test_free_roads_before_the_roll() -> None:
    """[T1] [V4] Back to where the card was played."""
    model = table("", "", dice=None, dev_before_roll="any", development=["roads"], settlements=[[8]])
    play(model, "roads", "road 7", f"road {way(4, 0)[0]}")
    assert model.legal() == {"roll"}


def test_any_order() -> None:
    """[T2] Trade after building, build after trade, as long as wanted."""
    model = table("LBLLLLWGO", "", settlements=[[8]], development=["monopoly"])
    play(model, "road 7", "bank L B", "monopoly O", "buy", chance=[("bought", ["knight"])])
    assert hand(model, 0) == "B"
    assert "end" in model.legal()


STRICT = {"settlements": [[8], [24]], "roads": [way(8, 4)], "phases": "strict"}


@pytest.mark.parametrize("text", ["road 12", "settlement 0", "city 8", "buy"])
def test_strict_phases(text: str) -> None:
    """[T2] After the first building no trading any more."""
    model = table("LLLLLLBBWWGGGGOOOO", "L", **(STRICT | {"roads": [way(8, 4, 0)]}))
    assert legal(model, "bank") and legal(model, "offer") and legal(model, "ask")
    play(model, text, chance=[("bought", ["victory"])] if text == "buy" else [])
    assert not legal(model, "bank") | legal(model, "offer") | legal(model, "ask")
    assert not model.allows("offer LL W")
    assert legal(model, "road")
    play(model, "end", "roll", "end", "roll", chance=[("dice", (1, 1)), ("dice", (1, 1))])
    assert legal(model, "bank")


def test_strict_phases_and_cards() -> None:
    """[T2] Playing a card ends no trading, free roads do."""
    model = table("LLLL", "L", development=["monopoly"], **STRICT)
    play(model, "monopoly L")
    assert legal(model, "bank")
    model = table("LLLL", "L", development=["roads"], **STRICT)
    play(model, "roads", "road 12", f"road {way(4, 1)[0]}")
    assert not legal(model, "bank")


def test_strict_free_roads_before_the_roll() -> None:
    """[T2] They are building of that turn all the same."""
    model = table("LLLL", "L", development=["roads"], dice=None, dev_before_roll="any", **STRICT)
    play(model, "roads", "road 12", f"road {way(4, 1)[0]}")
    roll(model, 1, 1)
    assert not legal(model, "bank")


def test_end_passes_the_turn() -> None:
    """[T2] Clockwise, and what was used up is there again."""
    model = table("", "", "", current=1)
    story = play(model, "end")
    assert (model.current, model.actor, model.phase, model.turn_number) == (2, 2, "roll", 2)
    assert told(story, "TURN") == [{"seat": 2}]
    roll(model, 1, 1)
    play(model, "end")
    assert model.actor == 0


# Production


def test_production() -> None:
    """[T3] One card to each settlement, two to each city, whoever is on turn; several hexes with one number."""
    model = table("", "", "", settlements=[[8], [], [40]], cities=[[], [18]], dice=None, robber=0)
    story = roll(model, 2, 4)
    assert [hand(model, seat) for seat in range(3)] == ["B", "BB", "G"]
    assert told(story, "PRODUCED") == [
        {"seat": 0, "cards": counts("B")},
        {"seat": 1, "cards": counts("BB")},
        {"seat": 2, "cards": counts("G")},
    ]
    assert told(story, "ROLLED") == [{"seat": 0, "dice": (2, 4)}]


def test_production_of_two_hexes_at_one_crossing() -> None:
    """[T3] Crossing 9 lies between two pastures, 2 and 4."""
    model = table("", "", settlements=[[9]], dice=None)
    roll(model, 1, 1)
    assert hand(model, 0) == "W"


def test_robber_stops_production() -> None:
    """[T3] [R5] On a number that is rolled; another hex with it yields."""
    model = table("", "", settlements=[[8], [40]], dice=None, robber=4)
    roll(model, 3, 3)
    assert [hand(model, 0), hand(model, 1)] == ["", "G"]


def test_bank_short_with_several_claimants() -> None:
    """[T4] Nobody gets any; other resources of the same roll are paid."""
    places = {"settlements": [[8], [], [40]], "cities": [[], [18]]}
    model = table("", "", "B" * 17, dice=None, robber=0, **places)
    roll(model, 3, 3)
    assert [hand(model, 0), hand(model, 1), hand(model, 2)] == ["", "", "B" * 17 + "G"]
    enough = table("", "", "B" * 16, dice=None, robber=0, **places)
    roll(enough, 3, 3)
    assert [hand(enough, 0), hand(enough, 1)] == ["B", "BB"]
    assert "brick" not in enough.bank


def test_bank_short_with_one_claimant() -> None:
    """[T4] Takes what is left, with all buildings together; a city on the last card gets one."""
    model = table("", "B" * 18, cities=[[18]], dice=None)
    roll(model, 3, 3)
    assert hand(model, 0) == "B"
    model = table("", "B" * 17, settlements=[[8]], cities=[[18]], dice=None)
    roll(model, 3, 3)
    assert hand(model, 0) == "BB"
    model = table("", "B" * 19, cities=[[18]], dice=None)
    assert told(roll(model, 3, 3), "PRODUCED") == []


def test_several_claimants_and_nothing_left() -> None:
    """[T4] Two claim, one card is left: nobody."""
    model = table("", "", "B" * 18, settlements=[[8], [18]], dice=None)
    roll(model, 3, 3)
    assert [hand(model, 0), hand(model, 1)] == ["", ""]


# Seven and robber


@pytest.mark.parametrize(("held", "left"), [(7, 7), (8, 4), (9, 5), (12, 6), (19, 10)])
def test_discard_half(held: int, left: int) -> None:
    """[R1] More than seven, rounded down."""
    model = table("L" * held, "", dice=None, settlements=[[47]])
    story = play(model, "roll", *["discard L"] * (held - left), chance=SEVEN)
    assert len(model.seats[0].hand) == left
    assert model.phase == "robber"
    assert told(story, "MUST_DISCARD") == ([{"seat": 0, "count": held - left}] if held > 7 else [])


def test_seven_does_not_produce() -> None:
    """[R1] Even if a hex had that number, nobody gets a card."""
    model = table("", "", dice=None, settlements=[[8]])
    assert told(play(model, "roll", chance=SEVEN), "PRODUCED") == []


def test_several_discard_before_the_robber_moves() -> None:
    """[R2] Clockwise from the roller, each for all cards before the next, shown together at the end."""
    model = table("W" * 8, "O" * 7, "L" * 5 + "B" * 3, current=2, dice=None)
    story = play(model, "roll", chance=SEVEN)
    assert [line["seat"] for line in told(story, "MUST_DISCARD")] == [2, 0]
    asked = []
    for text in ["discard B", "discard L", "discard L", "discard B", "discard W", "discard W", "discard W"]:
        asked.append(model.actor)
        story = play(model, text)
        assert not told(story, "REVEALED")
    assert asked == [2, 2, 2, 2, 0, 0, 0]
    assert len(model.bank) == 95 - 23
    story = play(model, "discard W")
    assert told(story, "REVEALED") == [{"seat": 2, "cards": counts("LLBB")}, {"seat": 0, "cards": counts("WWWW")}]
    assert (model.actor, model.phase) == (2, "robber")
    assert len(model.bank) == 95 - 23 + 8


def test_discards_are_secret_until_all_have_chosen() -> None:
    """[R2] [N5] The others hear that a card was put aside; it still counts."""
    model = table("W" * 4 + "B" * 4, "O" * 8, dice=None)
    play(model, "roll", chance=SEVEN)
    play(model, "discard B")
    assert heard(model.story, 1)[0].fields == {"seat": 0, "cards": counts("")}
    assert heard(model.story, 0)[0].fields == {"seat": 0, "cards": counts("B")}
    assert view(model, 1)["hand_sizes"] == (8, 8)
    assert view(model, 1)["put_aside"] == counts("")
    assert view(model, 0)["put_aside"] == counts("B")


def test_discard_what_is_held() -> None:
    """[R2] Only kinds in the hand."""
    model = table("WWWWOOOO", "", dice=None)
    play(model, "roll", "discard W", "discard W", "discard W", chance=SEVEN)
    assert model.legal() == {"discard W", "discard O"}
    model = table("WWWWWOOO", "", dice=None)
    play(model, "roll", "discard O", "discard O", "discard O", chance=SEVEN)
    assert model.legal() == {"discard W"}


def test_robber_must_move() -> None:
    """[R3] To any other land hex."""
    model = table("", "", dice=None, robber=4)
    play(model, "roll", chance=SEVEN)
    assert model.legal() == {f"robber {number}" for number in range(19) if number != 4}


def test_robber_may_not_enter_the_desert() -> None:
    """[R3] An option."""
    model = table("", "", dice=None, robber=4, robber_desert="forbidden")
    play(model, "roll", chance=SEVEN)
    assert model.legal() == {f"robber {number}" for number in range(19) if number not in (4, 9)}


def test_robber_without_a_place_stays() -> None:
    """[R3] On an island where all other land is desert."""
    island = board_island.parse("O5* D D / D D D D / D D D D D / D D D D / D D D | 3 3 3 3 3 3 3 3 3")
    model = table("", "L", dice=None, robber=0, island=island, settlements=[[], [0]], robber_desert="forbidden")
    play(model, "roll", chance=SEVEN)
    assert (model.phase, model.robber, hand(model, 0)) == ("main", land()[0], "")
    model = table("", "L", robber=0, island=island, robber_desert="forbidden", development=["knight"], dice=None)
    play(model, "knight")
    assert model.legal() == {"roll"}


def test_nobody_to_steal_from() -> None:
    """[R4] The turn goes on."""
    model = table("", "LLL", dice=None)
    story = play(model, "roll", "robber 4", chance=SEVEN)
    assert (model.phase, told(story, "STOLE")) == ("main", [])


def test_one_victim_is_no_question() -> None:
    """[R4] A card is taken at once; the two see which."""
    model = table("", "LO", "W", dice=None, settlements=[[8], [18], [47]])
    story = play(model, "roll", "robber 4", chance=[*SEVEN, ("stolen", ["ore"])])
    assert [hand(model, seat) for seat in range(3)] == ["O", "L", "W"]
    assert told(story, "STOLE") == [{"seat": 0, "other": 1, "cards": counts("O")}]
    shown = [heard(model.story, observer)[-1].fields["cards"] for observer in (0, 1, 2, None)]
    assert shown == [counts("O"), counts("O"), counts(""), counts("")]


def test_several_victims_are_a_choice() -> None:
    """[R4] Each but oneself, once, whatever stands there."""
    model = table("L", "LO", "W", "B", dice=None, settlements=[[8], [18], [47]], cities=[[], [], [], [17]])
    play(model, "roll", "robber 4", chance=SEVEN)
    assert model.legal() == {"steal @1", "steal @3"}
    play(model, "steal @3", chance=[("stolen", ["brick"])])
    assert (hand(model, 0), hand(model, 3), model.phase) == ("LB", "", "main")


def test_players_without_cards_are_no_choice() -> None:
    """[R4] Of two at the hex one has no card: no question."""
    model = table("", "", "W", dice=None, settlements=[[], [18], [8]])
    play(model, "roll", "robber 4", chance=[*SEVEN, ("stolen", ["wool"])])
    assert (model.phase, hand(model, 0)) == ("main", "W")


def test_victim_without_cards_after_discarding_others() -> None:
    """[R2] [R4] What was discarded cannot be stolen."""
    model = table("", "W" * 4 + "O" * 4, dice=None, settlements=[[], [18]])
    play(model, "roll", *["discard W"] * 4, "robber 4", chance=[*SEVEN, ("stolen", ["ore"])])
    assert (hand(model, 0), hand(model, 1)) == ("O", "OOO")
    with pytest.raises(ModelError):
        again = table("", "W" * 4 + "O" * 4, dice=None, settlements=[[], [18]])
        play(again, "roll", *["discard W"] * 4, "robber 4", chance=[*SEVEN, ("stolen", ["wool"])])


# Trade with the bank


@pytest.mark.parametrize(
    ("settlement", "rates"),
    [(8, (4, 4, 4, 4, 4)), (3, (3, 3, 3, 3, 3)), (1, (4, 4, 4, 2, 4)), (10, (4, 4, 4, 4, 2)), (46, (4, 4, 2, 4, 4))],
)
def test_rates(settlement: int, rates: tuple[int, ...]) -> None:
    """[B1] 4:1, 3:1, and 2:1 for one kind only; with a settlement or a city."""
    for places in ({"settlements": [[settlement]]}, {"cities": [[settlement]]}):
        assert view(table("", "", **places), 0)["rates"] == rates
    assert view(table("", "", settlements=[[settlement]]), 1)["rates"] == (4, 4, 4, 4, 4)


def test_bank_trade_at_the_best_rate() -> None:
    """[B1] Two ore at the ore harbour, three of the others with a 3:1 harbour; never for the same kind."""
    model = table("OOOLLL", "", settlements=[[10, 3]])
    assert legal(model, "bank") == {f"bank {give} {want}" for give in "OL" for want in "LBWGO" if give != want}
    story = play(model, "bank O B", "bank L W")
    assert hand(model, 0) == "BWO"
    assert told(story, "BANK")[0] == {"seat": 0, "gives": counts("OO"), "wants": counts("B")}


def test_four_to_one() -> None:
    """[B1] Three are not enough without a harbour."""
    assert legal(table("LLL", ""), "bank") == set()
    model = table("LLLL", "")
    play(model, "bank L O")
    assert hand(model, 0) == "O"


def test_harbour_in_the_turn_it_was_built() -> None:
    """[B1] Serves from the moment that the building stands."""
    model = table("LBWGGG", "", roads=[way(1, 4)], settlements=[[12]])
    assert not legal(model, "bank")
    play(model, "settlement 1", "bank G O")
    assert hand(model, 0) == "O"


def test_bank_that_lacks_the_card() -> None:
    """[B2] Cannot give it."""
    model = table("LLLL", "B" * 19)
    assert legal(model, "bank") == {"bank L W", "bank L G", "bank L O"}


# Building


def test_roads_go_on_from_own_pieces() -> None:
    """[C1] From own roads, settlements and cities, on empty edges."""
    model = table("LB", "", settlements=[[8], [18]], roads=[way(8, 4)], cities=[[47]])
    expected = way(8, 12) + way(8, 13) + way(4, 0) + way(4, 1) + way(47, 43) + way(47, 51)
    assert legal(model, "road") == {f"road {edge}" for edge in expected}


def test_roads_stop_at_others_buildings() -> None:
    """[C1] Never past another's building, but round it, and past one's own."""
    model = table("LB", "", settlements=[[], [8]], roads=[way(12, 8)])
    assert legal(model, "road") == {f"road {edge}" for edge in way(12, 7) + way(12, 17)}
    model = table("LB", "", settlements=[[8]], roads=[way(12, 8)])
    assert legal(model, "road") == {f"road {edge}" for edge in way(12, 7) + way(12, 17) + way(8, 4) + way(8, 13)}


def test_roads_pass_others_roads() -> None:
    """[C1] A crossing without a building is open to all."""
    model = table("LB", "", roads=[way(12, 8), way(4, 8)])
    assert f"road {way(8, 13)[0]}" in model.legal()
    assert f"road {way(8, 4)[0]}" not in model.legal()


def test_settlements_where_own_roads_reach() -> None:
    """[C2] On an empty crossing, not next to any building."""
    model = table("LBWG", "", roads=[way(12, 17, 23, 29, 35)], settlements=[[12], [30]])
    assert legal(model, "settlement") == {"settlement 23", "settlement 29"}
    assert legal(table("LBWG", "", roads=[[], way(12, 17)]), "settlement") == set()


def test_city_replaces_a_settlement() -> None:
    """[C3] Its own settlement, whose piece returns."""
    model = table("GGOOOGGOOO", "", settlements=[[8, 24], [47]])
    assert legal(model, "city") == {"city 8", "city 24"}
    play(model, "city 24")
    assert [model.seats[0].pieces_left(kind) for kind in ("settlement", "city")] == [4, 3]
    assert (model.open_score(0), legal(model, "city")) == (3, {"city 8"})


def test_settlement_piece_freed_by_a_city() -> None:
    """[C3] [C4] None left; after a city there is one again."""
    five = [0, 2, 7, 14, 20]
    model = table("LBWGGGOOO", "", settlements=[five], roads=[way(20, 25, 31, 36)])
    assert not legal(model, "settlement")
    play(model, "city 0")
    assert legal(model, "settlement") == {"settlement 31", "settlement 36"}


def test_out_of_pieces() -> None:
    """[C4] Fifteen roads, four cities."""
    fifteen = way(7, 11, 16, 21, 27, 33, 38, 43, 47, 51, 48, 52, 49, 53, 50, 46)
    assert len(fifteen) == 15
    assert not legal(table("LB", "", roads=[fifteen]), "road")
    assert legal(table("LB", "", roads=[fifteen[:14]]), "road")
    assert not legal(table("GGOOO", "", cities=[[0, 2, 7, 14]], settlements=[[20]]), "city")
    assert legal(table("GGOOO", "", cities=[[0, 2, 7]], settlements=[[20]]), "city")


# Development cards


def test_buying_is_secret() -> None:
    """[V1] The others learn that a card was bought, not which."""
    model = table("WGO", "")
    play(model, "buy", chance=[("bought", ["monopoly"])])
    assert heard(model.story, 1)[0].fields == {"seat": 0, "card": None}
    assert heard(model.story, 0)[0].fields == {"seat": 0, "card": "monopoly"}
    assert view(model, 1)["card_sizes"] == view(model, 1)["bought_sizes"] == (1, 0)
    assert view(model, 1)["cards"] == (None, (0, 0, 0, 0, 0))
    assert view(model, 0)["cards"] == ((0, 0, 0, 1, 0), None)
    assert view(model, 0)["deck"] == 24


def test_deck_runs_out() -> None:
    """[V1] Only as long as there are any, and only what was not bought before."""
    rest = "knight " * 12 + "roads roads plenty plenty monopoly monopoly"
    model = table("WGOWGO", "", development=["", "victory victory victory victory"], played=["", rest])
    play(model, "buy", "buy", chance=[("bought", ["knight"]), ("bought", ["knight"])])
    assert model.deck == ["victory"]
    model = table("WGO", "", development=["", "victory victory victory victory victory"], played=["", rest + " knight knight"])
    assert "buy" not in model.legal()


def test_card_bought_this_turn() -> None:
    """[V2] Not playable; an older one of the same kind is."""
    model = table("WGO", "")
    play(model, "buy", chance=[("bought", ["knight"])])
    assert "knight" not in model.legal()
    model = table("WGO", "", development=["knight"])
    play(model, "buy", chance=[("bought", ["knight"])])
    assert "knight" in model.legal()
    play(model, "knight", "robber 0")
    assert model.seats[0].cards == ["knight"]
    play(model, "end", "roll", "end", chance=[("dice", (1, 1))])
    assert model.legal() == {"roll", "knight"}


def test_one_card_a_turn() -> None:
    """[V2] Two knights in a turn are refused, also one before the roll and one after."""
    model = table("", "", development=["knight knight monopoly"], dice=None)
    play(model, "knight", "robber 0", "roll", chance=[("dice", (1, 1))])
    assert not legal(model, "knight") | legal(model, "monopoly")
    with pytest.raises(ModelError):
        play(model, "knight")


def test_played_cards_lie_open() -> None:
    """[V2] And never come back into the deck."""
    model = table("", "", development=["knight"])
    play(model, "knight", "robber 0")
    assert view(model, None)["played"] == ((1, 0, 0, 0, 0), (0, 0, 0, 0, 0))
    assert len(model.deck) == 24


def test_knight_moves_the_robber() -> None:
    """[V3] And takes a card; nobody discards; then the roll is still to come."""
    model = table("L" * 9, "W" * 9, development=["knight"], dice=None, settlements=[[], [18]])
    story = play(model, "knight", "robber 4", chance=[("stolen", ["wool"])])
    assert [event.kind for event in story] == ["PLAYED", "ROBBER", "STOLE"]
    assert (hand(model, 0), model.legal()) == ("L" * 9 + "W", {"roll"})


def test_road_building() -> None:
    """[V4] Two roads for nothing, the second perhaps from the first."""
    model = table("LB", "", development=["roads"], settlements=[[8]])
    story = play(model, "roads", "road 7")
    assert model.legal() == {f"road {edge}" for edge in way(8, 12) + way(8, 13) + way(4, 0) + way(4, 1)}
    story += play(model, f"road {way(4, 1)[0]}")
    assert (hand(model, 0), len(model.seats[0].roads), model.phase) == ("LB", 2, "main")
    assert told(story, "ROAD") == [{"seat": 0, "place": 7, "cards": counts("")}, {"seat": 0, "place": 2, "cards": counts("")}]


def test_road_building_with_one_piece_left() -> None:
    """[V4] Only one road; with none it cannot be played."""
    fifteen = way(7, 11, 16, 21, 27, 33, 38, 43, 47, 51, 48, 52, 49, 53, 50, 46)
    model = table("", "", development=["roads"], roads=[fifteen[:14]])
    play(model, "roads", f"road {fifteen[14]}")
    assert (model.phase, len(model.seats[0].roads)) == ("main", 15)
    assert "roads" not in table("", "", development=["roads"], roads=[fifteen]).legal()


def test_road_building_with_one_place_left() -> None:
    """[V4] Only one road; without a place it cannot be played."""
    fence = way(4, 1) + way(4, 8) + way(3, 7)
    model = table("", "", development=["roads"], settlements=[[0]], roads=[way(0, 4), fence])
    play(model, "roads", f"road {way(0, 3)[0]}")
    assert model.phase == "main"
    model = table("", "", development=["roads"], settlements=[[0]], roads=[way(0, 4), fence + way(0, 3)])
    assert "roads" not in model.legal()


def test_first_free_road_opens_a_place() -> None:
    """[V4] One place at first, and another after it: two roads."""
    model = table("", "", development=["roads"], settlements=[[0]], roads=[way(0, 4), way(4, 1) + way(4, 8)])
    play(model, "roads", f"road {way(0, 3)[0]}")
    assert model.legal() == {f"road {edge}" for edge in way(3, 7)}


def test_year_of_plenty() -> None:
    """[V5] Any two cards, also two of a kind."""
    model = table("", "", development=["plenty"])
    assert len(legal(model, "plenty")) == 15
    play(model, "plenty WO")
    assert hand(model, 0) == "WO"
    model = table("", "", development=["plenty"])
    play(model, "plenty WW")
    assert hand(model, 0) == "WW"


def test_year_of_plenty_with_a_short_bank() -> None:
    """[V5] What the bank has: one wool and two ore; one card; nothing."""
    rest = "L" * 19 + "B" * 19 + "G" * 19
    model = table("", rest + "W" * 18 + "O" * 17, development=["plenty"])
    assert legal(model, "plenty") == {"plenty WO", "plenty OO"}
    model = table("", rest + "W" * 19 + "O" * 18, development=["plenty"])
    assert legal(model, "plenty") == {"plenty O"}
    play(model, "plenty O")
    assert (hand(model, 0), bank_of(model)) == ("O", "")
    model = table("", rest + "W" * 19 + "O" * 19, development=["plenty"])
    assert not legal(model, "plenty")


def test_monopoly() -> None:
    """[V6] All of it from all others, for all to see."""
    model = table("L", "LLW", "WO", "L", development=["monopoly"])
    story = play(model, "monopoly L")
    assert [hand(model, seat) for seat in range(4)] == ["LLLL", "W", "WO", ""]
    handed = [{"seat": 1, "other": 0, "cards": counts("LL")}, {"seat": 3, "other": 0, "cards": counts("L")}]
    assert told(story, "HANDED") == handed


def test_monopoly_of_a_resource_nobody_has() -> None:
    """[V6] May be played, and is used up."""
    model = table("L", "W", development=["monopoly"])
    story = play(model, "monopoly O")
    assert told(story, "HANDED") == []
    assert (hand(model, 0), model.seats[0].cards, model.card_played) == ("L", [], True)


def test_victory_points_are_secret() -> None:
    """[V7] [N5] Counted from the moment they are bought, seen by their owner only, never played."""
    model = table("WGO", "", settlements=[[8]])
    play(model, "buy", chance=[("bought", ["victory"])])
    assert [view(model, observer)["scores"] for observer in (0, 1, None)] == [(2, 0), (1, 0), (1, 0)]
    assert model.scores == (2, 0)
    assert not {text for text in model.legal() if "victory" in text}


# What is known


def known(model: BoardModel, observer: int | None, number: int) -> tuple[int, ...]:
    return model.knowledge.of(observer, number)


def test_open_cards_are_known() -> None:
    """[N5] Produced, bought at the bank, taken openly; and gone when they are paid."""
    model = table("LLLL", "", settlements=[[8]], dice=None, development=["plenty"])
    roll(model, 3, 3)
    play(model, "bank L O")
    assert known(model, 1, 0) == counts("BO")
    play(model, "plenty LL")
    assert known(model, None, 0) == counts("LLBO")
    play(model, "road 7")
    assert known(model, 1, 0) == counts("LO")


def test_stolen_card_may_be_any_known_one() -> None:
    """[N5] One of each known kind may be gone; the two know better."""
    model = table("", "", "", settlements=[[], [8]], development=["knight"], dice=None)
    roll(model, 3, 3)
    play(model, "knight", "robber 4", chance=[("stolen", ["brick"])])
    assert [known(model, observer, 1) for observer in (0, 2, None)] == [counts("")] * 3
    assert known(model, 1, 0) == counts("B")
    assert known(model, 2, 0) == counts("")


def test_bounds_of_several_kinds_fall() -> None:
    """[N5] Two brick and an ore known, one card stolen unseen: one brick remains certain."""
    model = table("", "", "", cities=[[], [8]], development=["knight"], dice=None)
    model.take_openly(1, cards("BBO"))
    roll(model, 1, 1)
    play(model, "knight", "robber 4", chance=[("stolen", ["ore"])])
    assert known(model, 2, 1) == tuple(max(0, count - 1) for count in counts("BBOWW"))
    assert known(model, 0, 1) == counts("BBWW")


def test_discards_leave_when_shown() -> None:
    """[N5] [R2] A bound stands until the discards are shown."""
    model = table("", "W" * 8, dice=None)
    model.shows(1, counts("WWWWWWWW"))
    play(model, "roll", *["discard W"] * 3, chance=SEVEN)
    assert known(model, 0, 1) == counts("W" * 8)
    play(model, "discard W")
    assert known(model, 0, 1) == counts("W" * 4)


# What is decided when


def test_order_of_a_knight_before_the_roll() -> None:
    """[N1] Robber, whom to take from, then the roll."""
    model = table("", "L", "W", development=["knight"], dice=None, settlements=[[], [18], [8]])
    phases = []
    for text, chance in [("knight", []), ("robber 4", []), ("steal @1", [("stolen", ["lumber"])]), ("roll", [("dice", (1, 1))])]:
        phases.append(model.phase)
        play(model, text, chance=chance)
    assert [*phases, model.phase] == ["roll", "robber", "steal", "roll", "main"]


def test_order_of_a_seven() -> None:
    """[N1] Discards, robber, whom to take from, the rest of the turn."""
    model = table("L" * 8, "L", "W", dice=None, settlements=[[], [18], [8]])
    phases = []
    for text, chance in [
        ("roll", SEVEN), *[("discard L", [])] * 4, ("robber 4", []), ("steal @1", [("stolen", ["lumber"])]),
    ]:  # fmt: skip
        phases.append(model.phase)
        play(model, text, chance=chance)
    assert [*phases, model.phase] == ["roll", *["discard"] * 4, "robber", "steal", "main"]


def test_chance_must_be_possible() -> None:
    """[N4] A stolen card is one of the hand, a bought one is one of the deck."""
    with pytest.raises(ModelError):
        play(table("", "L", settlements=[[], [18]], development=["knight"]), "knight", "robber 4", chance=[("stolen", ["ore"])])
    with pytest.raises(ModelError):
        play(table("WGO", "", played=["", "roads roads"]), "buy", chance=[("bought", ["roads"])])
