"""Whether Betsy's course program keeps its time on a busy machine: the whole process, from its start to its end.

    python benchmarks/betsy_margin.py --moves 200 --seconds 1 --busy 2

Meanwhile as many processes as `--busy` says do nothing but count. A move is late where the process took longer than the
seconds that it was given; the course kills it then and takes the last line. `--python` runs it on another version.
"""

import argparse
import multiprocessing
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from kibitz.games.betsy.notation import SIDES
from kibitz.games.betsy.pieces import START
from kibitz.games.betsy.state import BetsyPosition

PROGRAM = Path(__file__).parents[1] / "courses" / "b551" / "betsy.py"


def count_for_ever() -> None:
    while True:
        pass


@contextmanager
def busy(processes: int) -> Iterator[None]:
    """As many processes that never wait."""
    hogs = [multiprocessing.Process(target=count_for_ever, daemon=True) for _ in range(processes)]
    for hog in hogs:
        hog.start()
    try:
        yield
    finally:
        for hog in hogs:
            hog.kill()
            hog.join()


def positions(seed: int) -> Iterator[tuple[str, str]]:
    """Sides and diagrams from random games, each from its beginning to its end."""
    rng = Random(seed)
    while True:
        position = BetsyPosition()
        while position.to_move:
            yield SIDES[position.side], position.diagram
            position = position.play(position.side, rng.choice(position.legal))


def time_of(python: str, program: Path, side: str, diagram: str, seconds: float) -> float:
    """Seconds from before the process was started until it has ended; it must have printed a board."""
    started = time.monotonic()
    words = [python, "-S", "-I", str(program), side, diagram, f"{seconds:g}"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    took = time.monotonic() - started
    if len(done.stdout.split()[-1]) != len(START):
        raise SystemExit(f"no board from {' '.join(words)}: {done.stdout!r}")
    return took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=200, help="default %(default)s")
    parser.add_argument("--seconds", type=float, default=1.0, help="given to each move (default %(default)s)")
    parser.add_argument("--busy", type=int, default=os.cpu_count() or 1, help="processes (default: one a core)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--python", default=sys.executable, metavar="COMMAND", help="default: this one")
    parser.add_argument("--program", type=Path, default=PROGRAM, metavar="FILE", help="default: that of courses/")
    options = parser.parse_args()
    source = positions(options.seed)
    with busy(options.busy):
        took = sorted(
            time_of(options.python, options.program, *next(source), options.seconds) for _ in range(options.moves)
        )
    late = sum(seconds > options.seconds for seconds in took)
    print(f"{options.moves} moves of {options.seconds:g} s beside {options.busy} busy processes: {late} late")
    print(f"median {statistics.median(took):.3f} s, longest {took[-1]:.3f} s")


if __name__ == "__main__":
    main()
