"""Where the optimum of Play Nine is: what the nets reach, above it, and a bound below it, in points a hand.

    python benchmarks/play_nine_bound.py --columns 6 --hands 300

The bound is the mean, over random cards, of the lowest score that play can reach that knows these cards in advance and
pays a penalty for knowing them (training.play_nine.bound). It holds up to what --slack leaves out; a second slack shows
how far that moves it.
"""

import argparse
import math
import sys
import time
from collections import Counter
from collections.abc import Sequence
from functools import cache, partial
from itertools import islice
from random import Random
from typing import NamedTuple

from training.play_nine.bound import Bound
from training.play_nine.self_play import SelfPlay
from training.play_nine.units import LOOK_AHEAD_POINT

from kibitz import workers
from kibitz.games.play_nine import rules
from kibitz.games.play_nine.engine import weights
from kibitz.games.play_nine.engine.nets import UNIT

COURSE_HANDS = 1000
NARROW = 0.25
"""Beyond the first draw, moves that are this many points worse than the best are not searched."""


class HandBounds(NamedTuple):
    """What one random hand brings to the bound."""

    gaps: list[float]
    """For each slack the lowest score less penalties, less the nets' value of the hand."""
    searches: int
    overflows: int


def one_hand(columns: int, depth: int, slacks: Sequence[float], capacity: int, number: int) -> HandBounds:
    """The bounds of a random hand; its number decides its cards and its draws."""
    rng = Random(f"{columns} {number}")
    deal = rules.deal(rng, columns)
    # One of each three hands has each number of draws.
    draws = 2 * columns + rules.EXTRA_DRAWS[number % len(rules.EXTRA_DRAWS)]
    rows = [
        [card if column == seen else rules.SHOWN_HIDDEN for column, card in enumerate(row)]
        for row, seen in ((deal.top, deal.top_open), (deal.bottom, deal.bottom_open))
    ]
    kinds = rules.kinds_of(*rows)
    cards = [[rules.card_of(rng.choice(pool)) for _ in range(draws)] for pool in (rules.KITTY, rules.DECK, rules.DECK)]
    bound = bound_for(columns, capacity)
    search = bound.search
    search.set_board(kinds)
    expected = search.look_ahead(0, draws, 0, rules.ANY_CARD) / LOOK_AHEAD_POINT
    searches, overflows = bound.searches, bound.overflows
    gaps = []
    for slack in slacks:
        # A narrow margin suffices further ahead: any values make a bound.
        deeper = round(min(slack, NARROW) * UNIT)
        search.margins = [round(slack * UNIT), *[deeper] * (len(search.margins) - 1)]
        gaps.append(bound.lowest(kinds, draws, depth, slack, *cards) - expected)
    return HandBounds(gaps, bound.searches - searches, bound.overflows - overflows)


@cache
def bound_for(columns: int, capacity: int) -> Bound:
    return Bound(weights.new_search(weights.shipped_nets(columns)), capacity)


def fresh(columns: int) -> float:
    """The nets' value of a fresh hand, exactly averaged over all of them."""
    play = SelfPlay(weights.search_for(columns), 0)
    return sum(play.mean_of_fresh_hands(2 * columns + extra) for extra in rules.EXTRA_DRAWS) / len(rules.EXTRA_DRAWS)


def measure(columns: int, hands: int, arguments: argparse.Namespace) -> tuple[float, float]:
    """Print the bound of each slack for this number of columns; returns the last one, and its standard error."""
    work = partial(one_hand, columns, arguments.depth, arguments.slack, arguments.capacity)
    results: list[HandBounds] = []
    started = time.perf_counter()
    for hand in workers.spread(work, range(hands), arguments.jobs):
        results.append(hand)
        if sys.stderr.isatty():
            print(f"\r{columns} columns: {len(results)} of {hands}", end="", file=sys.stderr, flush=True)
    seconds = time.perf_counter() - started
    base, mean, error = fresh(columns), 0.0, 0.0
    for slack, gaps in zip(arguments.slack, zip(*(hand.gaps for hand in results), strict=True), strict=True):
        mean = sum(gaps) / len(gaps)
        error = math.sqrt(sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps))
        print(f"{columns:>2} columns, slack {slack:g}: {base + mean:.4f} ± {error:.4f}", end="")
        print(f", {-mean:.4f} below the nets' value", flush=True)
    searches = sum(hand.searches for hand in results) / len(results)
    overflows = sum(hand.overflows for hand in results)
    print(f"   {searches:.0f} searches a hand, {overflows} overflows, {seconds:.0f} s", flush=True)
    return base + mean, error


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--columns", type=int, nargs="*", default=list(range(rules.FEWEST, rules.MOST + 1)))
    parser.add_argument("--hands", type=int, nargs="*", default=[50], help="for all columns, or for each in turn")
    parser.add_argument("--depth", type=int, default=0, help="further draws that the search looks ahead")
    parser.add_argument("--slack", type=float, nargs="*", default=[0.5, 1.0])
    parser.add_argument("--capacity", type=int, default=1 << 17, help="boards kept after a draw, a power of two")
    parser.add_argument("--jobs", type=int, default=workers.cores())
    arguments = parser.parse_args()
    counts = arguments.hands * (len(arguments.columns) if len(arguments.hands) == 1 else 1)
    if len(counts) != len(arguments.columns):
        parser.error(f"{len(counts)} numbers of hands: expected one, or {len(arguments.columns)}")
    if min(counts) < 2:
        parser.error("an error needs at least 2 hands")
    course_hands = Counter(islice(rules.columns_by_hand(), COURSE_HANDS))
    total, variance = 0.0, 0.0
    for columns, hands in zip(arguments.columns, counts, strict=True):
        bound, error = measure(columns, hands, arguments)
        total += course_hands[columns] * bound
        variance += (course_hands[columns] * error) ** 2
    print(f"1000 hands, by the last slack: {total:.0f} ± {math.sqrt(variance):.0f}")


if __name__ == "__main__":
    main()
