"""Sebastian: between which bounds the standard deviation of the final score under optimal play is.

    python benchmarks/sebastian_ties.py

Optimal play has one mean, but where two choices have the same value it may take either, and the variance depends on
which. The mean of the points still to come is the same for all optimal play, so the second moment after a choice that
brings p points is p² + 2p·mean + second moment of the card that follows. Hence the least and the greatest second moment
follow by backward induction like the mean: among choices of equal value the one with the least, or greatest, moment is
taken. All upper totals of a set of categories are computed at once, by numpy, in half a minute of processor time.
"""

import argparse
import math
from collections.abc import Callable

import numpy

from kibitz.games.sebastian import rules
from kibitz.games.sebastian.cards.presets import sebastian
from kibitz.games.sebastian.solve import card_cache

Array = numpy.ndarray
TIE = 1e-10
"""Values that differ by less are equal but for rounding."""

UPPERS = numpy.arange(rules.UPPER_TOTALS)
SIZES = [[number for number, dice in enumerate(rules.MULTISETS) if len(dice) == size] for size in range(rules.DICE + 1)]
BLOCKS = [slice(numbers[0], numbers[-1] + 1) for numbers in SIZES]
MORE = [numpy.array([rules.one_die_more(rules.MULTISETS[number]) for number in numbers]) for numbers in SIZES[:-1]]
FEWER = [
    numpy.array([(rules.one_die_fewer(rules.MULTISETS[number]) * size)[:size] for number in numbers])
    for size, numbers in enumerate(SIZES)
]
"""For each size the multisets with one die fewer, repeated to one for each die."""
ROLL_ODDS = numpy.array([rules.permutations(roll) / rules.ALL_ROLLS for roll in rules.MULTISETS[rules.FIRST_ROLL :]])


class Moments:
    """Means and second moments of a row of choices for each upper total; of equal means one extreme moment is kept."""

    def __init__(self, means: Array, moments: Array, extreme: Callable[[Array, Array], Array]) -> None:
        self.means, self.moments, self.extreme = means, moments, extreme

    def take_better(self, rows: slice, means: Array, moments: Array) -> None:
        """Offer other choices to these rows."""
        old_means, old_moments = self.means[rows], self.moments[rows]
        equal = numpy.abs(means - old_means) <= TIE
        of_equals = self.extreme(old_moments, moments)
        self.moments[rows] = numpy.where(equal, of_equals, numpy.where(means > old_means, moments, old_moments))
        self.means[rows] = numpy.maximum(old_means, means)

    def roll(self) -> None:
        """Given the full rolls, set every partial keep: the mean over the next die, the largest keeps first."""
        for block, more in reversed(list(zip(BLOCKS, MORE, strict=False))):
            self.means[block] = self.means[more].mean(axis=1)
            self.moments[block] = self.moments[more].mean(axis=1)

    def keep_best(self) -> None:
        """Replace every multiset by the best that can be kept of it, the smallest first."""
        for size, block in enumerate(BLOCKS):
            for die in range(size):
                fewer = FEWER[size][:, die]
                self.take_better(block, self.means[fewer], self.moments[fewer])


def second_moment(means: Array, extreme: Callable[[Array, Array], Array], played: rules.Rules) -> float:
    """The extreme second moment of the final score; means are the solution's, by used categories and upper total."""
    shape = (rules.MULTISET_COUNT, rules.UPPER_TOTALS)
    moments = numpy.zeros_like(means)
    moments[rules.ALL_USED, rules.BONUS_FROM] = rules.BONUS**2
    points = numpy.array(played.scores(), dtype=float)[:, :, None]
    reached = numpy.minimum(UPPERS + points[: rules.FACES].astype(int), rules.BONUS_FROM)
    for used in range(rules.ALL_USED - 1, -1, -1):
        turn = Moments(numpy.full(shape, -numpy.inf), numpy.zeros(shape), extreme)
        for category in range(rules.CATEGORY_COUNT):
            if not used >> category & 1:
                later, brought = used | 1 << category, points[category]
                uppers = reached[category] if category < rules.FACES else UPPERS
                mean, moment = means[later][uppers], moments[later][uppers]
                turn.take_better(BLOCKS[-1], brought + mean, brought**2 + 2 * brought * mean + moment)
        for _reroll in range(rules.ROLLS - 1):
            turn.roll()
            turn.keep_best()
        moments[used] = ROLL_ODDS @ turn.moments[BLOCKS[-1]]
    return float(moments[0, 0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--five-is-squadron", action="store_true", help="five of a kind is a squadron too")
    given = parser.parse_args()
    played = rules.Rules(given.five_is_squadron)
    values = numpy.array(card_cache.solve(sebastian(given.five_is_squadron), lambda done, total: None).values)
    means = values.reshape(rules.CATEGORY_SETS, rules.UPPER_TOTALS)
    print(f"mean {means[0, 0]:.9f}")
    for name, extreme in (("least", numpy.minimum), ("greatest", numpy.maximum)):
        moment = second_moment(means, extreme, played)
        print(f"{name} standard deviation {math.sqrt(moment - means[0, 0] ** 2):.6f}", flush=True)


if __name__ == "__main__":
    main()
