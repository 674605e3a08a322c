"""What each technique of Betsy's engine is worth: the whole engine against copies of it that lack one each.

    python -m benchmarks.betsy_ablation --out ablation.jsonl --pairs 100 --nodes 5000
    python -m benchmarks.betsy_ablation --out ablation.jsonl --table

A copy differs from the engine by a few replaced words of its search, which is compiled in a temporary folder; nothing
in the engine itself can be switched off. Both play with equal nodes a move, so the load of the machine changes nothing,
and what a technique costs or saves in speed is not counted. The techniques take turns of ten pairs of games, so that
all have the same number whenever it is stopped. A technique is settled after --pairs, or from 20 pairs on as soon as
the low end of its interval is two thirds of its Elo. Each pair of games is a line of the file; the same command again
goes on where it stopped, and with more --pairs it goes further.
"""

import argparse
import hashlib
import json
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
SEARCH = Path("games", "betsy", "engine", "search.py")
BUILDS = ("setup.py", "pyproject.toml", "README.md", "LICENSE")
PLAYERS = (
    *("engine/search.py", "engine/evaluation.py", "engine/layout.py", "rules.py", "pieces.py"),
    *("data/network.bin", "data/squares.bin"),
)
"""The files that an engine's play depends on."""
TURN = 10
LEAST = 20
"""Pairs of games: of a turn, and before a technique can be settled early."""

Edits = tuple[tuple[str, str], ...]

WITHOUT_REDUCTION = ("if depth >= 4 and not hash_move", "if False and not hash_move")
FEAR = ("* self.fears[kind]\n", "* 0\n")
HITS = ("& 1) * 6000\n", "& 1) * 0\n")
KILLERS = ("if self.killers[2 * ply] != move:", "if False:")
COUNTERS = ("self.counters[self.moved[ply + BEFORE - 1]] = move", "pass")
QUIETS = ("old = self.quiet_history[place]", "old = bonus = 0")
CONTINUATIONS = ("old = self.continuation[place]", "old = bonus = 0")

TECHNIQUES: Mapping[str, Edits] = {
    "quiescence": (("best = still\n", "return still\n"),),
    "hash table": (("return place\n", "return -1\n"), WITHOUT_REDUCTION),
    "hash table: its cutoffs": (
        ("and self.board.quiet < 90", "and self.board.quiet < 0"),
        ("if beta - alpha == 1 and (", "if False and ("),
    ),
    "hash table: its move": (
        ("self.root_best if self.root_best else hash_move", "self.root_best\n        else:\n            hash_move = 0"),
        ("if hash_move and self.board.at[hash_move >> 6] == EMPTY:", "if hash_move:"),
        WITHOUT_REDUCTION,
    ),
    "less depth without a hash move": (WITHOUT_REDUCTION,),
    "aspiration windows": (("if depth >= 5 and guess", "if False and guess"),),
    "null move": (("and still >= beta\n", "and False\n"),),
    "late move reductions": (("less = reduction >> 10", "less = 0"),),
    "late move pruning": (("if number >= (3 +", "if number >= 1000 + (3 +"),),
    "pruning by history": (("if depth <= 6 and history", "if False and history"),),
    "futility of the node": (("if not best_line and depth <= 8", "if False and depth <= 8"),),
    "futility of quiet moves": (("if not checked and left <= 8", "if False and left <= 8"),),
    "razoring": (("if depth <= 3 and still", "if False and still"),),
    "probing captures": (("and beta < DECIDED\n", "and False\n"),),
    "singular extensions": (("and depth >= 7\n", "and False\n"),),
    "exchanges: pruning in the search": (
        ("if left <= 8 and not self.gains", "if False and not self.gains"),
        ("elif depth <= 8 and self.stage[ply] == BAD_STAGE", "elif False and self.stage[ply] == BAD_STAGE"),
    ),
    "exchanges: losing captures last, none in quiescence": (
        ("if not self.gains(move, 0):", "if False:"),
        ("if futile <= alpha and not self.gains", "if False and not self.gains"),
    ),
    "killers": (KILLERS,),
    "countermoves": (COUNTERS,),
    "histories of quiet moves alone": (QUIETS,),
    "histories after earlier moves": (CONTINUATIONS,),
    "histories of captures": (("old = self.capture_history[place]", "old = bonus = 0"),),
    "killers, countermoves and quiet histories together": (KILLERS, COUNTERS, QUIETS, CONTINUATIONS),
    "fear of Parakeets, hits on the Kingfisher": (FEAR, HITS),
    "correction of the evaluation": (
        ("return (total + self.correction[at])", "return 0 * (total + self.correction[at])"),
    ),
    "network, against values by square": (),
}
OPTIONS = {"network, against values by square": ",Network=false"}


class NoSuchPlace(ValueError):
    """The search has changed where a technique's edit applies."""


def without(technique: str, source: str) -> str:
    """The search's source with the technique taken out."""
    for text, replacement in TECHNIQUES[technique]:
        count = source.count(text)
        if count != 1:
            raise NoSuchPlace(
                f"{technique}: {text!r} occurs {count} times in {SEARCH.name}: expected it once; adapt TECHNIQUES"
            )
        source = source.replace(text, replacement)
    return source


def build(builds: Path, source: str, home: Path = ROOT) -> Path:
    """Compile a copy of the package at home with this search, where there is none yet; returns its folder.

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
        # The build compiles every .py with declarations beside it. Of all but the search the compiled file is enough,
        # with the headers of their constants.
        headers = home / "build" / "c"
        for header in headers.rglob("*.h"):
            copy = unfinished / "build" / "c" / header.relative_to(headers)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(header, copy)
        for declarations in package.rglob("*.pxd"):
            if any(declarations.parent.glob(declarations.stem + ".*.so")):
                declarations.with_suffix(".py").unlink(missing_ok=True)
        for compiled in (package / SEARCH).parent.glob("search.*.*"):
            compiled.unlink()
        (package / SEARCH).write_text(source, encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=unfinished, capture_output=True, text=True
        )
        if not any((package / SEARCH).parent.glob("search.*.*")):
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
                    if record[term] != value:
                        raise SystemExit(f"{path}:{number}: {term} {record[term]}: expected {value}, or another --out")
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
def running(command: str, settings: str, nodes: int) -> Iterator[Engine]:
    engine = Engine(command, settings, f"go nodes {nodes}")
    try:
        yield engine
    finally:
        engine.process.kill()
        engine.process.wait()


def take_turn(results: Results, technique: str, whole: Path, crippled: Path, pairs: int) -> None:
    """Play until there are this many pairs; a pair has the same opening for every technique."""
    nodes, rng = results.terms["nodes"], Random(results.terms["seed"])
    starts = [opening(rng, 6) for _ in range(pairs)]
    settings = "Hash=4" + OPTIONS.get(technique, "")
    with running(command(whole), "Hash=4", nodes) as first, running(command(crippled), settings, nodes) as second:
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
    results = Results(options.out, {"version": version()[:12], "nodes": options.nodes, "seed": options.seed})
    source = (PACKAGE / SEARCH).read_text(encoding="utf-8")
    try:
        edited = {technique: without(technique, source) for technique in options.only or TECHNIQUES}
    except NoSuchPlace as error:
        raise SystemExit(str(error)) from None
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
