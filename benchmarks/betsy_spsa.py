"""Better numbers for the margins of Betsy's engine, by SPSA: games between two engines that differ in all of them.

    python -m benchmarks.betsy_spsa --out spsa.jsonl --iterations 2000 --jobs 2
    python -m benchmarks.betsy_spsa --out spsa.jsonl --only RAZORING_MARGIN --only FUTILITY_MARGIN

In each iteration every number is raised or lowered by its step at random; the engine with these numbers plays --pairs
pairs of games against the one with the opposite changes, at equal nodes, and the numbers move towards the winner
(simultaneous perturbation stochastic approximation, J. Spall, 1992, with the usual exponents;
https://www.chessprogramming.org/SPSA). Steps and moves shrink towards --iterations. The copy of the engine is compiled
once: it takes its numbers from the environment. Numbers that are better in short searches need not be in longer ones.

Each iteration is a line of the file, and the same command goes on where it stopped, with any number of jobs. It prints
what to put into engine/margins.py: whether that is better, `betsy_match.py --sprt` says.
"""

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import floor
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from benchmarks.betsy_ablation import as_settings, build_variable, command, running, version
from benchmarks.betsy_match import opening, play

from kibitz.games.betsy.engine import margins

TUNED = (
    *("ASPIRATION_WINDOW", "HINDSIGHT_MARGIN", "RAZORING_BASE", "RAZORING_MARGIN", "REVERSE_FUTILITY_MARGIN"),
    *("NULL_MOVE_BASE", "NULL_MOVE_MARGIN", "NULL_MOVE_DEPTH_FACTOR", "NULL_MOVE_VALUE_FACTOR"),
    *("PROBCUT_MARGIN", "PROBCUT_IMPROVING", "HISTORY_PRUNING_MARGIN", "FUTILITY_BASE", "FUTILITY_MARGIN"),
    *("SEE_QUIET_MARGIN", "SEE_CAPTURE_MARGIN", "DOUBLE_EXTENSION_MARGIN", "LMR_BASE", "LMR_DIVISOR"),
    *("LMR_NOT_IMPROVING", "LMR_CUT_NODE", "LMR_PV", "LMR_TABLE_CAPTURE", "LMR_KILLER", "LMR_CAPTURE_CUT_NODE"),
    *("LMR_HITS", "LMR_IN_CHECK", "LMR_WAS_PV", "LMR_CUTOFFS", "DEEPER_BASE", "CUTOFF_SLOPE", "CAUSE_SLOPE"),
    *("REPLY_BONUS", "CLEAR_CUTOFF", "HITS_SCORE", "FEAR_BASE", "FEAR_FACTOR", "CAPTURE_FACTOR"),
)
"""Numbers large enough that a step changes them."""
STEP = 0.2
"""Of each number, at the end."""
RATE = 0.003
"""The move for a point of difference at the end, in steps."""
MOVES, STEPS = 0.602, 0.101
"""The exponents by which moves and steps shrink."""
STARTING = 0.1
"""Moves shrink as if this share of the iterations had been made before."""
AGREE = (7, 4)
REPORT = 10
"""Iterations between two reports."""

Numbers: TypeAlias = dict[str, float]


