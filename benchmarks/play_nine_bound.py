"""Where the optimum of Play Nine is: what the nets reach, above it, and a bound below it, in points a hand.

    python -m benchmarks.play_nine_bound --columns 6 --hands 300
    python -m benchmarks.play_nine_bound --depth 2 --slack 0.25 0.5 1 --hands 400 --wide 100 24 --keep bounds.jsonl
    python -m benchmarks.play_nine_bound --columns 4 6 8 --errors 10000

The bound is the mean, over random cards, of the lowest score that play can reach that knows these cards in advance and
pays a penalty for knowing them (training.play_nine.bound). It holds up to what --slack leaves out; a second slack shows
how far that moves it, and may be measured on fewer hands. The last lines add up the course's 1000 hands: by the bounds
alone, and with the exact optimum of 4 and 5 columns in place of theirs. With --keep each hand is a line of the file,
and a second run goes on where the first one stopped.

A proof would need a limit on how far the search's value of a board can be above its mean one draw later, for every
board that is left out. --errors looks at random boards that some play can reach, and prints that difference instead.
"""

import argparse
import json
import math
import sys
import time
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import NamedTuple
from zlib import crc32

from benchmarks.play_nine_strength import nets_of
from training.play_nine.bound import Bound
from training.play_nine.self_play import SelfPlay
from training.play_nine.units import LOOK_AHEAD_POINT

from kibitz import workers
from kibitz.games.play_nine import rules
from kibitz.games.play_nine.engine import weights
from kibitz.games.play_nine.engine.nets import UNIT, Nets
from kibitz.games.play_nine.engine.search import Search

COURSE_HANDS = 1000
EXACT = {4: -1.940700, 5: -5.236067}
"""The mean of best play: `kibitz solve play-nine --columns N`."""
EVERY_MOVE = 1000 * UNIT
"""A margin that no move is outside of."""
NARROW = 0.25
"""Beyond the first draw, moves that are this many points worse than the best are not searched."""


class Task(NamedTuple):
    """One hand and how to search it; the hand's number decides its cards and its draws."""

    columns: int
    number: int
    depth: int
    slack: float
    capacity: int
    trained: str
    """The folder of a training run whose nets value boards; the shipped nets where it is empty."""
    checksum: int
    """Of these nets: a file of results is not continued with others."""


class HandBound(NamedTuple):
    """What one random hand brings to the bound."""

    gap: float
    """The lowest score less penalties, less the nets' value of the hand."""
    searches: int
    overflows: int


def one_hand(task: Task) -> HandBound:
    columns = task.columns
    rng = Random(f"{columns} {task.number}")
    deal = rules.deal(rng, columns)
    # One of each three hands has each number of draws.
    draws = 2 * columns + rules.EXTRA_DRAWS[task.number % len(rules.EXTRA_DRAWS)]
    rows = [
        [card if column == seen else rules.SHOWN_HIDDEN for column, card in enumerate(row)]
        for row, seen in ((deal.top, deal.top_open), (deal.bottom, deal.bottom_open))
    ]
    kinds = rules.kinds_of(*rows)
    cards = [[rules.card_of(rng.choice(pool)) for _ in range(draws)] for pool in (rules.KITTY, rules.DECK, rules.DECK)]
    bound = bound_for(columns, task.capacity, task.trained)
    search = bound.search
    search.set_board(kinds)
    expected = search.look_ahead(0, draws, 0, rules.ANY_CARD) / LOOK_AHEAD_POINT
    searches, overflows = bound.searches, bound.overflows
    # A narrow margin suffices further ahead: any values make a bound.
    deeper = round(min(task.slack, NARROW) * UNIT)
    search.margins = [round(task.slack * UNIT), *[deeper] * (len(search.margins) - 1)]
    gap = bound.lowest(kinds, draws, task.depth, task.slack, *cards) - expected
    return HandBound(gap, bound.searches - searches, bound.overflows - overflows)


