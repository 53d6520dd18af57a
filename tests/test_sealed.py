"""Seeds of 32 bytes: the stream of games between people, which nobody foresees from what he sees."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardcatan import BoardRules, CardGame, CardRules, CatanError, Island, Record, RecordError
from cardcatan.games.board import BoardGame
from cardcatan.games.game import AnyGame, AnyRules
from cardcatan.games.record import Move, apply_any
from tests.conftest import any_rules

MASK = 2**64 - 1
RNG = {"card": slice(12, 44), "board": slice(20, 52)}  # of a packed game, after the header and the rules: the words of the stream
ISLAND = Island("O10 W2 L9 / G12 B6 W4 B10 / G9 L11 D L3 O8 / L8 O3 G4 W5 / B5 G6 W11 | 3 G O 3 W 3 3 B L")
both_games = pytest.mark.parametrize("rules", [CardRules(players=4), BoardRules(players=4)], ids=["card", "board"])


def chacha_block(key: bytes) -> bytes:
    """RFC 8439, section 2.3, with counter and nonce 0."""
    x = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), 0, 0, 0, 0]
    start = list(x)

    def quarter(a: int, b: int, c: int, d: int) -> None:
        for p, q, r, k in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[p] = (x[p] + x[q]) % 2**32
            y = x[r] ^ x[p]
            x[r] = (y << k | y >> (32 - k)) % 2**32

    for _ in range(10):
        for k in range(4):
            quarter(k, 4 + k, 8 + k, 12 + k)
        for k in range(4):
            quarter(k, 4 + (k + 1) % 4, 8 + (k + 2) % 4, 12 + (k + 3) % 4)
    return struct.pack("<16I", *((a + b) % 2**32 for a, b in zip(x, start, strict=True)))


def xoshiro(words: bytes) -> bytes:
    """The state of xoshiro256 after one more number."""
    a, b, c, d = struct.unpack("<4Q", words)
    c, d = c ^ a, d ^ b
    return struct.pack("<4Q", a ^ d, b ^ c, c ^ (b << 17 & MASK), (d << 45 | d >> 19) & MASK)


def numbers_drawn(before: bytes, after: bytes) -> int:
    """How many numbers of the ratcheted stream lie between two states of it; fails if it is another stream."""
    state = chacha_block(before)[:32]
    for drawn in range(200):
        if state == after:
            return drawn
        state = xoshiro(state)
    raise AssertionError("the stream did not go on by the ratchet")


def test_the_model_of_the_cipher_is_the_published_one() -> None:
    zero_key_stream = "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
    assert chacha_block(bytes(32)).hex()[:64] == zero_key_stream


@pytest.mark.parametrize(
    ("rules", "dealt"),
    [
        (CardRules(players=2), 11), (CardRules(players=4), 17), (CardRules(players=6), 23),  # hands and market
        (BoardRules(players=3), 18 + 1 + 8),  # the land and its first hex, the harbours
        (BoardRules(players=2, layout="beginner"), 8), (BoardRules(players=4, layout="beginner", harbours="printed"), 0),
    ],
)  # fmt: skip
def test_every_action_goes_on_with_a_chacha20_block_of_the_stream(rules: AnyRules, dealt: int) -> None:
    key, rng = bytes(range(32)), RNG[rules.game]
    game, choices = rules.deal(key), random.Random(rules.players)
    assert dealt <= numbers_drawn(key, game.pack()[rng]) <= dealt + 3  # the start, and rejected numbers
    drew = set()
    while not game.over:
        before = game.pack()[rng]
        apply_any(game, game.legal_actions().choice(choices))
        drew.add(numbers_drawn(before, game.pack()[rng]))
    assert 0 in drew and max(drew) > (2 if rules.game == "card" else 0)


@given(any_rules(), st.binary(min_size=32, max_size=32), st.integers(0, 99))
def test_the_same_bytes_and_actions_give_the_same_game(rules: AnyRules, key: bytes, choices: int) -> None:
    rng, game, quick = random.Random(choices), rules.deal(key), rules.deal(key)
    moves = []
    while (seat := game.actor) is not None:
        action = game.legal_actions().choice(rng)
        moves.append(Move(seat, action))
        apply_any(game, action)
        quick.step(action.number or 0)
        game.check()
    assert game == quick and game.seed == key
    again = type(game).unpack(game.pack())
    assert again == game and again.seed == key and again.pack() == game.pack()
    record = Record.from_game(game, moves)
    assert f"Seed: {key.hex()}\n" in str(record) and Record.parse(str(record)) == record
    record.check()


def test_a_sealed_game_on_an_island_by_hand() -> None:
    rules, key, rng = BoardRules(players=3, start=1), bytes(range(1, 33)), RNG["board"]
    game = BoardGame(rules, key, ISLAND)
    dealt = game.pack()[rng]
    assert numbers_drawn(key, dealt) == 0 and game.island == ISLAND
    game.apply(game.legal_actions()[0])
    assert numbers_drawn(dealt, game.pack()[rng]) == 0


@pytest.mark.parametrize("setup", [partial(CardGame.setup, CardRules(players=3)), partial(BoardGame.setup, BoardRules())])
def test_a_position_by_hand_can_be_sealed(setup: Callable[[bytes], AnyGame]) -> None:
    game, key = setup(bytes(32)), bytes(32)
    rng = RNG[game.rules.game]
    before = game.pack()[rng]
    apply_any(game, game.legal_actions()[-1])
    assert numbers_drawn(before, game.pack()[rng]) >= 0 and game.seed == key
    assert type(game).unpack(game.pack()) == game


@both_games
def test_a_sealed_game_is_another_than_that_of_the_number(rules: AnyRules) -> None:
    dealt = [rules.deal(seed).view(0).pack() for seed in (7, (7).to_bytes(32, "little"), (7).to_bytes(32, "big"))]
    assert len(set(dealt)) == 3


@both_games
def test_what_is_possible_behind_a_view_has_a_quick_stream_again(rules: AnyRules) -> None:
    game = rules.deal(bytes(32))
    possible = game.view(0).resample(5)
    assert possible.seed == 5 and type(game).unpack(possible.pack()) == possible


@both_games
@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_of_bytes_has_32(rules: AnyRules, seed: bytes) -> None:
    with pytest.raises(CatanError, match=f"a seed of bytes has 32 of them, not {len(seed)}"):
        rules.deal(seed)


@both_games
@pytest.mark.parametrize("text", ["18446744073709551616", "ab" * 31, "AB" * 32, "0x10", "-1"])
def test_a_record_says_what_a_seed_can_be(rules: AnyRules, text: str) -> None:
    record = str(Record(rules, bytes(32))).replace("0" * 64, text)
    with pytest.raises(RecordError, match="a number from 0 to 2\\*\\*64-1, or 64 hex digits"):
        Record.parse(record, whole=False)


@both_games
def test_packed_bytes_cannot_claim_the_other_kind_of_seed(rules: AnyRules) -> None:
    sealed, plain = (rules.deal(seed).pack() for seed in (bytes(32), 0))
    for data in (sealed[:-24], plain + bytes(24)):
        with pytest.raises(CatanError):
            type(rules.deal()).unpack(data)
