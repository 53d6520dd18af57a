"""The board game: building, and development cards."""

from cardcatan import Development
from tests.rules.board_table import (
    FIFTEEN,
    allows,
    bank,
    hand,
    hands,
    kinds,
    known,
    legal,
    letters,
    open_score,
    phase,
    play,
    roads,
    seats_and_cards,
    table,
    told,
    way,
)

# Building


def test_roads_go_on_from_own_pieces() -> None:
    """[C1] From own roads, settlements and cities, on empty edges."""
    here = table("LB", "", settlements=[[8], [18]], roads=[way(8, 4)], cities=[[47]])
    assert legal(here, "road") == roads(way(8, 12), way(8, 13), way(4, 0), way(4, 1), way(47, 43), way(47, 51))


def test_roads_stop_at_others_buildings() -> None:
    """[C1] Never past another's building, but past one's own."""
    here = table("LB", "", settlements=[[], [8]], roads=[way(17, 12, 8)])
    assert legal(here, "road") == roads(way(12, 7), way(17, 22), way(17, 23))
    here = table("LB", "", settlements=[[8]], roads=[way(12, 8)])
    assert legal(here, "road") == roads(way(12, 7), way(12, 17), way(8, 4), way(8, 13))


def test_a_new_building_stops_others_roads() -> None:
    """[C1] From the moment that it stands."""
    here = table("LBWG", "LB", roads=[way(0, 4, 8), way(17, 12, 8)])
    play(here, "settlement 8", "end", "roll", chance=[(6, 6)])
    assert legal(here, "road") == roads(way(12, 7), way(17, 22), way(17, 23))


def test_roads_pass_others_roads() -> None:
    """[C1] A crossing without a building is open to all; an edge bears one road."""
    here = table("LB", "", roads=[way(17, 12, 8), way(0, 4, 8)])
    assert f"road {way(8, 13)[0]}" in legal(here)
    assert f"road {way(8, 4)[0]}" not in legal(here)


def test_settlements_where_own_roads_reach() -> None:
    """[C2] On an empty crossing, not next to any building, whoever owns it."""
    here = table("LBWG", "", roads=[way(12, 17, 23, 29, 35)], settlements=[[12], [30]])
    assert legal(here, "settlement") == {"settlement 23", "settlement 29"}
    assert not legal(table("LBWG", "", roads=[[], way(12, 17, 23)]), "settlement")


def test_city_replaces_a_settlement() -> None:
    """[C3] Its own settlement, whose piece returns."""
    here = table("GGOOOGGOOO", "", settlements=[[8, 24], [47]])
    assert legal(here, "city") == {"city 8", "city 24"}
    play(here, "city 24")
    view = here.game.view(1)
    assert (view.settlements_left[0], view.cities_left[0], view.buildings[24]) == (4, 3, (0, True))
    assert (open_score(here, 0), legal(here, "city")) == (3, {"city 8"})


def test_city_on_the_last_card() -> None:
    """[C3] [M7] It can be built with the cards that are just enough, and yields two at once, of a bank that has one: one."""
    here = table("GGOOO", "B" * 18, settlements=[[18]])
    play(here, "city 18", "end", "roll", chance=[(3, 3)])
    assert (hand(here, 0), "B" in bank(here)) == ("B", False)


def test_settlement_piece_freed_by_a_city() -> None:
    """[C3] [C4] None left; after a city there is one again."""
    here = table("LBWGGGOOO", "", settlements=[[0, 2, 7, 14, 20]], roads=[way(20, 25, 31, 36)])
    assert not legal(here, "settlement")
    play(here, "city 0")
    assert legal(here, "settlement") == {"settlement 31", "settlement 36"}


def test_out_of_pieces() -> None:
    """[C4] Fifteen roads, four cities."""
    assert len(FIFTEEN) == 15
    assert not legal(table("LB", "", roads=[FIFTEEN]), "road")
    assert legal(table("LB", "", roads=[FIFTEEN[:14]]), "road")
    assert not legal(table("GGOOO", "", cities=[[0, 2, 7, 14]], settlements=[[20]]), "city")
    assert legal(table("GGOOO", "", cities=[[0, 2, 7]], settlements=[[20]]), "city")


