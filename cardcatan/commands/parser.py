"""The arguments of every command."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from cardcatan.commands.options import Clock, parse_clock, parse_duration, players_range
from cardcatan.commands.text import complain
from cardcatan.errors import NotationError
from cardcatan.games.game import GAMES
from cardcatan.tui.i18n import _

_TOP = ("-h", "--help", "--version")
Run = Callable[[argparse.Namespace], int]


class _Parser(argparse.ArgumentParser):
    """A parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        hint = _("see {command} --help").format(command=self.prog)
        complain(f"{self.prog}: {message}; {hint}")
        raise SystemExit(2)


class _Version(argparse.Action):
    """Prints versions only when asked for: the signature takes a moment."""

    def __call__(self, parser: argparse.ArgumentParser, *_rest: object) -> NoReturn:
        from cardcatan.commands.version import version_text

        print(version_text())
        parser.exit()


def with_command(words: Sequence[str]) -> list[str]:
    """`words` where a command is named; else with the one that opens the first screen."""
    named = bool(words) and (not words[0].startswith("-") or words[0].partition("=")[0] in _TOP)
    return list(words) if named else ["play", "--tables", *words]


def parse_lang(words: Sequence[str]) -> str | None:
    """The language asked for, before anything is said in it."""
    parser = argparse.ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    parser.add_argument("--lang", choices=("en", "ru"), nargs="?")
    try:
        lang: str | None = parser.parse_known_args(list(words))[0].lang
    except argparse.ArgumentError:
        return None
    return lang


def whole(low: int, high: int | None = None) -> Callable[[str], int]:
    """An argument that is a whole number from `low` to `high`."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = low - 1
        if value < low or (high is not None and value > high):
            below = _("{text!r} is not a whole number from {low} up")
            wrong = _("{text!r} is not a whole number from {low} to {high}") if high else below
            raise argparse.ArgumentTypeError(wrong.format(text=text, low=low, high=high))
        return value

    return read


def seconds(text: str) -> float:
    """An argument that is a number of seconds from 0 to a day."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 86400:
        raise argparse.ArgumentTypeError(_("{text!r} is no number of seconds, such as 0.5 or 2").format(text=text))
    return value


def some(text: str) -> float:
    """A number of seconds that is not 0."""
    if not (value := seconds(text)):
        raise argparse.ArgumentTypeError(_("{text!r} is no number of seconds, such as 0.5 or 2").format(text=text))
    return value


def clock(text: str) -> Clock:
    """An argument that is a clock."""
    try:
        return parse_clock(text)
    except NotationError as error:
        raise argparse.ArgumentTypeError(_(error.template).format(**error.params)) from error


def duration(text: str) -> int:
    """An argument that is a time, in milliseconds."""
    try:
        return parse_duration(text)
    except NotationError as error:
        raise argparse.ArgumentTypeError(_(error.template).format(**error.params)) from error


SEED = whole(0, 2**64 - 1)


