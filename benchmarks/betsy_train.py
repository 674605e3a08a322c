"""Betsy's evaluation made from nothing: games of the engine against itself, and weights fitted to them.

    python benchmarks/betsy_train.py play --evaluation squares --positions 300000 --nodes 500 --seed 1 --out first.bin
    python benchmarks/betsy_train.py fit network first.bin --out src/kibitz/games/betsy/data/network.bin
    python benchmarks/betsy_train.py play --evaluation network --positions 900000 --nodes 500 --seed 2 --out second.bin
    python benchmarks/betsy_train.py fit network first.bin second.bin --out src/kibitz/games/betsy/data/network.bin
    python benchmarks/betsy_train.py fit squares second.bin --epochs 4 --rate 0.01 \
        --out src/kibitz/games/betsy/data/squares.bin

`play` appends whole games and goes on where it was stopped, with new seeds. `fit` tells after each round the mean
squared error of the winning chance on the positions fitted and on a twentieth of them that is kept apart.
"""

import argparse
import sys
import time
from array import array
from pathlib import Path
from random import Random

from training.betsy import selfplay
from training.betsy.tuning import NetworkFit, SquaresFit

from kibitz.games.betsy.engine import weights
from kibitz.games.betsy.engine.deepening import Engine

BYTES = 36


def play(evaluation: str, positions: int, nodes: int, seed: int, out: Path) -> None:
    thinker = Engine(weights.by_network() if evaluation == "network" else weights.by_squares(), 8)
    done = out.stat().st_size // BYTES if out.exists() else 0
    number, shown = 0, time.monotonic()
    with out.open("ab") as file:
        while done < positions:
            # The number too: a game may leave no position, and the next must not be the same one.
            rng = Random(f"{seed} {done} {number}")
            number += 1
            played = selfplay.game(thinker.search, nodes, rng)
            file.write(played)
            done += len(played) // BYTES
            if time.monotonic() - shown > 10:
                shown = time.monotonic()
                print(f"{done:,} of {positions:,} positions, {number:,} games", file=sys.stderr)


def fit(kind: str, files: list[Path], out: Path, epochs: int, batch: int, rate: float, seed: int) -> None:
    data = b"".join(path.read_bytes() for path in files)
    rng = Random(seed)
    order = list(range(len(data) // BYTES))
    rng.shuffle(order)
    apart, fitted = array("i", order[: len(order) // 20]), order[len(order) // 20 :]
    learner = NetworkFit(seed) if kind == "network" else SquaresFit()
    batches = len(fitted) // batch
    for epoch in range(epochs):
        rng.shuffle(fitted)
        shuffled, error = array("i", fitted), 0.0
        for i in range(batches):
            share = (epoch * batches + i) / (epochs * batches)
            error += learner.learn(data, shuffled, i * batch, (i + 1) * batch, rate * (1 - 0.98 * share))
        held = learner.learn(data, apart, 0, len(apart), 0.0) / len(apart)
        print(
            f"round {epoch + 1}: error {error / (batches * batch):.6f}, on positions kept apart {held:.6f}", flush=True
        )
    out.write_bytes(learner.rounded().tobytes())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    player = commands.add_parser("play", help="play games and keep their quiet positions")
    player.add_argument("--evaluation", choices=("squares", "network"), default="network")
    player.add_argument("--positions", type=int, default=1_000_000)
    player.add_argument("--nodes", type=int, default=500, help="nodes a move (default 500)")
    player.add_argument("--seed", type=int, default=0)
    player.add_argument("--out", type=Path, required=True)
    fitter = commands.add_parser("fit", help="fit weights to positions")
    fitter.add_argument("kind", choices=("network", "squares"))
    fitter.add_argument("files", type=Path, nargs="+")
    fitter.add_argument("--out", type=Path, required=True)
    fitter.add_argument("--epochs", type=int, default=14)
    fitter.add_argument("--batch", type=int, default=4096)
    fitter.add_argument("--rate", type=float, default=0.002)
    fitter.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    if given.command == "play":
        play(given.evaluation, given.positions, given.nodes, given.seed, given.out)
    else:
        fit(given.kind, given.files, given.out, given.epochs, given.batch, given.rate, given.seed)


if __name__ == "__main__":
    main()
