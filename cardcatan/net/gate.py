"""The code of a host's tables: who wants to come in must prove it, and who guesses must wait."""

from __future__ import annotations

import os
from typing import NamedTuple

from cardcatan.errors import CatanError
from cardcatan.net import messages as m
from cardcatan.net.code import NONCE_BYTES, StoredCode, proves
from cardcatan.net.limits import Delays
from cardcatan.net.peers import Session


class Shut(NamedTuple):
    """Why somebody is not let in: for programs, and for people."""

    code: str
    error: CatanError


class Gate:
    """Checks proofs of one code. Wrong ones count against the key and the address that they came from."""

    def __init__(self, code: StoredCode, key: bytes) -> None:
        """`key` is the host's public key."""
        self._code, self._key = code, key
        self._wrong_keys: Delays[bytes] = Delays()
        self._wrong_addresses: Delays[str] = Delays(free=3)

    def answer(self, session: Session, enter: m.Enter, now: float) -> m.Challenge | Shut | None:
        """What to say to somebody who wants to come in; None: the code is right."""
        peer = session.peer
        nonce, session.nonce = session.nonce, b""
        wait = max(self._wrong_keys.wait(peer.key, now), self._wrong_addresses.wait(peer.address, now))
        if enter.proof is None or not nonce:
            session.nonce = os.urandom(NONCE_BYTES)
            return m.Challenge(table=enter.table, salt=self._code.salt, nonce=session.nonce)
        if wait > 0:
            return Shut("wait", CatanError("too many wrong codes; try again in {seconds} s", seconds=int(wait) + 1))
        if proves(enter.proof, self._code.stretched, nonce, peer.key, self._key):
            self._wrong_keys.forgive(peer.key)
            return None
        self._wrong_keys.failed(peer.key, now)
        self._wrong_addresses.failed(peer.address, now)
        return Shut("wrong-code", CatanError("this is not the code of table {table}", table=enter.table))
