"""The board engine against the slow model, over many random games, after every step; and the model by itself."""

import os
import random
from collections import Counter

import pytest

from tests.model import board_island
from tests.model.board_chance import Dealt
from tests.model.board_compare import Disagreement
from tests.model.board_geometry import crossings, edges, ends
from tests.model.board_island import lay_out, reds_apart
from tests.model.board_model import BoardModel
from tests.model.board_play import Chooser, play_both, random_options
from tests.model.board_position import place
from tests.model.board_random_position import random_position
from tests.model.board_road import longest_road
from tests.model.board_state import Options
from tests.model.cards import ModelError, counted

GAMES = int(os.environ.get("CARDCATAN_MODEL_GAMES", "80"))
CHUNKS = 20


# The comparison


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_engine_and_model_agree(chunk: int) -> None:
    """Same actions, same chance: same legal actions, events, views and ends."""
    happened = Counter[str]()
    for seed in range(chunk, GAMES, CHUNKS):
        happened += play_both(seed)
    assert happened["OVER"] == len(range(chunk, GAMES, CHUNKS))


class HolderLosesTies(BoardModel):
    def award_road(self) -> None:
        before, self.road_holder = self.road_holder, None
        super().award_road()
        if self.road_holder is None and before is not None and self.story[-1].kind == "LONGEST":
            self.story.pop()


class PaysWhoComesFirst(BoardModel):
    def _affordable(self, claims: dict[int, list[str]]) -> dict[int, list[str]]:
        left = list(self.bank)
        given: dict[int, list[str]] = {seat: [] for seat in claims}
        for seat in self.clockwise():
            for card in claims[seat]:
                if card in left:
                    left.remove(card)
                    given[seat].append(card)
        return given


class RobberSleeps(BoardModel):
    def claims(self, number: int) -> dict[int, list[str]]:
        place_, self.robber = self.robber, (9, 9)
        claims = super().claims(number)
        self.robber = place_
        return claims


class ForgetsHarbours(BoardModel):
    def rate(self, kind: str, number: int) -> int:
        return 4


class BuildsPastOthers(BoardModel):
    def _starts_from(self, crossing: frozenset) -> bool:
        reached = any(crossing in ends(edge) for edge in self.me.roads)
        return reached or super()._starts_from(crossing)


class RoadsPassOthers(BoardModel):
    def road_length(self, number: int) -> int:
        return longest_road(self.seats[number].roads, [])


class CountsNoProposals(BoardModel):
    def _propose(self, *terms: object) -> None:
        super()._propose(*terms)
        self.proposals_made = 1


class AcceptsWithoutCards(BoardModel):
    def legal_answers(self) -> set[str]:
        return super().legal_answers() | ({"accept"} if self.proposal.terms else set())


class OffersBackTheSame(BoardModel):
    def can_offer(self, number: int, terms: object) -> bool:
        return self.are_fair(terms) and self.seats[number].holds(terms.gives)


class PlaysWhatWasBought(BoardModel):
    def _buy(self) -> None:
        super()._buy()
        self.me.bought.clear()


class TellsWhatWasStolen(BoardModel):
    def hand_over(self, giver: int, taker: int, cards: list[str], seen_by: object) -> None:
        super().hand_over(giver, taker, cards, self.everybody())


class ForgetsTheOpenings(BoardModel):
    def shows(self, number: int, counts: object) -> None:
        """Offers tell nothing."""


class WinsOnlyAtTheEndOfATurn(BoardModel):
    def has_won(self) -> bool:
        return self.phase == "roll" and super().has_won()


class SecondFreeRoadIsForgotten(BoardModel):
    def _roads(self) -> None:
        super()._roads()
        self.free_roads = 1


class RobbersStayWhereTheyAre(BoardModel):
    def robber_places(self) -> list[tuple[int, int]]:
        return [*super().robber_places(), self.robber]


FAULTS = (
    HolderLosesTies, PaysWhoComesFirst, RobberSleeps, ForgetsHarbours, BuildsPastOthers, RoadsPassOthers, CountsNoProposals,
    AcceptsWithoutCards, OffersBackTheSame, PlaysWhatWasBought, TellsWhatWasStolen, ForgetsTheOpenings, WinsOnlyAtTheEndOfATurn,
    SecondFreeRoadIsForgotten, RobbersStayWhereTheyAre,
)  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_faults_are_noticed(fault: type[BoardModel]) -> None:
    """A model with a fault does not get through many games beside the engine."""
    with pytest.raises(Disagreement):
        for seed in range(1, 200, 2):
            play_both(seed, fault)


# The model by itself


