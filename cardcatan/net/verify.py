"""Was it a fair game? The opened secret and record against all that this client was told, down to the first difference."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from cardcatan.errors import CatanError
from cardcatan.games.record import Record
from cardcatan.games.wire import event_to_wire
from cardcatan.net.trouble import tame
from cardcatan.table import Table, talk
from cardcatan.table.fair import commitment, deal_seed

_SEAT = re.compile("@[0-9]")


@dataclass(frozen=True)
class Salt:
    """Random bytes that this client gave to the deal for a seat, all the while connected: they must have been used."""

    seat: int
    salt: bytes


@dataclass(frozen=True)
class Verdict:
    """`difference` is the first one found, in words; None: the deal was fair, and the record is the game that was seen."""

    difference: CatanError | None = None

    @property
    def verified(self) -> bool:
        """Whether everything fits."""
        return self.difference is None


class Differs(CatanError):
    """Something that the host said does not fit what it had said before."""


def verify(dealt: talk.Dealt, updates: Sequence[talk.Update], opened: talk.Opened, mine: Salt | None = None) -> Verdict:
    """Check a game that is over. `updates` are all that came for the seat (or watchers) of `dealt`, in order."""
    try:
        check_deal(dealt, mine)
        record = _record(dealt, opened)
        _check_seed(dealt, opened, record)
        _check_updates(dealt, updates, _replay(record))
    except CatanError as error:
        return Verdict(tame(error))
    return Verdict()


def check_deal(dealt: talk.Dealt, mine: Salt | None) -> None:
    """Do the opened bytes fit what was committed to, and are ours among them? Differs: they do not."""
    for seat, (digest, salt) in enumerate(zip(dealt.digests, dealt.salts, strict=True)):
        if salt is not None and (digest is None or commitment(salt) != digest):
            raise Differs("the random bytes of seat @{seat} are not those that were promised", seat=seat)
    if mine and dealt.salts[mine.seat] != mine.salt:
        raise Differs("the random bytes that we gave for seat @{seat} were not used in the deal", seat=mine.seat)


def _record(dealt: talk.Dealt, opened: talk.Opened) -> Record:
    """The record, which can be played and agrees with what was said at the deal. RecordError, Differs."""
    head = opened.record.partition("\n\n")[0]
    record = Record.parse(opened.record, whole=not ("\nConceded: " in head or "\nAbandoned: " in head))
    record.check()
    players = range(len(record.names))
    if not (record.result or is_abandoned(record)) and len(conceded_seats(record) & {*players}) != len(players) - 1:
        raise Differs("the record ends before the game was over, and not all but one had conceded")
    if str(record.rules) != dealt.rules:
        raise Differs("the record is by other rules than the game: {theirs}", theirs=str(record.rules))
    if record.names != dealt.names:
        raise Differs("the record names other players than sat down")
    told = {"Dealer": dealt.dealer.hex(), "Secret": opened.secret.hex(), "Game of the table": str(dealt.game)}
    for seat in range(len(dealt.names)):
        told[f"Commit {seat + 1}"] = (dealt.digests[seat] or b"").hex()
        told[f"Salt {seat + 1}"] = (dealt.salts[seat] or b"").hex()
    for key, text in told.items():
        if record.tags.get(key, "") != text:
            raise Differs("'{key}' in the record is not what was said at the deal", key=key)
    return record


def conceded_seats(record: Record) -> frozenset[int]:
    """The seats that conceded, as a record's tag says it."""
    words = record.tags.get("Conceded", "").split()
    return frozenset(int(word[1]) for word in words if _SEAT.fullmatch(word))


def is_abandoned(record: Record) -> bool:
    """Was this game given up because all its players were away? It was checked as far as it went, and nobody has won."""
    return record.result is None and "Abandoned" in record.tags


def _check_seed(dealt: talk.Dealt, opened: talk.Opened, record: Record) -> None:
    if commitment(opened.secret) != dealt.dealer:
        raise Differs("the dealer's secret is not the one that was promised")
    if record.seed != deal_seed(opened.secret, dealt.salts, dealt.game, dealt.rules):
        raise Differs("the cards were not dealt from the random bytes that all gave together")


def _replay(record: Record) -> Table:
    table = Table(record.rules, record.seed, record.names)
    for move in record.moves:
        table.act(move.seat, move.action, table.number(move.seat))
    return table


def _check_updates(dealt: talk.Dealt, updates: Sequence[talk.Update], table: Table) -> None:
    truth = table.since(dealt.seat, -1)
    for told, true in zip(updates, truth):  # noqa: B905 - the counts are compared below, after the first difference
        if told.events != tuple(map(event_to_wire, true.events)):
            raise Differs("update {number} told of something else than the record does", number=true.number)
        if told.view and told.view != true.view.pack():
            raise Differs("update {number} showed something else than the record leads to", number=true.number)
        if told.legal and told.legal != tuple(map(str, true.view.legal_actions())):
            raise Differs("update {number} offered other choices than the record leads to", number=true.number)
    if len(updates) != len(truth):
        raise Differs("the record leads to {count} updates, and {came} came", count=len(truth), came=len(updates))
