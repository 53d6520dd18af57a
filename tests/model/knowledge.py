"""What each observer knows for certain of the other hands: lower bounds by kind, never more than was seen."""

from collections.abc import Collection, Iterable

from .cards import RESOURCES, counted

Observer = int | None  # None is a watcher


class Knowledge:
    """Bounds for each observer and each seat; everybody starts by knowing nothing."""

    def __init__(self, players: int) -> None:
        self.observers: list[Observer] = [*range(players), None]
        self.bounds = {(observer, seat): dict.fromkeys(RESOURCES, 0) for observer in self.observers for seat in range(players)}

    def enters(self, seat: int, cards: Iterable[str], seen_by: Collection[Observer]) -> None:
        """Cards come to a seat; who does not see their kinds learns nothing."""
        for card in cards:
            for observer in seen_by:
                self.bounds[observer, seat][card] += 1

    def leaves(self, seat: int, cards: Iterable[str], seen_by: Collection[Observer]) -> None:
        """Cards leave a seat; to who does not see it, it may have been one of any kind."""
        for card in cards:
            for observer in self.observers:
                bound = self.bounds[observer, seat]
                for kind in [card] if observer in seen_by else RESOURCES:
                    bound[kind] = max(0, bound[kind] - 1)

    def looks(self, observer: int, seat: int, hand: Iterable[str]) -> None:
        """A look at a whole hand: from now the bound is exact."""
        counts = counted(hand)
        self.bounds[observer, seat] = dict(zip(RESOURCES, counts, strict=True))

    def of(self, observer: Observer, seat: int) -> tuple[int, ...]:
        """The bound as counts in the order of the resources."""
        return tuple(self.bounds[observer, seat].values())
