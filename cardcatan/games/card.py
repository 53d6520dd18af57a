"""The quick card edition: its game, rules, actions, views and events."""

from cardcatan.core import (
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

__all__ = [
    "Action",
    "ActionKind",
    "Building",
    "CardGame",
    "CardRules",
    "CardView",
    "Event",
    "EventKind",
    "LegalActions",
    "Outcome",
    "Phase",
    "Reason",
    "Resource",
    "Rule",
    "Rules",
]
