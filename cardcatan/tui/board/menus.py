"""Which questions to ask about the board: built from a view and its legal actions alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from cardcatan import BoardAction, Resource

from ..glyphs import Glyphs
from ..i18n import _, n_
from ..names import cards_line, letter_of, player_tag, resource_name
from ..panels import Columns, Option, Panel, Push, Result, Send
from ..text import Line, fmt, hit, line, pad, plain
from ..words import Speaker
from .boardhelp import BoardTopic
from .boardmodel import COSTS, Cards
from .cards import CardPicker, Few, FewKinds, OfferPanel, in_columns, pad_text, terms_line
from .cursor import points
from .island import Place
from .names import development_short, letter, piece_name
from .places import PlacePanel, central
from .sights import crossing_sight, edge_sight, hex_sight

if TYPE_CHECKING:
    from cardcatan import BoardView

CARDS = ("KNIGHT", "ROADS", "PLENTY", "MONOPOLY")
"""The development cards that can be played, in the order of their enumeration."""


def board_panel_for(view: BoardView, legal: Iterable[BoardAction], s: Speaker) -> Panel:
    """The question that this seat must answer now."""
    build: dict[str, Callable[[BoardView, list[BoardAction], Speaker], Panel]] = {
        "SETTLE": _settle, "ROAD": _first_road, "ROLL": _roll, "DISCARD": _discard, "ROBBER": _robber, "STEAL": _steal,
        "MAIN": _main, "FREE": _free, "ANSWER": _answer, "CLOSE": _close,
    }
    return build.get(view.phase.name, _any)(view, list(legal), s)


def _send(*actions: BoardAction) -> Callable[[], Result]:
    return lambda: Send(tuple(actions))


def _of(legal: Sequence[BoardAction], *kinds: str) -> list[BoardAction]:
    return [action for action in legal if action.kind.name in kinds]


def _name(seat: int, s: Speaker) -> Line:
    return player_tag(seat, s.names)


def _any(view: BoardView, legal: list[BoardAction], s: Speaker) -> Panel:
    """For a phase that this version has no question for."""
    return Few(line(_("What do you do?")), [Option("", line(str(action)), _send(action)) for action in legal])


# --- places ------------------------------------------------------------------------------------------------------

def place_panel(view: BoardView, actions: Sequence[BoardAction], title: Line, verb: str, s: Speaker) -> PlacePanel:
    """Where to build, or where to move the robber: all the actions are of one kind."""
    place, about = {
        "ROAD": (Place.EDGE, lambda n: edge_sight(view, n)),
        "ROBBER": (Place.HEX, lambda n: hex_sight(view, n, s)),
    }.get(actions[0].kind.name, (Place.CROSSING, lambda n: crossing_sight(view, n)))
    legal = {action.place: _send(action) for action in actions if action.place is not None}
    return PlacePanel(title, view.island, place, legal, about, verb)


def _settle(view: BoardView, legal: list[BoardAction], s: Speaker) -> Panel:
    mine = sum(1 for building in view.buildings if building is not None and building[0] == view.seat)
    title = _("Second settlement, with cards") if mine else _("Your first settlement")
    return place_panel(view, _of(legal, "SETTLEMENT"), line(title), _("settle here"), s)


def _first_road(view: BoardView, legal: list[BoardAction], s: Speaker) -> Panel:
    return place_panel(view, _of(legal, "ROAD"), line(_("A road at this settlement")), _("build here"), s)


def _free(view: BoardView, legal: list[BoardAction], s: Speaker) -> Panel:
    n = view.free_roads
    title = n_("Road building: {n} road more", "Road building: {n} roads more", n)
    return place_panel(view, _of(legal, "ROAD"), fmt(title, n=n), _("build here"), s)


def _robber(view: BoardView, legal: list[BoardAction], s: Speaker) -> Panel:
    """The cursor begins where one does not rob oneself."""
    panel = place_panel(view, _of(legal, "ROBBER"), line(_("Where does the robber go?")), _("move it here"), s)
    others = [n for n in panel.legal if not any(_lives(view, corner) for corner in view.island.hexes[n].corners)]
    if others:
        panel.cursor = central(points(view.island, Place.HEX), others)
    return panel


def _lives(view: BoardView, crossing: int) -> bool:
    building = view.buildings[crossing]
    return building is not None and building[0] == view.seat


# --- before the roll, the robber, a seven ------------------------------------------------------------------------

def _roll(view: BoardView, legal: list[BoardAction], s: Speaker) -> Panel:
    options = [Option(letter("roll"), line(_("roll the dice")), _send(a)) for a in _of(legal, "ROLL")]
    return Few(fmt(_("{name}, your turn"), name=_name(view.current, s)), [*options, *_card_options(view, legal, s)])


def _discard(view: BoardView, legal: list[BoardAction], s: Speaker) -> Panel:
    """One card is chosen at once; several are chosen together, and sent one by one."""
    discards = {int(a.resource): a for a in _of(legal, "DISCARD") if a.resource is not None}
    n = view.discards_left[view.seat] if view.seat is not None else 0
    title = fmt(n_("A seven! Discard {n} card", "A seven! Discard {n} cards", n), n=n)
    if n == 1:
        return FewKinds(title, sorted(discards), view.hand, lambda kind: Send((discards[kind],)))
    held = [view.hand[kind] if kind in discards else 0 for kind in Resource]
    return CardPicker(title, held, n, lambda kinds: Send(tuple(discards[kind] for kind in kinds)))


def _steal(view: BoardView, legal: list[BoardAction], s: Speaker) -> Panel:
    seats = {a.seat: a for a in _of(legal, "STEAL") if a.seat is not None}
    options = [Option(str(seat + 1), _name(seat, s), _send(a), note=_hand_note(view, seat, s)) for seat, a in seats.items()]
    known = any(any(view.known[seat]) for seat in seats)
    info = [line(("class:dim", _("In brackets: what you know of.")))] if known else []
    return Few(line(_("From whom do you take a card?")), options, info)


def _hand_note(view: BoardView, seat: int, s: Speaker) -> Line:
    """How many cards, and what one knows of them: `9 cards (1xB 2xG)`, unlike the hexes B1 and G2."""
    n = view.hand_sizes[seat]
    cards = n_("{n} card", "{n} cards", n).format(n=n)
    known = view.known[seat]
    if not any(known):
        return [("class:dim", cards)]
    there = [line(f"{' ' if any(known[:kind]) else ''}{known[kind]}{s.glyphs.times}", (f"class:res{int(kind)}", letter_of(kind)))
             for kind in Resource if known[kind]]
    return line(("class:dim", cards + " "), "(", *there, ")")


# --- the turn ------------------------------------------------------------------------------------------------------

class TurnPanel(Columns):
    """The shop on the left, everything else on the right. A digit begins a trade with the bank."""

    def __init__(
        self, title: Line, options: Sequence[Option], shop: Sequence[tuple[str, Cards, int]], held: Cards,
        bank: Callable[[int], Result],
    ) -> None:
        super().__init__(title, options)
        self.shop, self.held, self.bank = shop, held, bank

    def press(self, key: str) -> Result:
        if len(key) == 1 and key in "12345":
            return self.bank(int(key) - 1)
        return super().press(key)

    def body(self, size: int, height: int, glyphs: Glyphs) -> list[Line]:
        left = min(24, size - 12)
        goods = [self._good(*row, left, glyphs) for row in self.shop]
        number = max(1, -(-sum(o.column == 1 for o in self.options) // max(1, height)))
        others = in_columns(self.column(1, (size - left) // number, glyphs), size - left, height)
        blank: Line = []
        rows = max(len(goods), len(others))
        return [
            line(pad(goods[i] if i < len(goods) else blank, left), pad(others[i] if i < len(others) else blank, size - left))
            for i in range(min(rows, height))
        ]

    def _good(self, piece: str, cost: Cards, n: int, size: int, glyphs: Glyphs) -> Line:
        option, chosen = self.slot(piece)
        row = shop_row(piece, cost, n, self.held, option.key if option else "", size - 1)
        mark: Line = [("class:key", glyphs.cursor if chosen else " ")]
        return hit(line(mark, ("class:cursor", plain(row)) if chosen else row), option.key if option else "")


def shop_row(piece: str, cost: Cards, left: int | None, held: Sequence[int], key: str, size: int) -> Line:
    """`r road LB 13`: what one has of the cost stands out; without a key it cannot be had now."""
    letters: Line = []
    for kind in Resource:
        letters += [(f"class:res{int(kind)}" if i < held[kind] else "class:dim", letter_of(kind)) for i in range(cost[kind])]
    room = size - 10
    name = piece_name(piece)[: room - 1]
    number = "" if left is None else str(left)
    return line(("class:key", key or " "), " ", ("" if key else "class:off", pad_text(name, room)), pad(letters, 5),
                ("class:dim" if key else "class:off", f"{number:>3}"))


def _main(view: BoardView, legal: list[BoardAction], s: Speaker) -> Panel:
    options = [*_shop_options(view, legal, s), *_trade_options(view, legal, s), *_card_options(view, legal, s),
               *[Option(letter("end"), line(_("end turn")), _send(a), column=1) for a in _of(legal, "END")]]
    seat = view.seat or 0
    left = (view.roads_left[seat], view.settlements_left[seat], view.cities_left[seat], view.developments_left)
    shop = [(piece, cost, n) for (piece, cost), n in zip(COSTS.items(), left, strict=True)]
    banks = _of(legal, "BANK")

    def bank(kind: int) -> Result:
        return Push(_bank_take(view, banks, kind)) if any(a.resource == kind for a in banks) else None

    title = fmt(_("{name}, your turn"), name=_name(view.current, s))
    return TurnPanel(title, options, shop, tuple(view.hand), bank)


def _shop_options(view: BoardView, legal: list[BoardAction], s: Speaker) -> list[Option]:
    titles = {"road": _("Road: where?"), "settlement": _("Settlement: where?"), "city": _("City: which settlement?")}
    out = []
    for piece, title in titles.items():
        actions = _of(legal, piece.upper())
        if actions:
            out.append(Option(letter(piece), line(piece_name(piece)), _place_result(view, actions, title, s), slot=piece))
    out += [Option(letter("buy"), line(piece_name("buy")), _send(a), slot="buy") for a in _of(legal, "BUY")]
    return out


def _place_result(view: BoardView, actions: list[BoardAction], title: str, s: Speaker) -> Callable[[], Result]:
    return lambda: Push(place_panel(view, actions, line(title), _("build here"), s).about(BoardTopic.BUILDING))


def _card_options(view: BoardView, legal: list[BoardAction], s: Speaker) -> list[Option]:
    """The development cards that can be played, each once."""
    out = []
    for card, kind in enumerate(CARDS):
        actions = _of(legal, kind)
        if actions:
            out.append(Option(letter(kind.lower()), line(development_short(card)), _play(view, actions, s), column=1))
    return out


def _play(view: BoardView, actions: list[BoardAction], s: Speaker) -> Callable[[], Result]:
    kind = actions[0].kind.name
    if kind == "PLENTY":
        return lambda: Push(_plenty(view, actions).about(BoardTopic.CARDS))
    if kind == "MONOPOLY":
        return lambda: Push(_monopoly(view, actions).about(BoardTopic.CARDS))
    return _send(actions[0])


def _plenty(view: BoardView, actions: list[BoardAction]) -> Panel:
    """Two cards that the bank has; the bank's last one, if it has no more."""
    ways = {tuple(a.cards): a for a in actions if a.cards is not None}
    wanted = min(2, max(sum(cards) for cards in ways))
    title = line(_("Take two cards from the bank") if wanted == 2 else _("Take the bank's last card"))

    def result(kinds: list[int]) -> Result:
        return Send((ways[tuple(kinds.count(int(kind)) for kind in Resource)],))

    held = [max(cards[kind] for cards in ways) for kind in Resource]
    return CardPicker(title, held, wanted, result, there=view.bank)


