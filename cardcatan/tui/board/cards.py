"""Questions about cards: one kind, several cards at once, the terms of an offer. Few lines, if few there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardcatan import Resource

from ..glyphs import Glyphs
from ..i18n import _, p_
from ..keys import normal
from ..names import cards_line, letter_of
from ..panels import Choice, Kinds, Panel, Picker, Result
from ..text import Line, cut_text, fmt, hit, line, pad, restyle, width, wrap
from ..words import Speaker

Cards = tuple[int, ...]


def in_columns(rows: list[Line], size: int, height: int) -> list[Line]:
    """Rows that have no room under each other stand in columns."""
    height = max(1, height)
    columns = -(-len(rows) // height)
    if columns <= 1:
        return [pad(row, size) for row in rows]
    each = size // columns
    blank: Line = []
    return [
        pad(line(*[pad(rows[i + k * height] if i + k * height < len(rows) else blank, each) for k in range(columns)]), size)
        for i in range(height)
    ]


class Few(Choice):
    """A choice that stands in columns where lines are few."""

    def body(self, size: int, height: int, glyphs: Glyphs) -> list[Line]:
        info = [row for text in self.info for row in wrap(line(" ", text), size, 1)]
        info = info[: max(0, height - min(height, len(self.options)))] if height < len(self.options) else info
        room = max(1, height - len(info))
        if len(self.options) <= room:
            return super().body(size, height, glyphs)
        each = size // -(-len(self.options) // room)
        return [*info, *in_columns([self._row(i, each, glyphs) for i in range(len(self.options))], size, room)]


class FewKinds(Few, Kinds):
    """Kinds of resource in columns where lines are few, each with a note of one's own, as a rate."""

    def __init__(
        self, title: Line, kinds: Sequence[int], counts: Sequence[int] | None, result: Callable[[int], Result],
        info: Sequence[Line] = (), notes: Sequence[str] = (),
    ) -> None:
        Kinds.__init__(self, title, kinds, counts, result, info)
        self.notes = notes

    def body(self, size: int, height: int, glyphs: Glyphs) -> list[Line]:
        self.dress(glyphs)
        return super().body(size, height, glyphs)

    def _row(self, i: int, size: int, glyphs: Glyphs) -> Line:
        if self.notes:
            self.options[i].note = [("class:dim", self.notes[self.kinds[i]])]
        return super()._row(i, size, glyphs)


class CardPicker(Picker):
    """Several cards at once."""

    def body(self, size: int, height: int, glyphs: Glyphs) -> list[Line]:
        drawn = super().body(size, height, glyphs)
        if len(drawn) <= height:
            return drawn
        kinds = [kind for kind in Resource if self.held[kind]]
        *rows, state = drawn[-len(kinds) - 1 :]
        return [*in_columns(rows, size, height - 1), state]


