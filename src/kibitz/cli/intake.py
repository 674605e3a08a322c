"""`kibitz intake`: who submitted what, and what is wrong with it; the flags of all commands with submissions."""

import argparse
import sys
from dataclasses import fields
from datetime import datetime
from pathlib import Path
from typing import Any, get_args

from kibitz import catalog
from kibitz.arena import contract
from kibitz.arena.intake.policy import Counts, Policy
from kibitz.arena.intake.report import Intake
from kibitz.arena.programs.gathering import gather
from kibitz.arena.reports.sheet import safe, text_of
from kibitz.arena.temporary import temporary_folder
from kibitz.cli.common import add_file, add_flag, add_json, add_seed
from kibitz.cli.tables import print_json, print_table, without_empty
from kibitz.table import Game, InvalidText

EXAMPLE = """kibitz intake submissions.zip --game sebastian --roster roster.csv --due 2026-11-30T23:59
kibitz intake submissions --game aces --csv intake.csv"""


def add(parser: argparse.ArgumentParser, _: Game | None) -> None:
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="a folder or a zip of submissions, or one of them")
    parser.add_argument("--game", metavar="GAME", required=True, help="the course's game: " + ", ".join(courses()))
    add_policy(parser)
    add_file(parser, "--csv", help="write a row for each submission")
    add_json(parser)


def courses() -> list[str]:
    """The games whose courses take submissions."""
    return [name for name in catalog.names() if catalog.has_part(name, "course.contract")]


def run(arguments: argparse.Namespace) -> None:
    rules = contract.of(catalog.plain(arguments.game))
    with temporary_folder() as folder:
        intake = gather(arguments.folder, rules, folder, policy_of(arguments), may_be_none=True).intake
    if not intake.entries:
        raise InvalidText(f"{arguments.folder}: expected submissions in it")
    if arguments.csv:
        arguments.csv.write_text(as_csv(intake), encoding="utf-8")
    if arguments.json:
        print_json(intake.for_machines() | {"summary": intake.summary()})
    else:
        print_table(table(intake))
        print()
        for line in intake.lines():
            print(line)


HEADINGS = ("NAME", "STUDENT", "ID", "SECTION", "STATUS", "FILE", "SHA-256", "TIME", "DAYS LATE", "ATTEMPT")
CSV_HEADINGS = (
    *("name", "student", "id", "section", "status", "reason", "line", "remarks"),
    *("file", "sha256", "time", "time source", "days late", "attempt", "group"),
)
HASH_SHOWN = 12
"""Letters of a hash in a table for people."""


def table(intake: Intake) -> list[list[str]]:
    """A row for each submission; empty columns are left out."""
    rows: list[tuple[str, ...]] = [HEADINGS]
    for entry in intake.entries:
        own = entry.submission
        time, late, attempt = own.time.replace("T", " "), str(own.days_late or ""), str(own.attempt)
        who = (entry.name, own.student, own.id, own.section, entry.status)
        rows.append((*who, own.file, own.sha256[:HASH_SHOWN], time, late, attempt if own.attempt > 1 else ""))
    if all(row[0] == row[1] for row in rows[1:]):
        rows = [(row[0], *row[2:]) for row in rows]
    return without_empty(rows)


def as_csv(intake: Intake) -> str:
    """All fields of all submissions."""
    rows: list[tuple[object, ...]] = [CSV_HEADINGS]
    for entry in intake.entries:
        own = entry.submission
        texts = (entry.name, own.student, own.id, own.section, entry.status, entry.reason)
        more = (own.file, own.sha256, own.time, own.time_source)
        line, remarks, group = entry.line or "", safe("; ".join(entry.remarks)), safe("; ".join(own.group))
        rows.append((*map(safe, texts), line, remarks, *map(safe, more), own.days_late, own.attempt, group))
    return text_of(rows)


def add_policy(parser: argparse.ArgumentParser) -> None:
    """The flags that say which submissions are admitted."""
    add_file(parser, "--roster", help="CSV with the students' names, ids and sections")
    add_file(parser, "--times", help="CSV with the times at which submissions arrived")
    parser.add_argument(
        "--due", type=moment, metavar="TIME", help="count the days after this time, e.g. 2026-11-30T23:59"
    )
    parser.add_argument("--deadline", type=moment, metavar="TIME", help="leave out what arrived after this time")
    group = parser.add_mutually_exclusive_group()
    for which in ("first", "best"):
        what = f"a student's {which} submission counts"
        group.add_argument(f"--{which}", dest="counts", action="store_const", const=which, help=what)
    parser.set_defaults(counts=get_args(Counts)[0])


def add_secret_seed(parser: argparse.ArgumentParser, help: str) -> None:
    """The seed of what programs must not foresee, unless it may be known."""
    add_seed(parser, help, default=None)
    add_flag(parser, "--public-seed", help="the seed need not be secret: accept one that programs could find")


def moment(text: str) -> datetime:
    """A type for argparse: a date and time."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"invalid time {text!r}: expected ISO 8601, e.g. 2026-11-30T23:59") from None


def policy_of(arguments: argparse.Namespace) -> Policy:
    """The policy that the command line describes."""
    return Policy(**flags_of(Policy, arguments))


def flags_of(kind: Any, arguments: argparse.Namespace) -> dict[str, Any]:
    """The fields of a dataclass that have a flag of the same name."""
    return {field.name: getattr(arguments, field.name) for field in fields(kind) if hasattr(arguments, field.name)}


def announce(intake: Intake) -> None:
    """Print the report before anything runs, on standard error."""
    if intake.entries:
        for line in intake.lines():
            print(f"kibitz: {line}", file=sys.stderr)
