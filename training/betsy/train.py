"""Makes Betsy's evaluation from nothing, in a folder; stopped at any time, the same command goes on.

    python -m training.betsy.train FOLDER
    cp FOLDER/network.bin FOLDER/squares.bin src/kibitz/games/betsy/data/

Each round plays games of the engine against itself and fits a new network to the positions of all rounds so far. The
first round plays with plain piece values, each other one with the network of the round before. The last positions also
give the piece-square values. FOLDER/manifest.json says what came of which seeds, sizes and files. The same options make
the same files again on the same kind of processor, bit for bit; where C's exp() rounds alike, on others too.

The shipped network comes from an earlier version of this program, by the rounds of docs/betsy.md; its positions are
lost.
"""

import argparse
import hashlib
import json
import sys
import time
from array import array
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from kibitz.games.betsy.engine.deepening import Engine
from kibitz.games.betsy.engine.evaluation import Evaluation
from kibitz.games.betsy.engine.weights import read_weights
from training.betsy.fit import NetworkFit, SquaresFit
from training.betsy.self_play import COUNT, POSITION, play


class Round(NamedTuple):
    """How much a round plays and learns."""

    positions: int
    nodes: int
    """A move."""
    epochs: int
    """Over the positions of all rounds so far."""


ROUNDS = (
    Round(1_200_000, 600, 10),
    Round(2_200_000, 600, 10),
    Round(2_600_000, 400, 10),
    Round(2_300_000, 300, 8),
    Round(3_800_000, 300, 8),
)
BATCH = 4096
RATE, LAST_SHARE = 0.002, 0.02
"""The learning rate falls linearly to this share of the first."""
SQUARES_RATE, SQUARES_EPOCHS = 0.01, 4
HELD_OUT = 20
"""One position in this number is not learnt from; the loss on them is in the manifest."""
MEGABYTES = 8
"""Of the transposition table in self-play."""
SECONDS_BETWEEN_REPORTS = 10.0
MANIFEST = "manifest.json"


