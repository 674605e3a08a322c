"""Makes Betsy's evaluation in a folder, from nothing or from an earlier network; a stopped command continues.

    python -m training.betsy.train FOLDER [--start NETWORK] [--jobs 2]
    cp FOLDER/network.bin src/kibitz/games/betsy/data/

Each round plays games of the engine against itself, then fits the network further to the positions of all rounds so
far. The first round plays with the network given, or with plain piece values where none is; each other one with the
network of the round before. With --outlook the network learns from what came later in the game too, and its values are
then scaled to the size of the searched ones. In a round such as 1000:300:8:0.3 that share of the games begins where the
static value is 3 Parakeets off what a search says. The last positions also give the piece-square values.
FOLDER/manifest.json says what came of which seeds, sizes and files. The same options make the same files again on the
same kind of processor, bit for bit, with any number of jobs; where C's exp() rounds alike, on others too.

docs/betsy.md names the options that made the shipped network.
"""

import argparse
import hashlib
import json
import math
import struct
import sys
import time
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from kibitz.cli.common import add_cluster, add_jobs, workers_of
from kibitz.games.betsy.engine.deepening import Engine
from kibitz.games.betsy.engine.evaluation import Evaluation
from kibitz.games.betsy.engine.layout import BUCKETS, FEATURE_WEIGHTS, NETWORK, NEURONS, OUTPUT_WEIGHTS
from kibitz.games.betsy.engine.weights import read_weights
from kibitz.table import TableError
from kibitz.workers import Pool, spread
from training.betsy.fit import NetworkFit, SquaresFit
from training.betsy.self_play import POSITION, play
from training.speed import warn_if_interpreted


class Round(NamedTuple):
    """How much a round plays and learns."""

    games: int
    """Of about 50 positions each that are kept."""
    nodes: int
    """A move."""
    epochs: int
    """Over the positions of all rounds so far."""
    mined: float = 0.0
    """The share of the games that begin where the evaluation is wrong."""


ROUNDS = (
    Round(25_000, 600, 10),
    Round(45_000, 600, 10),
    Round(55_000, 400, 10),
    Round(50_000, 300, 8),
    Round(80_000, 300, 8),
)
BATCH = 4096
RATE, FURTHER_RATE, LAST_SHARE = 0.002, 0.001, 0.02
"""Of a new network, and of one that is fitted further; the learning rate falls linearly to this share of the first."""
SQUARES_RATE, SQUARES_EPOCHS = 0.01, 4
HELD_OUT = 20
"""One game in this number is not learnt from; the loss on their positions is in the manifest."""
FACTORS, FACTOR_PRECISION = (0.5, 2.0), 0.001
"""Between which the factor of the outputs is, and how exactly it is found."""
MEGABYTES = 8
"""Of the transposition table in self-play."""
SECONDS_BETWEEN_REPORTS = 10.0
GAMES_AT_ONCE = 8
"""Of one process, before it says what they were: some seconds."""
GAME = "<IH"
HEADER = struct.calcsize(GAME)
"""Before each game of a file: its number, and the number of its positions."""
NARROW = NEURONS // 2
NARROW_NETWORK = (FEATURE_WEIGHTS + NEURONS + OUTPUT_WEIGHTS) // 2 + 2 * BUCKETS
"""The neurons, and the numbers, of a network of half the width."""
TWIN_NOISE = 0.05
"""The standard deviation of what is added to the weights of the second of two equal neurons."""
WEIGHT = 2
"""Bytes of a weight in a file."""
MANIFEST = "manifest.json"


