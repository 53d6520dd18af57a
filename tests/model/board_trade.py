"""[D1]–[D6] Trade between players: a proposal, an answer from everyone addressed, and the close."""

from functools import cache

from .board_actions import Terms, numbered_terms, parse_offer
from .board_state import ANSWER, CLOSE, MAIN, BoardState, Proposal
from .cards import listed


@cache
def are_fair(terms: Terms, most: int) -> bool:
    """[D1] At least a card on each side, no resource on both, not too many of a kind."""
    both = [give and want for give, want in zip(*terms, strict=True)]
    return sum(terms.gives) > 0 and sum(terms.wants) > 0 and not any(both) and max(terms.gives + terms.wants) <= most


class PlayerTrade(BoardState):
    """The decisions of a trade between players."""

    def may_propose(self) -> bool:
        """[D2] [T2]"""
        open_for_trade = self.rules.phases == "free" or not self.built
        return open_for_trade and self.proposals_made < self.rules.proposals and bool(self.me.hand)

    def are_fair(self, terms: Terms) -> bool:
        """[D1] Terms that whoever has the cards may offer."""
        return are_fair(terms, self.rules.offer_cards)

    def can_offer(self, number: int, terms: Terms) -> bool:
        """[D1] [D3] Nobody offers what he does not hold; an offer back is not an acceptance in other words."""
        if not self.are_fair(terms) or not self.seats[number].holds(terms.gives):
            return False
        asked = self.proposal.terms if self.proposal else None
        return asked is None or terms != asked.turned()

    def numbered_offers(self, number: int) -> set[str]:
        """[D6] The terms that have a number."""
        return {str(terms) for terms in numbered_terms() if self.can_offer(number, terms)}

    def legal_proposals(self) -> set[str]:
        """[D2]"""
        return self.numbered_offers(self.current) | {"ask"} if self.may_propose() else set()

    def legal_answers(self) -> set[str]:
        """[D3]"""
        terms = self.proposal.terms
        accept = {"accept"} if terms and self.seats[self.actor].holds(terms.wants) else set()
        return {"decline"} | accept | self.numbered_offers(self.actor)

    def legal_closes(self) -> set[str]:
        """[D4]"""
        accepted = {f"close @{seat}" for seat in self.proposal.accepted}
        back = {f"close @{seat}" for seat, terms in self.proposal.offers.items() if self.me.holds(terms.wants)}
        return {"withdraw"} | accepted | back

    def allows_terms(self, text: str) -> bool:
        """[D2] [D3] [D6] Whether any offer, numbered or not, may be made now."""
        parsed = parse_offer(text)
        if parsed is None:
            return False
        terms, named = parsed
        if self.phase == ANSWER:
            return not named and self.can_offer(self.actor, terms)
        return self.phase == MAIN and self.may_propose() and self._may_name(named) and self.can_offer(self.current, terms)

    def _may_name(self, named: tuple[int, ...]) -> bool:
        """[N2] Ascending, others only, and all of them are written as none."""
        ascending = list(named) == sorted(set(named))
        return ascending and set(named) <= set(self.others()) and len(named) < len(self.others())

    def play_offer(self, text: str) -> None:
        """[D2] A proposal, or [D3] an offer back."""
        terms, named = parse_offer(text)
        if self.phase == ANSWER:
            self.shows(self.actor, terms.gives)
            self.proposal.offers[self.actor] = terms
            self.tell("COUNTERED", seat=self.actor, other=self.current, gives=terms.gives, wants=terms.wants)
            self._next_answer()
            return
        addressed = [seat for seat in self.others() if seat in named or not named]
        self.shows(self.current, terms.gives)
        self.tell("OFFERED", seat=self.current, gives=terms.gives, wants=terms.wants, to=frozenset(addressed))
        self._propose(terms, addressed)

    def play_ask(self) -> None:
        """[D2]"""
        self.tell("ASKED", seat=self.current)
        self._propose(None, self.others())

    def _propose(self, terms: Terms | None, addressed: list[int]) -> None:
        self.proposals_made += 1
        self.proposal = Proposal(terms, addressed, list(addressed))
        self.phase, self.actor = ANSWER, addressed[0]

    def play_accept(self) -> None:
        """[D3] [D5]"""
        self.shows(self.actor, self.proposal.terms.wants)
        self.proposal.accepted.append(self.actor)
        self.tell("ACCEPTED", seat=self.actor, other=self.current)
        self._next_answer()

    def play_decline(self) -> None:
        """[D3]"""
        self.tell("DECLINED", seat=self.actor, other=self.current)
        self._next_answer()

    def _next_answer(self) -> None:
        """[D3] [D4] Clockwise; nothing to close if all have declined."""
        self.proposal.waiting.pop(0)
        if self.proposal.waiting:
            self.actor = self.proposal.waiting[0]
        elif self.proposal.accepted or self.proposal.offers:
            self.phase, self.actor = CLOSE, self.current
        else:
            self.play_withdraw()

    def play_close(self, partner: str) -> None:
        """[D4] [D5] Both give what was agreed, for all to see."""
        other = int(partner[1:])
        back = self.proposal.offers.get(other)
        terms = back.turned() if back else self.proposal.terms
        for giver, taker, cards in ((self.current, other, terms.gives), (other, self.current, terms.wants)):
            self.hand_over(giver, taker, listed(cards), self.everybody())
            self.tell("TRADED", seat=giver, other=taker, cards=cards)
        self._end_proposal()

    def play_withdraw(self) -> None:
        """[D4]"""
        self.tell("WITHDRAWN", seat=self.current)
        self._end_proposal()

    def _end_proposal(self) -> None:
        self.proposal, self.phase, self.actor = None, MAIN, self.current