def names(text: str) -> tuple[str, ...]:
    """An argument that is a list of players, divided by commas."""
    return tuple(name.strip() for name in text.split(","))


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line; the options of a command carry its `run`."""
    parser = _Parser("cardcatan", description=_("Catan, the quick card game and the board game: play, simulate, replay."))
    parser.add_argument("--version", action=_Version, nargs=0, help=_("versions and the bench signature, and exit"))
    commands = parser.add_subparsers(metavar=_("COMMAND"), required=True)

    def command(name: str, text: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=text, description=text, allow_abbrev=False)
        made.set_defaults(run=_lazily(name))
        made.add_argument("--lang", choices=("en", "ru"), help=_("language; the default is that of the system"))
        return made

    _play(command("play", _("play at this terminal, against bots or people (this is the default)")))
    _simulate(command("simulate", _("let bots play many games and count")))
    _bench(command("bench", _("how fast random games are played here")))
    _replay(command("replay", _("show or check the record of a game")))
    _rules(command("rules", _("the rules in brief, and the options")))
    _host(command("host", _("open tables for others on the network, and sit down at one")))
    _join(command("join", _("go to a table on the network")))
    _tables(command("tables", _("list the tables on the network")))
    _standings(command("standings", _("who played at this host's tables, and how strong they are")))
    return parser


def _lazily(name: str) -> Run:
    def run(options: argparse.Namespace) -> int:
        code: int = importlib.import_module(f"cardcatan.commands.{name}").run(options)
        return code

    return run


def _play(parser: argparse.ArgumentParser) -> None:
    add: Any = parser.add_argument
    text = _("who plays, by seat: human, human:NAME, random, greedy, search, search:2000, search:200ms")
    add("--game", choices=GAMES, help=_("which game; the default is the card game, in the menu the last one"))
    add("--players", type=names, default=(), metavar="A,B", help=text)
    _add_rules(parser)
    add("--seed", type=SEED, metavar="N", help=_("deal from this number; the default is chance"))
    add("--match", type=whole(1, 1000), default=1, metavar="N", help=_("a match of N games of two players"))
    add("--swap-deals", action="store_true", help=_("in a match, play each deal twice with seats changed"))
    add("--resume", nargs="?", const="", metavar=_("FILE"), help=_("go on with the latest game, or with that in FILE"))
    add("--tables", action="store_true", help=_("begin with the screen that shows the tables on this network"))
    add("--pace", type=seconds, metavar=_("SECONDS"), help=_("the time between two moves of a bot"))
    add("--fast", action="store_true", help=_("bots move at once"))
    _add_look(parser)


def _simulate(parser: argparse.ArgumentParser) -> None:
    add: Any = parser.add_argument
    _add_game(parser)
    text = _("bots, divided by commas: random, greedy, search, search:2000, search:200ms")
    add("--players", type=names, default=("greedy", "random"), metavar="A,B", help=text)
    _add_rules(parser)
    add("--games", type=whole(1, 10**9), default=1000, metavar="N", help=_("how many games"))
    add("--seed", type=SEED, default=1, metavar="N", help=_("of the experiment; the same seed gives the same results"))
    add("--budget", metavar="N|MSms", help=_("for players named search: playouts a move, or milliseconds as in 200ms"))
    _add_machine(parser, default=None)


def _bench(parser: argparse.ArgumentParser) -> None:
    _add_game(parser)
    parser.add_argument("--players", type=whole(*players_range()), default=4, metavar="N", help=_("how many players"))
    parser.add_argument("--seconds", type=some, default=2.0, help=_("how long to measure"))
    parser.add_argument("--no-trade", action="store_true", help=_("in the board game: no trade between players"))
    _add_machine(parser, default=1)


def _replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar=_("FILE"), help=_("a record, or the journal of a game that goes on"))
    parser.add_argument("--check", action="store_true", help=_("only check that it replays to the same end"))
    parser.add_argument("--text", action="store_true", help=_("print it, as is done where there is no terminal"))
    _add_look(parser)


def _rules(parser: argparse.ArgumentParser) -> None:
    which = parser.add_mutually_exclusive_group()
    text = _("of which game; the default is the card game")
    which.add_argument("named", nargs="?", choices=GAMES, metavar=_("GAME"), help=text)
    which.add_argument("--game", choices=GAMES, help=text)
    text = _("only the options, with what they may be; of both games if none is named")
    parser.add_argument("--options", action="store_true", help=text)


def _host(parser: argparse.ArgumentParser) -> None:
    add: Any = parser.add_argument
    low, high = players_range()
    add("--game", choices=GAMES, help=_("which game"))
    _add_rules(parser)
    add("--seats", type=whole(low, high), metavar="N", help=_("how many seats; the default is 2, in the board game 4"))
    text = _("bots for the last seats, divided by commas: random, greedy, search, search:2000, search:200ms")
    add("--bots", type=names, metavar="A,B", help=text)
    text = _("thinking time: a bank for the game, and what each decision has free; usual: 2.5m+10s, in the board game 12m+10s")
    add("--clock", type=clock, metavar=_("CLOCK"), help=text)
    text = _("how long a game that stands still waits for players who are all away; the default is 12h")
    add("--keep", type=duration, metavar=_("TIME"), help=text)
    add("--games", type=whole(1, 1000), metavar="N", help=_("matches of N games"))
    add("--pace", type=whole(0, 10_000), metavar="MS", help=_("the least time between two moves of a bot, in milliseconds"))
    add("--watch", choices=("yes", "no"), help=_("whether others may watch; the default is yes"))
    add("--title", metavar=_("TEXT"), help=_("what the table is called"))
    add("--code", metavar=_("CODE"), help=_("whoever comes must know this; - reads it from the first line of the input"))
    add("--tables", type=whole(1, 500), metavar="N", help=_("how many tables; the default is 1"))
    add("--name", metavar=_("NAME"), help=_("what the host is called"))
    text = _("where others knock; the default is 7766, and the port above it is used too; 0: any")
    add("--port", type=whole(0, 65_534), metavar="P", help=text)
    add("--bind", metavar=_("ADDRESS"), help=_("the address of this machine to listen at; the default is all"))
    add("--data", type=Path, metavar=_("DIR"), help=_("where key, games and history are kept; the default is this user's"))
    add("--resume", action="store_true", help=_("go on with the tables of the last time"))
    add("--no-announce", action="store_true", help=_("do not announce the host on the network"))
    add("--headless", action="store_true", help=_("no screen: a line of JSON, and then a log"))
    add("--owner", metavar=_("KEY"), help=_("with --headless: the public key of the person whose tables these are"))
    add("--until-eof", action="store_true", help=_("with --headless: close when the input ends"))
    _add_look(parser)


def _join(parser: argparse.ArgumentParser) -> None:
    add: Any = parser.add_argument
    text = _("where the host is; without it the tables on the network are looked for")
    add("address", nargs="?", metavar=_("HOST[:PORT]"), help=text)
    add("--name", metavar=_("NAME"), help=_("what the others call you"))
    add("--code", metavar=_("CODE"), default="", help=_("the code of the table; - reads it from the first line of the input"))
    add("--watch", action="store_true", help=_("only watch"))
    add("--table", type=whole(1), metavar="N", help=_("which table of the host"))
    add("--data", type=Path, metavar=_("DIR"), help=_("where your key and the known hosts are kept; the default is this user's"))
    add("--trust-new-key", action="store_true", help=_("take the host's key although another one was known"))
    add("--bot", metavar=_("BOT"), help=_("let a bot play, with --headless: random, greedy, search, search:2000, search:200ms"))
    add("--headless", action="store_true", help=_("no screen: a line of JSON for each game of --bot"))
    add("--games", type=whole(1, 10**6), metavar="K", help=_("how many games the bot plays; the default is 1"))
    add("--seed", type=SEED, metavar="N", help=_("of the bot's own chance; the default is chance"))
    add("--save", type=Path, metavar=_("DIR"), help=_("write the record of each game of the bot to a file there"))
    _add_look(parser)


def _tables(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seconds", type=some, default=2.0, help=_("how long to look"))
    parser.add_argument("--json", action="store_true", help=_("print JSON"))


def _standings(parser: argparse.ArgumentParser) -> None:
    add: Any = parser.add_argument
    add("--game", choices=GAMES, help=_("which game; the default is the one that was played last"))
    add("--data", type=Path, metavar=_("DIR"), help=_("the data of the host; the default is this user's"))
    add("--games", type=whole(1), metavar="N", help=_("as if only the latest N games had been played"))
    add("--json", action="store_true", help=_("print JSON"))
    add("--records", type=Path, metavar=_("DIR"), help=_("write the record of each game to a file there, for cardcatan replay"))
    add("--rate-anew", action="store_true", help=_("first compute all ratings from the games"))


def _add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", choices=GAMES, default="card", help=_("which game"))


def _add_look(parser: argparse.ArgumentParser) -> None:
    from cardcatan.tui.options import COLOUR_CHOICES, GLYPH_CHOICES

    add: Any = parser.add_argument
    add("--glyphs", choices=GLYPH_CHOICES, default="auto", help=_("the signs to draw with"))
    add("--colour", choices=COLOUR_CHOICES, default="auto", help=_("how many colours"))
    add("--mono", dest="colour", action="store_const", const="mono", help=_("the same as --colour mono"))
    add("--mouse", action="store_true", help=_("use the mouse too"))


def _add_rules(parser: argparse.ArgumentParser) -> None:
    text = _("options such as 'goal=12 start=0'; cardcatan rules --options lists them")
    parser.add_argument("--rules", metavar=_("OPTIONS"), help=text)


def _add_machine(parser: argparse.ArgumentParser, default: int | None) -> None:
    text = _("how many threads; the default is 1") if default else _("how many threads; the default is one a core")
    parser.add_argument("--threads", type=whole(1, 1024), default=default, metavar="T", help=text)
    parser.add_argument("--json", action="store_true", help=_("print JSON"))
