"""The hall of a host, without sockets and with a clock of the test's own: who may come, who is who, what is refused."""

from __future__ import annotations

import hashlib
import hmac
from itertools import pairwise
from typing import Any

import msgspec
import pytest

import cardcatan
from cardcatan.errors import RoomErrorCode
from cardcatan.games.card import CardView
from cardcatan.net import messages as m
from cardcatan.net.code import StoredCode
from cardcatan.net.peers import Limits
from cardcatan.players import make_player
from cardcatan.table import Room, talk
from tests.net.halls import HOST_KEY, Client, Net, dealt, key_of, one, only, opened, play, play_round, settings


def two(net: Net) -> list[Client]:
    """Two people at a table, in a game that begins."""
    clients = [net.guest("Anna"), net.guest("Boris")]
    for client in clients:
        client.tell(talk.Ready(on=True))
    return clients


def playing(net: Net) -> tuple[list[Client], list[list[m.FromHost]]]:
    """Two people in a game whose cards are dealt, and what they have heard."""
    clients = two(net)
    heard = play(clients, dealt)
    for client, all_ in zip(clients, heard, strict=True):
        all_ += client.hear()
    return clients, heard


def refusal(heard: list[m.FromHost]) -> str:
    """The code of the one refusal."""
    return one(talk.Refused, heard).code


# --- hello ----------------------------------------------------------------------------------------------------------


def test_hello_is_answered_with_welcome() -> None:
    welcome = one(m.Welcome, Net().connect("Anna").hello())
    assert (welcome.protocol, welcome.host, welcome.name, welcome.table) == (m.PROTOCOL, "office", "Anna", None)
    assert welcome.features == m.FEATURES


def test_names_are_stripped_of_what_is_no_text() -> None:
    net = Net()
    heard = net.connect("\x1b[31mAn\u202ena\n\x07" + "x" * 100).hello()
    assert one(m.Welcome, heard).name == "[31mAnna" + "x" * (talk.NAME_LENGTH - 8)


def test_a_newer_minor_version_is_welcome() -> None:
    assert only(m.Welcome, Net().connect("Anna").hello((m.PROTOCOL[0], 99)))


@pytest.mark.parametrize("major", [0, 2, 99])
def test_another_major_version_is_sent_away_in_words_that_never_change(major: int) -> None:
    client = Net().connect("Anna")
    goodbye = one(m.Goodbye, client.hello((major, 0)))
    assert (goodbye.code, goodbye.protocol, goodbye.package) == ("version", m.PROTOCOL, cardcatan.__version__)
    assert client.peer.ended
    assert not client.hello()


def test_a_hello_of_the_future_is_understood_as_far_as_it_goes() -> None:
    hello = {"t": "hello", "protocol": [7, 3], "package": "9", "name": "Anna", "features": {"now": "a map"}, "more": [1]}
    assert one(m.Goodbye, Net().connect("Anna").send(msgspec.msgpack.encode(hello))).code == "version"


def test_unknown_fields_are_ignored() -> None:
    hello = {"t": "hello", "protocol": list(m.PROTOCOL), "package": "1", "name": "Anna", "later": {"a": 1}}
    assert only(m.Welcome, Net().connect("Anna").send(msgspec.msgpack.encode(hello)))


def test_whoever_has_not_said_hello_is_asked_to() -> None:
    client = Net().connect("Anna")
    assert refusal(client.say(m.Ping(n=1))) == "hello"
    assert refusal(client.say(talk.Sit(seat=0))) == "hello"
    assert only(m.Welcome, client.hello())


def test_ping_is_answered() -> None:
    client = Net().guest("Anna")
    client.hear()
    assert client.say(m.Ping(n=7)) == [m.Pong(n=7)]


def test_the_list_of_tables() -> None:
    net = Net(Room(1, settings(title="Attic")), Room(2, settings(rules="card players=4"), bots=("", "greedy")))
    net.guest("Anna", 1)
    client = net.connect("Boris")
    client.hello()
    first, second = one(m.Tables, client.say(m.ListTables())).tables
    assert (first.table, first.title, first.game, first.seats, first.taken, first.people) == (1, "Attic", "card", 2, 1, ("Anna",))
    assert (second.table, second.seats, second.taken, second.free, second.phase) == (2, 4, 1, 3, "lobby")


