"""How fast Betsy's engine is: nodes a second of the processor's time, perft, and the wait for the first board.

    python benchmarks/betsy_speed.py --nodes 2000000 --starts 20

The nodes are those of searches from positions of three openings and an ending; the wait is from the start of
`python3 betsy.py w BOARD 0.2` to the first line on its standard output, the median of so many starts.
"""

import argparse
import statistics
import subprocess
import sys
import time
from pathlib import Path

from kibitz.games.betsy.notation import read_move_name
from kibitz.games.betsy.pieces import START, WHITE
from kibitz.games.betsy.rules import Board
from kibitz.games.betsy.thinker import Thinker, place
from kibitz.games.betsy.weights import by_network

PROGRAM = Path(__file__).parents[1] / "courses" / "b551" / "betsy.py"
OPENINGS = (
    "e2e4 e7e5",
    "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7",
    "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 f1e2 e7e5 d4b3",
)
ENDING = "....K..." + "PP...PPP" + "..R....." + "." * 16 + "..n....." + "pp...ppp" + "....kr.."


def search(nodes: int) -> None:
    thinker = Thinker(by_network())
    total, spent = 0, 0.0
    for line in (*OPENINGS, None):
        thinker.search.forget()
        if line is None:
            thinker.set_up(ENDING, WHITE)
        else:
            thinker.set_up(START, WHITE, map(read_move_name, line.split()))
        started = time.process_time()
        thought = thinker.think(nodes=nodes)
        took = time.process_time() - started
        assert thought
        print(f"{line or 'an ending'}: depth {thought.depth}, {thought.nodes / took / 1e6:.2f} million nodes a second")
        total, spent = total + thought.nodes, spent + took
    print(f"search: {total / spent / 1e6:.2f} million nodes a second of the processor's time")


def perft(depth: int) -> None:
    board = Board()
    place(board, START, WHITE)
    started = time.process_time()
    leaves = board.perft(depth, 0)
    took = time.process_time() - started
    print(f"perft {depth}: {leaves:,}, {leaves / took / 1e6:.0f} million a second")


def first_board(starts: int) -> None:
    waits = []
    for _ in range(starts):
        started = time.monotonic()
        with subprocess.Popen(
            [sys.executable, str(PROGRAM), "w", START, "0.2"], stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout
            process.stdout.readline()
            waits.append(time.monotonic() - started)
            process.stdout.read()
    print(f"first board after {1000 * statistics.median(waits):.0f} ms, at most {1000 * max(waits):.0f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=2_000_000, help="of each position (default 2,000,000)")
    parser.add_argument("--depth", type=int, default=5, help="of perft from the start (default 5)")
    parser.add_argument("--starts", type=int, default=20)
    given = parser.parse_args()
    search(given.nodes)
    perft(given.depth)
    first_board(given.starts)


if __name__ == "__main__":
    main()
