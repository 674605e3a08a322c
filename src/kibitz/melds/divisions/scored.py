# cython: annotation_typing=False
"""What the compiled evaluators share: a criterion, the score of the best division, and the figures in it."""

from __future__ import annotations

from typing import Self

from kibitz.melds.cards import Card
from kibitz.melds.divisions.scores import (
    CARDS_SHIFT,
    CRITERIA,
    FIGURE,
    MOST_MELDS,
    POINTS_SHIFT,
    By,
    meld_cost,
)
from kibitz.melds.meld import Meld


class Scored:
    """A hand of `size` cards whose best division has the score `total`."""

    def __init__(self, by: By) -> None:
        """ValueError for other criteria than those of scores.py."""
        if by not in CRITERIA:
            raise ValueError(f"by = {by!r}: expected one of {', '.join(CRITERIA)}")
        self.by = by
        # How to read the figures of a score.
        self.rounding = MOST_MELDS * meld_cost(by)
        self.cards_shift = CARDS_SHIFT[by]
        self.points_shift = POINTS_SHIFT[by]
        self.size = 0
        self.total = 0

    def cards_in(self, score: int) -> int:
        """The figure of cards in a score."""
        return ((score + self.rounding) >> self.cards_shift) & FIGURE

    def points_in(self, score: int) -> int:
        """The figure of points in a score."""
        return ((score + self.rounding) >> self.points_shift) & FIGURE

    def best(self) -> list[Meld]:
        """The melds of a best division."""
        raise NotImplementedError

    def copy(self) -> Self:
        """An evaluator of the same hand, which can undo the same changes."""
        raise NotImplementedError

    @property
    def melded(self) -> list[Card]:
        """The cards in the melds of `best`, sorted."""
        return sorted([card for meld in self.best() for card in meld.cards])

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()
