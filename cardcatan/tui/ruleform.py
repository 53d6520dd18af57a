"""Lines for the options of a game's rules, as the core offers them; for every form that sets some."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from cardcatan import CatanError, Rules
from cardcatan.core import choices

from .editions import EDITIONS, edition_of
from .form import Form, Row
from .i18n import _
from .lanwords import option_name, option_value
from .text import Line

if TYPE_CHECKING:
    from cardcatan.games.game import AnyRules

WIDE_RANGE = 100
"""Numbers with more values than that go in steps of ten."""


def rules_from(text: str, game: str) -> AnyRules:
    """The rules of a text, if it still is one for this game; else the usual ones."""
    try:
        rules = Rules.parse(text)
    except CatanError:
        rules = Rules.parse(game)
    return rules if rules.game == game else Rules.parse(game)


class RuleForm(Form):
    """A form with rules in it."""

    rules: AnyRules
    kept: dict[str, str]
    """By game, the rules to begin with when it is chosen."""

    def help_rules(self) -> str:
        return str(self.rules)

    def game_row(self) -> Row:
        return Row(_("Game"), lambda: self.chooser(edition_of(self.rules).title), self.turn_game)

    def turn_game(self, step: int) -> None:
        """Another game, by the rules that it was last played by."""
        games = list(EDITIONS)
        self.change_game(games[(games.index(self.rules.game) + step) % len(games)])

    def change_game(self, game: str) -> None:
        """Take another game's rules, and as many seats as it had or usually has."""
        self.kept = {**self.kept, self.rules.game: str(self.rules)}
        self.take_game(game, rules_from(self.kept.get(game, ""), game).players)

    def take_game(self, game: str, players: int) -> None:
        """Begin with the kept rules of a game, for so many players or as many as it takes."""
        self.rules = rules_from(self.kept.get(game, ""), game)
        while not self.try_players(players):
            players -= 1
        self.seat(players)

    def seat(self, players: int) -> None:
        """There are so many seats now, and no more."""

    def rule_rows(self, only: Collection[str] = ()) -> list[Row]:
        """A line for every option of the rules but the number of seats, or for some of them."""
        out = []
        # with two there is no destiny card
        left_out = ("players", *(("soothsayer", "destiny") if self.rules.players == 2 else ()))
        for name, default, low, high in type(self.rules).options():
            if name in left_out or (only and name not in only):
                continue
            out.append(Row(option_name(name), self._option_value(name), self._turn_option(name, default, low, high)))
        return out

    def _option_value(self, name: str) -> Callable[[], Line]:
        return lambda: self.chooser(option_value(name, getattr(self.rules, name)))

    def _turn_option(self, name: str, default: object, low: int | None, high: int | None) -> Callable[[int], None]:
        def turn(step: int) -> None:
            now = getattr(self.rules, name)
            if isinstance(default, bool):
                self.try_rules(**{name: not now})
            elif name == "start":
                self._next(name, [None, *range(self.rules.players)], step)
            elif isinstance(default, str):
                self._next(name, list(choices(name)), step)
            elif low is not None and high is not None:
                wide = 10 if high - low > WIDE_RANGE else 1
                self.try_rules(**{name: max(low, min(high, now + step * wide))})
        return turn

    def _next(self, name: str, values: list[Any], step: int) -> None:
        """The next of some values."""
        at = values.index(getattr(self.rules, name))
        self.try_rules(**{name: values[(at + step) % len(values)]})

    def try_rules(self, **changes: Any) -> bool:
        """Change the rules if the game takes such ones: it alone knows the limits."""
        try:
            self.rules = self.rules.replace(**changes)
        except CatanError:
            return False
        return True

    def try_players(self, players: int) -> bool:
        """Another number of seats; a seat that is gone does not begin."""
        return self.try_rules(players=players) or (self.rules.start is not None and self.try_rules(players=players, start=None))
