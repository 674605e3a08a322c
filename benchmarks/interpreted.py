"""What a missing compiler costs: games a second of the best minds, compiled, interpreted and by a plain loop.

python benchmarks/interpreted.py                      every game
python benchmarks/interpreted.py aces --seconds 5

The plain loop is interpreted too: it deals with Python's own generator and plays game after game, without Kibitz's
tallies. For a game with a tally, "interpreted" must not be slower than it; other games are played by the same loop, so
there the two differ by noise alone. Each figure comes from a process of its own, the three of a game in turn.
"""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Callable
from random import Random

from kibitz import catalog, gameplay
from kibitz.patience import Patience
from kibitz.simulation import Simulation
from kibitz.table import Game

WAYS = ("compiled", "interpreted", "plain loop")
ROUNDS = 3
"""How often each way is measured; the fastest counts."""


def plain_loop(game: Game, first: int, count: int) -> None:
    """The obvious way to play these seeds."""
    if isinstance(game, Patience):
        for seed in range(first, first + count):
            deck = list(game.deck)
            Random(seed).shuffle(deck)
            game.result(deck)
        return
    for seed in range(first, first + count):
        seats = range(max(game.seat_counts))
        gameplay.play(game, [catalog.mind(game, "best", seat) for seat in seats], seed)


def rate(work: Callable[[int, int], object], seconds: float) -> float:
    """Games a second: twice as many at a time, until the last ones took this long."""
    count = 1
    while True:
        started = time.perf_counter()
        work(0, count)
        elapsed = time.perf_counter() - started
        if elapsed >= seconds:
            return count / elapsed
        count *= 2


def measured(name: str, way: str, seconds: float) -> float:
    """The rate of one way, in a new process."""
    settings = {**os.environ, "KIBITZ_INTERPRETED": "" if way == "compiled" else "1"}
    words = [sys.executable, __file__, name, "--way", way, "--seconds", str(seconds)]
    return float(subprocess.run(words, env=settings, check=True, capture_output=True, text=True).stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="default: all")
    parser.add_argument("--seconds", type=float, default=1.0, help="at least, of each measurement (default 1)")
    parser.add_argument("--way", choices=WAYS, help="measure only this, in this process, and print the bare figure")
    arguments = parser.parse_args()
    names = arguments.games or list(catalog.names())
    if arguments.way:
        game = catalog.game(names[0])
        simulation = Simulation(game.name, 0)
        if arguments.way == "plain loop":
            print(rate(lambda first, count: plain_loop(game, first, count), arguments.seconds))
        else:
            print(rate(lambda first, count: simulation.count(range(first, first + count)), arguments.seconds))
        return
    print(f"{'GAME':10} {'COMPILED':>14} {'INTERPRETED':>14} {'PLAIN LOOP':>14}   INTERPRETED / PLAIN LOOP, COMPILED")
    for name in names:
        best = dict.fromkeys(WAYS, 0.0)
        for _ in range(ROUNDS):
            for way in WAYS:
                best[way] = max(best[way], measured(name, way, arguments.seconds))
        figures = " ".join(f"{best[way]:>14,.2f}" for way in WAYS)
        against = f"{best['interpreted'] / best['plain loop']:.2f}, {best['interpreted'] / best['compiled']:.4f}"
        print(f"{name:10} {figures}   {against}", flush=True)


if __name__ == "__main__":
    main()
