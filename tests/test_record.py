"""Records: plain text that reads back, replays to the same end, and does not take tampering."""

from __future__ import annotations

import pickle
import random
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardcatan import CardGame, CardRules, CatanError, Outcome, Record, RecordError
from cardcatan.errors import RecordReason
from cardcatan.games.record import MOST_BYTES, Move

GOLDEN = Path(__file__).parent.parent / "examples" / "a_game.txt"


def random_record(players: int, seed: int, goal: int = 6, rounds: int = 12) -> Record:
    game = CardGame(CardRules(players=players, goal=goal, round_limit=rounds), seed=seed)
    chance = random.Random(seed)
    moves = []
    while game.actor is not None:
        move = Move(game.actor, game.legal_actions().choice(chance))
        game.apply(move.action)
        moves.append(move)
    return Record.from_game(game, moves, [f"Player of seat {seat}" for seat in range(players)], {"Date": "2026-05-01"})


@cache
def finished() -> Record:
    return random_record(2, seed=11)


def lines() -> list[str]:
    return str(finished()).splitlines()


def refused(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        Record.parse(text).check()
    return caught.value


@given(st.integers(2, 6), st.integers(0, 2**64 - 1))
def test_a_record_reads_back_and_replays_to_the_same_end(players: int, seed: int) -> None:
    record = random_record(players, seed, goal=5, rounds=6)
    again = Record.parse(str(record))
    again.check()
    assert again == record
    assert str(again) == str(record)


def test_a_file_reads_back_also_with_the_line_ends_of_windows(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    finished().write(path)
    assert Record.read(path) == finished()
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert Record.read(path) == finished()


def test_replay_gives_the_game_after_each_action() -> None:
    record = finished()
    seen = [(game.decisions, action) for game, action in record.replay()]
    assert seen == [(number, move.action) for number, move in enumerate(record.moves, 1)]


def test_the_result_says_how_the_game_ended() -> None:
    record = finished()
    *_, (game, _) = record.replay()
    assert record.result is not None
    assert record.result.outcome == game.outcome != Outcome.NONE
    assert (record.result.winner, record.result.scores) == (game.winner, game.scores)
    assert record.result.decisions == len(record.moves)


def test_a_known_file_of_every_machine_still_replays() -> None:
    Record.read(GOLDEN)


@settings(max_examples=500)
@given(st.integers(0, len(lines()) - 1), st.integers(0, 200), st.characters(codec="utf-8"))
def test_a_tampered_line_is_refused_at_that_line_or_where_it_first_shows(line: int, at: int, char: str) -> None:
    changed = lines()
    old = changed[line]
    changed[line] = old[: at % (len(old) + 1)] + char + old[at % (len(old) + 1) + 1 :]
    text = "\n".join(changed) + "\n"
    if text.replace("\r\n", "\n") != str(finished()):
        assert line + 1 <= refused(text).line <= text.count("\n") + 1


@pytest.mark.parametrize("line", range(len(lines())))
def test_nonsense_in_any_line_is_refused_with_that_line(line: int) -> None:
    changed = lines()
    changed[line] = "nonsense"
    error = refused("\n".join(changed) + "\n")
    blank = lines().index("") + 1
    # without its blank line the header goes on to the next one, but not past the first line that is no header
    assert error.line == line + 1 or line + 1 >= blank


@given(st.integers(0, len(str(finished())) - 2))
def test_a_file_cut_anywhere_is_refused(length: int) -> None:
    error = refused(str(finished())[:length])
    assert error.line == max(1, str(finished())[:length].rstrip("\n").count("\n") + 1)


@pytest.mark.parametrize("line", [1, 6, 7, 9, 20, 40])
def test_a_line_that_is_gone_or_doubled_is_refused(line: int) -> None:
    gone, doubled = lines(), lines()
    del gone[line]
    doubled.insert(line, doubled[line])
    refused("\n".join(gone) + "\n")
    refused("\n".join(doubled) + "\n")


def test_errors_name_line_and_reason() -> None:
    first = lines().index("") + 2

    def with_line(number: int, text: str) -> RecordError:
        changed = lines()
        changed[number - 1] = text
        return refused("\n".join(changed) + "\n")

    wrong_seat = with_line(first, lines()[first - 1].replace("@0", "@2").replace("@1", "@2"))
    illegal = with_line(first, lines()[first - 1].split(" ")[0] + " give W")
    result = with_line(len(lines()), lines()[-1].replace("decisions=", "decisions=1"))
    digest = with_line(len(lines()), lines()[-1].replace("digest=", "digest=~").replace("=~0", "=1").replace("=~", "=0"))
    name = with_line(5, "Player 1: Somebody else")
    found = [(error.line, error.reason) for error in (wrong_seat, illegal, result, name)]
    assert found == [
        (first, RecordReason.SEAT),
        (first, RecordReason.ILLEGAL),
        (len(lines()), RecordReason.RESULT),
        (len(lines()), RecordReason.TEXT),
    ]
    assert digest.line == len(lines())
    assert str(wrong_seat).startswith(f"line {first}: ")


def test_a_file_that_is_no_text_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "binary.txt"
    path.write_bytes(str(finished()).encode().replace(b"Player of seat 1", b"Player \xff"))
    with pytest.raises(RecordError) as caught:
        Record.read(path)
    assert (caught.value.line, caught.value.reason) == (6, RecordReason.ENCODING)


@pytest.mark.parametrize("key", ["scores=", "decisions=", "Seed: ", "players="])
def test_numbers_too_long_to_read_are_refused(key: str) -> None:
    refused(str(finished()).replace(key, key + "9" * 5000))


def test_a_file_longer_than_any_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_bytes(str(finished()).encode())
    with path.open("r+b") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(RecordError, match="bytes"):
        Record.read(path)


def test_a_game_that_goes_on_is_a_record_without_a_result() -> None:
    record = finished()
    part = Record(record.rules, record.seed, record.moves[:7], record.names)
    assert Record.parse(str(part), whole=False) == part
    assert refused(str(part)).reason is RecordReason.TRUNCATED


@given(st.text(), st.text())
def test_names_and_tags_never_break_the_file(name: str, tag: str) -> None:
    record = Record(CardRules(players=2), 1, (), (name, "greedy"), {"Place": tag})
    assert Record.parse(str(record), whole=False) == record


def test_names_lose_what_would_command_a_terminal() -> None:
    record = Record(CardRules(players=2), 1, (), ("An\x1b[2Jna\n", "\u202egreedy"))
    assert record.names == ("An[2Jna", "greedy")


@pytest.mark.parametrize("tag", ["Seed", "Player 3", "a: b", "", "Line\nbreak"])
def test_a_tag_cannot_pass_for_a_header(tag: str) -> None:
    with pytest.raises(CatanError):
        Record(CardRules(players=2), 1, tags={tag: "x"})


def test_errors_survive_a_trip_to_another_process() -> None:
    error = refused("Format: something else\n")
    again = pickle.loads(pickle.dumps(error))
    assert (again.line, again.reason, str(again)) == (error.line, error.reason, str(error))
