"""A table: seats, whose turn it is, and what each seat is told. No sockets, no screen, no threads."""

from cardcatan.errors import JournalError, MatchError, TableError, TableErrorKind
from cardcatan.table.journal import Journal
from cardcatan.table.match import Deal, Match
from cardcatan.table.saves import saves, unfinished
from cardcatan.table.table import Table, Update

__all__ = [
    "Deal",
    "Journal",
    "JournalError",
    "Match",
    "MatchError",
    "Table",
    "TableError",
    "TableErrorKind",
    "Update",
    "saves",
    "unfinished",
]
