"""The base board game, played straight from docs/rules/base-board.md: slow, plain, and knowing nothing of the C engine."""

from collections.abc import Callable

from .board_actions import LETTERS, numbered
from .board_box import ANY, COSTS, DESERT
from .board_chance import BoardChance
from .board_geometry import Crossing, Edge, corners, crossing_number, crossings, edge_number, edges, edges_at, hex_number, land
from .board_island import Island, hexes_with
from .board_state import ANSWER, CLOSE, DISCARD, FREE, MAIN, NOTHING, OVER, ROAD, ROBBER, ROLL, SETTLE, STEAL, Rules
from .board_trade import PlayerTrade
from .cards import LETTER, OF_LETTER, RESOURCES, ModelError, counted

HAND_LIMIT = 7  # [R1]
SEVEN = 7


class BoardModel(PlayerTrade):
    """A game: `legal()` says what may be done, `apply()` does it with the chance it is given."""

    _legal_now: set[str] | None = None

    @classmethod
    def start(cls, rules: Rules, island: Island, first: int) -> "BoardModel":
        """[F1] A game whose island and start player are told."""
        return cls(rules, island, first)

    def legal(self) -> set[str]:
        """All numbered actions that the actor may do now; worked out once, as it takes long and is asked often."""
        if self._legal_now is None:
            self._legal_now = self._legal()
        return self._legal_now

    def _legal(self) -> set[str]:
        return {
            SETTLE: lambda: {f"settlement {crossing_number(place)}" for place in crossings() if self.is_far_enough(place)},
            ROAD: lambda: {f"road {edge_number(edge)}" for edge in self._founding_edges()},
            ROLL: lambda: {"roll"} | self._legal_cards(),
            DISCARD: lambda: {f"discard {LETTER[kind]}" for kind in self.seats[self.actor].hand},
            ROBBER: lambda: {f"robber {hex_number(place)}" for place in self.robber_places()},
            STEAL: lambda: {f"steal @{seat}" for seat in self.victims()},
            MAIN: self._legal_main,
            FREE: lambda: {f"road {edge_number(edge)}" for edge in self.road_places()},
            ANSWER: self.legal_answers,
            CLOSE: self.legal_closes,
            OVER: set,
        }[self.phase]()

    def allows(self, text: str) -> bool:
        """[D6] Whether an action is legal, with or without a number."""
        return text in self.legal() if text in numbered() else self.allows_terms(text)

    def apply(self, text: str, outcomes: BoardChance) -> None:
        """Play one action; its chance comes from `outcomes`, its story is in `story`."""
        if not self.allows(text):
            raise ModelError(f"{text} is not legal")
        self.story, self.chance = [], outcomes
        verb, *rest = text.split()
        plays: dict[str, Callable[..., None]] = {
            "settlement": self._settlement, "road": self._road, "city": self._city, "roll": self._roll,
            "discard": self._discard, "robber": self._robber, "steal": self._steal, "buy": self._buy,
            "knight": self._knight, "roads": self._roads, "plenty": self._plenty, "monopoly": self._monopoly,
            "bank": self._bank, "offer": lambda *_: self.play_offer(text), "ask": self.play_ask,
            "accept": self.play_accept, "decline": self.play_decline, "close": self.play_close,
            "withdraw": self.play_withdraw, "end": self._end,
        }  # fmt: skip
        plays[verb](*rest)
        self._legal_now = None

    # Founding

    def _founding_edges(self) -> list[Edge]:
        """[F3]"""
        return [edge for edge in edges_at(self.founded) if self.road_owner(edge) is None]

    def _found(self, place: Crossing) -> None:
        """[F2] [F4]"""
        self.me.settlements.append(place)
        self.founded = place
        self.tell("SETTLEMENT", seat=self.current, place=crossing_number(place), cards=NOTHING)
        if len(self.me.settlements) == 2:
            self._produce({self.current: self.island.yields(place)})
        self.phase = ROAD

    def _found_road(self, edge: Edge) -> None:
        """[F2] [F3] The next founder, or the first turn."""
        self.me.roads.append(edge)
        self.tell("ROAD", seat=self.current, place=edge_number(edge), cards=NOTHING)
        self.founded = None
        done = self.founders.pop(0)
        if self.founders:
            self.current = self.actor = self.founders[0]
            self.phase = SETTLE
        else:
            self._pass_to(done)

    # The turn

    def _pass_to(self, seat: int) -> None:
        """[W2] A turn begins, and may be over at once."""
        self.current = self.actor = seat
        self.turn_number += 1
        self.begin_turn()
        self.phase = ROLL
        self.tell("TURN", seat=seat)
        self.has_won()

    def _end(self) -> None:
        """[T2] [W3]"""
        if self.turn_number == self.rules.turn_limit:
            self.finish("limit")
        else:
            self._pass_to(self.others()[0])

    def _go_on(self) -> None:
        """[N1] Back to before the roll, or to the rest of the turn."""
        self.phase, self.actor = MAIN if self.dice else ROLL, self.current

    def _legal_main(self) -> set[str]:
        builds = {f"road {edge_number(edge)}" for edge in self.road_places() if self._can_build("road")}
        builds |= {f"settlement {crossing_number(place)}" for place in self.settlement_places() if self._can_build("settlement")}
        builds |= {f"city {crossing_number(place)}" for place in self.me.settlements if self._can_build("city")}
        buys = {"buy"} if self.deck and self._can_pay("development") else set()  # [V1]
        return builds | buys | self._legal_cards() | self._legal_bank() | self.legal_proposals() | {"end"}

    def _can_build(self, kind: str) -> bool:
        """[C4]"""
        return self.me.pieces_left(kind) > 0 and self._can_pay(kind)

    def _can_pay(self, kind: str) -> bool:
        """[M7]"""
        return self.me.holds(counted(COSTS[kind]))

    # Production

    def _roll(self) -> None:
        """[T1] [T3] [R1]"""
        self.dice = self.chance.roll()
        self.tell("ROLLED", seat=self.current, dice=self.dice)
        if sum(self.dice) == SEVEN:
            self._begin_seven()
            return
        self.phase = MAIN
        self._produce(self._affordable(self.claims(sum(self.dice))))

    def claims(self, number: int) -> dict[int, list[str]]:
        """[T3] [R5] What each player would get, one list entry a card."""
        claims: dict[int, list[str]] = {seat: [] for seat in range(self.players)}
        for place in hexes_with(self.island, number):
            if place == self.robber:
                continue
            terrain, _ = self.island.of(place)
            for number_of_seat, seat in enumerate(self.seats):
                for crossing in corners(place):
                    claims[number_of_seat] += [terrain] * (seat.settlements.count(crossing) + 2 * seat.cities.count(crossing))
        return claims

    def _affordable(self, claims: dict[int, list[str]]) -> dict[int, list[str]]:
        """[T4] Each resource by itself."""
        given: dict[int, list[str]] = {seat: [] for seat in claims}
        for resource in RESOURCES:
            left = self.bank.count(resource)
            claimants = [seat for seat, cards in claims.items() if resource in cards]
            total = sum(cards.count(resource) for cards in claims.values())
            for seat in claimants:
                if total <= left:
                    given[seat] += [resource] * claims[seat].count(resource)
                elif len(claimants) == 1:
                    given[seat] += [resource] * left
            if total > left:
                alone = claimants[0] if len(claimants) == 1 else None
                self.tell("SHORT", seat=alone, count=total, resource=resource)
        return given

    def _produce(self, given: dict[int, list[str]]) -> None:
        for seat in range(self.players):
            if given.get(seat):
                self.take_openly(seat, given[seat])
                self.tell("PRODUCED", seat=seat, cards=counted(given[seat]))

    # Seven and robber

    def _begin_seven(self) -> None:
        """[R1]"""
        for seat in self.clockwise():
            held = len(self.seats[seat].hand)
            if held > HAND_LIMIT:
                self.discards_left[seat] = held // 2
                self.tell("MUST_DISCARD", seat=seat, count=held // 2)
        self._next_discard()

    def _next_discard(self) -> None:
        """[R2] Each for all cards before the next."""
        waiting = [seat for seat in self.clockwise() if self.discards_left[seat]]
        if waiting:
            self.phase, self.actor = DISCARD, waiting[0]
            return
        for seat in self.clockwise():
            self._reveal(seat)
        self._move_robber()

    def _discard(self, kind: str) -> None:
        """[R2] Put aside, seen by nobody else yet."""
        seat, card = self.seats[self.actor], OF_LETTER[kind]
        seat.hand.remove(card)
        seat.aside.append(card)
        self.discards_left[self.actor] -= 1
        self.tell("DISCARDED", {self.actor}, seat=self.actor, cards=counted([card]))
        self._next_discard()

    def _reveal(self, number: int) -> None:
        """[R2] All is shown and goes to the bank."""
        seat = self.seats[number]
        if seat.aside:
            self.knowledge.leaves(number, seat.aside, self.everybody())
            self.tell("REVEALED", seat=number, cards=counted(seat.aside))
            self.bank += seat.aside
            seat.aside = []

    def robber_places(self) -> list[tuple[int, int]]:
        """[R3]"""
        others = [place for place in land() if place != self.robber]
        if self.rules.robber_desert == "forbidden":
            return [place for place in others if self.island.of(place)[0] != DESERT]
        return others

    def _move_robber(self) -> None:
        """[R3] It stays if it has no place to go to."""
        self._go_on()
        if self.robber_places():
            self.phase = ROBBER

    def _robber(self, number: str) -> None:
        """[R3] [R4]"""
        self.robber = land()[int(number)]
        self.tell("ROBBER", seat=self.current, place=int(number))
        victims = self.victims()
        if len(victims) > 1:
            self.phase = STEAL
            return
        self._go_on()
        if victims:
            self._take_from(victims[0])

    def _steal(self, victim: str) -> None:
        """[R4]"""
        self._go_on()
        self._take_from(int(victim[1:]))

    def _take_from(self, victim: int) -> None:
        """[R4] Blind; the two see which card it was."""
        stolen = self.chance.draw("stolen", 1, self.seats[victim].hand)
        self.hand_over(victim, self.current, stolen, {victim, self.current})
        self.tell("STOLE", {victim, self.current}, seat=self.current, other=victim, cards=counted(stolen))

    # Trade with the bank

    def rate(self, kind: str, number: int) -> int:
        """[B1] Always the best that one has."""
        harbours = set().union(*(self.island.harbours_at(crossing) for crossing in self.seats[number].buildings))
        return 2 if kind in harbours else 3 if ANY in harbours else 4

    def _legal_bank(self) -> set[str]:
        """[B1] [B2] [T2]"""
        if self.rules.phases == "strict" and self.built:
            return set()
        able = [kind for kind in RESOURCES if self.me.hand.count(kind) >= self.rate(kind, self.current)]
        return {
            f"bank {LETTER[give]} {LETTER[want]}" for give in able for want in RESOURCES if want != give and want in self.bank
        }

    def _bank(self, give: str, want: str) -> None:
        """[B1]"""
        given = [OF_LETTER[give]] * self.rate(OF_LETTER[give], self.current)
        self.pay(given)
        self.take_openly(self.current, [OF_LETTER[want]])
        self.tell("BANK", seat=self.current, gives=counted(given), wants=counted([OF_LETTER[want]]))

    # Building

    def _road(self, number: str) -> None:
        """[C1] [F3] [V4]"""
        edge = edges()[int(number)]
        if self.phase == ROAD:
            self._found_road(edge)
            return
        free = self.phase == FREE
        cost = [] if free else list(COSTS["road"])
        self.pay(cost)
        self.me.roads.append(edge)
        self.built = True
        self.tell("ROAD", seat=self.current, place=int(number), cards=counted(cost))
        self.award_road()
        if not self.has_won() and free:
            self.free_roads -= 1
            self._next_free_road()

    def _settlement(self, number: str) -> None:
        """[C2]"""
        place = crossings()[int(number)]
        if self.phase == SETTLE:
            self._found(place)
            return
        self.pay(COSTS["settlement"])
        self.me.settlements.append(place)
        self.built = True
        self.tell("SETTLEMENT", seat=self.current, place=int(number), cards=counted(COSTS["settlement"]))
        self.award_road()
        self.has_won()

    def _city(self, number: str) -> None:
        """[C3]"""
        place = crossings()[int(number)]
        self.pay(COSTS["city"])
        self.me.settlements.remove(place)
        self.me.cities.append(place)
        self.built = True
        self.tell("CITY", seat=self.current, place=int(number), cards=counted(COSTS["city"]))
        self.has_won()

    # Development cards

    def _buy(self) -> None:
        """[V1] [V7]"""
        self.pay(COSTS["development"])
        (card,) = self.chance.draw("bought", 1, self.deck)
        if card not in self.deck:
            raise ModelError(f"[V1] no {card} is left")
        self.deck.remove(card)
        self.me.cards.append(card)
        self.me.bought.append(card)
        self.built = True
        self.tell("BOUGHT", {self.current}, seat=self.current, card=card, paid=counted(COSTS["development"]))
        self.has_won()

    def _legal_cards(self) -> set[str]:
        """[V2] [T1] The cards that may be played now."""
        if self.card_played:
            return set()
        cards = {"knight"} if self.me.ready("knight") else set()
        if not self.dice and self.rules.dev_before_roll == "knight":
            return cards
        if self.me.ready("roads") and self._can_lay_free():
            cards.add("roads")
        if self.me.ready("monopoly"):
            cards |= {f"monopoly {kind}" for kind in LETTERS}
        return cards | (self._legal_plenty() if self.me.ready("plenty") else set())

    def _can_lay_free(self) -> bool:
        """[V4]"""
        return self.me.pieces_left("road") > 0 and bool(self.road_places())

    def _legal_plenty(self) -> set[str]:
        """[V5]"""
        if len(self.bank) == 1:
            return {f"plenty {LETTER[self.bank[0]]}"}
        pairs = [(one, other) for one in RESOURCES for other in RESOURCES if RESOURCES.index(one) <= RESOURCES.index(other)]
        able = [pair for pair in pairs if all(self.bank.count(kind) >= pair.count(kind) for kind in pair)]
        return {f"plenty {LETTER[one]}{LETTER[other]}" for one, other in able}

    def _play_card(self, card: str, **fields: object) -> None:
        """[V2] It lies open from now."""
        self.me.cards.remove(card)
        self.me.played.append(card)
        self.card_played = True
        self.tell("PLAYED", seat=self.current, card=card, **fields)

    def _knight(self) -> None:
        """[V3]"""
        self._play_card("knight")
        self.award_army()
        if not self.has_won():
            self._move_robber()

    def _roads(self) -> None:
        """[V4]"""
        self._play_card("roads")
        self.free_roads = min(2, self.me.pieces_left("road"))
        self._next_free_road()

    def _next_free_road(self) -> None:
        """[V4] As long as a piece and a place are left."""
        if self.free_roads and self._can_lay_free():
            self.phase = FREE
        else:
            self.free_roads = 0
            self._go_on()

    def _plenty(self, letters: str) -> None:
        """[V5]"""
        self._play_card("plenty")
        cards = [OF_LETTER[letter] for letter in letters]
        self.take_openly(self.current, cards)
        self.tell("PLENTY", seat=self.current, cards=counted(cards))

    def _monopoly(self, kind: str) -> None:
        """[V6]"""
        self._play_card("monopoly", resource=OF_LETTER[kind])
        for seat in self.others():
            cards = [card for card in self.seats[seat].hand if card == OF_LETTER[kind]]
            if cards:
                self.hand_over(seat, self.current, cards, self.everybody())
                self.tell("MONOPOLY", seat=self.current, other=seat, cards=counted(cards))
