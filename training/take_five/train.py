"""Trains the network of Take 5! from nothing; the shipped one comes from

    python -m training.take_five.train src/kibitz/games/take_five/data/network.bin

which reads no data: the file depends on the options alone. On x86-64 the command writes the shipped file bit for bit,
in six minutes on one core.
"""

import argparse
import sys
from pathlib import Path

from training.speed import warn_if_interpreted
from training.take_five.fit import Trainer

GAMES, SEED, SIMPLE_PERCENT = 4_000_000, 7, 50
CHUNK = 2000
"""Games between two copies of the parameters to the network that plays."""
WARM_UP, WARM_UP_PERCENT = 0.03, 90
"""At first nearly all seats are simple players, until the network knows something."""
FIRST_RATE, LAST_SHARE = 3e-3, 0.004
"""The learning rate falls exponentially to this share of the first."""
BATCH, LATE_BATCH = 2000, 8000
"""Examples in a batch, in the first half of the games and in the second."""
REPORTS = 20
KEEP = 0.95
"""What the reported error keeps of the chunks before."""


def train(games: int, seed: int, simple_percent: int) -> bytes:
    """The parameters as a data file; progress goes to standard error."""
    fit = Trainer(seed)
    recent = 0.0
    chunks = max(1, games // CHUNK)
    for chunk in range(chunks):
        done = chunk / chunks
        fit.simple_percent = simple_percent if done > WARM_UP else WARM_UP_PERCENT
        batch = BATCH if done < 0.5 else LATE_BATCH
        error = fit.learn(min(CHUNK, games), 0, FIRST_RATE * LAST_SHARE**done, batch)
        recent = KEEP * recent + (1 - KEEP) * error if chunk else error
        if chunk % (chunks // REPORTS or 1) == 0:
            print(f"{chunk * CHUNK:>10,} games, mean squared error {recent:.3f}", file=sys.stderr, flush=True)
    return fit.quantized().tobytes()


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="where the parameters go")
    parser.add_argument("--games", type=int, default=GAMES, help=f"default {GAMES:,}")
    parser.add_argument("--seed", type=int, default=SEED, help=f"default {SEED}")
    parser.add_argument(
        "--simple",
        type=int,
        default=SIMPLE_PERCENT,
        help=f"percent of the seats that simple players take (default {SIMPLE_PERCENT})",
    )
    given = parser.parse_args(words)
    warn_if_interpreted()
    given.file.write_bytes(train(given.games, given.seed, given.simple))


if __name__ == "__main__":
    main()
