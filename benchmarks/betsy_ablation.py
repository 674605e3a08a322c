"""What each technique of Betsy's engine is worth: the whole engine against copies of it that lack one each.

    python -m benchmarks.betsy_ablation --out ablation.jsonl --pairs 100 --nodes 5000
    python -m benchmarks.betsy_ablation --out ablation.jsonl --table

A copy differs from the engine by a few constants of engine/margins.py, with which its search is compiled in a temporary
folder. There a margin that nothing meets, or a depth that no search reaches, takes a technique out; nothing in the
engine itself can be switched off. Both play with equal nodes a move, so the load of the machine changes nothing,
and what a technique costs or saves in speed is not counted; with --movetime it is.

The techniques take turns of ten pairs of games, so that all have the same number whenever it is stopped. A technique is
settled after --pairs, or from 20 pairs on as soon as the low end of its interval is two thirds of its Elo. Each pair of
games is a line of the file; the same command again goes on where it stopped, and with more --pairs it goes further.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from benchmarks.betsy_match import Engine, difference, elo, interval, opening, play

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "kibitz"
ENGINE = Path("games", "betsy", "engine")
MARGINS = ENGINE / "margins.py"
MODULE = "kibitz.games.betsy.engine.margins"
COMPILED = ("search", "ordering", "histories", "table")
"""The modules whose constants a copy changes."""
BUILDS = ("setup.py", "pyproject.toml", "README.md", "LICENSE")
PLAYERS = (
    *(f"engine/{name}.py" for name in ("search", "ordering", "histories", "table", "tables", "margins")),
    *("engine/evaluation.py", "engine/layout.py", "rules.py", "pieces.py"),
    *("data/network.bin", "data/squares.bin"),
)
"""The files that an engine's play depends on."""
FROM_ENVIRONMENT = """
from os import environ

for part in filter(None, environ.get("BETSY_MARGINS", "").split(",")):
    name, _, text = part.partition("=")
    globals()[name] = type(globals()[name])(float(text))
"""
"""At the end of the margins of a variable copy: BETSY_MARGINS=NAME=VALUE,... has other numbers."""
TURN = 10
LEAST = 20
"""Pairs of games: of a turn, and before a technique can be settled early."""

Constants = Mapping[str, int]

NEVER = 1000
"""More than any depth."""
NO_REDUCTION = {"IIR_DEPTH": NEVER}
KILLERS = {"KILLER_SCORE": 0, "SECOND_KILLER_SCORE": 0, "LMR_KILLER": 0}
QUIET_HISTORIES = {"QUIET_HISTORY": 0, "CONTINUATION_HISTORY": 0}

SMALL_WORTH = {
    "RAZORING_DEPTH": 0,
    "HISTORY_PRUNING_DEPTH": 0,
    "FUTILITY_DEPTH": -1,
    "COUNTERMOVE_SCORE": 0,
    "CAPTURE_HISTORY": 0,
    "HINDSIGHT_REDUCTION": NEVER,
    "HINDSIGHT_MARGIN": 100_000,
    "DOUBLE_EXTENSION_MARGIN": 100_000,
    "DEEPER_BASE": 100_000,
    "ALPHA_LEAST_DEPTH": NEVER,
    "REPLY_BONUS": 0,
    "LMR_HITS": 0,
    "LMR_WAS_PV": 0,
    "LMR_CUTOFFS": 0,
}
"""Each is within its error, or was never measured alone."""

