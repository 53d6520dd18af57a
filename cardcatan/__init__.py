"""cardcatan: a fast engine for the quick card edition of Catan and for the board game.

>>> import random, cardcatan
>>> game = cardcatan.CardGame(cardcatan.CardRules(players=2), seed=1)
>>> while not game.over:
...     game.apply(game.legal_actions().choice(random))
"""

from cardcatan.core import signature
from cardcatan.errors import CatanError, IllegalAction, NotationError, RecordError, TableError
from cardcatan.games.board import (
    BoardAction,
    BoardActionKind,
    BoardEvent,
    BoardEventKind,
    BoardGame,
    BoardPhase,
    BoardRule,
    BoardRules,
    BoardView,
    Development,
    Island,
)
from cardcatan.games.card import (
    Action,
    ActionKind,
    Building,
    CardGame,
    CardRules,
    CardView,
    Event,
    EventKind,
    LegalActions,
    Outcome,
    Phase,
    Reason,
    Resource,
    Rule,
    Rules,
)
from cardcatan.games.record import Move, Record
from cardcatan.players import Player, make_player

__version__ = "0.1.0"

__all__ = [
    "Action",
    "ActionKind",
    "BoardAction",
    "BoardActionKind",
    "BoardEvent",
    "BoardEventKind",
    "BoardGame",
    "BoardPhase",
    "BoardRule",
    "BoardRules",
    "BoardView",
    "Building",
    "CardGame",
    "CardRules",
    "CardView",
    "CatanError",
    "Development",
    "Event",
    "EventKind",
    "IllegalAction",
    "Island",
    "LegalActions",
    "Move",
    "NotationError",
    "Outcome",
    "Phase",
    "Player",
    "Reason",
    "Record",
    "RecordError",
    "Resource",
    "Rule",
    "Rules",
    "TableError",
    "__version__",
    "make_player",
    "signature",
]
