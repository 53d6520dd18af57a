"""The hosts that this user met: a key is pinned at the first meeting, and another one later is shouted."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from cardcatan.errors import CatanError
from cardcatan.games.record import clean
from cardcatan.net.keys import fingerprint, raw_key, text_key
from cardcatan.net.trouble import KeyChanged
from cardcatan.table.private import make_private

FILE = "hosts.txt"
_HEAD = "cardcatan-hosts 1"


@dataclass(frozen=True)
class _Host:
    key: bytes
    name: str
    addresses: frozenset[str]

    def is_called(self, name: str, address: str) -> bool:
        """Was a host of this name met at the port of this address?"""
        return bool(name) and self.name == name and _port(address) in map(_port, self.addresses)

    def __str__(self) -> str:
        return "\t".join([text_key(self.key).decode(), self.name, *sorted(self.addresses)])


def _port(address: str) -> str:
    return address.rpartition(":")[2]


class Pins:
    """The known hosts in a directory; the file is read anew at each question, since other clients of this user write it too."""

    def __init__(self, directory: str | Path) -> None:
        self.path = Path(directory) / FILE

    def check(self, address: str, name: str, key: bytes, *, trust: bool = False, pin: bool = True) -> bool:
        """Is the host at `address`, called `name`, the one that was met there, or under that name at that port? True: it is new.

        A known key may be met anywhere: addresses change. Hosts of one name at two ports are two: a machine may have several.
        `trust` takes a new key for good; without `pin` nothing is written.
        KeyChanged: an unknown key at a known address, or under a known name and port; CatanError: the file is damaged, or cannot
        be used.
        """
        try:
            return self._check(address, clean(name), key, trust, pin)
        except OSError as error:
            raise CatanError("the known hosts in {path} cannot be used: {why}", path=str(self.path), why=str(error)) from error

    def _check(self, address: str, name: str, key: bytes, trust: bool, pin: bool) -> bool:
        hosts = list(self._read())
        known = next((host for host in hosts if host.key == key), None)
        before = next((host for host in hosts if address in host.addresses or host.is_called(name, address)), None)
        if not known and before and not trust:
            place = address if address in before.addresses else name
            raise KeyChanged(place, fingerprint(before.key), fingerprint(key))
        found = _Host(key, name, (known.addresses if known else frozenset()) | {address})
        if pin and found != known:
            self._write([*(replace(host, addresses=host.addresses - {address}) for host in hosts if host is not known), found])
        return not known and not before

    def _read(self) -> Iterator[_Host]:
        try:
            lines = self.path.read_text("utf-8", "replace").split("\n")
        except FileNotFoundError:
            return
        for number, line in enumerate(lines, 1):
            if (not line if number > 1 else line == _HEAD):
                continue
            yield self._host(number, line)

    def _host(self, number: int, line: str) -> _Host:
        key, *rest = line.split("\t")
        try:
            return _Host(raw_key(key), rest[0], frozenset(rest[1:]))
        except (CatanError, IndexError) as error:
            raise CatanError(
                "line {number} of {path} is no known host; mend it, or delete the file and hosts are met anew",
                number=number, path=str(self.path),
            ) from error  # fmt: skip

    def _write(self, hosts: list[_Host]) -> None:
        make_private(self.path.parent)
        # made with 0600, and whole or not at all
        descriptor, fresh = tempfile.mkstemp(dir=self.path.parent, prefix=f".{FILE}-")
        try:
            with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as file:
                file.write("".join(f"{line}\n" for line in [_HEAD, *hosts]))
            os.replace(fresh, self.path)
        except BaseException:
            os.unlink(fresh)
            raise