# --- nonsense and floods --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("data", [b"", b"\xc1", b"\0" * 50, m.encode({"t": "ping", "n": -1}), m.encode(m.Pong(n=1)), b"x" * 9000])
def test_nonsense_is_refused_once_and_sent_away_the_second_time(data: bytes) -> None:
    net = Net()
    client, other = net.guest("Anna"), net.guest("Boris")
    client.hear(), other.hear()
    assert refusal(client.send(data)) == "malformed"
    assert client.say(m.Ping(n=1)) == [m.Pong(n=1)]
    assert one(m.Goodbye, client.send(data)).code == "malformed"
    assert client.peer in net.hall.ended
    assert net.hall.is_refused(client.peer.key, net.now)
    assert only(talk.Note, other.hear())[0].kind == "away"
    assert not client.say(m.Ping(n=2))


def test_nonsense_before_hello_counts_as_well() -> None:
    client = Net().connect("Anna")
    assert refusal(client.send(b"\xc1")) == "malformed"
    assert one(m.Goodbye, client.send(b"\xc1")).code == "malformed"


def test_who_was_sent_away_is_refused_for_longer_each_time() -> None:
    net = Net()
    refused = []
    for _ in range(4):
        client = net.connect("Anna")
        client.send(b"\xc1"), client.send(b"\xc1")
        start = net.now
        while net.hall.is_refused(client.peer.key, net.now):
            net.tick(0.5)
        refused.append(net.now - start)
    assert refused == sorted(refused) and refused[0] >= 1 and refused[-1] >= 2 * refused[1]
    assert not net.hall.is_refused(key_of("Boris"), net.now)


def test_a_flood_ends_the_connection() -> None:
    net = Net(limits=Limits(rate=10, burst=50))
    client, other = net.guest("Anna"), net.guest("Boris")
    heard = [message for _ in range(100) for message in client.say(m.Ping(n=1))]
    assert one(m.Goodbye, heard).code == "flood"
    assert 20 < len(only(m.Pong, heard)) <= 50
    assert net.hall.is_refused(client.peer.key, net.now)
    assert other.say(m.Ping(n=1))


def test_a_steady_client_is_no_flood() -> None:
    net = Net(limits=Limits(rate=10, burst=50))
    client = net.guest("Anna")
    for _ in range(500):
        net.tick(0.1)
        assert only(m.Pong, client.say(m.Ping(n=1)))


def test_moves_that_are_taken_cost_nothing() -> None:
    net = Net(limits=Limits(rate=0.0, burst=20))
    play(two(net), opened)


def test_moves_that_are_refused_do() -> None:
    net = Net(limits=Limits(rate=1, burst=30))
    clients, _ = playing(net)
    heard = [message for _ in range(40) for message in clients[0].say(talk.Act(game=1, number=77, action="draw 2"))]
    assert one(m.Goodbye, heard).code == "flood"


def test_chat_has_a_limit_of_its_own_and_no_line_is_lost_silently() -> None:
    net = Net(limits=Limits(chat_rate=1.0, chat_burst=3.0))
    client, other = net.guest("Anna"), net.guest("Boris")
    client.hear(), other.hear()
    said = [client.say(talk.Say(re=n, n=n, text=f"line {n}")) for n in range(1, 6)]
    assert [len(only(talk.Said, heard)) for heard in said] == [1, 1, 1, 0, 0]
    assert [one(talk.Refused, heard).re for heard in said[3:]] == [4, 5]
    assert refusal(said[4]) == "slow"
    net.wait(2.0)
    assert only(talk.Said, client.say(talk.Say(n=4, text="line 4")))
    assert [line.text for line in only(talk.Said, other.hear())] == ["line 1", "line 2", "line 3", "line 4"]


