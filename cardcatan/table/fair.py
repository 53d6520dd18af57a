"""The fair deal: nobody, not the dealer either, can choose what is dealt, and at the end everybody can check it.

The dealer and each player commit to 32 random bytes, then the players' bytes (salts) are opened, and all of them make the
seed. The dealer's bytes (the secret) are opened when the game is over.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Sequence

BYTES = 32


def commitment(secret: bytes) -> bytes:
    """What is told of 32 random bytes before they are opened: SHA-256."""
    return hashlib.sha256(secret).digest()


def deal_seed(secret: bytes, salts: Sequence[bytes | None], game: int, rules: str) -> bytes:
    """The 32 bytes that a game is dealt from. `salts` are by seat: None for a bot, or a player who opened nothing.

    HMAC-SHA256 under the secret of: "cardcatan deal 1" and a zero byte, for each seat a zero byte or a byte 1 and the salt,
    the number of the game at its table in 8 bytes, big-endian, the text of the rules in UTF-8.
    """
    parts = [b"\0" if salt is None else b"\1" + salt for salt in salts]
    message = b"".join([b"cardcatan deal 1\0", *parts, game.to_bytes(8, "big"), rules.encode()])
    return hmac.digest(secret, message, "sha256")


def bot_seed(secret: bytes, seat: int) -> int:
    """The seed of the bot at a seat (or of its stand-in), from 0 to 2**64 - 1; it tells nothing of the deal."""
    return int.from_bytes(hmac.digest(secret, b"cardcatan bot 1\0" + seat.to_bytes(8, "big"), "sha256")[:8], "big")


def fingerprint(key: bytes) -> str:
    """The short form of a public key of 32 bytes: 40 bits of its SHA-256 in base32, as XXXX-XXXX."""
    short = base64.b32encode(hashlib.sha256(key).digest()[:5]).decode()
    return f"{short[:4]}-{short[4:]}"