# Development cards


def test_buying_is_secret() -> None:
    """[V1] The others learn that a card was bought, not which."""
    here = table("WGO", "")
    play(here, "buy", chance=["monopoly"])
    heard = {seat: here.game.events_for(seat)[0] for seat in (0, 1, None)}
    assert [letters(event.cards) for event in heard.values()] == ["WGO"] * 3
    assert (heard[0].value, heard[1].hidden, heard[None].hidden) == (Development.MONOPOLY, True, True)
    assert heard[1].value == heard[None].value == 255
    other, own = here.game.view(1), here.game.view(0)
    assert (other.development_sizes, other.developments_bought, other.developments_left) == ((1, 0), 1, 24)
    assert (other.developments_of(0), own.developments_of(0)) == ((0, 0, 0, 0, 0), (0, 0, 0, 1, 0))


def test_deck_runs_out() -> None:
    """[V1] Only as long as there are any, and only what was not bought before."""
    rest = "knight " * 12 + "roads roads plenty plenty monopoly monopoly " + "victory " * 4
    here = table("WGOWGOWGO", "WGO", development=["", rest])
    play(here, "buy", "buy", "buy", chance=["knight", "knight", "victory"])
    assert here.game.view(None).developments_left == 0
    play(here, "end", "roll", chance=[(6, 6)])
    assert "buy" not in legal(here)


def test_card_bought_this_turn() -> None:
    """[V2] Not playable; an older one of the same kind is."""
    here = table("WGO", "")
    play(here, "buy", chance=["knight"])
    assert "knight" not in legal(here)
    here = table("WGO", "", development=["knight"])
    play(here, "buy", chance=["knight"])
    assert "knight" in legal(here)
    play(here, "knight", "robber 0")
    assert here.game.view(0).developments == (1, 0, 0, 0, 0)
    play(here, "end", "roll", "end", chance=[(1, 1)])
    assert legal(here) == {"roll", "knight"}


def test_one_card_a_turn() -> None:
    """[V2] Two knights in a turn are refused, also one before the roll and one after."""
    here = table("", "", development=["knight knight monopoly"], rolled=False)
    play(here, "knight", "robber 0", "roll", chance=[(1, 1)])
    assert not legal(here, "knight") | legal(here, "monopoly")
    assert not allows(here, "knight")


def test_played_cards_lie_open() -> None:
    """[V2] And never come back into the deck."""
    here = table("", "", development=["knight monopoly"])
    play(here, "knight", "robber 0")
    view = here.game.view(None)
    assert (view.developments_played, view.knights, view.developments_left) == ((1, 0, 0, 0, 0), (1, 0), 23)


def test_knight_moves_the_robber() -> None:
    """[V3] And takes a card; nobody discards; then the roll is still to come."""
    here = table("L" * 9, "W" * 9, development=["knight"], rolled=False, settlements=[[], [18]])
    story = play(here, "knight", "robber 4", chance=["W"])
    assert kinds(story) == ["PLAYED", "ROBBER", "STOLE"]
    assert (hand(here, 0), legal(here)) == ("L" * 9 + "W", {"roll"})


def test_road_building() -> None:
    """[V4] Two roads for nothing, the second perhaps from the first; it must be laid."""
    here = table("LB", "", development=["roads"], settlements=[[8]])
    story = play(here, "roads", "road 7")
    assert legal(here) == roads(way(8, 12), way(8, 13), way(4, 0), way(4, 1))
    story += play(here, f"road {way(4, 1)[0]}")
    assert (hand(here, 0), here.game.view(0).roads_left[0], phase(here)) == ("LB", 13, "MAIN")
    assert [(event.count, letters(event.cards)) for event in told(story, "BUILT")] == [(7, ""), (2, "")]


