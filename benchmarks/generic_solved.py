"""How long the exact values of a dice game take: Pig, whose positions can come again.

    python benchmarks/generic_solved.py

Todd Neller and Clifton Presser (2004): who begins wins 53.06 % of the games to 100. Times are of the processor and by
the clock; the memory is that of the whole process.
"""

import argparse
import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "examples" / "plugins" / "kibitz-pig" / "src"))

from kibitz_pig.game import Turn

from kibitz.generic.retrograde import Retrograde
from kibitz.table import Clock


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--target", type=int, default=100, help="points that win (default 100)")
    chosen = parser.parse_args()
    began, worked = time.perf_counter(), time.process_time()
    solution = Retrograde(Turn(target=chosen.target), 1.0, 5_000_000)
    solution.grow(Clock())
    seconds, processor = time.perf_counter() - began, time.process_time() - worked
    value = solution.results(solution.root)[0]
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    print(f"Pig to {chosen.target}: who begins wins {value:.9f}, error at most {solution.error:.0e}")
    print(f"{len(solution.positions):,} positions, {len(solution.after):,} moves")
    print(f"{seconds:.1f} s by the clock, {processor:.1f} s of the processor, {memory:,} MB")


if __name__ == "__main__":
    main()
