"""The rules of a card as a table asks for them: what dice are worth there, and where they may be written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kibitz.games.sebastian.cards.description import Card
from kibitz.games.sebastian.cards.lattice import lattice
from kibitz.games.sebastian.cards.scoring import joker_scores, possible_points, scores
from kibitz.games.sebastian.rules import Entered, Rules

NO_CARD = Card("none", 2, 3, 1, ())
"""A default only because the fields before have one."""


@dataclass(frozen=True)
class CardRules(Rules):
    """Of another card than Sebastian's own."""

    card: Card = NO_CARD

    is_sebastian = False

    # Attributes of the class in Sebastian's rules, for which one value will do.
    @property
    def names(self) -> tuple[str, ...]:  # type: ignore[override]
        return self.card.names

    @property
    def dice(self) -> int:  # type: ignore[override]
        return self.card.dice

    @property
    def faces(self) -> int:  # type: ignore[override]
        return self.card.faces

    @property
    def throws(self) -> int:  # type: ignore[override]
        return self.card.throws

    @property
    def word(self) -> str:
        # Imported here: programs in a sandbox have these rules, and read no texts.
        from kibitz.games.sebastian.cards.reading import FORMS

        return f"card={FORMS.name_of(self.card)}"

    @property
    def joker_points(self) -> int:
        """What each joker brings besides."""
        return self.card.joker.points if self.card.joker else 0

    def is_joker(self, dice: Sequence[int], entered: Entered) -> bool:
        """Whether the dice are all of one number, and their category is used."""
        own = self.card.joker_category
        return own >= 0 and entered[own] is not None and len(set(dice)) == 1 and len(dice) == self.card.dice

    def allowed(self, dice: Sequence[int], entered: Entered) -> tuple[tuple[int, ...], bool]:
        """The categories into which the dice may be written, and whether they meet every requirement there."""
        still_open = tuple(category for category, points in enumerate(entered) if points is None)
        joker = self.card.joker
        if joker is None or joker.rule == "bonus" or not self.is_joker(dice, entered):
            return still_open, False
        own = self.card.face_categories[dice[0] - 1]
        is_open = own in still_open
        if joker.rule == "free":
            return still_open, not is_open
        if is_open:
            return (own,), True
        if joker.rule == "forced":
            others = tuple(category for category in still_open if self.card.categories[category].kind != "face")
            return others or still_open, True
        return still_open, True

    def may_fill(self, dice: Sequence[int], entered: Entered) -> tuple[int, ...]:
        return self.allowed(dice, entered)[0]

    def worth(self, category: int, dice: Sequence[int], entered: Entered) -> int:
        _, meets = self.allowed(dice, entered)
        return joker_scores(self.card)[category][dice[0] - 1] if meets else self.score(category, dice)

    def extra(self, dice: Sequence[int], entered: Entered) -> int:
        if not self.joker_points or not self.is_joker(dice, entered):
            return 0
        return self.joker_points if entered[self.card.joker_category] else 0

    def earned(self, entered: Entered) -> int:
        return sum(
            bonus.points
            for bonus, counted in zip(self.card.bonuses, self.card.counted, strict=True)
            if sum(entered[category] or 0 for category in counted) >= bonus.least
        )

    def score(self, category: int, dice: Sequence[int]) -> int:
        return points_of(self.card)[tuple(dice)][category]

    def scores(self) -> tuple[tuple[int, ...], ...]:
        return scores(self.card)

    def possible_scores(self, category: int) -> frozenset[int]:
        return frozenset(possible_points(self.card)[category])


@lru_cache
def points_of(card: Card) -> Mapping[tuple[int, ...], tuple[int, ...]]:
    """What every full roll scores in each category."""
    rolls = lattice(card.dice, card.faces).rolls
    return dict(zip(rolls, zip(*scores(card), strict=True), strict=True))
