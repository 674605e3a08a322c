"""`kibitz check`: does a program keep its course's contract?"""

import argparse
from pathlib import Path

from kibitz import catalog
from kibitz.arena import contract
from kibitz.arena.inspection import recognise
from kibitz.arena.inspection.findings import NOTEBOOK
from kibitz.arena.programs.check import SECONDS, Report, check
from kibitz.arena.programs.gathering import gather
from kibitz.arena.sandbox import levels
from kibitz.arena.temporary import temporary_folder
from kibitz.cli.common import add_family, add_file, add_json, add_option, add_seed, given_options, seconds
from kibitz.cli.tables import print_json
from kibitz.table import Game, InvalidText

BROKEN = 1
"""The exit status of a program that breaks its contract."""
EXAMPLE = """kibitz check SebastianAutoPlayer.py
kibitz check my_agent.py --game sebastian --card card.toml"""


def add(parser: argparse.ArgumentParser, _: Game | None) -> None:
    add_file(parser, "file", help="the program, a folder with it, or a zip")
    parser.add_argument(
        "--game", metavar="GAME", help="the course's game (default: recognised by the file's name and text)"
    )
    parser.add_argument("--seconds", type=seconds, default=SECONDS, help=f"how long to play (default {SECONDS:g})")
    add_family(parser)
    add_option(parser)
    add_seed(parser, "the seed of the positions (default 0)")
    add_json(parser)


def game_of(path: Path) -> str:
    """The game whose course the program is for."""
    if game := recognise.game_of_path(path):
        return game
    if path.suffix.lower() == NOTEBOOK:
        raise InvalidText(f"{path}: it is a notebook: expected a Python file (in Jupyter: File, Save As, Python)")
    known = recognise.contracts()
    files = sorted(rules.file for rules in known.values() if rules.file)
    raise InvalidText(
        f"{path}: neither its name nor its text names the course: expected one of {', '.join(files)}, or --game with"
        f" one of {', '.join(known)}"
    )


def run(arguments: argparse.Namespace) -> int:
    if not arguments.file.exists():
        raise InvalidText(f"no file {arguments.file}: expected a program, a folder or a zip")
    name = catalog.plain(arguments.game) if arguments.game else game_of(arguments.file)
    rules = contract.of(name)
    options = given_options(arguments, name)
    with temporary_folder() as folder:
        level = levels.best_level()
        reports = [
            check(catalog.game(name), rules, program, arguments.seed, arguments.seconds, level, options)
            for program in gather(arguments.file, rules, folder, is_checked=True).programs
        ]
    if arguments.json:
        print_json([for_machines(name, report) for report in reports])
    else:
        print(f"{name}, {levels.describe(level)}")
        for report in reports:
            show(report)
    return 0 if all(report.passed for report in reports) else BROKEN


def show(report: Report, *, without_ok: bool = False) -> None:
    print(f"{report.program}: {'keeps its contract' if report.passed else 'BREAKS its contract'}")
    for finding in report.findings:
        if without_ok and finding.passed and not finding.is_warning:
            continue
        mark = "FAULT" if not finding.passed else "WARN " if finding.is_warning else "ok   "
        print(f"  {mark} {finding.subject}: {finding.message}")
        for line in finding.excerpt:
            print(f"          {line}")
    if report.first:
        print(f"  the first fault, {f'at {report.first.view}' if report.first.view else 'before a game begins'}")
        for line in report.drawing.splitlines():
            print(f"    {line}")


def for_machines(game: str, report: Report) -> dict[str, object]:
    return {
        "game": game,
        "program": report.program,
        "passed": report.passed,
        "findings": [finding.for_machines() for finding in report.findings],
        "first_fault": report.first
        and {"category": report.first.category, "message": report.first.message, "view": report.first.view},
    }
