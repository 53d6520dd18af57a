"""The fair deal: commitments, openings, who is late, and what everybody can check afterwards."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from cardcatan.games.record import Record
from cardcatan.table import RoomErrorCode as Code
from cardcatan.table import talk
from cardcatan.table.fair import commitment, deal_seed, fingerprint
from tests.table.company import Company, salt


def promise(name: str, game: int = 1) -> talk.Commit:
    return talk.Commit(game=game, digest=commitment(salt(name)))


def reveal(name: str, game: int = 1) -> talk.Open:
    return talk.Open(game=game, salt=salt(name))


def dealing(players: int = 2, bots: tuple[str, ...] = (), **settings: object) -> Company:
    company = Company(players, bots, **settings)  # type: ignore[arg-type]
    company.enter("Anna", "Ben", "Cleo")
    company.ready("Anna", "Ben")
    assert company.room.phase == "dealing"
    return company


def test_the_seed_is_made_as_the_protocol_says() -> None:
    secret, first, rules = bytes(range(32)), b"\x07" * 32, "card players=3"
    message = b"cardcatan deal 1\0" + b"\1" + first + b"\0" + b"\0" + (300).to_bytes(8, "big") + rules.encode()
    assert deal_seed(secret, [first, None, None], 300, rules) == hmac.new(secret, message, hashlib.sha256).digest()
    assert commitment(secret) == hashlib.sha256(secret).digest()
    assert fingerprint(b"\0" * 32) == "MZUH-VLPY"


def test_everybody_gives_to_the_deal_and_can_check_it_at_the_end() -> None:
    company = dealing(3, ("", "", "random"))
    deal = company.last("Anna", talk.Deal)
    assert deal.game == 1 and len(deal.dealer) == 32
    assert company.state("Anna").phase == "dealing"
    company.ask("Anna", promise("Anna"))
    assert company.all("Anna", talk.Committed) == []
    company.ask("Ben", promise("Ben"))
    committed = company.last("Cleo", talk.Committed)
    assert committed.digests == (commitment(salt("Anna")), commitment(salt("Ben")), None)
    company.ask("Ben", reveal("Ben"))
    assert company.all("Ben", talk.Dealt) == []
    company.ask("Anna", reveal("Anna"))
    dealt = company.last("Ben", talk.Dealt)
    assert (dealt.seat, dealt.names) == (1, ("Anna", "Ben", "random"))
    assert (dealt.dealer, dealt.digests) == (deal.dealer, committed.digests)
    assert dealt.salts == (salt("Anna"), salt("Ben"), None)
    assert company.last("Cleo", talk.Dealt).seat is None
    assert company.last("Anna", talk.Update).number == 0
    company.play("Anna", "Ben")
    opened = company.last("Ben", talk.Opened)
    assert commitment(opened.secret) == deal.dealer
    record = Record.parse(opened.record)
    record.check()
    assert record.seed == deal_seed(opened.secret, dealt.salts, 1, dealt.rules)
    assert record.tags == {
        "Host": "here",
        "Table": "1",
        "Game of the table": "1",
        "Dealer": deal.dealer.hex(),
        "Commit 1": commitment(salt("Anna")).hex(),
        "Commit 2": commitment(salt("Ben")).hex(),
        "Salt 1": salt("Anna").hex(),
        "Salt 2": salt("Ben").hex(),
        "Secret": opened.secret.hex(),
    }


def test_who_does_not_commit_in_time_is_passed_over() -> None:
    company = dealing()
    company.ask("Anna", promise("Anna"))
    company.wait(4.9)
    assert company.all("Anna", talk.Committed) == []
    company.wait(0.2)
    assert company.last("Anna", talk.Committed).digests == (commitment(salt("Anna")), None)
    company.refused("Ben", promise("Ben"), Code.NOT_NOW)
    company.refused("Ben", reveal("Ben"), Code.NOT_NOW)
    company.ask("Anna", reveal("Anna"))
    assert company.last("Ben", talk.Dealt).salts == (salt("Anna"), None)


def test_who_does_not_open_in_time_is_passed_over() -> None:
    company = dealing()
    company.ask("Anna", promise("Anna"))
    company.ask("Ben", promise("Ben"))
    company.ask("Ben", reveal("Ben"))
    company.wait(5.1)
    dealt = company.last("Anna", talk.Dealt)
    assert dealt.digests == (commitment(salt("Anna")), commitment(salt("Ben")))
    assert dealt.salts == (None, salt("Ben"))
    company.refused("Anna", reveal("Anna"), Code.NOT_NOW)


def test_when_nobody_answers_the_dealer_deals_alone() -> None:
    company = dealing()
    company.wait(5)
    assert company.last("Anna", talk.Dealt).salts == (None, None)
    assert company.room.phase == "playing"


def test_a_salt_that_was_not_committed_to_is_refused_and_the_right_one_taken() -> None:
    company = dealing()
    for name in ("Anna", "Ben"):
        company.ask(name, promise(name))
    company.refused("Anna", reveal("Ben"), Code.BAD_OPENING)
    company.ask("Anna", reveal("Anna"), reveal("Anna"))  # the second time does no harm
    company.refused("Anna", reveal("Ben"), Code.BAD_OPENING)
    company.ask("Ben", reveal("Ben"))
    assert company.room.phase == "playing"


def test_a_commitment_stands() -> None:
    company = dealing()
    company.ask("Anna", promise("Anna"), promise("Anna"))
    company.refused("Anna", promise("Ben"), Code.NOT_NOW)
    company.refused("Anna", reveal("Anna"), Code.NOT_NOW)  # Ben has not committed yet
    company.ask("Ben", promise("Ben"))
    company.ask("Anna", promise("Anna"))  # as after a reconnection
    company.refused("Anna", promise("Ben"), Code.NOT_NOW)


@pytest.mark.parametrize("request_", [promise("Anna", 2), reveal("Anna", 2), promise("Anna", 0)])
def test_another_game_is_not_being_dealt(request_: talk.AnyRequest) -> None:
    company = dealing()
    company.refused("Anna", request_, Code.NOT_NOW)
    company.refused("Cleo", request_, Code.NO_SEAT)


def test_while_the_cards_are_dealt_nothing_else_changes() -> None:
    company = dealing()
    for request in (talk.Sit(seat=0), talk.Stand(), talk.Ready(on=True), talk.Offer(member=company.member("Cleo"))):
        company.refused("Ben", request, Code.NOT_NOW)
    for request in (talk.Concede(game=1), talk.Pause(on=True), talk.Act(game=1, number=0, action="flip")):
        company.refused("Ben", request, Code.NOT_NOW)
    company.refused("Anna", talk.Kick(member=company.member("Ben")), Code.NOT_NOW)
    company.refused("Anna", talk.SeatBot(seat=0, bot="greedy"), Code.NOT_NOW)
    company.refused("Anna", talk.FreeSeat(seat=0), Code.NOT_NOW)
    company.refused("Anna", talk.Configure(settings=company.room.settings), Code.NOT_NOW)
    company.ask("Anna", talk.Kick(member=company.member("Cleo")), talk.Say(n=1, text="good luck"))


def test_who_comes_back_in_the_middle_of_the_deal_is_asked_again() -> None:
    company = dealing()
    company.away("Anna")
    company.hush()
    company.enter("Anna")
    assert company.all("Anna", talk.Deal) and not company.all("Anna", talk.Committed)
    for name in ("Anna", "Ben"):
        company.ask(name, promise(name))
    company.hush()
    company.enter("Anna")
    assert company.all("Anna", talk.Deal) and company.all("Anna", talk.Committed)
    for name in ("Anna", "Ben"):
        company.ask(name, reveal(name))
    assert company.last("Anna", talk.Dealt).salts == (salt("Anna"), salt("Ben"))


def test_every_game_has_a_secret_of_its_own() -> None:
    company = Company()
    company.start("Anna", "Ben")
    company.play("Anna", "Ben")
    first = company.last("Anna", talk.Opened)
    company.deal("Anna", "Ben")
    company.play("Anna", "Ben")
    second = company.last("Anna", talk.Opened)
    assert (first.game, second.game) == (1, 2)
    assert first.secret != second.secret
    record, dealt = Record.parse(second.record), company.last("Ben", talk.Dealt)
    assert record.seed == deal_seed(second.secret, dealt.salts, 2, dealt.rules)
