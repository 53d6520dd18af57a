"""Hosts as real processes: games to the end, connections that come and go, and hosts that are killed and go on."""

from __future__ import annotations

import signal
import sqlite3
from pathlib import Path

import pytest

from cardcatan.games.record import Record
from cardcatan.net import messages as m
from cardcatan.net.code import prove, stretch
from cardcatan.net.keys import Identity, fingerprint, raw_key
from cardcatan.table import Table, talk
from tests.net.conftest import Dealer, HostProcess, Player, ask_door, play_until, running, wait_for


def pair(host: HostProcess, seed: int = 1) -> tuple[Player, Player]:
    """Two people at the table."""
    anna = Player(host.wire, host.key, seed=seed).come("Anna")
    boris = Player(host.wire, host.key, seed=seed + 1).come("Boris")
    return anna, boris


def begin(*players: Player) -> None:
    """Get ready, and play until everybody has been dealt cards."""
    for player in players:
        player.ready()
    play_until(lambda: all(player.heard for player in players), *players)


def replayed(player: Player) -> Table:
    """The game as the opened record has it, played again."""
    assert player.opened
    record = Record.parse(player.opened.record, whole=False)
    table = Table(record.rules, record.seed, record.names)
    for move in record.moves:
        table.act(move.seat, move.action, table.number(move.seat))
    return table


def check_game(*players: Player) -> None:
    """Everybody was told, update by update, what the opened record says."""
    assert len({player.opened and player.opened.record for player in players}) == 1
    for player in players:
        assert player.dealt
        told = replayed(player).since(player.dealt.seat, -1)
        assert sorted(player.heard) == list(range(len(told)))
        for update in told:
            heard = player.heard[update.number]
            assert [tuple(event[:2]) for event in heard.events] == [(int(event.kind), event.seat) for event in update.events]
            assert heard.view in (b"", update.view.pack())


def test_the_door_tells_what_is_public(host: HostProcess) -> None:
    card = ask_door(host.port)
    assert card["cardcatan"] == list(m.PROTOCOL)
    assert card["key"].encode() == host.key
    assert card["fingerprint"] == fingerprint(raw_key(card["key"])) == host.hello["fingerprint"]
    assert card["wire"] == host.wire
    (table,) = card["tables"]
    assert (table["seats"], table["taken"], table["phase"]) == (2, 0, "lobby")
    player = Player(host.wire, host.key).come("Anna")
    assert ask_door(host.port)["tables"][0]["people"] == ["Anna"]
    player.close()


def test_a_whole_game_and_a_rematch(host: HostProcess) -> None:
    players = pair(host)
    for game in (1, 2):
        begin(*players)
        play_until(lambda: all(player.opened for player in players), *players)
        assert all(player.game == game for player in players)
        check_game(*players)
        assert not any(player.refused for player in players)
    for player in players:
        player.close()
    assert host.close() == 0
    assert not host.errors


def test_the_history_has_the_games_when_the_host_ends(tmp_path: Path) -> None:
    with running(tmp_path, "--clock", "off", "--bots", "greedy", "--pace", "0") as host:
        anna = Player(host.wire, host.key).come("Anna")
        for _ in range(3):
            begin(anna)
            play_until(lambda: anna.opened, anna)
        anna.close()
        assert host.close() == 0
        assert "won by" in host.log()
    with sqlite3.connect(tmp_path / "history.sqlite3") as database:
        assert database.execute("SELECT count(*) FROM games").fetchone() == (3,)
    database.close()


def test_a_host_that_closes_says_goodbye_and_can_go_on(tmp_path: Path) -> None:
    with running(tmp_path, "--clock", "off") as host:
        anna, boris = pair(host)
        begin(anna, boris)
        host.process.send_signal(signal.SIGTERM)
        play_until(lambda: anna.gone and boris.gone, anna, boris)
        assert anna.gone and anna.gone.code == "closing"
        assert host.end() == 0
    with running(tmp_path, "--clock", "off", "--resume") as host:
        assert host.hello["resumed"] == 1
        back = [Player(host.wire, host.key, player.identity, seed=5) for player in (anna, boris)]
        for player, name in zip(back, ("Anna", "Boris"), strict=True):
            player.come(name)
        play_until(lambda: all(player.opened for player in back), *back)
        check_game(*back)
        for player in (anna, boris, *back):
            player.close()
        assert host.close() == 0