def test_there_is_a_limit_of_people_but_seats_are_held() -> None:
    net = Net(limits=Limits(sessions=3))
    anna, boris, _ = net.guest("Anna"), net.guest("Boris"), net.guest("Vera")
    net.hall.lost(anna.peer, net.now)
    assert only(m.Welcome, net.connect("Galina").hello())
    assert one(m.Goodbye, net.connect("Dasha").hello()).code == "full"
    assert one(m.Welcome, net.connect("Anna").hello()).table == 1
    assert only(m.Pong, boris.say(m.Ping(n=1)))


def test_bots_that_think_too_long_are_refused_to_guests() -> None:
    client = Net().guest("Anna")
    for bot in ("search:1000000", "search:3600000ms", "search:" + "9" * 30):
        assert refusal(client.say(talk.SeatBot(seat=1, bot=bot))) == RoomErrorCode.BAD_BOT.value
        assert refusal(client.say(talk.Configure(settings=settings(stand_in=bot)))) == RoomErrorCode.BAD_SETTINGS.value
    assert not only(talk.Refused, client.say(talk.SeatBot(seat=1, bot="search:500")))


# --- who is who -----------------------------------------------------------------------------------------------------


def test_a_second_connection_with_the_same_key_replaces_the_first() -> None:
    net = Net()
    first, other = net.guest("Anna"), net.guest("Boris")
    second = net.guest("Anna")
    assert one(m.Goodbye, first.hear()).code == "replaced"
    assert first.peer.ended and not first.say(m.Ping(n=1))
    state = only(talk.State, second.hear())[-1]
    assert state.seats[0].name == "Anna"
    assert [member.name for member in state.members] == ["Anna", "Boris"]
    assert other.say(talk.Say(n=1, text="hello"))
    assert only(talk.Said, second.hear()) and not first.hear()


def test_coming_back_finds_the_seat_and_what_was_missed() -> None:
    net = Net()
    (anna, boris), heard = playing(net)
    net.hall.lost(anna.peer, net.now)
    assert "away" in [note.kind for note in only(talk.Note, boris.hear())]
    boris.say(talk.Say(n=1, text="where are you?"))
    again = net.connect("Anna")
    assert one(m.Welcome, again.hello()).table == 1
    last = only(talk.Update, heard[0])[-1]
    back = again.say(m.Enter(table=1, game=last.game, number=last.number))
    assert not only(talk.Update, back) and not only(talk.Dealt, back)
    assert one(talk.Said, back).text == "where are you?"
    whole = again.say(m.Enter(table=1))
    assert one(talk.Dealt, whole).seat == 0
    assert only(talk.Update, whole)[-1].view == last.view


def test_a_seat_belongs_to_a_key() -> None:
    net = Net()
    (anna, boris), heard = playing(net)
    mover, update = next((n, only(talk.Update, all_)[-1]) for n, all_ in enumerate(heard) if only(talk.Update, all_)[-1].legal)
    act = talk.Act(game=update.game, number=update.number, action=update.legal[0])
    other = (anna, boris)[1 - mover]
    watcher, stranger = net.guest("Vera"), net.connect("Galina")
    watcher.hear()
    assert refusal(other.say(act)) == RoomErrorCode.NOT_YOUR_TURN.value
    assert refusal(watcher.say(act)) == RoomErrorCode.NO_SEAT.value
    assert refusal(stranger.say(act)) == "hello"
    stranger.hello()
    assert refusal(stranger.say(act)) == "no-table"
    for seat in (0, 1):
        assert refusal(watcher.say(talk.Sit(seat=seat))) == RoomErrorCode.NOT_NOW.value
        assert refusal(watcher.say(talk.Take(seat=seat))) == RoomErrorCode.SEAT_TAKEN.value
    assert only(talk.Update, (anna, boris)[mover].say(act))


