"""What can be the matter between a client and a host, in words that say what would do."""

from __future__ import annotations

import os
import string

from cardcatan.errors import N_, CatanError, ProtocolError
from cardcatan.games.record import clean
from cardcatan.net.messages import PROTOCOL, Goodbye, Version

_HOST_NEWER = N_("this program is too old for the host (cardcatan {package}): protocol {ours} here, {theirs} there; update it")
_HOST_OLDER = N_("the host is too old (cardcatan {package}): protocol {ours} here, {theirs} there; the host must be updated")
_CHANGED = N_(
    "the host {place} shows the key {new}, and it was {old} before: somebody else may answer there. "
    "If the host's own screen shows {new}, join with --trust-new-key"
)
_GOODBYES = {
    "version": N_("the host speaks another version of the protocol: {theirs}, and we {ours}"),
    "closing": N_("the host has closed its tables"),
    "kicked": N_("you were sent away from the table"),
    "banned": N_("you were sent away from this table, and cannot come back to it until the host starts anew"),
    "replaced": N_("another client came with your key, and this one was disconnected"),
    "flood": N_("the host disconnected us because of too many messages; wait a little"),
    "malformed": N_("the host did not understand this program, and disconnected it"),
    "full": N_("the host takes no more people"),
    "journal": N_("the host cannot write to its disk, and has stopped"),
}
_MOST_TEXT = 200
_LASTING = {"version", "kicked", "banned", "replaced", "malformed"}


class NoHost(ProtocolError):
    """Nobody answers at an address as a host does."""

    def __init__(self, address: object, why: str) -> None:
        super().__init__(N_("no host answers at {address}: {why}"), address=str(address), why=why)
        self.args = address, why

    @classmethod
    def unreachable(cls, address: object, error: OSError | UnicodeError) -> NoHost:
        """The system says why there is no connection."""
        if isinstance(error, UnicodeError):
            return cls(address, "no machine can be called that")
        number = error.errno
        # a name that is not known has a negative number, and its own text
        why = os.strerror(number) if number and number > 0 else getattr(error, "strerror", None) or str(error)
        return cls(address, why)


class VersionDiffers(ProtocolError):
    """A host whose protocol has another major version; `theirs` and `ours` say which."""

    theirs: Version
    ours: Version

    def __init__(self, theirs: Version, package: str = "") -> None:
        template = _HOST_NEWER if theirs[0] > PROTOCOL[0] else _HOST_OLDER
        super().__init__(template, theirs=_version(theirs), ours=_version(PROTOCOL), package=package or "?")
        self.theirs, self.ours, self.args = theirs, PROTOCOL, (theirs, package)


class KeyChanged(ProtocolError):
    """A host that was met before shows another key; `old` and `new` are fingerprints."""

    place: str
    old: str
    new: str

    def __init__(self, place: str, old: str, new: str) -> None:
        super().__init__(_CHANGED, place=place, old=old, new=new)
        self.place, self.old, self.new, self.args = place, old, new, (place, old, new)


class Unproved(ProtocolError):
    """What answers on the wire does not have the key that the door named."""

    def __init__(self, address: object, fingerprint: str) -> None:
        template = N_("what answers at {address} cannot prove that it has the key {fingerprint}: a false host, or none")
        super().__init__(template, address=str(address), fingerprint=fingerprint)
        self.args = address, fingerprint


class Gone(ProtocolError):
    """The host said goodbye; `code` is why, `lasting` whether coming back is of no use."""

    code: str
    lasting: bool

    def __init__(self, code: str, theirs: Version = PROTOCOL) -> None:
        super().__init__(_GOODBYES[code], theirs=_version(theirs), ours=_version(PROTOCOL))
        self.code, self.lasting, self.args = code, code in _LASTING, (code, theirs)


def goodbye(message: Goodbye) -> ProtocolError:
    """Why the host ended the connection."""
    if message.code == "version" and message.protocol[0] != PROTOCOL[0]:
        return VersionDiffers(message.protocol, clean(message.package))
    return Gone(message.code, message.protocol)


def tame(error: CatanError) -> CatanError:
    """The error, in whose text nothing that a host sent can command a terminal or fill it."""
    error.params = {key: clean(value)[:_MOST_TEXT] if isinstance(value, str) else value for key, value in error.params.items()}
    return error


def refusal(text: str, params: dict[str, str | int]) -> CatanError:
    """A host's refusal, safe to be filled in: whatever is no plain text with plain names is shown as it stands."""
    text = clean(text)[:_MOST_TEXT] or "?"
    told = {key: clean(value)[:_MOST_TEXT] if isinstance(value, str) else value for key, value in params.items()}
    try:
        plain = all(_plain(field, told) for field in string.Formatter().parse(text))
    except ValueError:
        plain = False
    # a text without parameters is a template too: whoever shows it says it in another language
    return ProtocolError(text, **told) if plain else ProtocolError("{text}", text=text)


def _plain(field: tuple[str, str | None, str | None, str | None], params: dict[str, str | int]) -> bool:
    """Only names that are there, and no width that would fill the memory."""
    _text, name, spec, conversion = field
    return name is None or (name in params and not spec and conversion in (None, "r"))


def _version(version: Version) -> str:
    return ".".join(map(str, version))
