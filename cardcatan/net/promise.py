"""The client's part in a fair deal: give random bytes, and remember what everybody promised."""

from __future__ import annotations

from collections.abc import Callable

from cardcatan.errors import N_, CatanError
from cardcatan.net.verify import Differs, Salt
from cardcatan.table import talk
from cardcatan.table.fair import commitment

_CHANGED = N_("what was promised before the deal was changed in the deal")


class Promise:
    """One deal, from Deal to Dealt. `doubt` is the first thing that did not fit."""

    doubt: CatanError | None

    def __init__(
        self,
        deal: talk.Deal | talk.Committed,
        seat: int | None,
        entropy: Callable[[int], bytes],
        live: bool,
        before: Promise | None = None,
    ) -> None:
        """`seat` is ours; None: we watch, or came when the promises were made.

        Not `live`: we came in the middle, and may have promised something else before. `before` is what was dealt until now.
        """
        self.game, self._dealer, self._seat = deal.game, deal.dealer, seat
        self._salt = entropy(32)
        self._digests: tuple[bytes | None, ...] | None = None
        self._live = self._unbroken = live
        self._opened = False
        self.doubt = None
        if before and before.game == deal.game and before._unbroken:
            self.doubt = before.doubt or Differs(_CHANGED)

    def same(self, news: talk.Deal | talk.Committed) -> bool:
        """Whether that is about this deal: bytes that were opened must never serve for another one."""
        return (news.game, news.dealer) == (self.game, self._dealer)

    def broken(self) -> None:
        """The connection broke: that we are passed over now is nobody's fault."""
        self._unbroken = False

    def commit(self) -> talk.Commit | None:
        """What we answer to Deal."""
        return talk.Commit(game=self.game, digest=commitment(self._salt)) if self._seat is not None else None

    def open(self, committed: talk.Committed) -> talk.Open | None:
        """What we answer to Committed; nothing if we were passed over, or our promise is not what we sent."""
        self._digests = committed.digests
        if self._seat is None:
            return None
        ours = committed.digests[self._seat] if self._seat < len(committed.digests) else None
        if ours != commitment(self._salt):
            if self._unbroken or (ours is not None and self._live):
                self._differs("our random bytes for seat @{seat} were left out of the deal")
            return None
        self._opened = True
        return talk.Open(game=self.game, salt=self._salt)

    def dealt(self, dealt: talk.Dealt) -> Salt | None:
        """The deal is done: does it fit what was promised? What we gave, if it must have been used."""
        if dealt.dealer != self._dealer or (self._digests is not None and dealt.digests != self._digests):
            self._differs(_CHANGED)
        mine = self._seat is not None and self._opened and self._unbroken
        return Salt(self._seat, self._salt) if mine and self._seat is not None else None

    def _differs(self, template: str) -> None:
        self.doubt = self.doubt or Differs(template, **({} if self._seat is None else {"seat": self._seat}))
