"""Sebastian as the course's own harness counts it, where a player fills a category again.

The harness prints an error then, but writes the new points over the old ones and adds them to the total, in which the
old ones stay. The turn is used up, so one more category stays open at the end. The bonus is decided once, when the
first six categories are full, by what stands there at that moment. It is not a rule of the assignment: it is only for
marks that must equal older ones.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from kibitz.games.sebastian import rules, state
from kibitz.games.sebastian.state import Fill, Tabletop
from kibitz.table import CHANCE, IllegalMove, InvalidText, Move, Seat
from kibitz.words import shown

MARK = "reuse=scored"
"""The word of a position's text by which it is one of these."""
FIELDS = re.compile(rf"(.*) {MARK}(?: again=([0-9]{{1,2}}) before=([0-9]{{1,3}}))?(?: settled=(yes|no))?")
FORM = f"expected a position and '{MARK}', perhaps with 'again=2 before=31' and 'settled=no'"


@dataclass(frozen=True)
class LenientTabletop(Tabletop):
    """A table at which used categories may be filled again."""

    again: int = 0
    """Turns that filled a used category."""
    before: int = 0
    """Points in the total that are no longer on the card."""
    settled: bool | None = None
    """Whether there is a bonus; None until the first six categories are full."""

    @property
    def points(self) -> int:
        return super().points + self.before

    @property
    def earned(self) -> int:
        return rules.BONUS if self.settled else 0

    @property
    def turns(self) -> int:
        """Turns that are over."""
        return rules.CATEGORY_COUNT - len(self.open_categories) + self.again

    @property
    def to_move(self) -> tuple[Seat, ...]:
        if self.turns == rules.CATEGORY_COUNT:
            return ()
        return (0,) if len(self.dice) == rules.DICE else (CHANCE,)

    def moves(self, seat: Seat) -> tuple[Move, ...]:
        if seat != 0 or seat not in self.to_move or self.left:
            return super().moves(seat)
        used = [category for category, points in enumerate(self.card) if points is not None]
        return tuple(map(Fill, (*self.open_categories, *used)))

    def play(self, seat: Seat, move: Move) -> LenientTabletop:
        if not isinstance(move, Fill):
            played = super().play(seat, move)
            assert isinstance(played, LenientTabletop)
            return played
        if move not in self.moves(seat):
            raise IllegalMove(f"{move} is not allowed here: {self.expected()}")
        old = self.card[move.category]
        filled = self.written(move.category)
        if old is not None:
            return replace(filled, again=self.again + 1, before=self.before + old)
        if self.settled is None and None not in filled.card[: rules.FACES]:
            return replace(filled, settled=filled.upper >= rules.BONUS_FROM)
        return filled

    def __str__(self) -> str:
        again = f" again={self.again} before={self.before}" if self.again else ""
        settled = "" if self.settled is None else f" settled={'yes' if self.settled else 'no'}"
        return f"{super().__str__()} {MARK}{again}{settled}"


def read(text: str) -> LenientTabletop:
    """The position of a text that ends in `reuse=scored` and what belongs to it."""
    found = FIELDS.fullmatch(" ".join(text.split()))
    if not found or not text.isascii():
        raise InvalidText(f"invalid position {shown(text)}: {FORM}")
    plain = vars(state.read_unchecked(found[1]))
    settled = None if found[4] is None else found[4] == "yes"
    position = LenientTabletop(**plain, again=int(found[2] or 0), before=int(found[3] or 0), settled=settled)
    check(position)
    return position


def check(position: LenientTabletop) -> None:
    """InvalidText where the position can't arise."""
    used = rules.CATEGORY_COUNT - len(position.open_categories)
    if position.turns > rules.CATEGORY_COUNT or (position.again and not used):
        raise InvalidText(f"again={position.again} with {used} used categories: expected {rules.CATEGORY_COUNT} turns")
    if position.before > position.again * rules.QUINTUPLICATAM_POINTS:
        raise InvalidText(f"before={position.before}: expected at most 50 points for each category filled again")
    is_full = None not in position.card[: rules.FACES]
    if is_full != (position.settled is not None):
        raise InvalidText("settled: expected it exactly where the first six categories are used")
    if not position.again and position.settled not in (None, position.upper >= rules.BONUS_FROM):
        raise InvalidText(f"settled: expected what {position.upper} points in the first six categories give")
    state.check_dice(position)
