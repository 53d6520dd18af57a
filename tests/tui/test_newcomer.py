"""What somebody who plays for the first time stumbles over: ways back, keys that are named, words that mean one thing."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from cardcatan import BoardGame, BoardRules, CardRules, CatanError, Record
from cardcatan.table import talk
from cardcatan.tui import JoinOptions, Options
from cardcatan.tui.app import Client
from cardcatan.tui.board.boardhelp import board_topics
from cardcatan.tui.board.boardwords import Happening, Part, sentence
from cardcatan.tui.board.cards import OfferPanel
from cardcatan.tui.board.names import BoardSpeaker
from cardcatan.tui.field import Field
from cardcatan.tui.glyphs import SETS
from cardcatan.tui.i18n import set_language
from cardcatan.tui.keys import letter
from cardcatan.tui.options import HostOptions
from cardcatan.tui.panels import Push
from cardcatan.tui.tablescreen import TableScreen
from cardcatan.tui.text import plain, width
from cardcatan.tui.words import explain

from .board.fake import FakeView
from .board.samples import PHASES, VIEW, panel_of
from .board.test_menus import press
from .lan import FakeNetwork
from .sitting import Sitting, data_home, terminal
from .test_langame import FAST, NAMES, Party, rules

FOUR = ("human:Anna", "greedy", "greedy", "greedy")


# --- ways back from the list of who is here --------------------------------------------------------------------------

async def away_from_the_game() -> tuple[Party, Sitting, Sitting]:
    """Who is asked first is at the table, the other one looks who is here."""
    party = Party(talk.Settings(rules=rules(2, start=0), **FAST), ("", ""))
    people = await party.begin(*NAMES[:2])
    actor = party.actor()
    assert actor is not None
    other = next(sitting for sitting in people if sitting is not actor)
    await other.press("escape", "5")
    assert other.screen == "Lobby" and "Esc leads back to it" in other.text() and "Esc back to the table" in other.text()
    return party, actor, other


async def test_escape_leads_from_who_is_here_back_to_the_game() -> None:
    party, _actor, other = await away_from_the_game()
    await other.press("escape")
    assert other.screen == "TableScreen" and "is playing" in other.text()
    party.close()


async def test_so_does_the_menu_over_it() -> None:
    party, _actor, other = await away_from_the_game()
    other.desk.pause()
    await other.press("1")
    assert other.screen == "TableScreen"
    party.close()


async def test_a_decision_that_is_due_calls_back_to_the_table() -> None:
    party, actor, other = await away_from_the_game()
    while party.actor() is actor:
        await party.play(decisions=1)
    assert other.screen == "TableScreen" and "Boris, your turn" in other.text()
    party.close()


async def test_between_games_escape_in_the_lobby_is_the_menu() -> None:
    party = Party(talk.Settings(rules=rules(2), **FAST), ("", ""))
    anna = await party.come("Anna")
    await anna.press("escape")
    assert anna.screen == "Ask" and "Esc more" not in anna.text()
    party.close()


async def test_the_clock_beside_another_name_says_whose_it_is() -> None:
    party = Party(talk.Settings(rules=str(BoardRules(players=2, start=0)), **FAST), ("", ""))
    _anna, boris = await party.begin(*NAMES[:2])
    party.host.wait(15)
    for columns, rows in ((60, 20), (80, 24), (100, 30)):
        text = boris.text(columns, rows)
        (asked,) = [row for row in text.split("\n") if "Anna is playing" in row]
        assert "you 2:30" in asked or "your time 2:30" in asked
        assert "Anna 2:25" in text.split("\n", 1)[0]  # after ten free seconds
    party.close()


# --- the keyboard ends nothing -----------------------------------------------------------------------------------------

JUNK = (
    b"\x1b[31m", b"\x1b[0m", b"\x1b[<0;3;3M", b"\x1b[<m", b"\x1b[M", b"\x1b[Mabc", b"\x1b[99;99M", b"\x1b[1;2;3m", b"\x1b[;;m",
    b"\x1b[38;5;9m", b"\x1b[9999999999999999999999;1R", b"\x1b]0;x\x07", b"\x1bP1$r\x1b\\", b"\x1b[?1;2c", b"\x1b[200~x\x1b[201~",
    b"\x1bO", b"\xff\xfe\x80", b"\x00\x01\x02\x1c\x1d\x1e\x1f", b"\x1b[<64;1;1M", b"\x1b[<0;999999;999999m", b"\xc3(",
)


@pytest.mark.parametrize("mouse", [False, True])
async def test_no_bytes_from_the_keyboard_end_the_client(mouse: bool) -> None:
    options = Options(("human:Anna", "random"), seed=4, rules=CardRules(start=0), fast=True, lang="en", mouse=mouse)
    with terminal(options) as (term, _feed):
        run = asyncio.ensure_future(term.client.run())
        await term.see("your turn")
        for junk in JUNK:
            term.keys.send_bytes(junk)
        term.keys.send_text("\x1b")
        term.keys.send_text("\x03")
        await term.see("Quit?")
        assert not run.done() and not term.client.trouble
        term.keys.send_text("y")
        assert await run == 0


@pytest.mark.parametrize(
    ("options", "hosting", "game", "said"),
    [
        (Options(("human:Anna", "random"), lang="en"), False, False, "The game is kept: cardcatan play --resume"),
        (JoinOptions(lang="en"), False, True, "Your seat is held: join the table again."),
        (HostOptions((), lang="en"), True, True, "Start cardcatan again: t opens your table again, and the game goes on."),
        (HostOptions((), lang="en"), True, False, "Start cardcatan again, and open the table anew."),
    ],
)
def test_a_failure_says_what_helps(options: Options, hosting: bool, game: bool, said: str) -> None:
    class AtATable:
        hosting: object = None

    with terminal(options, network=FakeNetwork()) as (term, _feed):
        client: Client = term.client
        if not isinstance(options, Options):
            visit = AtATable()
            visit.hosting = object() if hosting else None
            client.desk.visit = visit  # type: ignore[assignment]
            client.desk.settings.table_resume = ("--game", "board") if game else ()
        client._fail(ValueError("x"))
        assert said in client.trouble and client.code == 1


async def test_a_name_that_is_proposed_gives_way_to_the_first_letter() -> None:
    sitting = Sitting()
    got: list[str] = []
    sitting.desk.open_setup()
    sitting.desk.ask_name(got.append)
    await sitting.press(*"Zoe", "enter")
    assert got == ["Zoe"]
    sitting.desk.ask_name(got.append)
    await sitting.press("backspace", "y", "enter")  # to change it one goes on where it ends
    assert got == ["Zoe", "Zoy"]
    sitting.close()
    field = Field("Zoe", proposed=True)
    field.paste("Vera")
    assert field.text == "Vera"


# --- offers --------------------------------------------------------------------------------------------------------------

async def offered(sitting: Sitting) -> None:
    """Play on until somebody offers what can be paid."""
    sitting.start(*FOUR, seed=77, game="board", fast=True)
    await sitting.settle()
    game = sitting.desk.game
    assert game is not None
    for _ in range(400):
        legal = {str(action): action for action in game.legal(0)}
        if "accept" in legal:
            return
        plain_ones = [action for text, action in legal.items() if not text.startswith(("offer", "ask"))]
        game.act(0, (legal.get("end") or legal.get("decline") or plain_ones[0],))
        await sitting.settle()
    raise AssertionError("nobody offered anything")


async def test_the_terms_of_who_offers_are_no_offer_back() -> None:
    """[D3]"""
    sitting = Sitting()
    await offered(sitting)
    await sitting.press("c", "enter")
    for columns, rows in ((80, 24), (60, 20), (150, 40)):
        text = " ".join(sitting.text(columns, rows).split())
        assert "These are the terms of" in text and "cannot be done" not in text and "Enter offer it" not in text
    table = sitting.desk.screens[-1]
    assert isinstance(table, TableScreen) and isinstance(table.panels[-1], OfferPanel)
    wanted = next(i for i, n in enumerate(table.panels[-1].sides[1]) if n)
    before = table.game.number(0)
    await sitting.press("down", "lbwgo"[wanted])
    assert "Enter offer it" in sitting.text(150, 40)
    await sitting.press("enter")
    assert sitting.screen == "TableScreen" and table.game.number(0) != before
    sitting.close()


@pytest.mark.parametrize(("lang", "words"), [
    ("en", ("lbwgo: a card more", "Backspace: one less", "↑↓: the other side", "234: to whom")),
    ("ru", ("дкшзр: добавить карту", "Backspace: убрать", "↑↓: другая сторона", "234: кому")),
])
async def test_the_keys_of_an_offer_are_named(lang: str, words: tuple[str, ...]) -> None:
    sitting = Sitting(lang)
    await until_main(sitting)
    await sitting.press("o" if lang == "en" else "о")
    text = sitting.text(80, 24)
    side = " ".join(" ".join(row[46:] for row in text.split("\n")).split())
    assert all(word in side for word in words), text
    assert all(name in side for name in (("Trader 1", "Trader 3") if lang == "en" else ("Купец 1", "Купец 3")))
    sitting.close()


async def until_main(sitting: Sitting) -> None:
    """Until one's own turn with cards in hand, so that something can be offered."""
    sitting.start(*FOUR, seed=77, game="board", fast=True)
    await sitting.settle()
    game = sitting.desk.game
    assert game is not None
    for _ in range(400):
        actions = list(game.legal(0))
        if game.view(0).phase.name == "MAIN" and any(action.kind.name == "OFFER" for action in actions):
            return
        game.act(0, (next((a for a in actions if a.kind.name in ("END", "DECLINE")), actions[0]),))
        await sitting.settle()