def test_a_replayed_move_is_refused_and_played_once() -> None:
    net = Net()
    clients, heard = playing(net)
    mover, update = next((n, only(talk.Update, all_)[-1]) for n, all_ in enumerate(heard) if only(talk.Update, all_)[-1].legal)
    act = talk.Act(re=5, game=update.game, number=update.number, action=update.legal[0])
    assert only(talk.Update, clients[mover].say(act))
    written = len(net.written)
    assert refusal(clients[mover].say(act)) in ("stale", "not-your-turn")
    assert refusal(clients[mover].say(msgspec.structs.replace(act, game=0))) == "stale"
    assert len(net.written) == written


def test_silence_is_absence_and_a_late_message_is_asked_for_hello() -> None:
    net = Net()
    anna, boris = net.guest("Anna"), net.guest("Boris")
    heard = anna.hear()
    boris.hear()
    for _ in range(8):
        net.wait(1.0)
        heard += anna.say(m.Ping(n=1))
    assert only(talk.Note, heard)[-1] == talk.Note(kind="away", name="Boris", seat=1)
    assert refusal(boris.say(m.Ping(n=1))) == "hello"
    assert boris.hello() and only(talk.State, boris.say(m.Enter(table=1)))[-1].seats[1].name == "Boris"
    assert only(talk.Note, anna.hear())[-1].kind == "back"


def test_the_seat_of_a_connection_that_the_network_lost_is_held() -> None:
    net = Net()
    anna, boris = net.guest("Anna"), net.guest("Boris")
    net.gone.add(boris.peer.route)
    anna.say(talk.Say(n=1, text="hello"))
    state = only(talk.State, anna.hear() + anna.say(m.Enter(table=1)))[-1]
    assert [(member.name, member.here) for member in state.members] == [("Anna", True), ("Boris", False)]
    assert state.seats[1].name == "Boris"


def test_entering_another_table_leaves_the_first() -> None:
    net = Net(Room(1, settings()), Room(2, settings()))
    client, other = net.guest("Anna", 1), net.guest("Boris", 1)
    other.hear()
    client.hear()
    heard = client.say(m.Enter(table=2))
    assert {state.table for state in only(talk.State, heard)} == {2}
    assert only(talk.Note, other.hear())[0].kind == "left"
    other.say(talk.Say(n=1, text="hello"))
    assert not client.hear()
    assert [seat.name for seat in net.hall.rooms[1].seats] == ["", "Boris"]


def test_what_cannot_be_entered() -> None:
    net = Net(Room(1, settings(watchers=False)))
    client = net.connect("Anna")
    client.hello()
    assert refusal(client.say(m.Enter(table=2))) == "no-table"
    assert refusal(client.say(m.Enter(table=1, watch=True))) == RoomErrorCode.NO_WATCHERS.value
    assert refusal(client.say(talk.Ready(on=True))) == "no-table"
    assert only(talk.State, client.say(m.Enter(table=1)))


def test_after_leaving_nothing_more_is_heard() -> None:
    net = Net()
    anna, boris = net.guest("Anna"), net.guest("Boris")
    boris.say(talk.Leave())
    boris.hear()
    anna.say(talk.Say(n=1, text="hello"))
    assert not boris.hear()
    assert refusal(boris.say(talk.Say(n=1, text="x"))) == "no-table"


def test_a_kicked_guest_may_come_back_and_a_banned_one_may_not() -> None:
    net = Net()
    anna, boris = net.guest("Anna"), net.guest("Boris")
    members = only(talk.State, anna.hear())[-1].members
    number = next(member.member for member in members if member.name == "Boris")
    anna.say(talk.Kick(member=number))
    heard = boris.hear()
    assert only(talk.Note, heard)[-1].kind == "kicked" and one(m.Goodbye, heard).code == "kicked"
    assert not net.hall.is_refused(boris.peer.key, net.now)
    boris = net.guest("Boris")
    members = only(talk.State, anna.hear())[-1].members
    number = next(member.member for member in members if member.name == "Boris")
    anna.say(talk.Kick(member=number, ban=True))
    assert one(m.Goodbye, boris.hear()).code == "banned"
    for _ in range(2):  # and is told so whenever he tries, also where there is no other table
        assert not net.hall.is_refused(boris.peer.key, net.now)
        again = net.connect("Boris")
        again.hello()
        for watch in (False, True):
            assert refusal(again.say(m.Enter(table=1, watch=watch))) == RoomErrorCode.BANNED.value


