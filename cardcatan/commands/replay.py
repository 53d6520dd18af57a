"""`cardcatan replay FILE`: a game that was, step by step: on the table itself, or in notation and in words."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from cardcatan import tui
from cardcatan.games.game import AnyGame
from cardcatan.games.record import Record, decode, load
from cardcatan.tui import glyphs
from cardcatan.tui.edition import AnyLog
from cardcatan.tui.editions import edition_of
from cardcatan.tui.i18n import _
from cardcatan.tui.text import plain
from cardcatan.tui.words import Speaker


def run(options: argparse.Namespace) -> int:
    """Show the record, or check it. RecordError, OSError: what is wrong with it."""
    if options.check:
        _check(Path(options.file))
    elif options.text or not (sys.stdin.isatty() and sys.stdout.isatty()):
        _print(_read(Path(options.file)))
    else:
        return _open(_read(Path(options.file)), options)
    return 0


def _check(path: Path) -> None:
    result = Record.read(path).result
    assert result is not None
    text = _("{path}: sound; {decisions} moves lead to the end it tells of, digest {digest}")
    print(text.format(path=path, decisions=result.decisions, digest=result.digest))


def _read(path: Path) -> Record:
    """A record, or the journal of a game that goes on, whose last line may be half written."""
    data = load(path)
    return Record.parse(decode(data[: data.rfind(b"\n") + 1] or data), whole=False)


def _open(record: Record, options: argparse.Namespace) -> int:
    """On the screen; there is nothing to see of a record that is not sound."""
    record.check()
    look = {name: getattr(options, name) for name in ("lang", "glyphs", "colour", "mouse")}
    return tui.replay(tui.ReplayOptions(record, **look))


def _print(record: Record) -> None:
    game = record.start()
    speaker = edition_of(record.rules).speaker(_names(record), glyphs.choose("auto"), game.view(None))
    _print_head(record, speaker)
    end = _print_moves(record, game, speaker)
    record.check()
    print()
    print(plain(edition_of(record.rules).over_line(end.view(None), end.winner, speaker)) if record.result else
          _("The game goes on from here."))


def _names(record: Record) -> tuple[str, ...]:
    return tuple(name or _("Player {n}").format(n=seat) for seat, name in enumerate(record.names, 1))


def _print_head(record: Record, speaker: Speaker) -> None:
    print(_("Rules: {rules}").format(rules=record.rules))
    print(_("Seed: {seed}").format(seed=record.seed if isinstance(record.seed, int) else record.seed.hex()))
    for seat, name in enumerate(speaker.names):
        print(f"@{seat}: {name}")
    for key, text in record.tags.items():
        print(f"{key}: {text}")


def _print_moves(record: Record, start: AnyGame, speaker: Speaker) -> AnyGame:
    """Every move with the points after it and what it did; returns the game at its end."""
    width = max((len(str(move)) for move in record.moves), default=0)
    points = 3 * record.rules.players - 1
    game, turn, current = start, -1, (start.turn, start.current)
    for number, (move, (game, _action)) in enumerate(zip(record.moves, record.replay(), strict=True), 1):
        if current[0] != turn:
            turn = current[0]
            print()
            print(_heading(turn, speaker.names[current[1]]))
        current = game.turn, game.current
        scores = ":".join(map(str, game.scores))
        print(f"{number:4}  {move!s:{width}}  {scores:<{points}}  {_words(game, speaker)}".rstrip())
    return game


def _heading(turn: int, name: str) -> str:
    return _("Turn {turn}: {name}").format(turn=turn, name=name) if turn else _("Founding")


def _words(game: AnyGame, speaker: Speaker) -> str:
    log: AnyLog = edition_of(game.rules).log(speaker)
    log.add(event for event in game.events if not event.hidden)
    return "; ".join(plain(entry.line) for entry in log.entries if not entry.heading)