@pytest.mark.parametrize(("lang", "words"), [("en", "or type its name, such as f4"), ("ru", "или набрать имя: е4")])
async def test_a_place_can_be_typed_and_the_screen_says_so(lang: str, words: str) -> None:
    sitting = Sitting(lang).start(*FOUR, seed=77, game="board", fast=True)
    await sitting.settle()
    for columns, rows in ((80, 24), (60, 20), (100, 30), (150, 40)):
        assert words in " ".join(sitting.text(columns, rows).split()), sitting.text(columns, rows)
    sitting.close()


# --- words ---------------------------------------------------------------------------------------------------------------

def test_russian_words_need_no_case_of_a_name() -> None:
    set_language("ru")
    s = BoardSpeaker(("Гость 1", "Купец 1"), SETS["unicode"])
    said = [sentence(h, s) for h in (
        Happening("MUST_DISCARD", parts=(Part(0, count=4), Part(1, count=5))),
        Happening("OFFERED", 0, give=(1, 0, 0, 0, 0), get=(0, 1, 0, 0, 0), to=frozenset({1})),
    )]
    assert [plain(row or []) for row in said] == [
        "Карт слишком много, половину сбросить: Гость 1 – 4, Купец 1 – 5", "Гость 1 предлагает [Д] за [К]; кому: Купец 1"]
    pages = board_topics(BoardGame(BoardRules(), 1).view(0), SETS["unicode"])
    text = " ".join(plain(row) for page in pages for row in page.paragraphs)
    assert "побеждает тот, у кого больше очков" in text and "побеждает большинство" not in text