def _monopoly(view: BoardView, actions: list[BoardAction]) -> Panel:
    """Which kind all others hand over; a note says how many of it one knows of."""
    kinds = {int(a.resource): a for a in actions if a.resource is not None}
    known = [sum(cards[kind] for cards in view.known) for kind in Resource]
    notes = [_("known: {n}").format(n=n) if n else "" for n in known]
    title = line(_("Monopoly: on which kind?"))
    return FewKinds(title, sorted(kinds), None, lambda kind: Send((kinds[kind],)), notes=notes)


# --- trade ---------------------------------------------------------------------------------------------------------

def _trade_options(view: BoardView, legal: list[BoardAction], s: Speaker) -> list[Option]:
    """The bank, an offer (with how many proposals are left this turn), asking for offers."""
    out = []
    banks = _of(legal, "BANK")
    if banks:
        out.append(Option(letter("bank"), line(_("bank")), lambda: Push(_bank_give(view, banks)), column=1))
    if _of(legal, "OFFER"):
        left = line(("class:dim", str(view.proposals_left)))
        out.append(Option(letter("offer"), line(_("offer")), lambda: Push(offer_panel(view, s)), left, column=1))
    out += [Option(letter("ask"), line(_("ask all")), _send(a), column=1) for a in _of(legal, "ASK")]
    return out


