"""Fits the quick mind of Take 5! from nothing; the shipped parameters came from

    python benchmarks/take_five_fit.py --out src/kibitz/games/take_five/data/quick.bin

which depends on the number of games and the seed alone, where the processor rounds alike.
"""

import argparse
import sys
from pathlib import Path

from training.take_five.fit import Fit

CHUNK = 2000
"""Games between two copies of the parameters to the table."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="where the parameters go")
    parser.add_argument("--games", type=int, default=4_000_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument(
        "--simple", type=int, default=50, help="percent of the seats that simple players take (default 50)"
    )
    given = parser.parse_args()
    fit = Fit(given.seed)
    recent = 0.0
    chunks = max(1, given.games // CHUNK)
    for chunk in range(chunks):
        done = chunk / chunks
        # At first nearly all seats are simple players, until the network knows something; the rate falls by a factor of
        # 250.
        fit.alone = given.simple if done > 0.03 else 90
        error = fit.learn(CHUNK, 0, 3e-3 * 0.004**done, 2000 if done < 0.5 else 8000)
        recent = 0.95 * recent + 0.05 * error if chunk else error
        if chunk % (chunks // 20 or 1) == 0:
            print(f"{chunk * CHUNK:>10,} games, mean squared error {recent:.3f}", file=sys.stderr, flush=True)
    given.out.write_bytes(fit.whole().tobytes())


if __name__ == "__main__":
    main()