@pytest.mark.parametrize("moves", [1, 7, 40, 90])
def test_a_killed_host_goes_on_exactly_where_it_was(tmp_path: Path, moves: int) -> None:
    """Nothing that was told is lost; nothing that was not acknowledged happens twice."""
    with running(tmp_path, "--clock", "off") as host:
        anna, boris = pair(host, seed=moves)
        begin(anna, boris)
        play_until(lambda: anna.last >= moves, anna, boris)
        host.kill()
        for player in (anna, boris):
            player.step()
        before = [dict(player.heard) for player in (anna, boris)]
        key = host.key
    with running(tmp_path, "--clock", "off", "--resume") as host:
        assert host.key == key and host.hello["resumed"] == 1
        back = [Player(host.wire, host.key, player.identity, seed=9) for player in (anna, boris)]
        for player, old, name in zip(back, (anna, boris), ("Anna", "Boris"), strict=True):
            player.game, player.heard, player.dealt = old.game, dict(old.heard), old.dealt
            player.come(name)
            last = old.heard[old.last]
            player.play(last)  # what was perhaps under way: taken once, or refused as too old
        play_until(lambda: all(player.opened for player in back), *back)
        for player, heard in zip(back, before, strict=True):
            assert all(player.heard[number] == update for number, update in heard.items())
        check_game(*back)
        for player in (anna, boris, *back):
            player.close()
        assert host.close() == 0


def play_some(players: list[Player], moves: int) -> bool:
    """Play so many moves, after all that was missed; is the game over?"""
    play_until(lambda: all(player.heard and not player.heard[player.last].more for player in players), *players)
    until = players[0].last + moves
    play_until(lambda: players[0].last >= until or all(player.opened for player in players), *players)
    return all(player.opened for player in players)


def test_killed_again_and_again_it_plays_the_game_to_its_end(tmp_path: Path) -> None:
    identities = [Identity.fresh(), Identity.fresh()]
    for life in range(30):
        with running(tmp_path, "--clock", "off", *(["--resume"] if life else [])) as host:
            players = [Player(host.wire, host.key, identity, seed=life) for identity in identities]
            for player, name in zip(players, ("Anna", "Boris"), strict=True):
                player.come(name)
                if not life:
                    player.ready()
            over = play_some(players, 25 + life)
            host.kill()
            for player in players:
                player.close()
        if over:
            check_game(*players)
            return
    raise AssertionError("the game does not end")


def test_without_resume_an_unfinished_game_is_put_aside_and_not_lost(tmp_path: Path) -> None:
    with running(tmp_path, "--clock", "off") as host:
        anna, boris = pair(host)
        begin(anna, boris)
        host.kill()
        for player in (anna, boris):
            player.close()
    ledger = (tmp_path / "ledger.jsonl").read_bytes()
    with running(tmp_path, "--clock", "off") as host:
        assert host.hello["resumed"] == 0
        aside = tmp_path / "ledger-1.jsonl"
        wait_for(lambda: str(aside) in host.log())
        assert aside.read_bytes() == ledger
        assert host.close() == 0
    assert aside.read_bytes() == ledger


def test_a_connection_that_breaks_is_noticed_at_once_and_comes_back(host: HostProcess) -> None:
    anna, boris = pair(host)
    begin(anna, boris)
    identity, game, heard, dealt = boris.identity, boris.game, dict(boris.heard), boris.dealt
    boris.close()
    play_until(lambda: anna.state and [member.here for member in anna.state.members] == [True, False], anna)
    again = Player(host.wire, host.key, identity, seed=3)
    again.game, again.heard, again.dealt = game, heard, dealt
    again.come("Boris")
    play_until(lambda: anna.state and all(member.here for member in anna.state.members), anna, again)
    for player in (anna, again):
        player.play(player.heard[player.last])
    play_until(lambda: anna.opened and again.opened, anna, again)
    check_game(anna, again)
    anna.close(), again.close()


