"""The commands, as somebody at a shell meets them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardcatan import __version__, core

RECORD = Path(__file__).parent.parent / "examples" / "a_game.txt"


def run(*words: str, module: bool = True, lang: str = "C.UTF-8", **options: object) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "LC_ALL": lang, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "cardcatan", *words]
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, timeout=60, **options)  # type: ignore[call-overload, no-any-return]


def good(*words: str) -> str:
    done = run(*words)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_version_names_the_core_and_its_signature() -> None:
    first, second = good("--version"), good("--version")
    assert first == second
    assert __version__ in first
    assert "signature" in first


def test_simulate_prints_exactly_the_keys_that_programs_read() -> None:
    found = json.loads(good("simulate", "--game", "card", "--players", "random,random", "--games", "60", "--json"))
    keys = "games finished outcomes players turns_per_game decisions_per_game games_per_s decisions_per_s digest"
    assert list(found) == keys.split()
    assert [list(player) for player in found["players"]] == [["name", "wins", "win_rate", "low", "high", "mean_points"]] * 2
    assert found["games"] == found["finished"] == sum(found["outcomes"].values()) == 60


def test_simulate_of_the_board_analyses_seats_sources_and_dice() -> None:
    words = ("--game", "board", "--players", "greedy,random,random", "--games", "20", "--rules", "proposals=0", "--json")
    found = json.loads(good("simulate", *words))
    assert list(found)[-4:] == ["seats", "points_by_source", "dice", "dice_fairness"]
    rates = ["wins", "win_rate", "low", "high"]
    assert [list(seat) for seat in found["seats"]] == [rates] * 3
    assert sum(seat["wins"] for seat in found["seats"]) == sum(player["wins"] for player in found["players"])
    sources = ["settlements", "cities", "longest road", "largest army", "victory cards"]
    for player, points in zip(found["players"], found["points_by_source"], strict=True):
        assert list(points) == sources
        assert sum(points.values()) == pytest.approx(player["mean_points"])
    assert list(found["dice"]) == [str(total) for total in range(2, 13)]
    assert found["dice_fairness"]["degrees"] == 10 and 0 <= found["dice_fairness"]["p"] <= 1


def test_simulate_gives_the_same_on_any_number_of_threads() -> None:
    one, three = (
        json.loads(good("simulate", "--players", "greedy,random,random", "--games", "90", "--threads", threads, "--json"))
        for threads in ("1", "3")
    )
    timing = ("games_per_s", "decisions_per_s")
    assert {key: one[key] for key in one if key not in timing} == {key: three[key] for key in three if key not in timing}
    assert len(one["digest"]) == 16


def test_simulate_says_what_it_found() -> None:
    said = good("simulate", "--players", "greedy,random", "--games", "50", "--rules", "goal=6")
    for word in ("greedy", "random", "goal=6", "95 %", "a game", "settlements", "market", "digest"):
        assert word in said, word


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("C.UTF-8", ("goal=6", "order of play", "longest road", "victory cards", "chi-square", "turn limit", "knight_before")),
        ("ru_RU.UTF-8", ("goal=6", "очерёдность", "самая длинная дорога", "хи-квадрат", "предел ходов", "95 %")),
    ],
)
def test_simulate_of_the_board_says_what_it_found(lang: str, words: tuple[str, ...]) -> None:
    done = run("simulate", "--game", "board", "--players", "random,random", "--games", "8", "--rules", "goal=6", lang=lang)
    assert (done.returncode, done.stderr) == (0, "")
    for word in words:
        assert word in done.stdout, word


def test_a_time_budget_has_no_digest() -> None:
    words = ("simulate", "--players", "search,random", "--budget", "1ms", "--games", "1", "--rules", "goal=5", "--json")
    assert json.loads(good(*words))["digest"] is None


def test_bench_prints_exactly_the_keys_that_programs_read() -> None:
    found = json.loads(good("bench", "--players", "2", "--seconds", "0.05", "--json"))
    assert list(found) == ["games_per_s", "decisions_per_s", "signature", "state_bytes"]
    assert found["signature"] in good("--version")


def test_bench_of_the_board_prints_the_same_keys() -> None:
    words = ("bench", "--game", "board", "--seconds", "0.05", "--json")
    with_trade, without = json.loads(good(*words)), json.loads(good(*words, "--no-trade"))
    assert list(with_trade) == list(without) == ["games_per_s", "decisions_per_s", "signature", "state_bytes"]
    assert with_trade["signature"] == without["signature"]
    assert with_trade["signature"] in good("--version")
    assert with_trade["state_bytes"] <= 512
    per_game = [found["decisions_per_s"] / found["games_per_s"] for found in (with_trade, without)]
    assert per_game[0] > 2 * per_game[1]


def test_the_version_names_the_signatures_of_both_games_in_both_languages() -> None:
    known = [core.signature(game) for game in ("card", "board")]
    for lang, words in (("C.UTF-8", ("card game", "board game")), ("ru_RU.UTF-8", ("карточная игра", "настольная игра"))):
        said = run("--version", lang=lang).stdout
        assert all(text in said for text in (*known, *words))


def test_bench_says_what_it_found() -> None:
    assert "decisions" in good("bench", "--seconds", "0.05")


def test_replay_tells_a_game_step_by_step() -> None:
    said = good("replay", str(RECORD))
    assert "@0 " in said
    assert "wins" in said.splitlines()[-1]
    assert "\x1b" not in said


def test_replay_checks() -> None:
    assert "sound" in good("replay", str(RECORD), "--check")


def test_replay_shows_a_journal_up_to_its_last_whole_action(tmp_path: Path) -> None:
    text = RECORD.read_text()
    (tmp_path / "game.txt").write_text("\n".join(text.splitlines()[:20]) + "\n@0 bui")
    assert "goes on from here" in good("replay", str(tmp_path / "game.txt"))


def test_replay_stops_at_the_line_that_cannot_be(tmp_path: Path) -> None:
    lines = RECORD.read_text().splitlines()
    first = lines.index("") + 1
    lines[first + 3] = "@9 draw 2"
    (tmp_path / "game.txt").write_text("\n".join(lines) + "\n")
    done = run("replay", str(tmp_path / "game.txt"))
    assert done.returncode == 2
    assert f"game.txt: line {first + 4}: " in done.stderr
    assert done.stderr.count("\n") == 1


def test_rules_are_told_in_brief_and_as_options() -> None:
    said, options = good("rules"), good("rules", "card", "--options")
    for word in ("settlement", "town hall", "market day", "robber"):
        assert word in said, word
    for word in ("players", "goal", "start", "soothsayer", "destiny", "round_limit"):
        assert word in options, word
    assert options in said


def test_rules_of_a_game_are_asked_for_by_its_name() -> None:
    of_board, board = good("rules", "--game", "board"), good("rules", "--game", "board", "--options")
    assert of_board == good("rules", "board") and board == good("rules", "board", "--options") and board in of_board
    assert "turn_limit" in board and "soothsayer" not in board
    both = good("rules", "--options")
    assert board in both and good("rules", "--game", "card", "--options") in both


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("nonsense",), "play"),
        (("--nonsense",), "--nonsense"),
        (("simulate", "--players", "greedy,nobody"), "greedy"),
        (("simulate", "--players", "greedy"), "2"),
        (("simulate", "--players", ",".join(["random"] * 7)), "6"),
        (("simulate", "--players", "human,random"), "human"),
        (("simulate", "--games", "none"), "whole number"),
        (("simulate", "--games", "0"), "1 to"),
        (("simulate", "--seed", "-1"), "0 to"),
        (("simulate", "--threads", "0"), "1 to"),
        (("simulate", "--game", "chess"), "card"),
        (("simulate", "--rules", "goal=99"), "goal"),
        (("simulate", "--rules", "colour=red"), "goal"),
        (("simulate", "--rules", "players=3"), "3"),
        (("simulate", "--players", "search,random", "--budget", "much"), "search:Nms"),
        (("bench", "--players", "9"), "2 to 6"),
        (("bench", "--game", "board", "--players", "5"), "2 to 4"),
        (("bench", "--game", "chess"), "'card', 'board'"),
        (("bench", "--no-trade"), "--game board"),
        (("simulate", "--game", "chess"), "'card', 'board'"),
        (("simulate", "--game", "board", "--players", "random,random", "--rules", "soothsayer=off"), "turn_limit"),
        (("simulate", "--game", "board", "--players", "random,random", "--rules", "layout=round"), "spiral"),
        (("simulate", "--game", "board", "--players", "random,nobody"), "greedy"),
        (("bench", "--seconds", "soon"), "seconds"),
        (("bench", "--seconds", "nan"), "seconds"),
        (("replay",), "FILE"),
        (("replay", "no-such-file"), "no-such-file"),
        (("replay", "."), "."),
        (("replay", __file__), "Format: cardcatan-record"),
        (("replay", "no\nsuch\x1b[31m file"), "no?such?[31m file"),
        (("simulate", "--players", "greedy,random", "--budget", "much"), "search:Nms"),
        (("play", "--seed", "4"), "--players"),
        (("play", "--resume", "--players", "human,greedy"), "leave out"),
        (("rules", "more"), "more"),
        (("rules", "board", "--game", "card"), "GAME"),
        (("play", "--match", "0"), "1 to 1000"),
        (("play", "--pace", "fast"), "seconds"),
        (("play", "--rules", "goal"), "goal, start"),
        (("play", "--players", "nobody,human"), "greedy"),
    ],
)
def test_what_will_not_do_is_answered_in_one_line(words: tuple[str, ...], says: str) -> None:
    done = run(*words, stdin=subprocess.DEVNULL)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1, done.stderr
    assert says in done.stderr


@pytest.mark.parametrize("command", ["", "play", "simulate", "bench", "replay", "rules"])
@pytest.mark.parametrize("lang", ["C", "ru_RU.UTF-8"])
def test_every_command_has_help(command: str, lang: str) -> None:
    done = run(*command.split(), "--help", lang=lang)
    assert (done.returncode, done.stderr) == (0, "")
    assert "--help" in done.stdout


def test_a_reader_that_has_enough_is_no_error() -> None:
    read, write = os.pipe()
    os.close(read)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "cardcatan", "replay", str(RECORD)], stdout=write, stderr=subprocess.PIPE, timeout=60
        )
    finally:
        os.close(write)
    assert (done.returncode, done.stderr) == (0, b"")


def shell(command: str) -> subprocess.CompletedProcess[str]:
    if os.name != "posix":
        pytest.skip("the shell's redirections")
    environment = {key: text for key, text in os.environ.items() if key != "PYTHONUNBUFFERED"}
    line = command.replace("cardcatan", f"'{sys.executable}' -m cardcatan")
    return subprocess.run(line, shell=True, capture_output=True, encoding="utf-8", env=environment, timeout=60)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("cardcatan rules >&-", 0),
        ("cardcatan --version >&-", 0),
        ("cardcatan rules >&- 2>&- <&-", 0),
        ("cardcatan play >&- 2>&- <&-", 2),
        ("cardcatan replay no-such-file 2>&-", 2),
        ("cardcatan simulate --games none 2>&-", 2),
    ],
)
def test_streams_that_are_closed_are_no_error(command: str, code: int) -> None:
    done = shell(command)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", "")


@pytest.mark.parametrize("words", ["rules", "--help", "--version", "replay examples/a_game.txt"])
def test_output_that_cannot_be_written_is_said_in_one_line(words: str) -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("no device that is always full")
    done = shell(f"cd '{RECORD.parent.parent}' && cardcatan {words} >/dev/full")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "full" in done.stderr
    assert shell(f"cardcatan {words} >/dev/full 2>/dev/full").returncode == 2


# Ctrl-C from within, half a second after the work began.
INTERRUPTED = """
import os, signal, sys
from cardcatan.cli import main
signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGINT))
signal.setitimer(signal.ITIMER_REAL, 0.5)
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    "command", ["bench --seconds 50", "simulate --games 900000000", "simulate --players search:60000ms,random"]
)
def test_ctrl_c_ends_long_work_at_once(command: str) -> None:
    if os.name != "posix":
        pytest.skip("signals")
    done = subprocess.run([sys.executable, "-c", INTERRUPTED, *command.split()], capture_output=True, timeout=40)
    assert (done.returncode, done.stderr) == (130, b"")


def test_a_file_without_an_end_is_refused() -> None:
    if not os.path.exists("/dev/zero"):
        pytest.skip("no such device")
    done = run("replay", "/dev/zero")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)


def test_the_library_is_there_without_the_terminal_client() -> None:
    code = "import sys, cardcatan, cardcatan.sim, cardcatan.table; assert 'prompt_toolkit' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
