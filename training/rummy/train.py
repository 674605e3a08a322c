"""Trains gin rummy's network from nothing, by hands against itself.

    python -m training.rummy.train src/kibitz/games/rummy/data/gin.xz [--hands 1000000]

It reads no data: the file depends on the options alone, on one kind of machine. The shipped file comes from a shorter
run that stopped by the clock.
"""

import argparse
import lzma
import sys
from pathlib import Path

from training.rummy.fit import Trainer

HANDS, SEED = 1_000_000, 7
CHUNK = 500
"""Hands between two copies of the parameters to the network that plays."""
WARM_UP, WARM_UP_PERCENT, SIMPLE_PERCENT = 8000, 70, 12
"""At first most hands are against the simple player, until the network knows something."""
EXPLORE_PERCENT, TRACE = 6, 0.9
FIRST_RATE, LAST_SHARE = 1.5e-3, 0.03
"""The learning rate falls exponentially to this share of the first."""
BATCH, LATE_BATCH = 2000, 6000
REPORTS, KEEP = 50, 0.95


def train(hands: int, seed: int) -> bytes:
    """The parameters as a data file; progress goes to standard error."""
    fit = Trainer(seed)
    fit.explore, fit.trace = EXPLORE_PERCENT, TRACE
    recent = 0.0
    chunks = max(1, hands // CHUNK)
    for chunk in range(chunks):
        done = chunk / chunks
        fit.simple = WARM_UP_PERCENT if chunk * CHUNK < WARM_UP else SIMPLE_PERCENT
        fit.batch = BATCH if done < 0.5 else LATE_BATCH
        fit.rate = FIRST_RATE * LAST_SHARE**done
        error = fit.learn(min(CHUNK, hands))
        recent = KEEP * recent + (1 - KEEP) * error if chunk else error
        if chunk % (chunks // REPORTS or 1) == 0:
            print(f"{chunk * CHUNK:>10,} hands, mean squared error {recent:.1f}", file=sys.stderr, flush=True)
    parameters = fit.quantized()
    if sys.byteorder == "big":
        parameters.byteswap()
    return lzma.compress(parameters.tobytes(), preset=9)


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="where the parameters go")
    parser.add_argument("--hands", type=int, default=HANDS, help=f"default {HANDS:,}")
    parser.add_argument("--seed", type=int, default=SEED, help=f"default {SEED}")
    given = parser.parse_args(words)
    given.file.write_bytes(train(given.hands, given.seed))


if __name__ == "__main__":
    main()
