"""Games a second of both patience games: careful plain Python, the compiled lanes on one core, and on two.

    python benchmarks/patience_speed.py
    python benchmarks/patience_speed.py --widths    # builds copies for AVX-512, AVX2 and SSE2 alone

The three are measured in turn, several times over, and each one's best time counts: other work on the machine slows
all of them. Time is processor time; the rate of two cores is the sum of two rates reached at once, and beside it stands
their rate by the clock, which is as high only where nothing else runs.
"""

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.oracles import patience  # noqa: E402

from kibitz.games.aces import lanes as aces  # noqa: E402
from kibitz.games.sevens import lanes as sevens  # noqa: E402
from kibitz.random import mersenne  # noqa: E402

PLAIN_GAMES = 10_000
LANE_GAMES = 400_000
CHUNK = 50_000
TURNS = 5
# A C program tuned by hand with AVX2, 64 seeds at a time, on one core; taken over as figures, not run here.
BY_HAND = {"aces": 2.68e6, "sevens": 0.97e6}
WIDTHS = {
    "AVX-512": "-DCLONED= -march=x86-64-v4",
    "AVX2": "-DCLONED= -march=x86-64-v3",
    "SSE2": "-DCLONED= -march=x86-64",
}
TALLIES = {"aces": aces.tally, "sevens": sevens.tally}


def plain(name: str) -> None:
    if name == "aces":
        patience.tally(patience.aces, patience.ACES, 0, PLAIN_GAMES)
    else:
        patience.tally(patience.sevens, patience.SEVENS, 0, PLAIN_GAMES)


def one_core(name: str, first: int = 0, games: int = LANE_GAMES) -> None:
    for start in range(first, first + games, CHUNK):
        TALLIES[name](start, CHUNK)


def seconds(clock: Callable[[], float], work: Callable[[], object]) -> float:
    started = clock()
    work()
    return clock() - started


def rate(name: str, first: int) -> float:
    """Games a second of processor time, in one of two processes."""
    return LANE_GAMES / seconds(time.process_time, partial(one_core, name, first))


def two_cores(pool: ProcessPoolExecutor, name: str) -> tuple[float, float]:
    """Games a second of two processes, by their processor time and by the clock."""
    started = time.perf_counter()
    both = sum(pool.map(rate, [name] * 2, [0, LANE_GAMES]))
    return both, 2 * LANE_GAMES / (time.perf_counter() - started)


def measure(name: str, pool: ProcessPoolExecutor | None) -> list[float]:
    """Games a second of plain Python, one core, two cores, and two cores by the clock."""
    best = [0.0] * 4
    for _ in range(TURNS):
        turn = [
            PLAIN_GAMES / seconds(time.process_time, partial(plain, name)),
            LANE_GAMES / seconds(time.process_time, partial(one_core, name)),
            *(two_cores(pool, name) if pool else (0.0, 0.0)),
        ]
        best = [max(pair) for pair in zip(best, turn, strict=True)]
    return best


def compare() -> None:
    if not mersenne.COMPILED:
        sys.exit("kibitz is not compiled here; reinstall it with a C compiler at hand")
    with ProcessPoolExecutor(2) as pool:
        for name in TALLIES:
            by_plain, by_lanes, by_two, by_clock = measure(name, pool)
            print(f"{name}: plain Python {by_plain:,.0f} games/s; lanes {by_lanes:,.0f} on one core", end=" ")
            print(f"= {by_lanes / by_plain:.1f} times as many, {by_lanes / BY_HAND[name]:.2f} of C by hand;", end=" ")
            print(f"{by_two:,.0f} on two cores = {by_two / by_lanes:.2f} times one, {by_clock:,.0f} by the clock")


def compare_widths() -> None:
    for name, flags in WIDTHS.items():
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder, "kibitz")
            skipped = shutil.ignore_patterns("*.so", "*.c", "build", ".*", "*.egg-info", "__pycache__")
            shutil.copytree(ROOT, copy, ignore=skipped)
            build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
            environment = {**os.environ, "CFLAGS": flags, "PYTHONPATH": str(copy / "src")}
            subprocess.run(build, cwd=copy, env=environment, check=True, capture_output=True)
            run = [sys.executable, "benchmarks/patience_speed.py", "--one-core"]
            print(f"{name:8}", end="", flush=True)
            subprocess.run(run, cwd=copy, env=environment, check=True)


def one_core_only() -> None:
    for name in TALLIES:
        by_lanes = measure(name, None)[1]
        print(f" {name} {by_lanes:,.0f} games/s, {by_lanes / BY_HAND[name]:.2f} of C by hand;", end="")
    print()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--widths", action="store_true", help="compare builds for vectors of different widths")
    parser.add_argument("--one-core", action="store_true", help="only the lanes on one core")
    options = parser.parse_args()
    if options.widths:
        compare_widths()
    elif options.one_core:
        one_core_only()
    else:
        print(f"Python {platform.python_version()}, {os.cpu_count()} cores")
        compare()


if __name__ == "__main__":
    main()