def test_a_ban_at_one_table_of_several_does_not_close_the_house() -> None:
    net = Net(Room(1, settings()), Room(2, settings()))
    anna, boris = net.guest("Anna"), net.guest("Boris")
    number = next(member.member for member in only(talk.State, anna.hear())[-1].members if member.name == "Boris")
    anna.say(talk.Kick(member=number, ban=True))
    assert one(m.Goodbye, boris.hear()).code == "banned"
    assert not net.hall.is_refused(boris.peer.key, net.now)
    assert only(talk.State, net.guest("Boris", 2).hear())


# --- the code -------------------------------------------------------------------------------------------------------

CODE = StoredCode.of("open sesame")


def locked(**options: Any) -> Net:
    """A host whose table wants a code."""
    return Net(Room(1, settings(), locked=True, owner=options.get("owner", b"")), code=CODE, **options)


def proof(challenge: m.Challenge, key: bytes, code: str = "open sesame", host: bytes = HOST_KEY) -> bytes:
    """As docs/protocol.md has it."""
    stretched = hashlib.scrypt(code.encode(), salt=challenge.salt, n=2**14, r=8, p=1, maxmem=2**26, dklen=32)
    return hmac.new(stretched, challenge.nonce + key + host, hashlib.sha256).digest()


def challenged(client: Client) -> m.Challenge:
    """Ask to come in."""
    return one(m.Challenge, client.say(m.Enter(table=1)))


def test_the_right_code_opens() -> None:
    client = locked().connect("Anna")
    client.hello()
    challenge = challenged(client)
    state = only(talk.State, client.say(m.Enter(table=1, proof=proof(challenge, client.peer.key))))[-1]
    assert state.locked and state.seats[0].name == "Anna"


def test_a_wrong_code_does_not_and_the_challenge_is_used_up() -> None:
    client = locked().connect("Anna")
    client.hello()
    challenge = challenged(client)
    assert refusal(client.say(m.Enter(table=1, proof=proof(challenge, client.peer.key, "sesame")))) == "wrong-code"
    late = client.say(m.Enter(table=1, proof=proof(challenge, client.peer.key)))
    assert one(m.Challenge, late).nonce != challenge.nonce


def test_a_proof_is_good_for_one_key_one_host_and_one_challenge() -> None:
    net = locked()
    anna, boris = net.connect("Anna"), net.connect("Boris", address="10.0.0.2")
    anna.hello(), boris.hello()
    theirs, mine = challenged(anna), challenged(boris)
    assert theirs.nonce != mine.nonce
    stolen = proof(theirs, anna.peer.key)
    assert refusal(boris.say(m.Enter(table=1, proof=stolen))) == "wrong-code"
    net.wait(5)
    other = proof(challenged(boris), boris.peer.key, host=b"x" * 32)
    assert refusal(boris.say(m.Enter(table=1, proof=other))) == "wrong-code"
    assert only(talk.State, anna.say(m.Enter(table=1, proof=stolen)))


def test_guessing_gets_slower_and_slower() -> None:
    net = locked(limits=Limits(rate=1000, burst=1000, silence=1e9))
    client = net.connect("Anna")
    client.hello()
    waits = []
    for _ in range(5):
        start = net.now
        while True:
            challenge = challenged(client)
            code = refusal(client.say(m.Enter(table=1, proof=proof(challenge, client.peer.key, "guess"))))
            if code == "wrong-code":
                break
            assert code == "wait"
            net.tick(0.25)
        waits.append(net.now - start)
    assert waits[0] == 0 and waits[1] >= 0.9
    assert all(late >= 1.9 * early for early, late in pairwise(waits[1:]))
    challenge = challenged(client)
    early = one(talk.Refused, client.say(m.Enter(table=1, proof=proof(challenge, client.peer.key))))
    assert early.code == "wait" and early.params["seconds"] >= 8


