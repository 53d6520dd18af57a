"""What all games have in common, for code that does not care which one it is."""

from __future__ import annotations

from typing import TypeAlias

from cardcatan.games.board import BoardAction, BoardEvent, BoardGame, BoardRules, BoardView
from cardcatan.games.card import Action, CardGame, CardRules, CardView, Event, LegalActions

AnyRules: TypeAlias = CardRules | BoardRules
AnyGame: TypeAlias = CardGame | BoardGame
AnyAction: TypeAlias = Action | BoardAction
AnyView: TypeAlias = CardView | BoardView
AnyEvent: TypeAlias = Event | BoardEvent
AnyLegal: TypeAlias = LegalActions | LegalActions[BoardAction]

RULES: dict[str, type[CardRules] | type[BoardRules]] = {"card": CardRules, "board": BoardRules}
GAMES = tuple(RULES)