def _bank_give(view: BoardView, banks: list[BoardAction]) -> Panel:
    kinds = sorted({int(a.resource) for a in banks if a.resource is not None})
    rate = _("{rate}:1, you have {n}")
    notes = [rate.format(rate=view.rates[kind], n=view.hand[kind]) for kind in Resource]
    title = line(_("Bank: what do you give?"))
    return FewKinds(title, kinds, None, lambda kind: Push(_bank_take(view, banks, kind)), notes=notes).about(BoardTopic.BANK)


def _bank_take(view: BoardView, banks: list[BoardAction], given: int) -> Panel:
    swaps = {int(a.other): a for a in banks if a.resource == given and a.other is not None}
    title = fmt(_("Bank: {n} {kind} for what?"), n=view.rates[given], kind=resource_name(given))
    return FewKinds(title, sorted(swaps), view.bank, lambda kind: Send((swaps[kind],))).about(BoardTopic.BANK)


def offer_text(give: Sequence[int], get: Sequence[int], to: Iterable[int] | None) -> str:
    """The action of an offer [N2]."""
    def cards(counts: Sequence[int]) -> str:
        return "".join(f"{n if n > 1 else ''}{'LBWGO'[kind]}" for kind, n in enumerate(counts) if n)
    return " ".join(["offer", cards(give), cards(get), *(f"@{seat}" for seat in sorted(to or ()))])


