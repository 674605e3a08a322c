"""How often a short search of Betsy's engine finds the moves of long ones, with other numbers in its margins.py.

    python -m benchmarks.betsy_agreement --nodes 60000
    python -m benchmarks.betsy_agreement --nodes 60000 --change LMR_DIVISOR=2.0 --change RAZORING_DEPTH=0,IIR_DEPTH=6

The positions are those of the kept matches at 1 s a move, where nothing is decided yet. The first row is the engine as
it is, each other one has some constants changed. A row has the share of positions in which the search chooses the move
that was played, the mean error of its expected score where Kibitz had moved, and the difference of both to the first
row with its standard error.

In the same time this is more precise than a match, for every position counts. But a change that searches less well and
yet more like the engine that played would gain here: a match decides.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

from benchmarks.betsy_ablation import MARGINS, PACKAGE, ROOT, as_settings, build_variable

from kibitz.games.betsy.engine.deepening import Engine
from kibitz.games.betsy.engine.weights import strongest
from kibitz.games.betsy.notation import move_name, read_move_name
from kibitz.games.betsy.pieces import START, WHITE
from kibitz.games.betsy.scores import FIT, MIDDLE_PIECES

MATCHES = ("clock-1s", "clock-1s-step-10")
UNDECIDED = 400
"""Centipawns: positions in which either engine says more are left out."""
SEED = 5
MEGABYTES = 16
USUAL_NODES = 60_000


class Position(NamedTuple):
    """A position of a match, and what the long search made of it."""

    moves: list[str]
    played: str
    value: int
    is_own: bool
    """Whether Kibitz moved."""


class Answer(NamedTuple):
    """What the short search makes of it."""

    move: str
    value: int
    depth: int


def positions(count: int) -> list[Position]:
    """This many positions of the kept matches, drawn at random, always the same."""
    found = []
    for match in MATCHES:
        for line in (ROOT / "benchmarks" / "betsy" / "games" / f"{match}.jsonl").read_text("utf-8").splitlines()[1:]:
            game: dict[str, Any] = json.loads(line)
            moves, values = game["moves"], game["values"]
            opening = len(moves) - len(values)
            for ply in range(opening + 1, len(moves)):
                value, before = values[ply - opening], values[ply - opening - 1]
                if max(abs(value), abs(before)) < UNDECIDED:
                    is_own = (ply % 2 == 0) == (game["colour"] == "w")
                    found.append(Position(moves[:ply], moves[ply], value, is_own))
    Random(SEED).shuffle(found)
    return found[:count]


def answers(count: int, nodes: int) -> list[Answer]:
    """What this process's engine answers, each time without memory of the position before."""
    engine, found = Engine(strongest(), MEGABYTES), []
    for position in positions(count):
        engine.search.forget()
        engine.set_up(START, WHITE, [read_move_name(name) for name in position.moves])
        result = engine.think(nodes=nodes)
        assert result
        found.append(Answer(move_name(result.move), result.value, result.depth))
    return found


def answers_with(constants: Mapping[str, str], home: Path, count: int, nodes: int) -> list[Answer]:
    """What the engine at home, a variable copy, answers with these constants in its margins."""
    words = ["--answer", "--positions", str(count), "--nodes", str(nodes)]
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.betsy_agreement", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(home / "src"), "BETSY_MARGINS": as_settings(constants)},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return [Answer(*row) for row in json.loads(done.stdout)]


def hits(asked: Sequence[Position], found: Sequence[Answer]) -> list[float]:
    """1 for each position in which the short search chooses the move that was played."""
    return [float(one.move == position.played[:4]) for position, one in zip(asked, found, strict=True)]


def errors(asked: Sequence[Position], found: Sequence[Answer]) -> list[float]:
    """By how much the expected scores of both searches differ, where Kibitz had moved."""
    meaning = FIT.curve(MIDDLE_PIECES, USUAL_NODES)
    return [
        abs(meaning.expected_score(one.value) - meaning.expected_score(position.value))
        for position, one in zip(asked, found, strict=True)
        if position.is_own
    ]


def compared(numbers: Sequence[float], first: Sequence[float]) -> str:
    """The mean in percent, and its difference to that of the first row with the standard error."""
    differences = [one - other for one, other in zip(numbers, first, strict=True)]
    error = stdev(differences) / sqrt(len(differences)) if len(differences) > 1 else float("nan")
    return f"{100 * fmean(numbers):.2f} | {100 * fmean(differences):+.2f} ± {100 * error:.2f}"


def as_constants(text: str) -> dict[str, str]:
    """NAME=VALUE,... of the command line, of names that the margins have."""
    found = dict(part.partition("=")[::2] for part in text.split(","))
    known = dict.fromkeys((PACKAGE / MARGINS).read_text(encoding="utf-8").replace(",", " ").split())
    for name, value in found.items():
        if not name.isupper() or name not in known:
            raise argparse.ArgumentTypeError(f"unknown constant {name!r}: expected one of {PACKAGE / MARGINS}")
        try:
            float(value)
        except ValueError:
            raise argparse.ArgumentTypeError(f"invalid value {value!r} of {name}: expected a number") from None
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--change", type=as_constants, action="append", default=[], metavar="NAME=VALUE,...")
    parser.add_argument("--positions", type=int, default=3000, help="default %(default)s, at most about 9000")
    parser.add_argument("--nodes", type=int, default=USUAL_NODES, help="of a search (default %(default)s)")
    parser.add_argument("--answer", action="store_true", help="print the answers of this engine alone, as JSON")
    given = parser.parse_args()
    if given.answer:
        print(json.dumps(answers(given.positions, given.nodes)))
        return
    asked, base = positions(given.positions), list[Answer]()
    print("| changed | moves found, % | difference | error of the score, % | difference | depth | minutes |")
    print("|---|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        home = build_variable(Path(folder))
        for constants in ({}, *given.change):
            started = time.monotonic()
            found = answers_with(constants, home, given.positions, given.nodes)
            base = base or found
            name = ", ".join(f"{key}={value}" for key, value in constants.items()) or "nothing"
            share = compared(hits(asked, found), hits(asked, base))
            error = compared(errors(asked, found), errors(asked, base))
            depth, minutes = fmean(one.depth for one in found), (time.monotonic() - started) / 60
            print(f"| {name} | {share} | {error} | {depth:.1f} | {minutes:.1f} |", flush=True)


if __name__ == "__main__":
    main()
