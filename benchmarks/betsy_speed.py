"""How fast Betsy's engine is: nodes a second of the processor's time, perft, and the wait for the first board.

    python benchmarks/betsy_speed.py --nodes 2000000 --starts 20

The nodes are those of searches from positions of three openings and an ending; the wait is from the start of
`python3 betsy.py w BOARD 0.2` to the first line on its standard output.
What several threads gain: `--threads 2 --to-depth 16`.
"""

import argparse
import statistics
import subprocess
import sys
import time
from pathlib import Path

from kibitz.games.betsy.engine.threads import ThreadedEngine
from kibitz.games.betsy.engine.weights import by_network
from kibitz.games.betsy.notation import read_move_name
from kibitz.games.betsy.pieces import START, WHITE
from kibitz.games.betsy.rules import Board

PROGRAM = Path(__file__).parents[1] / "courses" / "b551" / "betsy.py"
OPENINGS = (
    "e2e4 e7e5",
    "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7",
    "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 f1e2 e7e5 d4b3",
)
ENDING = "....K..." + "PP...PPP" + "..R....." + "." * 16 + "..n....." + "pp...ppp" + "....kr.."


def search(nodes: int, threads: int) -> None:
    engine = ThreadedEngine(by_network, 16, threads)
    total, spent, waited = 0, 0.0, 0.0
    for line in (*OPENINGS, None):
        engine.forget()
        if line is None:
            engine.set_up(ENDING, WHITE)
        else:
            engine.set_up(START, WHITE, map(read_move_name, line.split()))
        clock, started = time.monotonic(), time.process_time()
        result = engine.think(nodes=nodes)
        took, wait = time.process_time() - started, time.monotonic() - clock
        assert result
        print(
            f"{line or 'an ending'}: depth {result.depth} in {wait:.2f} s, "
            f"{result.nodes / took / 1e6:.2f} million nodes a second"
        )
        total, spent, waited = total + result.nodes, spent + took, waited + wait
    print(f"search: {total / spent / 1e6:.2f} million nodes a second of the processor's time")
    if threads > 1:
        print(f"{threads} threads: {total / waited / 1e6:.2f} million nodes a second by the clock")


def to_depth(depth: int, threads: int) -> None:
    """How long the same positions take to a depth, with one thread and with several."""
    for number in sorted({1, threads}):
        engine = ThreadedEngine(by_network, 16, number)
        started = time.monotonic()
        for line in OPENINGS:
            engine.forget()
            engine.set_up(START, WHITE, map(read_move_name, line.split()))
            engine.think(depth=depth)
        print(f"depth {depth} with {number} threads: {time.monotonic() - started:.2f} s")


def perft(depth: int) -> None:
    board = Board()
    board.set_up(START, WHITE)
    started = time.process_time()
    leaves = board.perft(depth)
    took = time.process_time() - started
    print(f"perft {depth}: {leaves:,}, {leaves / took / 1e6:.0f} million a second")


def first_line(words: list[str]) -> float:
    """Milliseconds from the start of Python until it has printed a line."""
    started = time.monotonic()
    with subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        process.stdout.readline()
        waited = time.monotonic() - started
        process.stdout.read()
    return 1000 * waited


def first_board(starts: int) -> None:
    """The wait for the program's first board, in turns with a Python that only prints."""
    waits, bare = [], []
    for _ in range(starts):
        waits.append(first_line([str(PROGRAM), "w", START, "0.2"]))
        bare.append(first_line(["-c", "print()"]))
    for what, times in (("first board", waits), ("Python's own start", bare)):
        print(f"{what}: {min(times):.0f} ms at best, median {statistics.median(times):.0f}, at most {max(times):.0f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=2_000_000, help="of each position (default 2,000,000)")
    parser.add_argument("--depth", type=int, default=5, help="of perft from the start (default 5)")
    parser.add_argument("--starts", type=int, default=20, help="of the course's program (default 20; 0: none)")
    parser.add_argument("--threads", type=int, default=1, help="of the search (default 1)")
    parser.add_argument("--to-depth", type=int, help="also time searches to this depth, with one thread and with all")
    options = parser.parse_args()
    search(options.nodes, options.threads)
    if options.to_depth:
        to_depth(options.to_depth, options.threads)
    perft(options.depth)
    if options.starts:
        first_board(options.starts)


if __name__ == "__main__":
    main()