def a_game(seed: int) -> BoardModel:
    """A model of any options, from the founding or from the middle."""
    chooser = random.Random(seed)
    options = random_options(chooser)
    if seed % 2:
        return place(options, random_position(options, chooser))
    return BoardModel.start(options, board_island.lay_out(options, chooser), chooser.randrange(options.players))


@pytest.mark.parametrize("seed", range(40))
def test_books_balance(seed: int) -> None:
    """95 resource cards, 25 development cards, all pieces, always; nobody's bound is more than is there; every game ends."""
    model, player, chance = a_game(seed), Chooser(random.Random(seed)), Dealt(seed)
    while model.outcome is None:
        model.apply(player.choose(model), chance)
        model.check()
        assert_bounds_hold(model)
        assert model.legal() or model.outcome
    assert model.turn_number <= model.rules.turn_limit


def assert_bounds_hold(model: BoardModel) -> None:
    for number, seat in enumerate(model.seats):
        held = counted(seat.hand + seat.aside)
        for observer in model.everybody():
            bound = model.knowledge.of(observer, number)
            assert observer == number or all(low <= count for low, count in zip(bound, held, strict=True))


def trails(roads: frozenset[int], blocked: frozenset[int]) -> int:
    """The longest road the other way round: all sets of edges, each asked whether it is one way; for few edges only."""
    listed = sorted(roads)
    subsets = ([edge for place, edge in enumerate(listed) if bits >> place & 1] for bits in range(2 ** len(listed)))
    return max(len(subset) for subset in subsets if is_one_way(subset, blocked))


def is_one_way(subset: list[int], blocked: frozenset[int]) -> bool:
    """Euler: all in one piece when pulled apart at others' buildings, with at most two odd ends."""
    ends_at: dict[object, list[int]] = {}
    for edge in subset:
        for end in ends(edges()[edge]):
            stop = crossings().index(end) in blocked
            ends_at.setdefault((end, edge) if stop else end, []).append(edge)
    odd = [place for place, at in ends_at.items() if len(at) % 2]
    reached, ways = set(subset[:1]), list(subset[:1])
    while ways:
        edge = ways.pop()
        for at in ends_at.values():
            if edge in at:
                ways += [other for other in at if other not in reached]
                reached |= set(at)
    return len(reached) == len(subset) and len(odd) <= 2


@pytest.mark.parametrize("seed", range(60))
def test_longest_road_by_euler(seed: int) -> None:
    """[A1] The walk finds what the count of odd ends says."""
    chooser = random.Random(seed)
    roads = {chooser.randrange(len(edges()))}
    while len(roads) < 9:
        near = [
            number
            for number, edge in enumerate(edges())
            if number not in roads and any(set(ends(edge)) & set(ends(edges()[other])) for other in roads)
        ]
        closing = [
            number for number in near if all(any(end in ends(edges()[road]) for road in roads) for end in ends(edges()[number]))
        ]
        roads.add(chooser.choice(closing if closing and chooser.random() < 0.7 else near))
    blocked = frozenset(chooser.sample(range(len(crossings())), chooser.choice([0, 4, 10])))
    walked = longest_road([edges()[road] for road in roads], [crossings()[number] for number in blocked])
    assert walked == trails(frozenset(roads), blocked)


@pytest.mark.parametrize("seed", range(20))
def test_layouts(seed: int) -> None:
    """[I5] [I6] [I9] What the model lays out is what the options allow."""
    chooser = random.Random(seed)
    rules = Options(layout=chooser.choice(["spiral", "random", "beginner"]), desert_centre=seed % 2 == 0)
    island = lay_out(rules, chooser)
    board_island.check(island, rules)
    assert board_island.parse(str(island)) == island


def test_wrong_layouts_are_found() -> None:
    """[I5] [I6] [I7] [I8] [I9] The model can tell an island that the options do not allow."""
    spiral_island = lay_out(Options(), random.Random(1))
    with pytest.raises(ModelError, match="I8"):
        board_island.check(lay_out(Options(), random.Random(2)), Options(harbours="printed"))
    with pytest.raises(ModelError, match="I9"):
        board_island.check(spiral_island, Options(desert_centre=True))
    with pytest.raises(ModelError, match="I5"):
        board_island.check(lay_out(Options(layout="random"), random.Random(3)), Options())
    with pytest.raises(ModelError, match="I7"):
        board_island.check(spiral_island, Options(layout="beginner"))
    tokens: list[int | None] = [2] * 19
    tokens[9], tokens[0] = 6, 8
    assert reds_apart(tuple(tokens))
    tokens[10] = 8
    assert not reds_apart(tuple(tokens))
