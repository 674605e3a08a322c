"""What the commands that take submissions share: which of them are admitted, and the report about them."""

import argparse
import sys
from datetime import datetime
from pathlib import Path
from typing import get_args

from kibitz.arena.intake.policy import Counts, Policy
from kibitz.arena.intake.report import Intake


def add_policy(parser: argparse.ArgumentParser) -> None:
    """The flags that say which submissions are admitted."""
    parser.add_argument("--roster", type=Path, metavar="FILE", help="CSV with the students' names, ids and sections")
    parser.add_argument("--times", type=Path, metavar="FILE", help="CSV with the times at which submissions came")
    parser.add_argument(
        "--due", type=moment, metavar="TIME", help="count the days after this time, e.g. 2026-11-30T23:59"
    )
    parser.add_argument("--deadline", type=moment, metavar="TIME", help="leave out what came after this time")
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--first", dest="counts", action="store_const", const="first", help="a student's first submission counts"
    )
    which.add_argument(
        "--best", dest="counts", action="store_const", const="best", help="a student's best submission counts"
    )
    parser.set_defaults(counts=get_args(Counts)[0])


def moment(text: str) -> datetime:
    """A type for argparse: a date and time."""
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"invalid time {text!r}: expected ISO 8601, e.g. 2026-11-30T23:59") from None


def policy_of(arguments: argparse.Namespace) -> Policy:
    """The policy that the command line describes."""
    return Policy(arguments.counts, arguments.roster, arguments.times, arguments.due, arguments.deadline)


def announce(intake: Intake) -> None:
    """Print the report before anything runs, on standard error."""
    if intake.entries:
        for line in intake.lines():
            print(f"kibitz: {line}", file=sys.stderr)