@cache
def bound_for(columns: int, capacity: int, trained: str) -> Bound:
    return Bound(search_for(columns, trained), capacity)


def search_for(columns: int, trained: str) -> Search:
    return weights.new_search(nets_of(columns, Path(trained) if trained else None))


def checksum(nets: Nets) -> int:
    return crc32(b"".join(part.tobytes() for part in nets.parts()))


def fresh(columns: int, trained: str) -> float:
    """The nets' value of a fresh hand, exactly averaged over all of them."""
    play = SelfPlay(search_for(columns, trained), 0)
    return sum(play.mean_of_fresh_hands(2 * columns + extra) for extra in rules.EXTRA_DRAWS) / len(rules.EXTRA_DRAWS)


class Results:
    """The bounds of hands, kept in a file where there is one."""

    def __init__(self, keep: Path | None) -> None:
        self.keep = keep
        self.known: dict[Task, HandBound] = {}
        if keep and keep.exists():
            for line in keep.read_text().splitlines():
                task, bound = json.loads(line)
                self.known[Task(*task)] = HandBound(*bound)

    def of(self, tasks: Sequence[Task], jobs: int) -> list[HandBound]:
        """The bounds of these hands; those that are not known are searched."""
        missing = [task for task in tasks if task not in self.known]
        for task, bound in zip(missing, workers.spread(one_hand, missing, jobs), strict=True):
            self.known[task] = bound
            if self.keep:
                with self.keep.open("a") as out:
                    print(json.dumps([task, bound]), file=out)
            if sys.stderr.isatty():
                done = sum(other in self.known for other in tasks)
                print(f"\r{task.columns} columns: {done} of {len(tasks)} ", end="", file=sys.stderr, flush=True)
        return [self.known[task] for task in tasks]


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


def measure(columns: int, hands: int, arguments: argparse.Namespace, results: Results) -> tuple[float, float]:
    """Print the bound of each slack for this number of columns; returns the last one, and its standard error."""
    base, mean, variance = fresh(columns, arguments.trained), 0.0, 0.0
    nets = checksum(nets_of(columns, Path(arguments.trained) if arguments.trained else None))
    before: list[HandBound] = []
    started = time.perf_counter()
    for slack, most in zip(arguments.slack, (hands, *arguments.wide, *[hands] * len(arguments.slack)), strict=False):
        count = min(hands, most)
        settings = arguments.depth, slack, arguments.capacity, arguments.trained, nets
        tasks = [Task(columns, number, *settings) for number in range(count)]
        bounds = results.of(tasks, arguments.jobs)
        gaps = [bound.gap for bound in bounds]
        if before and arguments.wide:
            # What the wider slack changes, measured on these hands, is added to the mean over all hands.
            gaps = [gap - other.gap for gap, other in zip(gaps, before, strict=False)]
        else:
            mean = variance = 0.0
        step, error = mean_and_error(gaps)
        mean, variance = mean + step, variance + error**2
        print(f"{columns:>2} columns, slack {slack:g}: {base + mean:.4f} ± {math.sqrt(variance):.4f}", end="")
        print(f", {-mean:.4f} below the nets' value; {count} hands", end="")
        if before and arguments.wide:
            print(f", which move it by {step:.4f} ± {error:.4f}", end="")
        searches = sum(bound.searches for bound in bounds) / count
        overflows = sum(bound.overflows for bound in bounds)
        print(f", {searches:.0f} searches a hand, {overflows} overflows", flush=True)
        before = bounds
    print(f"   {time.perf_counter() - started:.0f} s", flush=True)
    return base + mean, math.sqrt(variance)