class Tuning:
    """The numbers after the iterations so far; each depends on the seed and on the points that were scored."""

    def __init__(self, start: Numbers, iterations: int, seed: int) -> None:
        self.start, self.iterations, self.seed = start, iterations, seed
        self.numbers = dict(start)
        self.done = 0

    def step(self, name: str) -> float:
        """By how much the next iteration changes a number."""
        return STEP * abs(self.start[name]) * (self.iterations / (self.done + 1)) ** STEPS

    def signs(self) -> dict[str, int]:
        """Which numbers the next iteration raises, and which it lowers."""
        rng = Random(f"{self.seed} {self.done}")
        return {name: rng.choice((-1, 1)) for name in self.start}

    def pair(self) -> tuple[Numbers, Numbers]:
        """The numbers of both engines of the next iteration.

        Those that were whole at the start are rounded at random, up as often as their fraction says.
        """
        signs, rng = self.signs(), Random(f"{self.seed} {self.done} rounded")

        def tried(name: str, way: int) -> float:
            number = self.numbers[name] + way * signs[name] * self.step(name)
            return number if self.is_real(name) else floor(number + rng.random())

        return {name: tried(name, 1) for name in signs}, {name: tried(name, -1) for name in signs}

    def is_real(self, name: str) -> bool:
        return isinstance(self.start[name], float)

    def learn(self, points: float) -> None:
        """Move by what the first engine of the iteration scored more than the second."""
        signs, before = self.signs(), STARTING * self.iterations
        shrunk = ((before + self.iterations) / (before + self.done + 1)) ** MOVES
        for name in self.numbers:
            step = STEP * abs(self.start[name])
            self.numbers[name] += RATE * shrunk * step * step / self.step(name) * points * signs[name]
        self.done += 1

    def moved(self, name: str) -> float:
        """How far a number is from its start, in steps."""
        return (self.numbers[name] - self.start[name]) / (STEP * abs(self.start[name]))

    def table(self) -> str:
        """What to put into the margins, the number that moved most first."""
        rows = []
        for name in sorted(self.start, key=lambda name: -abs(self.moved(name))):
            number = self.numbers[name]
            shown = f"{number:.3g}" if self.is_real(name) else f"{round(number)}"
            rows.append(f"{name} = {shown}  # {self.start[name]:g} before, {self.moved(name):+.2f} steps")
        return "\n".join(rows)

    def run(self, score: Callable[[int, Numbers, Numbers], float], kept: Path, terms: dict[str, Any]) -> None:
        """Make the iterations that the file does not have; `score` plays one, and returns the difference of points."""
        lines = [json.loads(line) for line in kept.read_text("utf-8").splitlines()] if kept.exists() else []
        if lines and lines[0] != terms:
            raise SystemExit(f"{kept} holds another tuning: {json.dumps(lines[0])}; name another file with --out")
        for line in lines[1:]:
            self.learn(line["points"])
        with kept.open("a", encoding="utf-8") as file:
            if not lines:
                file.write(json.dumps(terms) + "\n")
            while self.done < self.iterations:
                points = score(self.done, *self.pair())
                self.learn(points)
                file.write(json.dumps({"points": points}) + "\n")
                file.flush()
                if self.done % REPORT == 0:
                    print(f"iteration {self.done} of {self.iterations}\n{self.table()}\n", flush=True)


def match(home: Path, nodes: int, pairs: int, seed: int, jobs: int) -> Callable[[int, Numbers, Numbers], float]:
    """How engines with these numbers score against each other, with openings of the iteration's own."""
    go = f"go nodes {nodes}"

    def play_pairs(starts: Sequence[list[int]], commands: Sequence[str]) -> float:
        points = 0.0
        with running(commands[0], "Hash=4", go) as one, running(commands[1], "Hash=4", go) as other:
            for start in starts:
                for white, black, way in ((one, other, 2), (other, one, -2)):
                    points += way * (play(white, black, start, AGREE).white_score - 0.5)
        return points

    def score(iteration: int, first: Numbers, second: Numbers) -> float:
        rng = Random(f"{seed} {iteration} openings")
        starts = [opening(rng, 6) for _ in range(pairs)]
        commands = [f"env BETSY_MARGINS={as_settings(numbers)} {command(home)}" for numbers in (first, second)]
        with ThreadPoolExecutor(jobs) as pool:
            return sum(pool.map(lambda job: play_pairs(starts[job::jobs], commands), range(jobs)))

    return score


def starting(names: Sequence[str]) -> Numbers:
    return {name: getattr(margins, name) for name in names}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("spsa.jsonl"), help="default: %(default)s")
    parser.add_argument("--iterations", type=int, default=1000, help="of the whole tuning (default %(default)s)")
    parser.add_argument("--pairs", type=int, default=4, help="pairs of games of an iteration (default %(default)s)")
    parser.add_argument("--nodes", type=int, default=20_000, help="a move (default %(default)s)")
    parser.add_argument("--only", metavar="NAME", action="append", choices=TUNED, help="may be repeated")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="pairs of games at once (default %(default)s)")
    parser.add_argument("--builds", type=Path, help="keep the compiled copy here (default: a temporary folder)")
    given = parser.parse_args()
    tuning = Tuning(starting(given.only or TUNED), given.iterations, given.seed)
    terms = {name: getattr(given, name) for name in ("iterations", "pairs", "nodes", "seed")}
    terms |= {"version": version()[:12], "start": tuning.start}
    try:
        with tempfile.TemporaryDirectory() as temporary:
            home = build_variable((given.builds or Path(temporary)).resolve() / str(terms["version"]))
            tuning.run(match(home, given.nodes, given.pairs, given.seed, given.jobs), given.out, terms)
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
    print(tuning.table())


if __name__ == "__main__":
    main()
