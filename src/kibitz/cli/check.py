"""`kibitz check`: does a program keep its course's contract?"""

import argparse
from pathlib import Path

from kibitz import catalog
from kibitz.arena import contract, programs
from kibitz.arena.check import SECONDS, Report, check
from kibitz.arena.outsider import imports
from kibitz.arena.sandbox import levels
from kibitz.arena.temporary import temporary_folder
from kibitz.cli.common import Subparsers, add_json, add_seed, command, print_json, seconds
from kibitz.table import Game, InvalidText

BROKEN = 1
"""The exit status of a program that breaks its contract."""


def add(subparsers: Subparsers, _: Game | None) -> None:
    parser = command(
        subparsers,
        "check",
        "say whether a program keeps its course's contract, and show the first fault",
        "kibitz check SebastianAutoPlayer.py\nkibitz check my_agent.py --game sebastian",
        run,
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="the program, a folder with it, or a zip")
    parser.add_argument("--game", metavar="GAME", help="the course's game (default: recognised by the file's name)")
    parser.add_argument("--seconds", type=seconds, default=SECONDS, help=f"how long to play (default {SECONDS:g})")
    add_seed(parser, "what the positions are drawn from (default 0)")
    add_json(parser)


def games_with_courses() -> list[str]:
    return [name for name in catalog.names() if catalog.has_part(name, "course.contract")]


def game_of(path: Path) -> str:
    """The game whose course asks for a file of that name, or gives the modules that it imports."""
    known = {name: contract.of(name) for name in games_with_courses()}
    for name, rules in known.items():
        if rules.file and (path.name == rules.file or (path / rules.file).is_file()):
            return name
    imported = imported_by(path)
    for name, rules in known.items():
        if imported & set(rules.gives):
            return name
    files = sorted(rules.file for rules in known.values() if rules.file)
    raise InvalidText(f"{path}: expected one of {', '.join(files)}, or --game with one of {', '.join(known)}")


def imported_by(path: Path) -> set[str]:
    """The modules that the file imports; none where it is not Python."""
    if path.suffix != ".py" or not path.is_file():
        return set()
    try:
        return imports(path.read_bytes())
    except (SyntaxError, ValueError):
        return set()


def run(arguments: argparse.Namespace) -> int:
    if not arguments.file.exists():
        raise InvalidText(f"no file {arguments.file}: expected a program, a folder or a zip")
    name = catalog.plain(arguments.game) if arguments.game else game_of(arguments.file)
    rules = contract.of(name)
    with temporary_folder() as folder:
        level = levels.best_level()
        reports = [
            check(catalog.game(name), rules, program, arguments.seed, arguments.seconds, level)
            for program in programs.gather(arguments.file, rules, folder, is_checked=True).programs
        ]
    if arguments.json:
        print_json([for_machines(name, report) for report in reports])
    else:
        print(f"{name}, {levels.describe(level)}")
        for report in reports:
            show(report)
    return 0 if all(report.passed for report in reports) else BROKEN


def show(report: Report) -> None:
    print(f"{report.program}: {'keeps its contract' if report.passed else 'BREAKS its contract'}")
    for finding in report.findings:
        print(f"  {'ok   ' if finding.passed else 'FAULT'} {finding.subject}: {finding.message}")
    if report.first:
        print(f"  the first fault, at {report.first.view or 'the start'}")
        for line in report.drawing.splitlines():
            print(f"    {line}")


def for_machines(game: str, report: Report) -> dict[str, object]:
    return {
        "game": game,
        "program": report.program,
        "passed": report.passed,
        "findings": [
            {"subject": finding.subject, "message": finding.message, "passed": finding.passed}
            for finding in report.findings
        ],
        "first fault": report.first
        and {"category": report.first.category, "message": report.first.message, "view": report.first.view},
    }
