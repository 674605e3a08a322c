"""Variants of Play Nine for a course: tables drawn, solved, judged, and written down as an assignment."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from random import Random
from statistics import fmean, stdev
from typing import Any

from kibitz.descriptions import digest, plain, to_toml
from kibitz.games.play_nine.card_play import value_of
from kibitz.games.play_nine.card_rules import rules_named
from kibitz.games.play_nine.cards.description import Table
from kibitz.games.play_nine.cards.drawn import APART, STRANGE_ENOUGH, distance, draw
from kibitz.games.play_nine.cards.english import rules
from kibitz.games.play_nine.cards.presets import PRESETS
from kibitz.games.play_nine.cards.reading import FORMS
from kibitz.games.play_nine.solve import followed
from kibitz.games.play_nine.solve.few import few_columns
from kibitz.games.play_nine.state import Hand
from kibitz.table import CHANCE
from kibitz.varying import Solved, first_good, too_alike

LIKES: Mapping[str, tuple[float, float]] = {"easy": (0.35, 0.6), "usual": (0.6, 0.85), "hard": (0.85, 1.4)}
"""How far greedy play is behind the best, in standard deviations of the best's score; 0.76 with golf's cards."""
TRIES = 200
"""Tables that are drawn before the search is given up."""
HANDS = 200
"""Hands in which random play is measured."""
ROUNDING = 1e-9
"""The rounding error of a sum of probabilities."""
PERCENTS = (5, 25, 50, 75, 95)


class Variant(Solved[Table]):
    """A table with its exact figures."""

    @cached_property
    def quantiles(self) -> dict[str, int]:
        """Of the score of best play, exactly."""
        chances = sorted(followed.chances(few_columns(self.described.columns, self.described)).items())
        scores, below = [score for score, _ in chances], list(accumulate(chance for _, chance in chances))
        return {f"{percent} %": scores[bisect_left(below, percent / 100 - ROUNDING)] for percent in PERCENTS}


def played(table: Table, number: int) -> int:
    """The score of random play in the hand of this number."""
    rng = Random(f"{table.name} {number}")
    hand = start(table)
    while hand.to_move:
        if hand.to_move == (CHANCE,):
            hand = hand.play(CHANCE, hand.draw(rng))
        else:
            hand = hand.play(0, rng.choice(list(hand.moves(0))))
    return hand.score()


def start(table: Table) -> Hand:
    return Hand(table.columns, rules=rules_named(FORMS.name_of(table)))


def vary(seed: str, like: str, taken: Sequence[Variant], say: Callable[[str], None]) -> Variant:
    """The first good variant of a seed; what is rejected, and why, is reported. `taken`: none may be like these."""
    rng = Random(seed)
    drawn = (draw(rng) for _ in range(TRIES))
    return first_good(drawn, lambda table: rejected(table, taken), judged, LIKES[like], say)


def rejected(table: Table, taken: Sequence[Variant]) -> str:
    """Which game the table is too much like; empty where there is none."""
    return too_alike(table, PRESETS, STRANGE_ENOUGH, [one.described for one in taken], distance, APART)


def judged(table: Table) -> Variant:
    """The table with its exact figures."""
    known = few_columns(table.columns, table)
    return Variant(table, value_of(start(table)), followed.deviation(known), followed.greedy_mean(known))


def handout(variant: Variant) -> dict[str, str]:
    """The files that a student gets, by name."""
    # Imported here: only files need them.
    from kibitz.games.play_nine import drawing
    from kibitz.games.play_nine.course import handout as written

    rng, hand = Random(variant.name), start(variant.described)
    for _ in range(2):
        hand = hand.play(CHANCE, hand.draw(rng))
    return {
        "table.toml": to_toml(variant.described),
        "rules.md": rules(variant.described),
        "table.svg": drawing.svg(hand.seen(0)),
        **written.files(variant.described),
    }


def answers(variant: Variant) -> dict[str, Any]:
    """What an instructor knows of the variant."""
    random = [played(variant.described, number) for number in range(HANDS)]
    means = {"random": fmean(random), "greedy": variant.greedy, "best": variant.optimum}
    return {
        "name": variant.name,
        "table": plain(variant.described),
        "digest": digest(variant.described),
        "optimum": round(variant.optimum, 5),
        "deviation": round(variant.deviation, 4),
        "gap": round(variant.gap, 4),
        "means": {name: round(mean, 4) for name, mean in means.items()},
        "errors": {"random": round(stdev(random) / HANDS**0.5, 4)},
        "quantiles": variant.quantiles,
        "hands": HANDS,
    }