def report(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def whole_games(path: Path) -> dict[int, bytes]:
    """The positions of each game in a file, by its number; a game that was not written to its end is cut off."""
    data = path.read_bytes() if path.exists() else b""
    games, at = dict[int, bytes](), 0
    while at + HEADER <= len(data):
        number, count = struct.unpack_from(GAME, data, at)
        end = at + HEADER + POSITION * count
        if end > len(data):
            break
        games[number] = data[at + HEADER : end]
        at = end
    if at < len(data):
        path.write_bytes(data[:at])
    return games


@dataclass(frozen=True)
class Players:
    """Who plays a round: each game depends on the name, its number and the weights alone."""

    squares: "array[int]"
    network: "array[int] | None"
    nodes: int
    name: str
    mined: float = 0.0

    def play(self, numbers: Sequence[int]) -> bytes:
        """The games of these numbers, as a file has them."""
        engine = Engine(Evaluation(self.squares, self.network), MEGABYTES)
        played = ((number, Random(f"{self.name} {number}")) for number in numbers)
        games = ((number, play(engine.search, self.nodes, rng, self.mined)) for number, rng in played)
        return b"".join(struct.pack(GAME, number, len(game) // POSITION) + game for number, game in games)


def play_round(players: Players, games: int, stem: Path, jobs: int | Pool) -> list[bytes]:
    """The positions of each game of a round, in the order of their numbers.

    The files whose names begin with the stem keep them. Games that they have are not played again.
    """
    found = {
        number: game
        for path in sorted(stem.parent.glob(stem.name + "-*.bin"))
        for number, game in whole_games(path).items()
    }
    missing = [number for number in range(games) if number not in found]
    blocks = (missing[at : at + GAMES_AT_ONCE] for at in range(0, len(missing), GAMES_AT_ONCE))
    reported = time.monotonic()
    path = stem.with_name(f"{stem.name}-0.bin")
    with path.open("ab") as file:
        for played in spread(players.play, blocks, jobs):
            file.write(played)
            file.flush()
            if time.monotonic() - reported > SECONDS_BETWEEN_REPORTS:
                reported = time.monotonic()
                report(f"{path.name}: {file.tell():,} bytes")
    found |= whole_games(path)
    return [found[number] for number in range(games)]


def split(games: Sequence[bytes]) -> tuple["array[int]", "array[int]"]:
    """The numbers of the positions to learn from, and of those held out."""
    learnt, held_out, first = array("i"), array("i"), 0
    for number, game in enumerate(games):
        last = first + len(game) // POSITION
        (held_out if number % HELD_OUT == 0 else learnt).extend(range(first, last))
        first = last
    return learnt, held_out


def widened(network: "array[int]") -> "array[int]":
    """The network with each neuron twice, and its output weights divided between the two.

    All values of positions are the same.
    """
    features = (FEATURE_WEIGHTS + NEURONS) // 2
    wide = array("h")
    for at in range(0, features, NARROW):
        wide += 2 * network[at : at + NARROW]
    for at in range(features, features + OUTPUT_WEIGHTS // 2, NARROW):
        row = network[at : at + NARROW]
        wide += array("h", [weight // 2 for weight in row])
        wide += array("h", [weight - weight // 2 for weight in row])
    return wide + network[features + OUTPUT_WEIGHTS // 2 :]


def part_twins(learner: NetworkFit, rng: Random) -> None:
    """Add noise to one of two equal neurons, as widened() makes them, which would learn the same."""
    rows = range(0, FEATURE_WEIGHTS, NEURONS)
    weights = learner.parameters
    for i in range(NARROW):
        if all(weights[row + i] == weights[row + NARROW + i] for row in rows):
            for row in rows:
                weights[row + NARROW + i] += rng.gauss(0.0, TWIN_NOISE)


def fit(
    learner: NetworkFit | SquaresFit, games: Sequence[bytes], epochs: int, batch: int, rate: float, seed: str
) -> dict[str, float]:
    """Have it learn from the positions; returns the losses of the last epoch and of the positions held out."""
    rng = Random(seed)
    data = b"".join(games)
    learnt, held_out = split(games)
    batch = min(batch, len(learnt))
    steps = len(learnt) // batch
    losses = {}
    for epoch in range(epochs):
        rng.shuffle(learnt)
        total = 0.0
        for i in range(steps):
            done = (epoch * steps + i) / (epochs * steps)
            now = rate * (1 - (1 - LAST_SHARE) * done)
            total += learner.learn(data, learnt, i * batch, (i + 1) * batch, now)
        losses = {"loss": total / (batch * steps), "held_out_loss": learner.loss(data, held_out)}
        report(f"epoch {epoch + 1}: loss {losses['loss']:.6f}, on positions held out {losses['held_out_loss']:.6f}")
    return losses


def scale_to_values(learner: NetworkFit, games: Sequence[bytes]) -> float:
    """Give the outputs the size of the search's values, which the search's margins expect; returns the factor.

    A network that learned from outlooks too has another scale. The factor is the one with the least error on the
    positions held out, by golden-section search.
    """
    data = b"".join(games)
    _, held_out = split(games)
    low, high = FACTORS
    golden = (math.sqrt(5.0) - 1.0) / 2.0
    while high - low > FACTOR_PRECISION:
        left, right = high - golden * (high - low), low + golden * (high - low)
        if learner.value_loss(data, held_out, left) < learner.value_loss(data, held_out, right):
            high = right
        else:
            low = left
    factor = (low + high) / 2.0
    learner.scale_outputs(factor)
    return factor


def train(
    folder: Path,
    rounds: Sequence[Round] = ROUNDS,
    seed: int = 1,
    batch: int = BATCH,
    start: "array[int] | None" = None,
    jobs: int | Pool = 1,
    outlook: float = 0.0,
) -> dict[str, Any]:
    """Play and fit all rounds that the folder does not have yet; returns the manifest.

    Each round plays with the network of the round before, at first with `start`, and fits it further to the games of
    all rounds so far. The manifest is written after each round, so an interrupted training goes on from the last whole
    one. SystemExit where the folder holds a training with other options. The same options give the same files, bit for
    bit.
    """
    folder.mkdir(parents=True, exist_ok=True)
    options = {
        "seed": seed,
        "batch": batch,
        "start_sha256": digest(start.tobytes()) if start else None,
        "rounds": [list(item) for item in rounds],
        "outlook": outlook,
        "position_bytes": POSITION,
    }
    manifest: dict[str, Any] = {"options": options, "rounds": [], "files": {}}
    path = folder / MANIFEST
    if path.exists():
        manifest = json.loads(path.read_text(encoding="utf-8"))
        if manifest["options"] != options:
            raise SystemExit(f"{folder} holds a training with other options: expected {manifest['options']}")
    values = SquaresFit()
    network = start
    games: list[bytes] = []
    for number, item in enumerate(rounds, 1):
        name = f"{seed} round {number}"
        played = play_round(
            Players(values.rounded(), network, item.nodes, name, item.mined),
            item.games,
            folder / f"positions-{number}",
            jobs,
        )
        games += played
        weights = folder / f"network-{number}.bin"
        if len(manifest["rounds"]) < number:
            learner = NetworkFit(seed + number, network, outlook)
            part_twins(learner, Random(f"{name} twins"))
            losses = fit(learner, games, item.epochs, batch, FURTHER_RATE if network else RATE, name)
            if outlook:
                losses["factor"] = scale_to_values(learner, games)
            weights.write_bytes(learner.rounded().tobytes())
            data = b"".join(played)
            entry = {"positions": len(data) // POSITION, "positions_sha256": digest(data)}
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


def as_share(text: str) -> float:
    """A share of the command line."""
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0.0 <= share <= 1.0:
        raise argparse.ArgumentTypeError(f"invalid share {text!r}: expected a number from 0 to 1")
    return share


def as_round(text: str) -> Round:
    """A round of the command line."""
    words = text.split(":")
    try:
        item = Round(*map(int, words[:3]), *map(as_share, words[3:]))
    except (TypeError, ValueError):
        item = Round(0, 0, 0)
    if min(item[:3]) < 1:
        raise argparse.ArgumentTypeError(
            f"invalid round {text!r}: expected GAMES:NODES:EPOCHS, e.g. 1000:300:8, or GAMES:NODES:EPOCHS:MINED"
        )
    return item


def as_network(text: str) -> "array[int]":
    """A file of the command line."""
    try:
        data = Path(text).read_bytes()
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{text}: {error.strerror}") from None
    if len(data) == NARROW_NETWORK * WEIGHT:
        return widened(read_weights(data))
    if len(data) != NETWORK * WEIGHT:
        raise argparse.ArgumentTypeError(
            f"{text}: expected a network of {NETWORK * WEIGHT} bytes, or one of half the neurons, "
            f"{NARROW_NETWORK * WEIGHT} bytes, found {len(data)}"
        )
    return read_weights(data)


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    fields = "GAMES:NODES:EPOCHS[:MINED]"
    parser.add_argument("--rounds", type=as_round, nargs="+", default=ROUNDS, metavar=fields, help="instead of five")
    parser.add_argument(
        "--start", type=as_network, metavar="NETWORK", help="a network.bin to go on from, also one of half the neurons"
    )
    parser.add_argument("--seed", type=int, default=1, help="default 1")
    parser.add_argument(
        "--outlook", type=as_share, default=0.0, metavar="SHARE", help="of what the network learns (default 0)"
    )
    parser.add_argument("--batch", type=int, default=BATCH, help=f"positions of a step (default {BATCH})")
    add_jobs(parser, 1)
    add_cluster(parser)
    given = parser.parse_args(words)
    warn_if_interpreted()
    try:
        train(
            given.folder,
            given.rounds,
            given.seed,
            given.batch,
            given.start,
            workers_of(given),
            given.outlook,
        )
    except KeyboardInterrupt:
        report(f"stopped: the same command goes on from {given.folder}")
    except TableError as error:
        raise SystemExit(str(error)) from None


if __name__ == "__main__":
    main()
