"""Paying for a building card by card: [B2], [B3], [E2]."""

from dataclasses import dataclass, field

from .cards import LETTER, OF_LETTER, RESOURCES, cost_cards


@dataclass
class Payment:
    """A building that was chosen and is being paid for."""

    building: str
    hand: list[str]
    waiver: bool
    parts: list[str] = field(default_factory=list)
    paid: list[str] = field(default_factory=list)
    waived: bool = False

    def __post_init__(self) -> None:
        self.parts = cost_cards(self.building)

    def options(self) -> list[str]:
        """[B3] The ways to pay the next card that leave the rest payable."""
        return [way for way in self._ways() if self._after(way).can_finish()]

    def can_finish(self) -> bool:
        """Whether the cards still to pay can all be paid somehow."""
        return not self.parts or any(self._after(way).can_finish() for way in self._ways())

    def pay(self, way: str) -> None:
        """Pay the next card in one of its ways."""
        part = self.parts.pop(0)
        if way == "pay waive":
            self.waiver, self.waived = False, True
            return
        cards = [part] if way == "pay card" else [OF_LETTER[way[-1]]] * 3
        for card in cards:
            self.hand.remove(card)
            self.paid.append(card)

    def _ways(self) -> list[str]:
        """The card itself, three of another kind, or the university's waiver."""
        part = self.parts[0]
        ways = ["pay card"] if part in self.hand else []
        ways += [f"pay 3{LETTER[kind]}" for kind in RESOURCES if kind != part and self.hand.count(kind) >= 3]
        return ways + (["pay waive"] if self.waiver else [])

    def _after(self, way: str) -> "Payment":
        trial = Payment(self.building, list(self.hand), self.waiver)
        trial.parts = list(self.parts)
        trial.pay(way)
        return trial


def payable(building: str, hand: list[str], waiver: bool) -> bool:
    """Whether the building can be paid for from this hand."""
    return Payment(building, list(hand), waiver).can_finish()