def reachable_board(columns: int, least: int, rng: Random) -> tuple[list[int], int]:
    """Random columns with a hidden card, and at least so many draws left, which some play can have reached."""
    hidden = 0
    # Two cards are open from the start, and each other one took a draw.
    while not 1 <= hidden <= 2 * columns - 2:
        kinds = [rng.randrange(rules.KINDS) for _ in range(columns)]
        hidden = sum(rules.PAIRS[kind].count(rules.HIDDEN) for kind in kinds)
    taken = max(1, 2 * columns - 2 - hidden)
    return kinds, rng.randint(least, 2 * columns + max(rules.EXTRA_DRAWS) - taken)


def step_errors(columns: int, boards: int, depth: int, trained: str) -> list[float]:
    """How many points a search's values of random boards are below their means one draw later, ascending.

    The search looks one draw ahead and depth more, at every move; so its mean one draw later is what it finds with one
    more.
    """
    search, rng, errors = search_for(columns, trained), Random(columns), []
    search.margins = [EVERY_MOVE] * len(search.margins)
    for _ in range(boards):
        kinds, draws = reachable_board(columns, depth + 2, rng)
        search.set_board(kinds)
        value, later = (search.look_ahead(0, draws, further, rules.ANY_CARD) for further in (depth, depth + 1))
        errors.append((later - value) / LOOK_AHEAD_POINT)
    return sorted(errors)


def print_errors(columns: int, boards: int, depth: int, trained: str) -> None:
    errors = step_errors(columns, boards, depth, trained)
    typical = sorted(map(abs, errors))[boards // 2]
    found = f"{errors[0]:+.2f} to {errors[-1]:+.2f} points, half of them by less than {typical:.2f}"
    print(f"{columns:>2} columns, {boards:,} boards: the mean a draw later differs by {found}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--columns", type=int, nargs="*", default=list(range(rules.FEWEST, rules.MOST + 1)))
    parser.add_argument("--hands", type=int, nargs="*", default=[50], help="for all columns, or for each in turn")
    parser.add_argument("--depth", type=int, default=0, help="further draws that the search looks ahead")
    parser.add_argument("--slack", type=float, nargs="*", default=[0.5, 1.0])
    parser.add_argument(
        "--wide", type=int, nargs="*", default=[], help="hands for each further slack, which go into the mean as steps"
    )
    parser.add_argument("--keep", type=Path, help="a file with a line for each hand, to go on from")
    parser.add_argument("--capacity", type=int, default=1 << 17, help="boards kept after a draw, a power of two")
    parser.add_argument("--trained", default="", help="a folder of training.play_nine.train: its nets, not the shipped")
    parser.add_argument("--jobs", type=int, default=workers.cores())
    parser.add_argument(
        "--errors", type=int, metavar="BOARDS", help="random boards of which to print the values' errors"
    )
    arguments = parser.parse_args()
    if arguments.errors:
        for columns in arguments.columns:
            print_errors(columns, arguments.errors, arguments.depth, arguments.trained)
        return
    counts = arguments.hands * (len(arguments.columns) if len(arguments.hands) == 1 else 1)
    if len(counts) != len(arguments.columns):
        parser.error(f"{len(counts)} numbers of hands: expected one, or {len(arguments.columns)}")
    if min(counts + arguments.wide) < 2:
        parser.error("an error needs at least 2 hands")
    course_hands = Counter(islice(rules.columns_by_hand(), COURSE_HANDS))
    total, variance, best, best_variance = 0.0, 0.0, 0.0, 0.0
    results = Results(arguments.keep)
    for columns, hands in zip(arguments.columns, counts, strict=True):
        bound, error = measure(columns, hands, arguments, results)
        total += course_hands[columns] * bound
        variance += (course_hands[columns] * error) ** 2
        if columns in EXACT:
            bound, error = EXACT[columns], 0.0
        best += course_hands[columns] * bound
        best_variance += (course_hands[columns] * error) ** 2
    print(f"1000 hands, by the last slack: {total:.0f} ± {math.sqrt(variance):.0f}")
    print(f"with the exact optimum of 4 and 5 columns: {best:.0f} ± {math.sqrt(best_variance):.0f}")


if __name__ == "__main__":
    main()
