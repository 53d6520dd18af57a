"""A match: who begins, who sits where, what the score is, and that it goes on after a stop."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardcatan import BoardRules, CardRules, Outcome
from cardcatan.games.game import AnyRules
from cardcatan.games.result import Result
from cardcatan.table import Match, MatchError, Table

RULES = CardRules(players=2, goal=5, round_limit=8)
NAMES = ("Anna", "Boris")


def ended(winner: int | None, scores: tuple[int, int]) -> Result:
    return Result(Outcome.GOAL if winner is not None else Outcome.LIMIT, winner, scores, 100, "0" * 16)


def play(table: Table) -> Result:
    chance = random.Random(1)
    while (seat := table.actor) is not None:
        table.act(seat, table.legal(seat).choice(chance), table.number(seat))
    assert table.result is not None
    return table.result


results = st.tuples(st.sampled_from([0, 1, None]), st.integers(0, 15), st.integers(0, 15))


@given(st.booleans(), st.lists(results, max_size=8))
def test_the_score_follows_the_players_through_the_seats(swapped: bool, played: list[tuple[int | None, int, int]]) -> None:
    match = Match(RULES, 5, NAMES, 8, swapped)
    for winner, first, second in played:
        seats = match.deal.players
        by_seat = (first, second) if seats == (0, 1) else (second, first)
        match = match.add(ended(None if winner is None else seats.index(winner), by_seat))
    assert match.wins == tuple(sum(game[0] == player for game in played) for player in (0, 1))
    assert match.draws == sum(game[0] is None for game in played)
    assert match.points == (sum(game[1] for game in played), sum(game[2] for game in played))
    assert match.over == (len(played) == 8)
    assert Match.parse(str(match)) == match


def deals(match: Match) -> list[tuple[int, str, int]]:
    """Of each game: the seed, who begins, and what seat begins."""
    found = []
    while not match.over:
        deal = match.deal
        table = Table(deal.rules, deal.seed, deal.names)
        assert table.actor is not None
        found.append((deal.seed, deal.names[table.actor], table.actor))
        match = match.add(ended(None, (1, 1)))
    return found


def test_the_players_begin_by_turns() -> None:
    found = deals(Match(RULES, 5, NAMES, 6))
    assert [name for _, name, _ in found] == ["Anna", "Boris"] * 3
    assert len({seed for seed, _, _ in found}) == 6


def test_swapped_deals_are_played_twice_with_the_other_in_the_seat() -> None:
    found = deals(Match(RULES, 5, NAMES, 6, swapped=True))
    assert [name for _, name, _ in found] == ["Anna", "Boris"] * 3
    seeds = [seed for seed, _, _ in found]
    assert seeds[::2] == seeds[1::2]
    assert len(set(seeds)) == 3
    assert {seat for _, _, seat in found} == {0}


def test_the_match_is_won_by_games() -> None:
    match = Match(RULES, 5, NAMES, 3).add(ended(0, (5, 4)))
    assert match.winner is None
    match = match.add(ended(1, (0, 5))).add(ended(1, (0, 5)))
    assert (match.over, match.winner, match.wins) == (True, 1, (1, 2))
    with pytest.raises(MatchError, match="all 3 games"):
        _ = match.deal


@pytest.mark.parametrize("rules", [RULES, BoardRules(players=2, goal=3, proposals=1, turn_limit=20)])
def test_a_match_goes_on_from_its_file_and_the_journal_beside_it(tmp_path: Path, rules: AnyRules) -> None:
    path = tmp_path / "match.txt"
    match = Match(rules, 5, NAMES, 2)
    match.write(path)
    match = Match.read(path)
    match = match.add(play(match.table(path)))
    match.write(path)
    table = Match.read(path).table(path)
    assert table.actor is not None
    table.act(table.actor, table.legal(table.actor)[0], table.number(table.actor))
    table.close()
    again = Match.read(path).table(path)
    assert len(again.record().moves) == 1
    assert again.tags["Match"] == "2 of 2"
    assert Match.read(path).add(play(again)).over


def test_a_game_that_ended_before_the_match_knew_counts(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    match = Match(RULES, 5, NAMES, 2)
    result = play(match.table(path))
    assert match.table(path).result == result


def test_the_journal_of_another_match_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    Match(RULES, 5, NAMES, 2).table(path).close()
    with pytest.raises(MatchError, match="not game 1 of this match"):
        Match(RULES, 6, NAMES, 2).table(path)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"games": 0}, "1 to 1000 games"),
        ({"games": 3, "swapped": True}, "even"),
        ({"rules": CardRules(players=3)}, "two players"),
        ({"seed": -1}, "seed"),
        ({"seed": 1 << 64}, "seed"),
        ({"seed": "1"}, "seed"),
        ({"games": True}, "1 to 1000 games"),
    ],
)
def test_a_match_that_cannot_be_is_refused(change: dict[str, object], says: str) -> None:
    arguments: dict[str, object] = {"rules": RULES, "seed": 1, "names": NAMES, "games": 4, **change}
    with pytest.raises(MatchError, match=says):
        Match(**arguments)  # type: ignore[arg-type]


@given(st.data())
def test_a_spoilt_match_file_is_refused_with_one_sentence(data: st.DataObject) -> None:
    lines = str(Match(RULES, 5, NAMES, 4).add(ended(0, (5, 3)))).splitlines()
    lines[data.draw(st.integers(0, len(lines) - 1))] = "nonsense"
    with pytest.raises(MatchError) as caught:
        Match.parse("\n".join(lines) + "\n")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("line", ["Game {n}: winner=1 points=5,3", "Game 1: winner=1 points={n},3"])
def test_numbers_too_long_to_read_are_refused(line: str) -> None:
    with pytest.raises(MatchError, match="line 10: this is not the result of game 1"):
        Match.parse(str(Match(RULES, 5, NAMES, 4)) + line.format(n="9" * 5000) + "\n")
