"""A table: seats, whose turn it is, and what each seat is told. No sockets, no screen, no threads."""

from cardcatan.errors import JournalError, MatchError, RoomError, RoomErrorCode, TableError, TableErrorKind
from cardcatan.table.entries import Entry, Finisher
from cardcatan.table.journal import Journal
from cardcatan.table.match import Deal, Match
from cardcatan.table.play import Thought
from cardcatan.table.room import Room
from cardcatan.table.saves import saves, unfinished
from cardcatan.table.sitting import Finished
from cardcatan.table.table import Table, Update

__all__ = [
    "Deal",
    "Entry",
    "Finished",
    "Finisher",
    "Journal",
    "JournalError",
    "Match",
    "MatchError",
    "Room",
    "RoomError",
    "RoomErrorCode",
    "Table",
    "TableError",
    "TableErrorKind",
    "Thought",
    "Update",
    "saves",
    "unfinished",
]
