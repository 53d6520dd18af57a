"""`cardcatan replay FILE`: a game that was, step by step, in notation and in words."""

from __future__ import annotations

import argparse
from pathlib import Path

from cardcatan.games.card import CardGame, EventKind
from cardcatan.games.record import Record, decode, load
from cardcatan.games.result import Result
from cardcatan.tui import glyphs
from cardcatan.tui.i18n import _
from cardcatan.tui.text import plain
from cardcatan.tui.words import Happening, Speaker, over_line, sentence


def run(options: argparse.Namespace) -> int:
    """Show the record, or check it. RecordError, OSError: what is wrong with it."""
    if options.check:
        _check(Path(options.file))
    else:
        _show(Path(options.file))
    return 0


def _check(path: Path) -> None:
    result = Record.read(path).result
    assert result is not None
    text = _("{path}: sound; {decisions} moves lead to the end it tells of, digest {digest}")
    print(text.format(path=path, decisions=result.decisions, digest=result.digest))


def _show(path: Path) -> None:
    data = load(path)
    # of the journal of a game that goes on the last line may be half written
    record = Record.parse(decode(data[: data.rfind(b"\n") + 1] or data), whole=False)
    speaker = Speaker(_names(record), glyphs.choose("auto"))
    _print_head(record, speaker)
    _print_moves(record, speaker)
    record.check()
    print()
    print(_end(record.result, speaker))


def _names(record: Record) -> tuple[str, ...]:
    return tuple(name or _("Player {n}").format(n=seat) for seat, name in enumerate(record.names, 1))


def _print_head(record: Record, speaker: Speaker) -> None:
    print(_("Rules: {rules}").format(rules=record.rules))
    print(_("Seed: {seed}").format(seed=record.seed))
    for seat, name in enumerate(speaker.names):
        print(f"@{seat}: {name}")
    for key, text in record.tags.items():
        print(f"{key}: {text}")


def _print_moves(record: Record, speaker: Speaker) -> None:
    width = max((len(str(move)) for move in record.moves), default=0)
    game, turn = record.start(), 0
    current = game.turn, game.current
    for number, (move, (game, _action)) in enumerate(zip(record.moves, record.replay(), strict=True), 1):
        if current[0] != turn:
            turn = current[0]
            print()
            print(_("Turn {turn}: {name}").format(turn=turn, name=speaker.names[current[1]]))
        current = game.turn, game.current
        scores = ":".join(map(str, game.scores))
        print(f"{number:4}  {move!s:{width}}  {scores:<5}  {_words(game, speaker)}".rstrip())


def _words(game: CardGame, speaker: Speaker) -> str:
    told = (event for event in game.events if not event.hidden and event.kind != EventKind.TURN)
    lines = (sentence(Happening.of(event), speaker) for event in told)
    return "; ".join(plain(line) for line in lines if line)


def _end(result: Result | None, speaker: Speaker) -> str:
    if result is None:
        return _("The game goes on from here.")
    return plain(over_line(result.outcome, result.winner, speaker))