def test_new_keys_from_the_same_address_do_not_help_but_others_are_not_hindered() -> None:
    net = locked()
    codes = []
    for n in range(8):
        client = net.connect(f"guest {n}")
        client.hello()
        codes.append(refusal(client.say(m.Enter(table=1, proof=proof(challenged(client), client.peer.key, "guess")))))
    assert codes[0] == "wrong-code" and codes[-1] == "wait"
    other = net.connect("Vera", address="10.0.0.9")
    other.hello()
    assert only(talk.State, other.say(m.Enter(table=1, proof=proof(challenged(other), other.peer.key))))


def test_the_owner_and_members_are_not_asked_again() -> None:
    net = locked(owner=key_of("Olga"))
    assert only(talk.State, net.guest("Olga").hear())
    client = net.connect("Anna")
    client.hello()
    client.say(m.Enter(table=1, proof=proof(challenged(client), client.peer.key)))
    net.hall.lost(client.peer, net.now)
    assert only(talk.State, net.guest("Anna").hear())


# --- slow readers ---------------------------------------------------------------------------------------------------


def updates(heard: list[m.FromHost]) -> dict[int, talk.Update]:
    """By number."""
    return {update.number: update for update in only(talk.Update, heard)}


@pytest.mark.parametrize("unsent", [1, 5, 40, 1000])
def test_a_slow_reader_misses_nothing_and_holds_up_nobody(unsent: int) -> None:
    net = Net(Room(1, settings(rules="card players=3"), bots=("", "", "greedy")), limits=Limits(unsent=unsent))
    clients = two(net)
    watchers = [net.guest("Vera", watch=True), net.guest("Galina", watch=True)]
    slow, quick = watchers
    heard: dict[str, list[m.FromHost]] = {"slow": [], "quick": []}
    for turn in range(3000):
        net.full = {slow.peer.route} if turn % 40 < 30 else set()
        heard["slow"] += slow.hear()
        heard["quick"] += quick.hear()
        if any(map(opened, play_round(clients))):
            break
        assert len(slow.peer.unsent) <= unsent + len(heard["quick"]) + 10
    net.full = set()
    net.wait(2)
    for name, client in (("slow", slow), ("quick", quick)):
        heard[name] += client.hear()
    told = {name: updates(all_) for name, all_ in heard.items()}
    assert set(told["slow"]) == set(told["quick"]) == set(range(len(told["quick"])))
    assert all(told["slow"][n].events == told["quick"][n].events for n in told["quick"])
    numbers = [update.number for update in only(talk.Update, heard["slow"])]
    assert numbers == sorted(set(numbers))
    assert one(talk.Opened, heard["slow"]) == one(talk.Opened, heard["quick"])


def test_a_reader_who_never_reads_is_cut_off() -> None:
    net = Net(limits=Limits(unsent=5, patience=10.0))
    anna, boris = net.guest("Anna"), net.guest("Boris")
    heard = boris.hear()
    net.full.add(boris.peer.route)
    for n in range(1, 40):
        anna.say(talk.Say(n=n, text="x")), anna.say(m.Ping(n=1))
        net.hall.hear(boris.peer, m.encode(m.Ping(n=1)), net.now)
        net.wait(0.5)
        assert len(boris.peer.unsent) <= 5 + len(heard)
    assert boris.peer in net.hall.ended and boris.peer.ended
    assert not net.hall.rooms[1].is_here(boris.peer.key)
    assert net.hall.rooms[1].holds_seat(boris.peer.key)


# --- written before it is told -------------------------------------------------------------------------------------------


def test_nothing_is_told_before_it_can_be_written() -> None:
    net = Net()
    clients, heard = playing(net)
    mover, update = next((n, only(talk.Update, all_)[-1]) for n, all_ in enumerate(heard) if only(talk.Update, all_)[-1].legal)
    act = talk.Act(game=update.game, number=update.number, action=update.legal[0])
    net.hall.hear(clients[mover].peer, m.encode(act), net.now)
    assert not net.inbox.get(clients[mover].peer.route)
    assert net.hall.take_entries()
    net.hall.forget_unsent()
    net.hall.close("journal", net.now)
    net.hall.flush(net.send, net.now)
    told = net.inbox[clients[mover].peer.route]
    assert [type(message) for message in told] == [m.Goodbye]
    assert one(m.Goodbye, told).code == "journal"