def test_the_same_key_twice_replaces_the_first(host: HostProcess) -> None:
    anna = Player(host.wire, host.key).come("Anna")
    second = Player(host.wire, host.key, anna.identity).come("Anna")
    play_until(lambda: anna.gone, anna)
    assert anna.gone and anna.gone.code == "replaced"
    assert second.state and second.state.seats[0].name == "Anna" and second.state.seats[1].member is None
    anna.close(), second.close()


def test_a_code_is_proved_and_never_stored(tmp_path: Path) -> None:
    code = "open sesame ü"
    with running(tmp_path, "--code", code) as host:
        player = Player(host.wire, host.key)
        player.hello("Anna")
        player.say(m.Enter(table=1))
        challenge = player.expect(m.Challenge)
        proof = prove(stretch(code, challenge.salt), challenge.nonce, player.identity.key, raw_key(host.key))
        player.say(m.Enter(table=1, proof=bytes(32)))
        assert player.expect(talk.Refused).code == "wrong-code"
        player.say(m.Enter(table=1))
        challenge = player.expect(m.Challenge)
        proof = prove(stretch(f" {code} ", challenge.salt), challenge.nonce, player.identity.key, raw_key(host.key))
        player.say(m.Enter(table=1, proof=proof))
        # one wrong code: the next try must wait for a second
        code_ = player.expect(talk.Refused).code
        assert code_ == "wait"
        player.say(m.Enter(table=1))
        player.expect(m.Challenge)
        assert host.close() == 0
        assert "sesame" not in host.log()
        player.close()
    assert all(b"sesame" not in file.read_bytes() for file in tmp_path.rglob("*") if file.is_file())


def test_bots_that_search_think_beside_the_loop(tmp_path: Path) -> None:
    with running(tmp_path, "--clock", "off", "--bots", "search:100000", "--rules", "start=1", "--pace", "0") as host:
        player = Player(host.wire, host.key).come("Anna")
        player.ready()
        play_until(lambda: player.heard, player)
        player.say(m.Ping(n=5))
        while not isinstance(message := player.hear(), m.Pong):
            assert message, "the host thinks, and does not answer"
        player.close()
        assert host.close() == 0  # the search is ended, not waited for


def play_until_it_stops(anna: Player, boris: Player) -> None:
    """One game after the other, until the host says goodbye."""
    while not (anna.gone and boris.gone):
        begin_anew = [player.ready() for player in (anna, boris) if not player.game or player.opened]
        assert begin_anew
        play_until(lambda: all(player.opened or player.gone for player in (anna, boris)), anna, boris)


def test_a_full_disk_ends_the_host_and_nothing_is_told_that_is_not_written(tmp_path: Path) -> None:
    import resource

    def small() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    with running(tmp_path, "--clock", "off", preexec_fn=small) as host:
        anna, boris = pair(host)
        play_until_it_stops(anna, boris)
        assert anna.gone and boris.gone and {anna.gone.code, boris.gone.code} == {"journal"}
        assert host.end() == 1
    with running(tmp_path, "--clock", "off", "--resume") as host:
        for old in (anna, boris):
            again = Player(host.wire, host.key, old.identity).come("x")
            assert again.state and again.state.game >= old.game
            if again.state.game == old.game and old.heard:
                play_until(lambda old=old, again=again: again.last >= old.last, again)  # type: ignore[misc]
                assert all(again.heard[number].events == update.events for number, update in old.heard.items())
            old.close(), again.close()


def test_hosts_do_not_share_data_or_ports(tmp_path: Path, host: HostProcess) -> None:
    same = HostProcess(tmp_path / "host")
    assert same.end() == 2 and "another host" in "".join(same.errors)
    same.clean_up()
    port = HostProcess(tmp_path / "other", port=host.port)
    assert port.end() == 2 and str(host.port) in "".join(port.errors)
    port.clean_up()


def test_a_stranger_without_the_host_s_key_gets_nowhere(host: HostProcess) -> None:
    dealer = Dealer(host.wire, Identity.fresh().public)
    assert not dealer.socket.poll(500, 2)
    dealer.close()
    player = Player(host.wire, host.key).come("Anna")
    player.close()
