"""Compares the divisions of many hands with the definition: a few minutes; the tests take a share of the hands.

python benchmarks/rummy_proof.py [--small 100000] [--fifteen 10000] [--changes 1000000] [--seed 1]
"""

import argparse
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.melds import proof


def repeat(what: str, number: int, one: Callable[[], int]) -> None:
    """Do it this many times, with ten lines of progress; Ctrl-C stops between two."""
    start = time.monotonic()
    done = total = 0
    try:
        while done < number:
            total += one()
            done += 1
            if done % max(1, number // 10) == 0:
                print(f"{done:>9,} {what}, {total:,} divisions, {time.monotonic() - start:.0f} s", flush=True)
    except KeyboardInterrupt:
        print(f"stopped after {done:,} {what}: all of them passed")
        raise SystemExit(130) from None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--small", type=int, default=100_000, help="hands of 1 to 12 cards")
    parser.add_argument("--fifteen", type=int, default=10_000, help="hands of 15 cards")
    parser.add_argument("--changes", type=int, default=1_000_000, help="cards added and removed")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    rng = random.Random(chosen.seed)

    def hand(size: int) -> int:
        cards = proof.deal(rng, size)
        divisions = proof.check_all(cards)
        proof.check_best(cards, divisions)
        return len(divisions)

    repeat("hands of 1 to 12 cards", chosen.small, lambda: hand(rng.randint(1, 12)))
    repeat("hands of 15 cards", chosen.fifteen, lambda: hand(15))

    def some_changes() -> int:
        proof.check_changes(proof.changes(rng, min(chosen.changes, 10_000), rng.choice([12, 16, 20, 24])))
        return 0

    repeat("times 10,000 changes", -(-chosen.changes // 10_000), some_changes)
    print("every division, every maximal one, every best one and every changed hand is that of the definition")


if __name__ == "__main__":
    main()
