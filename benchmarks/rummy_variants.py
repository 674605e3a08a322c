"""What a mind wins from others under a rule set of rummy: every deal is played once from each seat.

    python -m benchmarks.rummy_variants best greedy --rules indian [--seats 2] [--deals 1000] [--keep FILE] [--json]

The first mind sits at one seat, the second at all others. It prints the points a game of the first one, with the
standard error over the deals. With --keep each deal is a line of the file, below one with the settings, and a second
run goes on where the first one stopped; a file of other settings is refused.
"""

import argparse
import json
import time
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

from benchmarks.kept import kept

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
    settings = {"first": given.first, "second": given.second, "rules": given.rules, "seats": given.seats}

    def result(number: int) -> str:
        return str(deal(given.first, given.second, given.rules, given.seats, number))

    results = list(map(float, kept(given.keep, given.deals, result, "deals", settings)))
    points = mean(results)
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
