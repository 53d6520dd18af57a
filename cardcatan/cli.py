"""The command line: `cardcatan play|simulate|bench|replay|rules`."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from cardcatan.commands.parser import build_parser, parse_lang, with_command
from cardcatan.commands.text import complain
from cardcatan.errors import CatanError, RecordError
from cardcatan.tui.i18n import set_language

OK, WRONG, INTERRUPTED = 0, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code is 0, 2 for arguments or files that will not do, 130 after Ctrl-C."""
    _open_what_is_closed()
    _never_fail_to_print()
    words = with_command(list(sys.argv[1:] if arguments is None else arguments))
    try:
        code = _run(words)
        sys.stdout.flush()
    except BrokenPipeError:
        code = OK  # whoever read the output has enough
    except (CatanError, OSError) as error:
        _explain(words[0], error)
        code = WRONG
    except KeyboardInterrupt:
        code = INTERRUPTED
    _give_up_what_cannot_be_printed()
    return code


def _run(words: Sequence[str]) -> int:
    set_language(parse_lang(words))
    try:
        options = build_parser().parse_args(words)
    except SystemExit as end:
        return int(end.code or OK)
    try:
        code: int = options.run(options)
        return code
    except RecordError as error:
        _explain(f"{words[0]}: {options.file}", error)
        return WRONG


def _explain(where: str, error: CatanError | OSError) -> None:
    from cardcatan.tui.words import explain

    complain(f"cardcatan {where}: {explain(error)}")


def _open_what_is_closed() -> None:
    """A stream that the caller closed is None; nothing comes from it, and what is written to it is for nobody."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def _never_fail_to_print() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _give_up_what_cannot_be_printed() -> None:
    """Without this the interpreter would complain while it shuts down."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