TECHNIQUES: Mapping[str, Constants] = {
    "quiescence": {"QUIESCENCE": 0},
    "hash table": {"TABLE": 0, **NO_REDUCTION},
    "hash table: its cutoffs": {"TABLE_CUTOFFS": 0},
    "hash table: its move": {"TABLE_MOVES": 0, **NO_REDUCTION},
    "less depth without a hash move": NO_REDUCTION,
    "aspiration windows": {"ASPIRATION_DEPTH": NEVER},
    "null move": {"NULL_MOVE_DEPTH": NEVER},
    "late move reductions": {"LMR_DEPTH": NEVER},
    "late move pruning": {"LATE_MOVES": 1_000_000},
    "pruning by history": {"HISTORY_PRUNING_DEPTH": 0},
    "futility of the node": {"REVERSE_FUTILITY_DEPTH": 0},
    "futility of quiet moves": {"FUTILITY_DEPTH": -1},
    "razoring": {"RAZORING_DEPTH": 0},
    "probing captures": {"PROBCUT_DEPTH": NEVER},
    "singular extensions": {"SINGULAR_DEPTH": NEVER},
    "exchanges: pruning in the search": {"SEE_QUIET_DEPTH": -1, "SEE_CAPTURE_DEPTH": 0},
    "exchanges: losing captures last, none in quiescence": {"LOSING_CAPTURES_LAST": 0},
    "hits on the Kingfisher in quiescence": {"QUIESCENCE_HITS": 0},
    "killers": KILLERS,
    "countermoves": {"COUNTERMOVE_SCORE": 0},
    "histories of quiet moves alone": {"QUIET_HISTORY": 0},
    "histories after earlier moves": {"CONTINUATION_HISTORY": 0},
    "histories of captures": {"CAPTURE_HISTORY": 0},
    "killers, countermoves and quiet histories together": {**KILLERS, "COUNTERMOVE_SCORE": 0, **QUIET_HISTORIES},
    "fear of Parakeets, hits on the Kingfisher": {"FEAR_BASE": 0, "FEAR_FACTOR": 0, "HITS_SCORE": 0},
    "correction of the evaluation": {"CORRECTION_WEIGHT": 0},
    "hindsight": {"HINDSIGHT_REDUCTION": NEVER, "HINDSIGHT_MARGIN": 100_000},
    "all that is worth little": SMALL_WORTH,
    "network, against values by square": {},
}
OPTIONS = {"network, against values by square": ",Network=false"}


def margins(technique: str) -> str:
    """The source of the margins with the technique taken out: its constants have other values at the end."""
    changed = "".join(f"{name} = {value}\n" for name, value in TECHNIQUES.get(technique, {}).items())
    return (PACKAGE / MARGINS).read_text(encoding="utf-8") + changed


def as_settings(numbers: Mapping[str, object]) -> str:
    """What a variable copy reads as BETSY_MARGINS."""
    return ",".join(f"{name}={number}" for name, number in numbers.items())


def build_variable(builds: Path) -> Path:
    """Compile a copy whose engine takes numbers of its margins from the environment; returns its folder."""
    return build(builds, margins("") + FROM_ENVIRONMENT, is_variable=True)


def build(builds: Path, source: str, home: Path = ROOT, is_variable: bool = False) -> Path:
    """Compile a copy of the package at home with these margins, where there is none yet; returns its folder.

    is_variable: whether the compiled code reads the margins from Python when it starts.
    The folder's name is the source's hash, and a folder with a name is complete: it is renamed when the build is done.
    """
    folder = builds / hashlib.sha256(source.encode()).hexdigest()[:12]
    if not folder.exists():
        unfinished = builds / "unfinished"
        shutil.rmtree(unfinished, ignore_errors=True)
        package = unfinished / "src" / "kibitz"
        shutil.copytree(home / "src" / "kibitz", package, ignore=shutil.ignore_patterns("__pycache__"))
        for name in BUILDS:
            shutil.copy2(home / name, unfinished / name)
        for name in COMPILED:
            for file in (package / ENGINE).glob(f"{name}.*.*"):
                file.unlink()
        (package / MARGINS).write_text(source, encoding="utf-8")
        modules = " ".join(f"kibitz.games.betsy.engine.{name}" for name in COMPILED)
        done = subprocess.run(
            [sys.executable, "setup.py", "-q", "build_ext", "--inplace"],
            cwd=unfinished,
            env={**os.environ, "KIBITZ_COMPILE": modules, "KIBITZ_VARIABLE": MODULE if is_variable else ""},
            capture_output=True,
            text=True,
        )
        if any(not list((package / ENGINE).glob(f"{name}.*.*")) for name in COMPILED):
            raise RuntimeError(f"no compiled search in {unfinished}:\n{done.stdout}{done.stderr}")
        unfinished.rename(folder)
    return folder


def command(folder: Path) -> str:
    return f"env PYTHONPATH={folder / 'src'} {sys.executable} -m kibitz.games.betsy.uci"


def version() -> str:
    """Differs between engines whose games must not be added up."""
    return hashlib.sha256(b"".join((PACKAGE / "games" / "betsy" / name).read_bytes() for name in PLAYERS)).hexdigest()


