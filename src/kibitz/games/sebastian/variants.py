"""Variants of Sebastian for a course: drawn, solved, judged, and written down as an assignment."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any

from kibitz.descriptions import digest, plain, to_toml
from kibitz.games.sebastian.card_rules import CardRules
from kibitz.games.sebastian.cards.description import Card
from kibitz.games.sebastian.cards.drawn import APART, STRANGE_ENOUGH, distance, draw
from kibitz.games.sebastian.cards.english import rules
from kibitz.games.sebastian.cards.lattice import lattice
from kibitz.games.sebastian.cards.presets import PRESETS
from kibitz.games.sebastian.cards.scoring import most_points
from kibitz.games.sebastian.solve import card_ways
from kibitz.games.sebastian.solve.card_cache import solved
from kibitz.games.sebastian.solve.card_distribution import CardDistribution
from kibitz.games.sebastian.solve.card_sides import Sides
from kibitz.games.sebastian.solve.distribution import percentile
from kibitz.games.sebastian.state import Tabletop
from kibitz.varying import Solved, first_good, too_alike

LIKES: Mapping[str, tuple[float, float]] = {"easy": (0.35, 0.65), "usual": (0.65, 1.0), "hard": (1.0, 1.5)}
"""How far the greedy strategy is from the best, in standard deviations of the best's score; Sebastian's is 0.86."""
TRIES = 400
"""Cards that are drawn before the search is given up."""
MOST_WORK = 130_000_000
"""States times multisets of dice: about half of Sebastian's, so that all figures take seconds."""
RAREST, SUREST = 0.015, 0.92
"""Bounds of the chance of a category with fixed points, for a player who plays for it alone."""
PERCENTS = (5, 25, 50, 75, 95)


class Variant(Solved[Card]):
    """A card with its exact figures."""

    @cached_property
    def ladder(self) -> dict[str, float]:
        """The exact mean of each simple strategy, and of best play."""
        means = {name: card_ways.mean(self.described, name) for name in card_ways.WAYS}
        return dict(sorted(means.items(), key=lambda item: item[1])) | {"best": self.optimum}

    @cached_property
    def quantiles(self) -> dict[str, int]:
        """Of the score of best play, exactly."""
        probabilities = CardDistribution(solved(self.described)).probabilities()
        return {f"{percent} %": percentile(probabilities, percent) for percent in PERCENTS}


def vary(seed: str, like: str, taken: Sequence[Variant], say: Callable[[str], None]) -> Variant:
    """The first good variant of a seed; what is rejected, and why, is reported. `taken`: none may be like these."""
    rng = Random(seed)
    drawn = (draw(rng) for _ in range(TRIES))
    return first_good(drawn, lambda card: rejected(card, taken) or unfit(card), judged, LIKES[like], say)


def rejected(card: Card, taken: Sequence[Variant]) -> str:
    """Why the card won't do, before it is solved; empty where nothing is wrong."""
    if alike := too_alike(card, PRESETS, STRANGE_ENOUGH, [one.described for one in taken], distance, APART):
        return alike
    sides = Sides(card)
    work = sides.states * len(lattice(card.dice, card.faces).multisets)
    if work > MOST_WORK:
        return f"{sides.states:,} states would take too long"
    return ""


def unfit(card: Card) -> str:
    """Why the card is trivial or degenerate, by its solution."""
    values = solved(card)
    for number, category in enumerate(card.categories):
        if isinstance(category.points, int):
            chance = values.value(card.all_used ^ 1 << number, 0) / most_points(card)[number]
            if not RAREST <= chance <= SUREST:
                return (
                    f"{category.name} succeeds in {chance:.1%} of turns for it: expected {RAREST:.1%} to {SUREST:.0%}"
                )
    return ""


def judged(card: Card) -> Variant:
    """The card with its exact figures."""
    return Variant(card, solved(card).value(0, 0), card_ways.deviation(card), card_ways.mean(card, "greedy"))


def handout(variant: Variant) -> dict[str, str]:
    """The files that a student gets, by name."""
    # Imported here: only files need them.
    from kibitz.games.sebastian import card_drawing
    from kibitz.games.sebastian.course import handout as written

    start = Tabletop.of(CardRules(card=variant.described))
    return {
        "card.toml": to_toml(variant.described),
        "rules.md": rules(variant.described),
        "card.svg": card_drawing.svg(start),
        **written.files(variant.described),
    }


def answers(variant: Variant) -> dict[str, Any]:
    """What an instructor knows of the variant."""
    return {
        "name": variant.name,
        "card": plain(variant.described),
        "digest": digest(variant.described),
        "optimum": round(variant.optimum, 6),
        "deviation": round(variant.deviation, 6),
        "gap": round(variant.gap, 4),
        "means": {name: round(mean, 4) for name, mean in variant.ladder.items()},
        "quantiles": variant.quantiles,
    }
