"""Positions that the tests look at: one that is drawn exactly, others at random."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import strategies as st

from cardcatan import BoardPhase
from cardcatan.games.board import Answer, Proposal
from cardcatan.tui.board.boardlog import BoardLog
from cardcatan.tui.board.boardmodel import board_model
from cardcatan.tui.board.cursor import coordinates
from cardcatan.tui.board.island import Land, Marks, Place, land_of
from cardcatan.tui.board.menus import board_panel_for
from cardcatan.tui.board.names import BoardSpeaker
from cardcatan.tui.board.scene import BoardScene, board_land
from cardcatan.tui.glyphs import SETS
from cardcatan.tui.panels import Panel
from cardcatan.tui.text import line

from .fake import BEGINNER, NONE, FakeIsland, FakeRules, FakeView, event, lay, make_island

NAMES = ("Anna", "Boris", "Dealer 2", "Wolfgang")
ISLAND = FakeIsland.parse(BEGINNER)
PIECES = lay(
    ISLAND, {0: [12, 13, 19, 52], 1: [29, 37, 45], 2: [56, 57, 40, 34], 3: [71, 9, 17]},
    {0: [8, 40], 1: [24], 2: [33], 3: [53]}, {1: [31], 2: [39], 3: [10]},
)
VIEW = FakeView(
    island=ISLAND, **PIECES, scores=(4, 6, 3, 2), hand=(1, 0, 3, 2, 1), hand_sizes=(7, 9, 4, 12), developments=(2, 0, 0, 1, 1),
    developments_new=(0, 0, 0, 1, 0), development_sizes=(4, 1, 0, 2), knights=(1, 3, 0, 0), road_lengths=(3, 5, 2, 1),
    longest_road=1, largest_army=1, dice=(2, 4), bank=(15, 19, 11, 12, 16), rates=(4, 4, 2, 3, 4), robber=4,
    known=(NONE, (0, 1, 0, 2, 0), (1, 0, 0, 0, 0), (0, 0, 3, 0, 1)),
    legal=(
        "end", "road 20", "road 13", "road 26", "settlement 18", "city 8", "city 40", "buy", "knight", "roads", "bank W L",
        "bank W B", "bank G O", "ask", "offer W O", "offer L B", "monopoly L", "monopoly O", "plenty WW", "plenty GO",
    ),
)
TERMS = Proposal(
    (0, 0, 2, 0, 0), (1, 0, 0, 0, 0), False,
    {0: Answer("waiting", NONE, NONE), 2: Answer("declined", NONE, NONE), 3: Answer("offered", (0, 0, 0, 0, 1), (0, 0, 1, 0, 0))},
)
ANSWERED = Proposal(
    (0, 0, 2, 0, 0), (1, 0, 0, 0, 0), False,
    {1: Answer("accepted", NONE, NONE), 2: Answer("declined", NONE, NONE),
     3: Answer("offered", (0, 0, 0, 0, 1), (0, 0, 1, 0, 0))},
)


def in_phase(phase: str, *legal: str, **changes: Any) -> FakeView:
    return VIEW.but(phase=BoardPhase[phase], legal=legal, **changes)


PHASES: dict[str, FakeView] = {
    "settle": in_phase("SETTLE", *(f"settlement {i}" for i in range(54) if not PIECES["buildings"][i]), turn=0, dice=None),
    "road": in_phase("ROAD", "road 55", "road 62", turn=0, dice=None),
    "roll": in_phase("ROLL", "roll", "knight", dice=None),
    "discard": in_phase("DISCARD", "discard L", "discard B", "discard W", "discard G", "discard O", hand=(2, 1, 3, 1, 1),
                        discards_left=(4, 4, 0, 6)),
    "discard one": in_phase("DISCARD", "discard L", "discard W", hand=(2, 0, 3, 0, 0), discards_left=(1, 4, 0, 0)),
    "robber": in_phase("ROBBER", *(f"robber {i}" for i in range(19) if i != 4)),
    "steal": in_phase("STEAL", "steal @1", "steal @3"),
    "main": VIEW,
    "free": in_phase("FREE", "road 20", "road 13", "road 26", "road 6", "road 11", free_roads=2),
    "answer": in_phase("ANSWER", "accept", "decline", "offer L G", current=1, proposal=TERMS),
    "answer without the cards": in_phase("ANSWER", "decline", "offer L G", current=1, proposal=TERMS, hand=(0, 0, 0, 0, 1)),
    "asked": in_phase("ANSWER", "decline", "offer L G", current=1,
                      proposal=Proposal(NONE, NONE, asked=True, answers={0: Answer("waiting", NONE, NONE)})),
    "close": in_phase("CLOSE", "close @1", "close @3", "withdraw", proposal=ANSWERED),
}


def speaker(glyphs: str = "unicode", players: int = 4, island: Any = ISLAND) -> BoardSpeaker:
    return BoardSpeaker(NAMES[:players], SETS[glyphs], island)


def story(s: BoardSpeaker) -> BoardLog:
    """Two turns, of which the second is new."""
    log = BoardLog(s)
    log.begin(3)
    log.add([event("ROLLED", 3, value=5, count=3), event("PRODUCED", 1, cards=(0, 0, 0, 0, 1))])
    log.add([event("BANK", 3, cards=(0, 0, 4, 0, 0), value=1)])
    log.read()
    log.add([event("BUILT", 3, value=0, count=9, cards=(1, 1, 0, 0, 0))])
    log.add([event("TURN", 0)])
    log.add([event("PLAYED", 0, value=0, count=1)])
    log.add([event("ROBBER", 0, value=4), event("STOLE", 0, other=1, count=1, cards=(0, 0, 1, 0, 0))])
    log.add([event("ROLLED", 0, value=2, count=4), event("SHORT", None, value=4, count=3),
             event("PRODUCED", 0, cards=(0, 0, 0, 1, 0)), event("PRODUCED", 2, cards=(0, 2, 0, 1, 0))])
    return log


def scene_of(view: FakeView, panel: Panel | None, glyphs: str = "unicode", **more: Any) -> BoardScene:
    s = more.pop("speaker", None) or speaker(glyphs, view.players, view.island)
    log = story(speaker(glyphs)) if view.players == 4 else BoardLog(s)
    log.speaker = s
    asked = panel.hints(s.glyphs) if panel else [("Enter", "x")]
    hints = [*asked, *[hint for hint in (("F1", "rules"), ("Tab", "journal")) if hint not in asked]]
    fields: dict[str, Any] = {"match": [], "status": line("Boris is playing")} | more
    return BoardScene(board_model(view), board_land(view, panel), log.entries, panel, hints=hints, speaker=s,  # type: ignore[arg-type]
                      rolled=log.rolled(), **fields)


def panel_of(view: FakeView, glyphs: str = "unicode") -> Panel | None:
    s = speaker(glyphs, view.players, view.island)
    return board_panel_for(view, view.legal_actions(), s) if view.legal else None  # type: ignore[arg-type]


def marked(place: Place, numbers: list[int], cursor: int | None, view: FakeView = VIEW) -> Land:
    every = coordinates(view.island, place)
    return land_of(view, Marks(place, {number: every[number] for number in numbers}, cursor))  # type: ignore[arg-type]


# --- at random -----------------------------------------------------------------------------------------------------

def random_island(rng: random.Random, shape: list[tuple[int, int]] | None = None) -> Any:
    """The plain island with any land, or an island of another shape with harbours anywhere on its coast."""
    def word() -> str:
        return rng.choice(["D", *(f"{letter}{rng.choice((2, 3, 4, 5, 6, 8, 9, 10, 11, 12))}" for letter in "LBWGO")])
    if shape is None:
        rows = [" ".join(word() for _ in range(n)) for n in (3, 4, 5, 4, 3)]
        return FakeIsland.parse(" / ".join(rows) + " | " + " ".join(rng.choice("3LBWGO") for _ in range(9)))
    bare = make_island(shape, [word() for _ in shape], [])
    some = rng.sample(bare.coast, min(len(bare.coast), rng.randrange(4)))
    return make_island(shape, [word() for _ in shape], [(edge, rng.choice("3LBWGO")) for edge in some])


def random_shape(rng: random.Random, hexes: int) -> list[tuple[int, int]]:
    """Hexes that hang together, grown from one."""
    shape = {(0, 0)}
    while len(shape) < hexes:
        x, y = rng.choice(sorted(shape))
        dx, dy = rng.choice([(2, 0), (-2, 0), (1, 3), (-1, 3), (1, -3), (-1, -3)])
        shape.add((x + dx, y + dy))
    left, top = min(x for x, _ in shape), min(y for _, y in shape)
    return sorted(((x - left, y - top) for x, y in shape), key=lambda spot: (spot[1], spot[0]))


def random_view(rng: random.Random, players: int = 4, island: Any = None) -> FakeView:
    """Pieces anywhere, but no two buildings next to each other; numbers as large as they get."""
    island = island or random_island(rng)
    roads = tuple(rng.choice([None, None, *range(players)]) for _ in island.edges)
    houses: list[tuple[int, bool] | None] = [None] * len(island.crossings)
    for crossing in rng.sample(range(len(houses)), len(houses) // 3):
        if not any(houses[n] for n in island.crossings[crossing].neighbours):
            houses[crossing] = (rng.randrange(players), rng.random() < 0.5)

    def seats(most: int) -> tuple[int, ...]:
        return tuple(rng.randint(0, most) for _ in range(players))

    def cards(most: int) -> tuple[int, ...]:
        return tuple(rng.randint(0, most) for _ in range(5))

    return FakeView(
        island=island, rules=FakeRules(players=players), seat=rng.choice([None, *range(players)]), current=rng.randrange(players),
        turn=rng.choice([0, 1, 88, 1000]), scores=seats(22), robber=rng.randrange(len(island.hexes)), roads=roads,
        buildings=tuple(houses), roads_left=seats(15), settlements_left=seats(5), cities_left=seats(4), hand=cards(19),
        put_aside=NONE, hand_sizes=seats(30), known=tuple(cards(9) for _ in range(players)), bank=cards(19),
        developments=cards(3), developments_new=cards(1), development_sizes=seats(9), knights=seats(14),
        road_lengths=seats(15), longest_road=rng.choice([None, *range(players)]), largest_army=rng.choice([None, 0]),
        dice=rng.choice([None, (rng.randint(1, 6), rng.randint(1, 6))]), rates=tuple(rng.choice((2, 3, 4)) for _ in range(5)),
        discards_left=seats(9),
    )


randoms = st.integers(0, 10**6).map(random.Random)