def report(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def whole_games(path: Path) -> tuple[int, bytes]:
    """The number of games in a file and their positions; a game that was not written to its end is cut off."""
    data = path.read_bytes() if path.exists() else b""
    games, at, positions = 0, 0, []
    while at + COUNT <= len(data):
        end = at + COUNT + POSITION * int.from_bytes(data[at : at + COUNT], "little")
        if end > len(data):
            break
        positions.append(data[at + COUNT : end])
        games, at = games + 1, end
    if at < len(data):
        path.write_bytes(data[:at])
    return games, b"".join(positions)


def play_round(evaluation: Evaluation, wanted: Round, name: str, path: Path) -> tuple[int, bytes]:
    """The number of games and the positions of a round, those that the file has already included."""
    engine = Engine(evaluation, MEGABYTES)
    games, data = whole_games(path)
    played, done, reported = [data], len(data) // POSITION, time.monotonic()
    with path.open("ab") as file:
        while done < wanted.positions:
            game = play(engine.search, wanted.nodes, Random(f"{name} {games}"))
            file.write((len(game) // POSITION).to_bytes(COUNT, "little") + game)
            file.flush()
            played.append(game)
            games, done = games + 1, done + len(game) // POSITION
            if time.monotonic() - reported > SECONDS_BETWEEN_REPORTS:
                reported = time.monotonic()
                report(f"{name}: {done:,} of {wanted.positions:,} positions, {games:,} games")
    return games, b"".join(played)


def fit(
    learner: NetworkFit | SquaresFit, data: bytes, epochs: int, batch: int, rate: float, seed: str
) -> dict[str, float]:
    """Have it learn from the positions; returns the losses of the last epoch and of the positions held out."""
    rng = Random(seed)
    order = list(range(len(data) // POSITION))
    rng.shuffle(order)
    held_out, learnt = array("i", order[: len(order) // HELD_OUT]), order[len(order) // HELD_OUT :]
    batch = min(batch, len(learnt))
    steps = len(learnt) // batch
    losses = {}
    for epoch in range(epochs):
        rng.shuffle(learnt)
        shuffled, total = array("i", learnt), 0.0
        for i in range(steps):
            done = (epoch * steps + i) / (epochs * steps)
            now = rate * (1 - (1 - LAST_SHARE) * done)
            total += learner.learn(data, shuffled, i * batch, (i + 1) * batch, now)
        losses = {"loss": total / (batch * steps), "held_out_loss": learner.loss(data, held_out)}
        report(f"epoch {epoch + 1}: loss {losses['loss']:.6f}, on positions held out {losses['held_out_loss']:.6f}")
    return losses


def train(folder: Path, rounds: Sequence[Round] = ROUNDS, seed: int = 1, batch: int = BATCH) -> dict[str, Any]:
    """Play and fit all rounds that the folder does not have yet; returns the manifest.

    Each round plays with the network of the round before and is fitted to the games of all rounds so far. The manifest
    is written after each round, so an interrupted training goes on from the last whole one. SystemExit where the
    folder holds a training with other options. The same options give the same files, bit for bit.
    """
    folder.mkdir(parents=True, exist_ok=True)
    options = {"seed": seed, "batch": batch, "rounds": [list(item) for item in rounds]}
    manifest: dict[str, Any] = {"options": options, "rounds": [], "files": {}}
    path = folder / MANIFEST
    if path.exists():
        manifest = json.loads(path.read_text(encoding="utf-8"))
        if manifest["options"] != options:
            raise SystemExit(f"{folder} holds a training with other options: expected {manifest['options']}")
    values = SquaresFit()
    network: array[int] | None = None
    data = b""
    for number, item in enumerate(rounds, 1):
        name = f"{seed} round {number}"
        games, played = play_round(
            Evaluation(values.rounded(), network), item, name, folder / f"positions-{number}.bin"
        )
        data += played
        weights = folder / f"network-{number}.bin"
        if len(manifest["rounds"]) < number:
            learner = NetworkFit(seed + number)
            losses = fit(learner, data, item.epochs, batch, RATE, name)
            weights.write_bytes(learner.rounded().tobytes())
            entry = {"games": games, "positions": len(played) // POSITION, "positions_sha256": digest(played)}
            manifest["rounds"].append({**entry, **losses, "network_sha256": digest(weights.read_bytes())})
            path.write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
        network = read_weights(weights.read_bytes())
    if not manifest["files"]:
        assert network
        manifest["squares"] = fit(values, played, SQUARES_EPOCHS, batch, SQUARES_RATE, f"{seed} squares")
        for file, numbers in (("network.bin", network), ("squares.bin", values.rounded())):
            (folder / file).write_bytes(numbers.tobytes())
            manifest["files"][file] = digest(numbers.tobytes())
        path.write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")
    return manifest


def as_round(text: str) -> Round:
    """A round of the command line."""
    try:
        item = Round(*map(int, text.split(":")))
    except (TypeError, ValueError):
        item = Round(0, 0, 0)
    if min(item) < 1:
        raise argparse.ArgumentTypeError(f"invalid round {text!r}: expected POSITIONS:NODES:EPOCHS, e.g. 50000:300:8")
    return item


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--rounds", type=as_round, nargs="+", default=ROUNDS, metavar="POSITIONS:NODES:EPOCHS", help="instead of five"
    )
    parser.add_argument("--seed", type=int, default=1, help="default 1")
    parser.add_argument("--batch", type=int, default=BATCH, help=f"positions of a step (default {BATCH})")
    options = parser.parse_args(words)
    try:
        train(options.folder, options.rounds, options.seed, options.batch)
    except KeyboardInterrupt:
        report(f"stopped: the same command goes on from {options.folder}")


if __name__ == "__main__":
    main()
