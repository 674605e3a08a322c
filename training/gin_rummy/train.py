"""Trains gin rummy's network from nothing, by hands against itself and against players of other habits.

    python -m training.gin_rummy.train src/kibitz/games/gin_rummy/data/gin.xz [--hands 5000000]
    python -m training.gin_rummy.train src/kibitz/games/gin_rummy/data/simple.xz --against simple
    python -m training.gin_rummy.train src/kibitz/games/gin_rummy/data/patient.xz --against patient --hands 1000000

The others fit the shipped network further, by hands against players of one kind alone, and write by how much its
weights change, in steps of CHANGE_STEPS. The first reads no data: the file depends on the options alone. A run that was
stopped goes on from FILE.state, with the same result; that file is removed in the end.
"""

import argparse
import lzma
import sys
from array import array
from pathlib import Path
from typing import Any

from kibitz.games.gin_rummy.engine.layout import CHANGE_STEPS, PARAMETERS
from kibitz.games.gin_rummy.engine.player import Player, shipped_weights
from training.gin_rummy.fit import Trainer
from training.speed import warn_if_interpreted

HANDS, SEED = 5_000_000, 7
CHUNK = 1000
"""Hands between two copies of the parameters to the network that plays."""
WARM_UP, WARM_UP_PERCENT, OTHER_PERCENT, EVERY_HAND = 8000, 70, 25, 100
"""At first most hands are against players of other habits, until the network knows something."""
EXPLORE_PERCENT, TRACE = 6, 0.9
FIRST_RATE, FURTHER_RATE, LAST_SHARE = 1.5e-3, 1e-3, 0.03
"""The learning rate of a new network, and of one that is fitted further, falls exponentially to this share of it."""
BATCH, LATE_BATCH = 4000, 10_000
REPORTS, KEEP = 50, 0.95
KINDS = "", "simple", "patient"
"""Of the other players: any, simple ones, those who wait for gin."""


def train(file: Path, hands: int, seed: int, against: str = "") -> None:
    """Write the parameters to the file; progress goes to standard error."""
    fit = Trainer(seed)
    fit.explore, fit.trace = EXPLORE_PERCENT, TRACE
    fit.only_simple, fit.only_patient = against == "simple", against == "patient"
    start = shipped_weights("gin") if against else array("i")
    fit.start_from(start)
    if against == "patient":
        fit.habits.mind = Player(start)
    state = file.with_name(f"{file.name}.state")
    options = array("q", [hands, seed, KINDS.index(against)])
    first, recent = resumed(fit, state, options) if state.exists() else (0, 0.0)
    chunks = max(1, hands // CHUNK)
    for chunk in range(first, chunks):
        done = chunk / chunks
        fit.other_share = WARM_UP_PERCENT if chunk * CHUNK < WARM_UP else OTHER_PERCENT
        if against:
            fit.other_share = EVERY_HAND
        fit.batch = BATCH if done < 0.5 else LATE_BATCH
        fit.rate = (FURTHER_RATE if against else FIRST_RATE) * LAST_SHARE**done
        error = fit.learn(min(CHUNK, hands))
        recent = KEEP * recent + (1 - KEEP) * error if chunk else error
        if chunk % (chunks // REPORTS or 1) == 0:
            print(f"{chunk * CHUNK:>10,} hands, mean squared error {recent:.1f}", file=sys.stderr, flush=True)
            save(fit, state, options, chunk + 1, recent)
    parameters = fit.quantized()
    for place, weight in enumerate(start):
        parameters[place] = round((parameters[place] - weight) / CHANGE_STEPS[against])
    if sys.byteorder == "big":
        parameters.byteswap()
    file.write_bytes(lzma.compress(parameters.tobytes(), preset=9))
    state.unlink(missing_ok=True)


def save(fit: Trainer, state: Path, options: "array[int]", chunk: int, recent: float) -> None:
    """Keep all that the rest of the run depends on."""
    numbers = array("Q", [chunk, fit.adam.steps, fit.in_batch, fit.table.seed, fit.rng.seed])
    parts = (options, numbers, array("d", [recent]), fit.adam.means, fit.adam.squares, fit.parameters, fit.gradients)
    unfinished = state.with_name(f"{state.name}.new")
    unfinished.write_bytes(b"".join(bytes(memoryview(part).cast("B")) for part in parts))
    unfinished.replace(state)


def resumed(fit: Trainer, state: Path, options: "array[int]") -> tuple[int, float]:
    """Go on as the file has it; the next chunk and the recent error. SystemExit for a run with other options."""
    kept = state.read_bytes()
    parts: list[array[Any]] = [array("q", [0] * len(options)), array("Q", [0] * 5), array("d", [0.0])]
    parts += [array(kind, bytes(array(kind).itemsize * PARAMETERS)) for kind in "ddff"]
    place = 0
    for part in parts:
        memoryview(part).cast("B")[:] = kept[place : place + len(part) * part.itemsize]
        place += len(part) * part.itemsize
    found, numbers, recent, means, squares, parameters, gradients = parts
    if found != options:
        hands, seed, kind = found
        words = f"--hands {hands} --seed {seed}{f' --against {KINDS[kind]}' if kind else ''}"
        raise SystemExit(f"{state} is of a run with {words}: give the same, or remove it")
    chunk, fit.adam.steps, fit.in_batch, fit.table.seed, fit.rng.seed = numbers
    for mine, theirs in (
        (fit.adam.means, means),
        (fit.adam.squares, squares),
        (fit.parameters, parameters),
        (fit.gradients, gradients),
    ):
        memoryview(mine)[:] = memoryview(theirs)
    return chunk, recent[0]


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="where the parameters go")
    parser.add_argument("--hands", type=int, default=HANDS, help=f"default {HANDS:,}")
    parser.add_argument("--seed", type=int, default=SEED, help=f"default {SEED}")
    parser.add_argument("--against", choices=KINDS[1:], default="", help="fit the shipped network to these")
    given = parser.parse_args(words)
    warn_if_interpreted()
    train(given.file, given.hands, given.seed, given.against)


if __name__ == "__main__":
    main()