class Results:
    """The pairs that were played, in a file."""

    def __init__(self, path: Path, terms: Mapping[str, Any]) -> None:
        self.path, self.terms = path, terms
        self.games: dict[str, list[tuple[float, float]]] = {name: [] for name in TECHNIQUES}
        if path.exists():
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                record = json.loads(line)
                for term, value in terms.items():
                    if record.get(term) != value:
                        raise SystemExit(
                            f"{path}:{number}: {term} {record.get(term)}: expected {value}, or another --out"
                        )
                self.games.setdefault(record["technique"], []).append(tuple(record["scores"]))

    def add(self, technique: str, scores: tuple[float, float]) -> None:
        self.games[technique].append(scores)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"technique": technique, "scores": scores, **self.terms}) + "\n")

    def settled(self, technique: str) -> bool:
        """Whether the technique is worth something beyond doubt: the interval's low end is two thirds of its mean."""
        if len(self.games[technique]) < LEAST:
            return False
        mean, low, _ = interval([sum(pair) for pair in self.games[technique]])
        return elo(low) >= elo(mean) * 2 / 3 > 0

    def row(self, technique: str) -> str:
        """A line of the table in docs/betsy.md."""
        pairs = self.games[technique]
        tally = [sum(pair.count(score) for pair in pairs) for score in (1.0, 0.5, 0.0)]
        worth = difference([sum(pair) for pair in pairs])
        return f"| {technique} | {2 * len(pairs)} | +{tally[0]} ={tally[1]} -{tally[2]} | {worth} |"

    def table(self) -> str:
        known = [name for name, pairs in self.games.items() if pairs]
        known.sort(key=lambda name: -sum(map(sum, self.games[name])) / len(self.games[name]))
        head = ["| without | games | the whole engine | Elo it is worth |", "|---|---|---|---|"]
        return "\n".join(head + [self.row(name) for name in known])


@contextmanager
def running(command: str, settings: str, go: str) -> Iterator[Engine]:
    engine = Engine(command, settings, go)
    try:
        yield engine
    finally:
        engine.process.kill()
        engine.process.wait()


def take_turn(results: Results, technique: str, whole: Path, crippled: Path, pairs: int) -> None:
    """Play until there are this many pairs; a pair has the same opening for every technique."""
    go, rng = results.terms["go"], Random(results.terms["seed"])
    starts = [opening(rng, 6) for _ in range(pairs)]
    settings = "Hash=4" + OPTIONS.get(technique, "")
    with running(command(whole), "Hash=4", go) as first, running(command(crippled), settings, go) as second:
        for start in starts[len(results.games[technique]) :]:
            scores = play(first, second, start).white_score, 1 - play(second, first, start).white_score
            results.add(technique, scores)
    print(results.row(technique), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path("ablation.jsonl"), help="default: %(default)s")
    parser.add_argument("--only", metavar="NAME", action="append", choices=TECHNIQUES, help="may be repeated")
    parser.add_argument("--pairs", type=int, default=100, help="at most, of each technique (default %(default)s)")
    parser.add_argument("--nodes", type=int, default=5000, help="a move (default %(default)s)")
    parser.add_argument("--movetime", type=int, metavar="MILLISECONDS", help="a move, instead of --nodes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--builds", type=Path, help="keep the compiled copies here (default: a temporary folder)")
    parser.add_argument("--list", action="store_true", help="name the techniques")
    parser.add_argument("--table", action="store_true", help="only print what is known")
    options = parser.parse_args()
    if options.list:
        print("\n".join(TECHNIQUES))
        return
    play_all(options)


def play_all(options: argparse.Namespace) -> None:
    """Play the techniques by turns, TURN pairs of each, until each has its pairs or is settled; print the table.

    The results in the file count from earlier runs of the same terms. Ctrl-C ends it between two pairs.
    """
    go = f"go movetime {options.movetime}" if options.movetime else f"go nodes {options.nodes}"
    results = Results(options.out, {"version": version()[:12], "go": go, "seed": options.seed})
    source, edited = margins(""), {technique: margins(technique) for technique in options.only or TECHNIQUES}
    try:
        with tempfile.TemporaryDirectory() as temporary:
            folder = (options.builds or Path(temporary)).resolve() / results.terms["version"]
            for pairs in () if options.table else range(TURN, options.pairs + TURN, TURN):
                for technique in edited:
                    most = min(pairs, options.pairs)
                    if len(results.games[technique]) >= most or results.settled(technique):
                        continue
                    # Copies of the copy: whoever edits the package meanwhile changes nothing here.
                    whole = build(folder, source)
                    take_turn(results, technique, whole, build(folder, edited[technique], whole), most)
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
    print(results.table())


if __name__ == "__main__":
    main()