@pytest.mark.parametrize(("change", "said"), [
    (("players=4", "players=9"), "строка 3: players = '9'; можно целое число от 2 до 4"),
    (("layout=spiral", "layout=maze"), "layout здесь 'maze'; может быть spiral или random или beginner"),
    (("\n\n", "\n\n@0 rol\n"), "нет действия 'rol'; действия выглядят так:"),
])
async def test_an_error_in_a_record_is_in_the_language_of_the_screen(change: tuple[str, str], said: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(str(Record(BoardRules(), 5)).replace(*change), "utf-8")
    set_language("ru")
    with pytest.raises(CatanError) as caught:
        Record.read(path, whole=False)
    assert said in explain(caught.value)
    sitting = Sitting("ru")
    with pytest.raises(CatanError) as caught:
        sitting.desk.resume(str(path))
    assert said in explain(caught.value) and str(path) in explain(caught.value)


async def test_a_damaged_game_is_named_where_there_is_no_other() -> None:
    sitting = Sitting()
    with pytest.raises(CatanError, match="There is no unfinished game"):
        sitting.desk.resume("")
    games = Path(data_home()) / "cardcatan" / "games"
    games.mkdir(parents=True, exist_ok=True)
    (games / "20260101_101010.txt").write_text(str(Record(BoardRules(), 5)).replace("Seed: 5", "Seed: five"), "utf-8")
    with pytest.raises(CatanError) as caught:
        sitting.desk.resume("")
    assert "20260101_101010.txt" in explain(caught.value) and "'five' is no seed" in explain(caught.value)
    (games / "20260101_101010.txt").write_text(str(Record(BoardRules(), 5)) + "@9 roll\n", "utf-8")
    with pytest.raises(CatanError) as caught:
        sitting.desk.resume("")
    assert "20260101_101010.txt" in explain(caught.value) and "must decide here" in explain(caught.value)


# --- forms, and numbers of cards ---------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (60, 20)])
@pytest.mark.parametrize("lang", ["en", "ru"])
async def test_a_form_longer_than_the_screen_says_what_follows(columns: int, rows: int, lang: str) -> None:
    sitting = Sitting(lang).start(*FOUR, seed=3, game="board", fast=True)  # a game to go on with
    await sitting.settle()
    sitting.desk.settings.game, sitting.desk.settings.players = "board", FOUR
    sitting.desk.settings.table = {"rules": "board players=4"}
    above, below = ("more above: ", "more below: ") if lang == "en" else ("выше ещё: ", "ниже ещё: ")
    for open_form in (sitting.desk.open_setup, sitting.desk.push_host_form):
        open_form()
        first = sitting.text(columns, rows)
        assert below in first and above not in first
        await sitting.press("up")
        last = sitting.text(columns, rows)
        assert above in last and below not in last
        hidden = int(first.partition(below)[2].split()[0])
        assert hidden == int(last.partition(above)[2].split()[0])
        assert all(width(row) < columns for row in (first + last).split("\n")[1:] if "…" in row)
    sitting.desk.open_setup()
    row = next(row for row in sitting.text(60, 20).split("\n") if "Anna," in row)
    assert row.endswith(" …")  # after a whole name
    sitting.close()


async def test_a_new_pair_of_eyes_shows_no_points_as_fallen() -> None:
    from .test_replay import reading, record_of

    record = record_of("board", seed=2)  # somebody draws a victory point
    at = next(n for n, (played, _) in enumerate(record.replay(), 1) if played.view(None).scores != played.scores)
    sitting, game = reading(record)
    game.go(at)
    for key in ("1", "2", "3", letter("watch"), "0"):
        await sitting.press(key)
        table = sitting.text(100, 30).split("\n")[2:5]
        assert not any(mark in row for row in table for mark in "▴▾"), "\n".join(table)
    sitting.close()


@pytest.mark.parametrize(("lang", "words"), [("en", "a watcher"), ("ru", "с зритель")])
async def test_a_replay_names_the_key_of_a_watcher(lang: str, words: str) -> None:
    from .test_replay import reading, record_of

    sitting, _game = reading(record_of("board"), lang)
    for columns, rows in ((80, 24), (100, 30)):
        assert words in " ".join(sitting.text(columns, rows).split())
    sitting.close()


def rows_of(phase: FakeView, *keys: str) -> list[str]:
    """What a question shows after some keys."""
    result = press(phase, *keys)
    panel = result.panel if isinstance(result, Push) else panel_of(phase)
    return [" ".join(plain(row).split()) for row in panel.body(60, 12, SETS["ascii"])]  # type: ignore[union-attr]


def test_chosen_cards_are_so_many_of_those_there_are() -> None:
    set_language("en")
    hand, bank = PHASES["discard"].hand, VIEW.bank
    held = [row for row in rows_of(PHASES["discard"]) if " of " in row]
    assert [row.rpartition(" of ")[2] for row in held] == [str(n) for n in hand if n] and not any("->" in row for row in held)
    plenty = [row for row in rows_of(VIEW, "y") if " of " in row]
    assert plenty and {int(row.rpartition(" of ")[2]) for row in plenty} <= {n for n in bank if n > 2}


def test_known_cards_do_not_look_like_hexes() -> None:
    set_language("en")
    assert any("(1×B 2×G)" in row for row in rows_of(PHASES["steal"]))
