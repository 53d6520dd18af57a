"""The command line: `cardcatan play|simulate|bench|replay|rules`."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from cardcatan.commands.parser import build_parser, parse_lang, with_command
from cardcatan.errors import CatanError, RecordError
from cardcatan.tui.i18n import _, set_language

OK, WRONG, INTERRUPTED = 0, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code is 0, 2 for arguments or files that will not do, 130 after Ctrl-C."""
    _never_fail_to_print()
    words = with_command(list(sys.argv[1:] if arguments is None else arguments))
    try:
        code = _run(words)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # whoever read the output has enough; without this the interpreter would complain while it shuts down
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(words: Sequence[str]) -> int:
    set_language(parse_lang(words))
    try:
        options = build_parser().parse_args(words)
    except SystemExit as end:
        return int(end.code or OK)
    try:
        code: int = options.run(options)
        return code
    except BrokenPipeError:
        raise
    except (CatanError, OSError) as error:
        where = f"{options.file}: " if isinstance(error, RecordError) else ""
        print(f"cardcatan {words[0]}: {where}{_say(error)}", file=sys.stderr)
        return WRONG


def _never_fail_to_print() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _say(error: CatanError | OSError) -> str:
    if isinstance(error, OSError):
        return f"{error.filename}: {error.strerror}" if error.filename else str(error)
    said = _(error.template)
    said = said.format(**error.params) if error.params else said
    return _("line {line}: {what}").format(line=error.line, what=said) if isinstance(error, RecordError) else said