def offer_panel(view: BoardView, s: Speaker) -> OfferPanel:
    """An offer to all others, or to some of them."""
    others = [seat for seat in range(view.rules.players) if seat != view.seat]
    to = others if len(others) > 1 else []
    title, most = line(_("What do you offer?")), view.rules.offer_cards
    return OfferPanel(title, view.hand, most, to, s, _offer, _refusal(view, s)).about(BoardTopic.OFFERS)


def _offer(give: Cards, get: Cards, to: frozenset[int] | None) -> Result:
    return Send((BoardAction.parse(offer_text(give, get, to)),))


def _counter(view: BoardView, s: Speaker) -> OfferPanel:
    """Own terms to the player on turn; they begin as his, from the other side."""
    proposal = view.proposal
    give, get = (proposal.get, proposal.give) if proposal is not None and not proposal.asked else ((), ())
    title = fmt(_("What do you offer {name}?"), name=_name(view.current, s))
    return OfferPanel(title, view.hand, view.rules.offer_cards, [], s, _offer, _refusal(view, s), give, get)


def _refusal(view: BoardView, s: Speaker) -> Callable[[Cards, Cards, frozenset[int] | None], str]:
    """What says why terms cannot be offered, and what to change; nothing if they can: the game knows."""
    legal, proposal = view.legal_actions(), view.proposal

    def why(give: Cards, get: Cards, to: frozenset[int] | None) -> str:
        if BoardAction.parse(offer_text(give, get, to)) in legal:
            return ""
        if proposal is not None and (give, get) == (tuple(proposal.get), tuple(proposal.give)):
            return _("These are the terms of {name}: change them, or go back and accept.").format(name=s.names[view.current])
        return _("These terms cannot be offered now: change them.")

    return why


def _answer(view: BoardView, legal: list[BoardAction], s: Speaker) -> Panel:
    """Accept, decline or offer back, by one key each; the cursor stands on what gives nothing away."""
    proposal, who = view.proposal, _name(view.current, s)
    assert proposal is not None
    accept = [Option(letter("accept"), line(_("accept")), _send(a)) for a in _of(legal, "ACCEPT")]
    no = _of(legal, "DECLINE")[0]
    decline = [Option(letter("decline"), line(_("decline")), _send(no))]
    never = [Option(letter("never"), line(_("decline all this turn")), lambda: Send((no,), view.turn))]
    back: list[Option] = []
    if _of(legal, "OFFER"):
        text = _("offer something") if proposal.asked else _("offer something else")
        back.append(Option(letter("counter"), line(text), lambda: Push(_counter(view, s))))
    if proposal.asked:
        return Few(fmt(_("{name} asks for offers"), name=who), [*decline, *back, *never])
    # From the side of who answers: what comes in, and what it costs.
    info = [fmt(_("you get {cards}"), cards=cards_line(proposal.give, s.glyphs)),
            fmt(_("you give {cards}"), cards=cards_line(proposal.get, s.glyphs))]
    if not accept:
        info[1] = line(info[1], ("class:warn", "  " + _("(you do not have it)")))
    return Few(fmt(_("{name} offers a trade"), name=who), [*accept, *decline, *back, *never], info, start=len(accept))


def _close(view: BoardView, legal: list[BoardAction], s: Speaker) -> Panel:
    """One of those who accepted or offered back, or nobody."""
    proposal = view.proposal
    assert proposal is not None
    options = []
    for a in _of(legal, "CLOSE"):
        if a.seat is None:
            continue
        answer = proposal.answers[a.seat]
        note = line(_("accepts"))
        if answer.kind == "offered":  # their terms, from one's own side
            note = terms_line(answer.get, answer.give, s.glyphs)
        options.append(Option(str(a.seat + 1), _name(a.seat, s), _send(a), note=note))
    options += [Option(letter("withdraw"), line(_("withdraw")), _send(a)) for a in _of(legal, "WITHDRAW")]
    return Few(line(_("With whom do you trade?")), options)