class OfferPanel(Panel):
    """The terms of an offer: letters put cards on one side, Enter goes to the other side and then sends.

    `held` are one's own cards, of which one gives; `seats` whom it can be for, none for an offer back. `refusal` says why
    terms cannot be offered, or nothing.
    """

    wide = True

    def __init__(
        self, title: Line, held: Sequence[int], most: int, seats: Sequence[int], speaker: Speaker,
        result: Callable[[Cards, Cards, frozenset[int] | None], Result],
        refusal: Callable[[Cards, Cards, frozenset[int] | None], str] = lambda _give, _get, _to: "",
        give: Sequence[int] = (), get: Sequence[int] = (),
    ) -> None:
        self.title, self.held, self.most, self.seats, self.speaker = title, tuple(held), most, tuple(seats), speaker
        self.result, self.refusal = result, refusal
        wished = list(give) or [0] * len(Resource)
        self.sides = [[min(n, have, most) for n, have in zip(wished, held, strict=True)], list(get) or [0] * len(Resource)]
        self.side = 0
        self.to = set(seats)
        self.order: list[tuple[int, int]] = []
        self.refused = ""

    # --- keys -------------------------------------------------------------------------------------------------

    def press(self, key: str) -> Result:
        self.refused = ""
        key = normal(key)
        letters = {letter_of(kind).lower(): int(kind) for kind in Resource}
        if key in letters:
            self.add(letters[key])
        elif key in ("up", "down", "left", "right", " ", "backtab"):
            self.side = {"up": 0, "left": 0, "down": 1, "right": 1}.get(key, 1 - self.side)
        elif key in ("backspace", "delete"):
            self._take_out()
        elif key.isdigit() and int(key) - 1 in self.seats:
            self._toggle(int(key) - 1)
        elif key == "enter":
            return self._enter()
        elif key == "escape":
            if not any(map(any, self.sides)):
                return self.close()
            self.sides = [[0] * len(Resource), [0] * len(Resource)]
            self.side = 0
        return None

    def add(self, kind: int) -> None:
        """One card more on the side where the cursor is, or why not."""
        mine, other = self.sides[self.side], self.sides[1 - self.side]
        if other[kind]:
            self.refused = _("No kind can be on both sides.")
        elif self.side == 0 and mine[kind] >= self.held[kind]:
            self.refused = _("You do not have so many of it.")
        elif mine[kind] >= self.most:
            self.refused = _("At most {n} of a kind.").format(n=self.most)
        else:
            mine[kind] += 1
            self.order.append((self.side, kind))

    def _take_out(self) -> None:
        """The card put in last; of terms that were there before, the last one on this side."""
        while self.order:
            side, kind = self.order.pop()
            if self.sides[side][kind]:
                self.sides[side][kind] -= 1
                self.side = side
                return
        there = [int(kind) for kind in Resource if self.sides[self.side][kind]]
        if there:
            self.sides[self.side][there[-1]] -= 1

    def _toggle(self, seat: int) -> None:
        self.to ^= {seat}
        if not self.to:
            self.to = set(self.seats)

    @property
    def terms(self) -> tuple[Cards, Cards, frozenset[int] | None] | None:
        """The offer as it would be made; None while a side of it is empty."""
        give, get = (tuple(cards) for cards in self.sides)
        everybody = not self.seats or self.to == set(self.seats)
        return (give, get, None if everybody else frozenset(self.to)) if any(give) and any(get) else None

    @property
    def trouble(self) -> str:
        """What the last key could not do, or why the terms cannot be offered."""
        return self.refused or (self.refusal(*self.terms) if self.terms else "")

    def _enter(self) -> Result:
        if self.terms:
            return None if self.trouble else self.result(*self.terms)
        self.side = 0 if not any(self.sides[0]) else 1
        return None

    # --- drawing -----------------------------------------------------------------------------------------------

    def body(self, size: int, height: int, glyphs: Glyphs) -> list[Line]:
        rows = [self._side(0, _("you give"), glyphs), self._side(1, _("you get"), glyphs)]
        if self.seats:
            rows += self._to(size, height > 6, glyphs)
        said = [line("  ", row) for row in wrap([("class:warn", self.trouble)], size - 2)] if self.trouble else []
        if len(rows) + len(said) < height:
            rows.append(line("  ", ("class:dim", pad_text(_("you have"), 10)), counts_line(self.held)))
        rows += said
        keys = [line("  ", row) for row in wrap(restyle(self._keys(glyphs), "class:dim"), size - 2)]
        if len(rows) + len(keys) <= height:
            rows += keys
        return [pad(row, size) for row in rows[:height]]

    def _keys(self, glyphs: Glyphs) -> Line:
        """What the keys do that the last line of a narrow screen has no room for."""
        letters = "".join(letter_of(kind).lower() for kind in Resource)
        text = _("{letters}: a card more; Backspace: one less; {arrows}: the other side")
        out = fmt(text, letters=letters, arrows=glyphs.vertical)
        digits = "".join(str(seat + 1) for seat in self.seats)
        return line(out, "; ", _("{digits}: to whom").format(digits=digits)) if digits else out

    def _side(self, side: int, name: str, glyphs: Glyphs) -> Line:
        here = side == self.side
        mark: Line = [("class:key", glyphs.cursor if here else " ")]
        letters = "".join(letter_of(kind).lower() for kind in Resource)
        shown = cards_line(self.sides[side], glyphs) if any(self.sides[side]) or not here else line(
            ("class:dim", _("letters: {letters}").format(letters=letters)))
        return line(mark, " ", ("class:strong" if here else "", pad_text(name, 10)), shown, ("class:cursor", " ") if here else "")

    def _to(self, size: int, roomy: bool, glyphs: Glyphs) -> list[Line]:
        """Whom it is for; names too long beside the label stand under it, if there are lines enough."""
        label: Line = [("class:dim", pad_text(p_("offer", "to"), 10))]
        longest = max(width(self.speaker.names[seat]) for seat in self.seats)
        if roomy and (size - 12) // len(self.seats) - 3 < longest:
            return [line("  ", label), line("  ", self._people(size - 1, glyphs))]
        return [line("  ", label, self._people(size - 12, glyphs))]

    def _people(self, size: int, glyphs: Glyphs) -> Line:
        """Whom the offer is for; all names are cut to what has room."""
        room = size // len(self.seats) - 3
        out: Line = []
        for seat in self.seats:
            on = seat in self.to
            name = (f"class:player{seat}" if on else "class:off", cut_text(self.speaker.names[seat], room))
            out += [*([("", " ")] if out else []),
                    *hit(line(("class:key", f"{seat + 1}"), glyphs.check if on else " ", name), str(seat + 1))]
        return out

    def hints(self, glyphs: Glyphs) -> list[tuple[str, str]]:
        letters = "".join(letter_of(kind).lower() for kind in Resource)
        enter = [("Enter", _("offer it") if self.terms else _("other side"))] if not self.terms or not self.trouble else []
        back = _("choose anew") if any(map(any, self.sides)) else _("back")
        return [(letters, _("add a card")), *enter, ("Backspace", _("take one out")), ("Esc", back)]


def pad_text(text: str, size: int) -> str:
    return text + " " * (size - width(text))


def counts_line(cards: Sequence[int], held: bool = False) -> Line:
    """`L2 B0 W1 G0 O3`: those one has none of dimmed, or, if only what is held is wanted, left out."""
    out: Line = []
    for kind in Resource:
        n = cards[kind]
        if n or not held:
            out += [("", " " if out else ""), (f"class:res{int(kind)}" if n else "class:dim", letter_of(kind)),
                    ("class:strong" if n else "class:dim", str(n))]
    return out


def terms_line(give: Sequence[int], get: Sequence[int], glyphs: Glyphs) -> Line:
    """`[W][W] -> [O]` from the side of who makes the terms."""
    return fmt("{give} {arrow} {get}", give=cards_line(give, glyphs), arrow=glyphs.arrow, get=cards_line(get, glyphs))