def test_road_building_with_one_piece_left() -> None:
    """[V4] Only one road; with none it cannot be played."""
    here = table("", "", development=["roads"], roads=[FIFTEEN[:14]])
    play(here, "roads", f"road {FIFTEEN[14]}")
    assert (phase(here), here.game.view(0).roads_left[0]) == ("MAIN", 0)
    assert "roads" not in legal(table("", "", development=["roads"], roads=[FIFTEEN]))


def test_road_building_with_one_place_left() -> None:
    """[V4] Only one road; without a place it cannot be played."""
    fence = way(4, 1) + way(4, 8) + way(3, 7, 12)
    here = table("", "", development=["roads"], settlements=[[0]], roads=[way(0, 4), fence])
    play(here, "roads", f"road {way(0, 3)[0]}")
    assert phase(here) == "MAIN"
    here = table("", "", development=["roads"], settlements=[[0]], roads=[way(0, 4), fence + way(0, 3)])
    assert "roads" not in legal(here)


def test_first_free_road_opens_a_place() -> None:
    """[V4] One place at first, and another after it: two roads."""
    here = table("", "", development=["roads"], settlements=[[0]], roads=[way(0, 4), way(4, 1) + way(4, 8)])
    play(here, "roads", f"road {way(0, 3)[0]}")
    assert legal(here) == roads(way(3, 7))


def test_year_of_plenty() -> None:
    """[V5] Any two cards, also two of a kind, for all to see."""
    here = table("", "", development=["plenty"])
    assert len(legal(here, "plenty")) == 15
    story = play(here, "plenty WO")
    assert (hand(here, 0), seats_and_cards(story, "PLENTY"), known(here, 1, 0)) == ("WO", [(0, "WO")], "WO")
    here = table("", "", development=["plenty"])
    play(here, "plenty WW")
    assert hand(here, 0) == "WW"


def test_year_of_plenty_with_a_short_bank() -> None:
    """[V5] What the bank has: one wool and two ore; one card; nothing."""
    rest = "L" * 19 + "B" * 19 + "G" * 19
    here = table("", rest + "W" * 18 + "O" * 17, development=["plenty"])
    assert legal(here, "plenty") == {"plenty WO", "plenty OO"}
    here = table("", rest + "W" * 19 + "O" * 18, development=["plenty"])
    assert legal(here, "plenty") == {"plenty O"}
    play(here, "plenty O")
    assert (hand(here, 0), bank(here)) == ("O", "")
    here = table("", rest + "W" * 19 + "O" * 19, development=["plenty"])
    assert not legal(here, "plenty")


def test_monopoly() -> None:
    """[V6] All of it from all others, for all to see."""
    here = table("L", "LLW", "WO", "L", development=["monopoly"])
    story = play(here, "monopoly L")
    assert hands(here) == ["LLLL", "W", "WO", ""]
    handed = [(event.seat, event.other, letters(event.cards)) for event in told(story, "MONOPOLY")]
    assert handed == [(0, 1, "LL"), (0, 3, "L")]


def test_monopoly_of_a_resource_nobody_has() -> None:
    """[V6] May be played, and is used up."""
    here = table("L", "W", development=["monopoly"])
    story = play(here, "monopoly O")
    assert kinds(story) == ["PLAYED"]
    assert (story[0].value, story[0].count) == (Development.MONOPOLY, 4)
    view = here.game.view(0)
    assert (hand(here, 0), sum(view.developments), view.development_played) == ("L", 0, True)


def test_victory_points_are_secret() -> None:
    """[V7] [N5] Counted from the moment they are bought, seen by their owner only, never played."""
    here = table("WGO", "", settlements=[[8]])
    play(here, "buy", chance=["victory"])
    assert [here.game.view(observer).scores for observer in (0, 1, None)] == [(2, 0), (1, 0), (1, 0)]
    assert here.game.scores == (2, 0)
    play(here, "end", "roll", "end", chance=[(6, 6)])
    assert legal(here) == {"roll"}
