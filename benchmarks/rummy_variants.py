"""What a mind wins from others in Indian rummy or Rummikub: every deal is played once from each seat.

    python -m benchmarks.rummy_variants GAME best greedy [--seats 2] [--option joker=strict] [--deals 1000]
        [--keep FILE] [--json]

The first mind sits at one seat, the second at all others. It prints the points a game of the first one, with the
standard error over the deals. With --keep each deal is a line of the file, below one with the settings, and a second
run goes on where the first one stopped; a file of other settings is refused.
"""

import argparse
import json
import time
from collections.abc import Mapping
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

from benchmarks.kept import kept

from kibitz import catalog, gameplay
from kibitz.table import Game

GAMES = ("indian-rummy", "rummikub")
SEED_STEP = 100
"""Between the seeds of two deals' minds."""


def deal(game: Game, first: str, second: str, seats: int, options: Mapping[str, str], number: int) -> float:
    """What the first mind wins in the mean from all seats of this deal."""
    minds, won = game.minds(), 0.0
    for seat in range(seats):
        names = [first if own == seat else second for own in range(seats)]
        players = [minds[name](SEED_STEP * number + own) for own, name in enumerate(names)]
        record = gameplay.play(game, players, number, options)
        assert record.scores is not None
        won += record.scores[seat] / seats
    return won


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=GAMES, metavar="GAME", help=" or ".join(GAMES))
    parser.add_argument("first", metavar="FIRST", help="a mind")
    parser.add_argument("second", metavar="SECOND", help="who plays the other seats")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a rule")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--keep", type=Path, help="a file with a line for each deal, to go on from")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    start = time.perf_counter()
    game = catalog.game(given.game)
    options = dict(option.split("=", 1) for option in given.option)
    settings = {"game": given.game, "first": given.first, "second": given.second, "seats": given.seats, **options}

    def result(number: int) -> str:
        return str(deal(game, given.first, given.second, given.seats, options, number))

    results = list(map(float, kept(given.keep, given.deals, result, "deals", settings)))
    points = mean(results)
    error = stdev(results) / sqrt(len(results)) if len(results) > 1 else float("nan")
    if given.json:
        print(json.dumps({"deals": len(results), "points": points, "standard_error": error}))
    else:
        print(
            f"{given.first} against {given.second}, {' '.join([given.game, *given.option])}, {given.seats} players:"
            f" {points:+.2f} points a game, standard error {error:.2f}, {len(results)} deals,"
            f" {time.perf_counter() - start:.0f} s"
        )


if __name__ == "__main__":
    main()
