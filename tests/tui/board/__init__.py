"""The board game in the terminal. Before anything of it is imported, the names that it needs of the engine are there."""

from . import fake  # noqa: F401
