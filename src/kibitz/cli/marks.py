"""`kibitz marks`: what a match, or a test of printed output, is worth by the course's rules."""

import argparse
import json
import sys
import tempfile
from pathlib import Path

from kibitz import catalog
from kibitz.arena import contract, marks, programs, sandbox, store
from kibitz.arena.marks import Mark
from kibitz.arena.match import Match, Played
from kibitz.arena.page import page
from kibitz.arena.programs import Program
from kibitz.arena.report import Results
from kibitz.cli.arena import moment
from kibitz.cli.common import Subparsers, add_json, add_seed, command, print_json, print_table
from kibitz.table import Game, InvalidText

MOST_OPENED = 30
"""Games that a report lets one open, those with faults first."""


def add(subparsers: Subparsers, _: Game | None) -> None:
    parser = command(
        subparsers,
        "marks",
        "give marks by the course's rules: for a match that was stored, or for programs with an exact output",
        "kibitz marks match.db --csv marks.csv --html report.html --gradescope results\n"
        "kibitz marks submissions.zip --game aces --seed 8213 --csv marks.csv",
        run,
    )
    parser.add_argument("source", type=Path, metavar="SOURCE", help="the store of a match, or the submissions")
    parser.add_argument("--game", metavar="GAME", help="the game of submissions that are compared with an output")
    parser.add_argument("--passing", metavar="NAME", help="the last program that passes (default: the last sound one)")
    parser.add_argument("--deadline", type=moment, metavar="TIME", help="leave out what was changed later")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write the marks as CSV")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a report that is one file")
    parser.add_argument("--gradescope", type=Path, metavar="FOLDER", help="write a results.json for each program")
    add_seed(parser, "what the tests are drawn from; keep it secret (default 0)")
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    results: Results | None = None
    opened: list[Played] = []
    if arguments.game:
        game = catalog.game(arguments.game)
        found = tested(arguments, game)
    else:
        game, results, opened = stored(arguments.source)
        rules = contract.of(game.name) if results.match.programs else None
        names = results.match.entrants
        if arguments.passing and arguments.passing not in names:
            raise InvalidText(f"--passing {arguments.passing}: expected one of {', '.join(names)}")
        found = marks.of_match(results, rules, arguments.passing)
    if arguments.csv:
        arguments.csv.write_text(marks.as_csv(found), encoding="utf-8")
    if arguments.gradescope:
        marks.write_gradescope(found, arguments.gradescope, game.aim == "lowest")
    if arguments.html:
        arguments.html.write_text(page(f"{game.name}: the results", results, found, opened), encoding="utf-8")
    if arguments.json:
        print_json([marks.as_gradescope(mark, game.aim == "lowest") | {"name": mark.name} for mark in found])
    else:
        show(found)


def tested(arguments: argparse.Namespace, game: Game) -> list[Mark]:
    """Programs compared with the right output."""
    rules = contract.of(game.name)
    if not isinstance(rules, contract.OutputContract):
        raise InvalidText(
            f"{game.name} is played, not compared: play a match with kibitz arena --store, then its marks"
        )
    print(f"kibitz: {sandbox.describe(sandbox.best_level())}", file=sys.stderr)
    with tempfile.TemporaryDirectory(prefix="kibitz-programs-") as folder:
        Path(folder).chmod(0o755)
        entered = programs.gather(arguments.source, rules, Path(folder), arguments.deadline)
        return marks.placed(list(marks.of_outputs(rules, entered, arguments.seed)))


def stored(path: Path) -> tuple[Game, Results, list[Played]]:
    """A match as its store tells it, and the games to open: those with faults first."""
    with store.read(path) as kept:
        game = catalog.game(kept.told["game"])
        entered = tuple(Program(name, "", "") for name in json.loads(kept.told["programs"]))
        entrants = tuple(json.loads(kept.told["entrants"]))
        first = int(kept.told["seed"]) if kept.told.get("competition") else None
        options = json.loads(kept.told["options"])
        results = Results(game, Match(game.name, entrants, options, programs=entered, first=first))
        sound: list[Played] = []
        faulty: list[Played] = []
        for games in kept.deals():
            results.add(games)
            for played in games:
                several = faulty if played.blunders else sound
                if len(several) < MOST_OPENED:
                    several.append(played)
    return game, results, [*faulty, *sound][:MOST_OPENED]


def show(found: list[Mark]) -> None:
    rows = [("PLACE", "NAME", "MARKS", "MEAN", "FAULTS")]
    rows += [
        (
            mark.place,
            mark.name,
            "" if mark.marks is None else f"{mark.marks:.2f}",
            "" if mark.result is None else f"{mark.result:.4f}",
            ", ".join(f"{times} {category}" for category, times in mark.faults.items()),
        )
        for mark in found
    ]
    print_table(rows, right=(2, 3))
