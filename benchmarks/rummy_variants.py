"""What a mind wins from others under a rule set of rummy: every deal is played once from each seat.

    python benchmarks/rummy_variants.py best greedy --rules indian [--seats 2] [--deals 1000] [--keep FILE] [--json]

The first mind sits at one seat, the second at all others. It prints the points a game of the first one, with the
standard error over the deals. With --keep each deal is a line of the file, and a second
run goes on where the first one stopped.
"""

import argparse
import json
import time
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

from kibitz import gameplay
from kibitz.games.rummy.game import GAME

SEED_STEP = 100
"""Between the seeds of two deals' minds."""


def deal(first: str, second: str, rules: str, seats: int, number: int) -> float:
    """What the first mind wins in the mean from all seats of this deal."""
    minds, won = GAME.minds(), 0.0
    for seat in range(seats):
        names = [first if own == seat else second for own in range(seats)]
        players = [minds[name](SEED_STEP * number + own) for own, name in enumerate(names)]
        record = gameplay.play(GAME, players, number, {"rules": rules})
        assert record.scores is not None
        won += record.scores[seat] / seats
    return won


def deals(given: argparse.Namespace) -> Iterator[float]:
    """The results of all deals, those kept by an earlier run first."""
    kept = given.keep.read_text().split() if given.keep and given.keep.exists() else []
    yield from map(float, kept[: given.deals])
    for number in range(len(kept), given.deals):
        won = deal(given.first, given.second, given.rules, given.seats, number)
        if given.keep:
            with given.keep.open("a") as out:
                out.write(f"{won}\n")
        yield won


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    names = list(GAME.minds())
    parser.add_argument("first", choices=names, metavar="FIRST", help="a mind")
    parser.add_argument("second", choices=names, metavar="SECOND", help="who plays the other seats")
    parser.add_argument("--rules", default="indian")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--keep", type=Path, help="a file with a line for each deal, to go on from")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    start = time.perf_counter()
    results: list[float] = []
    try:
        for won in deals(given):
            results.append(won)
    except KeyboardInterrupt:
        print(f"stopped after {len(results)} deals")
    points = mean(results) if results else 0.0
    error = stdev(results) / sqrt(len(results)) if len(results) > 1 else float("nan")
    if given.json:
        print(json.dumps({"deals": len(results), "points": points, "standard_error": error}))
    else:
        print(
            f"{given.first} against {given.second}, {given.rules}, {given.seats} players: {points:+.2f} points a game,"
            f" standard error {error:.2f}, {len(results)} deals, {time.perf_counter() - start:.0f} s"
        )


if __name__ == "__main__":
    main()
