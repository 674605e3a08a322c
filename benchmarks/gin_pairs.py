"""Gin rummy hand by hand: the searching player against the quick one, each deal played twice with changed seats.

    python -m benchmarks.gin_pairs [--pairs 500] [--seconds 0.1 | --deals 100] [--keep FILE] [--json]

It prints the points that a hand brings to the searching player, with the standard error over the deals. With --keep
each deal is a line of the file, and a second run goes on where the first one stopped.
"""

import argparse
import json
from math import sqrt
from pathlib import Path

from benchmarks.gin_strength import SEED_STEP, Best, Quick, Referee

from kibitz.games.rummy.gin import best


class Pairs:
    """Plays deals from both seats."""

    def __init__(self, seconds: float | None) -> None:
        self.referee = Referee()
        # Lay-offs as people make them, where the challenge's are greedy.
        self.referee.table.is_greedy = 0
        self.searching, self.quick = Best(seconds), Quick()

    def pair(self, number: int) -> float:
        """What the deal of this number brings the searching player, the mean of both seats."""
        referee, won = self.referee, 0
        for seat in (0, 1):
            referee.players = (self.quick, self.searching) if seat else (self.searching, self.quick)
            referee.table.seed = number * SEED_STEP
            referee.table.deal(number % 2)
            _, for_first = referee.hand()
            won += -for_first if seat else for_first
        return won / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--seconds", type=float, help="for a throw")
    parser.add_argument("--deals", type=int, default=best.DEALS, help="imagined for a throw, without --seconds")
    parser.add_argument("--keep", type=Path, help="a file with a line for each deal, to go on from")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    best.DEALS = given.deals
    pairs = Pairs(given.seconds)
    results = [float(word) for word in given.keep.read_text().split()] if given.keep and given.keep.exists() else []
    for number in range(len(results), given.pairs):
        results.append(pairs.pair(number))
        if given.keep:
            with given.keep.open("a") as out:
                out.write(f"{results[-1]}\n")
    mean = sum(results) / len(results)
    error = sqrt(sum((one - mean) ** 2 for one in results) / len(results) / max(1, len(results) - 1))
    if given.json:
        print(json.dumps({"pairs": len(results), "points": mean, "standard_error": error}))
    else:
        print(f"{len(results)} deals: {mean:+.2f} points a hand, standard error {error:.2f}")


if __name__ == "__main__":
    main()
