"""The code of a table, which is proved and never sent; docs/protocol.md has the formula."""

from __future__ import annotations

import hashlib
import hmac
import os

from msgspec import Struct

SALT_BYTES = 16
NONCE_BYTES = 32
MOST_CHARACTERS = 100


class StoredCode(Struct, frozen=True, kw_only=True):
    """What a host keeps of a code: it can check proofs with it, and the code does not follow from it."""

    salt: bytes
    stretched: bytes

    @classmethod
    def of(cls, code: str) -> StoredCode:
        """Store a code under a fresh salt."""
        salt = os.urandom(SALT_BYTES)
        return cls(salt=salt, stretched=stretch(code, salt))


def stretch(code: str, salt: bytes) -> bytes:
    """32 bytes of scrypt (N 2**14, r 8, p 1) from a code in UTF-8, without the spaces around it; takes some 50 ms and 16 MB."""
    return hashlib.scrypt(code.strip().encode(), salt=salt, n=2**14, r=8, p=1, maxmem=2**26, dklen=32)


def prove(stretched: bytes, nonce: bytes, client: bytes, host: bytes) -> bytes:
    """The proof that one knows the code, good for this nonce and these two public keys (32 bytes each) alone."""
    return hmac.digest(stretched, nonce + client + host, "sha256")


def proves(proof: bytes, stretched: bytes, nonce: bytes, client: bytes, host: bytes) -> bool:
    """Is this the proof? The time it takes tells nothing."""
    return hmac.compare_digest(proof, prove(stretched, nonce, client, host))
