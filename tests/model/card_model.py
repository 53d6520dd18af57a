"""The quick card edition, played straight from the rule text: slow, plain, and knowing nothing of the C engine."""

from collections.abc import Callable, Sequence

from .cards import BUILDINGS, CLOCKWISE, LETTER, OF_LETTER, ModelError, counted, kind_of, move
from .chance import Chance
from .payment import Payment, payable
from .state import DISCARD, FLIP, GIVE, MAIN, OVER, PAY, PICK, VICTIM, Rules, State, Trade

ROBBER_LIMIT = 7  # [B6]


def kinds(hand: Sequence[str]) -> list[str]:
    """The letters of the kinds in a hand."""
    return sorted(LETTER[kind] for kind in set(hand))


class CardModel(State):
    """A game: `legal()` says what may be done, `apply()` does it with the chance it is given."""

    @classmethod
    def start(cls, rules: Rules, current: int, hands: Sequence[Sequence[int]], market: Sequence[int]) -> "CardModel":
        """[S1] [S2] A game whose deal and start player are told."""
        return cls(rules, current, hands, market)

    def apply(self, text: str, outcomes: Chance) -> None:
        """Play one action; its chance comes from `outcomes`, its story is in `story`."""
        if text not in self.legal():
            raise ModelError(f"{text} is not legal")
        self.story, self.chance = [], outcomes
        self._play(text)

    def legal(self) -> set[str]:
        """All that the actor may do now."""
        return {
            MAIN: self._legal_main,
            PICK: lambda: {f"pick {kind}" for kind in kinds(self.seats[self.trade.partner].hand)},
            GIVE: lambda: {f"give {kind}" for kind in kinds(self.me.hand)},
            PAY: lambda: set(self.payment.options()),
            FLIP: lambda: {"flip", "keep"},
            DISCARD: lambda: {f"discard {kind}" for kind in kinds(self.seats[self.actor].hand)},
            VICTIM: lambda: {f"from @{seat}" for seat in self.victims(self.taking)},
            OVER: set,
        }[self.phase]()

    def _legal_main(self) -> set[str]:
        draws = {f"draw {2 + extra}" for extra in range(self.me.knights.count("A") + 1)}  # [D1]
        builds = {f"build {building}" for building in BUILDINGS if self.can_build(building)}
        guilds = {f"guild @{seat}" for seat in self.opponents() if self._guild_may_take(seat)}
        return draws | builds | guilds | self._legal_trades()

    def _play(self, text: str) -> None:
        """Hand the action to the rule that plays it."""
        verb, *rest = text.split()
        plays: dict[str, Callable[..., None]] = {
            "market": self._market, "deck": self._deck, "trade": self._trade, "library": self._library,
            "pick": self._pick, "give": self._give, "guild": self._guild, "build": self._build,
            "pay": lambda *way: self._pay(text), "from": self._from, "flip": lambda: self._flip(True),
            "keep": lambda: self._flip(False), "discard": self._discard, "draw": self._draw,
        }  # fmt: skip
        plays[verb](*rest)

    # 1 Trade

    def _legal_trades(self) -> set[str]:
        if self.turn.built or self.turn.trades_left == 0 or not self.me.hand:  # [T6] [T1]
            return set()
        mine = kinds(self.me.hand)
        trades = {f"deck {kind}" for kind in mine} if self.pile or self.discards else set()  # [T3]
        if not self.me.roads:
            return trades  # [T5]
        trades |= {f"market {give} {take}" for give in mine for take in kinds(self.market) if give != take}  # [T2]
        for seat in self.opponents():
            most = min(self.turn.trades_left, len(self.seats[seat].hand))  # [T4]
            trades |= {f"trade @{seat} {count}" for count in range(1, most + 1)}
            if "library" in self.me.expansions and not self.turn.library_used:  # [E1]
                trades |= {f"library @{seat} {count}" for count in range(1, most + 1)}
        return trades

    def _market(self, give: str, take: str) -> None:
        """[T2]"""
        given, taken = OF_LETTER[give], OF_LETTER[take]
        move([taken], self.market, self.me.hand)
        move([given], self.me.hand, self.market)
        self.knowledge.leaves(self.current, [given], self.everybody())
        self.knowledge.enters(self.current, [taken], self.everybody())
        self.turn.trades_left -= 1
        self.tell("MARKET", seat=self.current, cards=counted([given]), value=taken)

    def _deck(self, give: str) -> None:
        """[T3]"""
        given = OF_LETTER[give]
        move([given], self.me.hand, self.discards)
        self.knowledge.leaves(self.current, [given], self.everybody())
        self.turn.trades_left -= 1
        self.tell("DECK", seat=self.current, cards=counted([given]))
        self.draw(1)

    def _trade(self, partner: str, count: str) -> None:
        """[T4]"""
        self._begin_trade(partner, count)
        self._take([])

    def _library(self, partner: str, count: str) -> None:
        """[E1]"""
        self._begin_trade(partner, count)
        self.turn.library_used = True
        hand = self.seats[self.trade.partner].hand
        self.knowledge.looks(self.current, self.trade.partner, hand)
        self.tell("LOOK", {self.current}, seat=self.current, other=self.trade.partner, cards=counted(hand))
        self.phase = PICK

    def _begin_trade(self, partner: str, count: str) -> None:
        self.trade = Trade(int(partner[1:]), int(count), gives_left=int(count))
        self.turn.trades_left -= self.trade.count

    def _pick(self, kind: str) -> None:
        """[E1] The first card is chosen, the rest drawn blind."""
        self._take([OF_LETTER[kind]])

    def _take(self, chosen: list[str]) -> None:
        """[T4] What was not chosen comes blind; all of it changes hands together."""
        others = list(self.seats[self.trade.partner].hand)
        for card in chosen:
            others.remove(card)
        blind = self.chance.draw("blind", self.trade.count - len(chosen), others)
        self.hand_over("TOOK", self.trade.partner, self.current, chosen + blind)
        self.phase = GIVE

    def _give(self, kind: str) -> None:
        """[T4] Any card goes back, also one just drawn."""
        self.hand_over("GAVE", self.current, self.trade.partner, [OF_LETTER[kind]])
        self.trade.gives_left -= 1
        if self.trade.gives_left == 0:
            self.trade, self.phase = None, MAIN

    def _guild_may_take(self, seat: int) -> bool:
        """[E5]"""
        ready = "guild" in self.me.expansions and not self.turn.guild_used
        return ready and bool(self.seats[seat].hand) and self.seats[seat].score() >= self.me.score()

    def _guild(self, seat: str) -> None:
        """[E5]"""
        self.turn.guild_used = True
        victim = int(seat[1:])
        self.hand_over("GUILD", victim, self.current, self.chance.draw("blind", 1, self.seats[victim].hand))

    # 2 Build

    def can_build(self, building: str) -> bool:
        """[B1] One of each kind a turn, if there is a card for it and it can be paid for."""
        if self.turn.has_built(kind_of(building)) or not self._is_there(building):
            return False
        return payable(building, self.me.hand, self._has_waiver())

    def _is_there(self, building: str) -> bool:
        if building in ("road", "knight"):
            return self.stacks[building] > 0 or bool(self.victims(building))  # [B9]
        if building == "settlement":
            return self.stacks["settlement"] > 0  # [B4]
        if building == "city":
            return self.me.settlements > 0  # [B5]
        free_city = self.me.cities > len(self.me.expansions)
        return free_city and self.stacks[building] > 0 and building not in self.me.expansions  # [B8]

    def _has_waiver(self) -> bool:
        """[E2]"""
        return "university" in self.me.expansions and not self.turn.university_used

    def _build(self, building: str) -> None:
        """[B3]"""
        self.payment = Payment(building, self.me.hand, self._has_waiver())
        self._pay_without_choice()

    def _pay(self, way: str) -> None:
        """[B3]"""
        self.payment.pay(way)
        self._pay_without_choice()

    def _pay_without_choice(self) -> None:
        """[B3] A card without a choice is paid at once; after the last one the building is built."""
        while self.payment.parts and len(self.payment.options()) == 1:
            self.payment.pay(self.payment.options()[0])
        if self.payment.parts:
            self.phase = PAY
        else:
            self._paid()

    def _paid(self) -> None:
        """[B1] The payment goes to the discards, and the building comes to the table."""
        payment, self.payment = self.payment, None
        self.phase = MAIN
        self.discards += payment.paid
        self.knowledge.leaves(self.current, payment.paid, self.everybody())
        self.turn.university_used |= payment.waived
        self.turn.trades_left = 0  # [T6]
        self.turn.built.append(payment.building)
        self.tell("BUILT", seat=self.current, value=payment.building, cards=counted(payment.paid), count=int(payment.waived))
        self._place(payment.building)

    def _place(self, building: str) -> None:
        if building in ("road", "knight"):
            self._lay(building)
        elif building == "settlement":
            self._settle()
        elif building == "city":
            self._turn_over()
        else:
            self.stacks[building] -= 1
            self.me.expansions.append(building)
            self._won()

    def _won(self) -> bool:
        """[W1]"""
        if self.me.score() >= self.rules.goal:
            self.finish("goal")
        return self.outcome is not None

    def _lay(self, building: str) -> None:
        """[P2] From the stack, or [B9] from an opponent."""
        if self.stacks[building]:
            self.stacks[building] -= 1
            self.me.lay(building)
            self._won()
            return
        victims = self.victims(building)
        if len(victims) == 1:
            self._seize(building, victims[0])
        else:
            self.taking, self.phase = building, VICTIM  # [B10]

    def victims(self, building: str) -> list[int]:
        """[B9] The first one in the destiny card's direction; [B10] without the card any."""
        step = 1 if self.destiny in (CLOCKWISE, None) else -1
        able = [seat for seat in self.opponents(step) if self.seats[seat].can_lose(building)]
        return able if self.destiny is None else able[:1]

    def _from(self, seat: str) -> None:
        """[B10]"""
        building, self.taking = self.taking, None
        self.phase = MAIN
        self._seize(building, int(seat[1:]))

    def _seize(self, building: str, victim: int) -> None:
        """[B9] The victim's last card goes on in the taker's own order of sides."""
        self.seats[victim].row(building).pop()
        self.me.lay(building)
        self.tell("SEIZED", seat=self.current, other=victim, value=building)
        self._won()

    def _settle(self) -> None:
        """[B4]"""
        self.stacks["settlement"] -= 1
        self.me.settlements += 1
        if not self._won() and self.destiny is not None:
            self.phase = FLIP

    def _flip(self, wanted: bool) -> None:
        """[B4]"""
        self.phase = MAIN
        if wanted:
            self.flip_destiny()

    def _turn_over(self) -> None:
        """[B5]"""
        self.me.settlements -= 1
        self.me.cities += 1
        if self._won():
            return
        (back,) = self.chance.draw("back", 1, self.backs)
        if back not in self.backs:
            raise ModelError(f"[B5] no {back} is left to be turned up")
        self.backs.remove(back)
        self.tell("TURNED", seat=self.current, value=back)
        if back == "market day":
            self._market_day()
        else:
            self._robber_attack()

    def _market_day(self) -> None:
        """[B7] The pile may run out on the way; then its last cards are in the new market for certain."""
        move(self.market, self.market, self.discards)
        if len(self.pile) < 5:
            move(self.pile, self.pile, self.market)
            self.reshuffle_if_empty()
        rest = self.chance.market(self.market, 5 - len(self.market), self.pile)
        move(rest, self.pile, self.market)
        self.tell("MARKET_DAY", cards=counted(self.market))

    def _robber_attack(self) -> None:
        """[B6]"""
        for seat in self._from_builder():
            too_many = len(self.seats[seat].hand) - ROBBER_LIMIT
            if too_many > 0:
                self.discards_left[seat] = too_many
                self.tell("MUST_DISCARD", seat=seat, count=too_many)
        self._next_discard()

    def _from_builder(self) -> list[int]:
        return [self.current, *self.opponents()]

    def _next_discard(self) -> None:
        """[B6] Asked clockwise from the builder."""
        waiting = [seat for seat in self._from_builder() if self.discards_left[seat]]
        if waiting:
            self.phase, self.actor = DISCARD, waiting[0]
        else:
            self._end_attack()

    def _discard(self, kind: str) -> None:
        """[B6] Put aside, seen by nobody else yet."""
        seat = self.seats[self.actor]
        move([OF_LETTER[kind]], seat.hand, seat.aside)
        self.discards_left[self.actor] -= 1
        self.tell("DISCARDED", {self.actor}, seat=self.actor, count=1, cards=counted([OF_LETTER[kind]]))
        self._next_discard()

    def _end_attack(self) -> None:
        """[B6] All is shown, then the destiny card must be flipped."""
        self.phase, self.actor = MAIN, self.current
        for number in self._from_builder():
            seat = self.seats[number]
            if seat.aside:
                self.tell("REVEALED", seat=number, cards=counted(seat.aside))
                self.knowledge.leaves(number, seat.aside, self.everybody())
                move(seat.aside, seat.aside, self.discards)
        if self.destiny is not None:
            self.flip_destiny()

    # 3 Draw

    def _draw(self, count: str) -> None:
        """[D1]"""
        self.draw(int(count))
        idle = not self.turn.built and not self.pile and not self.discards
        self.idle_turns = self.idle_turns + 1 if idle else 0
        if self.idle_turns == self.players:
            self.finish("stalled")  # [W3]
        elif self.turn_number == self.rules.round_limit * self.players:
            self.finish("limit")  # [W2]
        else:
            self._pass_on()

    def _pass_on(self) -> None:
        """[C5]"""
        self.current = self.actor = (self.current + 1) % self.players
        self.turn_number += 1
        self.turn = self.new_turn()
        self.tell("TURN", seat=self.current)