def test_what_was_written_restores_the_tables() -> None:
    net = Net()
    clients, _ = playing(net)
    for _ in range(20):
        play_round(clients)
    net.settle()
    again = Room.restore(net.written)
    room = net.hall.rooms[1]
    assert (again.phase, again.game, [seat.name for seat in again.seats]) == (room.phase, room.game, [s.name for s in room.seats])
    assert again.snapshot() == net.hall.snapshot()


def test_an_orderly_end_says_goodbye_to_everybody() -> None:
    net = Net()
    clients = [net.guest("Anna"), net.connect("Boris")]
    clients[1].hello()
    net.hall.close("closing", net.now)
    heard = [client.hear() for client in clients]
    assert [one(m.Goodbye, all_).code for all_ in heard] == ["closing", "closing"]
    assert only(talk.Note, heard[0])[-1].kind == "closed"


# --- bots and games ---------------------------------------------------------------------------------------------------


def test_bots_of_a_table_play_and_finished_games_are_handed_on() -> None:
    net = Net(Room(1, settings(rules="card players=3"), bots=("", "greedy", "random")))
    anna = net.guest("Anna")
    anna.tell(talk.Ready(on=True))
    play([anna], opened)
    (finished,) = net.hall.take_finished()
    assert [player.bot for player in finished.players] == ["", "greedy", "random"]
    assert finished.players[0].key == anna.peer.key
    assert not net.hall.take_finished()


def test_a_searching_bot_is_asked_outside_of_the_loop() -> None:
    net = Net(Room(1, settings(), bots=("", "search:20")))
    anna = net.guest("Anna")
    anna.tell(talk.Ready(on=True))
    decided = 0
    for _ in range(4000):
        play_round([anna])
        asked = net.hall.take_thoughts()
        assert len(asked) <= 1
        for table, thought, player in asked:
            assert isinstance(thought.view, CardView) and thought.view.seat == 1
            net.hall.thought(table, thought.ticket, player.choose(thought.view, thought.legal), net.now)
            decided += 1
        if net.hall.take_finished():
            break
    else:
        raise AssertionError("the game does not end")
    assert decided > 10


def test_an_answer_that_comes_too_late_is_ignored() -> None:
    net = Net(Room(1, settings(rules="card players=2 start=1"), bots=("", "search:20")))
    anna = net.guest("Anna")
    anna.tell(talk.Ready(on=True))
    play([anna], dealt)
    ((table, thought, player),) = net.hall.take_thoughts()
    anna.say(talk.Concede(game=1))
    written = len(net.written)
    net.hall.thought(table, thought.ticket, player.choose(thought.view, thought.legal), net.now)
    net.settle()
    assert len(net.written) == written


def test_bots_alone_do_not_keep_the_hall_from_others() -> None:
    net = Net(Room(1, settings(), bots=("random", "random")), Room(2, settings()))
    watcher = net.guest("Vera", 1, watch=True)
    watcher.tell(talk.Ready(on=True))
    anna = net.guest("Anna", 2)
    anna.hear()
    for n in range(20):
        assert anna.say(m.Ping(n=n)) == [m.Pong(n=n)]


def test_the_log_names_people_and_results_and_no_cards() -> None:
    lines: list[str] = []
    net = Net(log=lambda table, text: lines.append(text))
    clients = two(net)
    play(clients, opened)
    clients[0].say(talk.Say(n=1, text="a secret"))
    text = "\n".join(lines)
    assert "Anna" in text and "won by" in text and "game 1" in text
    assert "secret" not in text
    assert len(lines) < 12


def test_make_player_knows_all_that_are_instant() -> None:
    for spec in ("greedy", "random"):
        assert make_player(spec)
