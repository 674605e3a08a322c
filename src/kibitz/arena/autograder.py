"""One submission graded by itself, as an autograder does: compared with the expected output, or matched with others."""

import json
import os
import stat
import time
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from kibitz import catalog, durable, words
from kibitz.arena import contract
from kibitz.arena.contract import Contract, OutputContract
from kibitz.arena.intake.submission import fit
from kibitz.arena.intake.times import days_late
from kibitz.arena.matches.deal_seeds import drawn
from kibitz.arena.plan import read_plan
from kibitz.arena.programs.gathering import gather
from kibitz.arena.programs.output_tests import compare
from kibitz.arena.reports.marks import Mark, mark_of_tests, marks_of_match, placed
from kibitz.arena.reports.references import references
from kibitz.arena.runner import Run, Watcher
from kibitz.arena.sandbox.levels import WALLS, level_for
from kibitz.arena.sandbox.limits import Level, NoSandbox
from kibitz.arena.sandbox.machine import closed_folder
from kibitz.arena.temporary import temporary_folder
from kibitz.table import InvalidText

MOST_BYTES = 1 << 20
"""Bytes of the description of a submission."""
MOST_USERS = 20
REMEDY = (
    "--isolation limits, e.g. in run_autograder, accepts that the submission runs as nobody, with limits and a filter "
    "of system calls only"
)
"""What to do where there are no walls, as in most containers."""


def read_metadata(path: Path) -> dict[str, Any]:
    """The fields of a Submission that Gradescope's submission_metadata.json gives, every text fit to be shown.

    None where there is no such file or it has no time; InvalidText where it is not one.
    """
    if not path.exists():
        return {}
    try:
        with path.open("rb") as file:
            fields = json.loads(file.read(MOST_BYTES))
        users = [user for user in fields["users"] if isinstance(user, Mapping)][:MOST_USERS]
        names = [fit(str(user.get("name", ""))) for user in users]
        moments = fields["created_at"], due_of(fields)
        created, due = (datetime.fromisoformat(text) if text else None for text in moments)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InvalidText(f"{path}: expected Gradescope's submission_metadata.json ({type(error).__name__})") from None
    if not created:
        return {}
    who = users[0] if users else {}
    number = next((fit(str(who[key])) for key in ("sid", "email", "id") if who.get(key)), "")
    student, *group = names or [""]
    moment = created.isoformat(timespec="seconds")
    who_and_when = {"student": student, "id": number, "group": tuple(group), "time": moment, "time_source": "metadata"}
    return {**who_and_when, "days_late": days_late(moment, due)}


def due_of(fields: Mapping[str, Any]) -> str | None:
    """When it was due: for this student, where an extension was given, else for all."""
    for user in fields["users"]:
        own = user.get("assignment") if isinstance(user, Mapping) else None
        if isinstance(own, Mapping) and own.get("due_date"):
            return str(own["due_date"])
    due = fields.get("assignment", {}).get("due_date")
    return str(due) if due else None


# The level at which a submission is graded, as for the arena; NoSandbox where this machine has none.
#
# accepts_limits: the autograder's owner accepts limits where there are no walls. What protects the seed and the
# results then is that the submission runs as nobody. So all that is in `secret` must be closed to everybody but root.
def grading_level(accepts_limits: bool, secret: Iterable[Path]) -> Level:
    """How the submission is isolated from the seed, the results and everything else."""
    try:
        return level_for("program", REMEDY)
    except NoSandbox:
        if not accepts_limits:
            raise
    if os.getuid() != 0:
        raise NoSandbox("only root can grade with limits: the submission runs as nobody, who can't read root's files")
    if closed := closed_folder():
        raise NoSandbox(
            f"the submission can't run as nobody: this Python is in {closed}, which is closed to other users than "
            "root; expected a Python that everybody may read, e.g. of apt-get install python3 python3-venv, and Kibitz "
            "installed with it"
        )
    for path in secret:
        check_closed(path.resolve())
    return level_for("limits")


def check_closed(path: Path) -> None:
    """NoSandbox where other users than root may open the file or folder, or put another one in its place."""
    status = path.stat()
    if status.st_uid != 0 or status.st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise NoSandbox(f"{path} is open to others than root, and so to the submission: chown root and chmod go= it")
    for above in path.parents:
        status = above.stat()
        is_shared = status.st_mode & (stat.S_IWGRP | stat.S_IWOTH) and not status.st_mode & stat.S_ISVTX
        if status.st_uid != 0 or is_shared:
            raise NoSandbox(
                f"others than root, and so the submission, can replace {path}: chown root and chmod go-w {above}"
            )


# Grades the program that is found at the path.
#
# A program that prints gets tests of a seed of its own, so that nobody who has seen the tests of one attempt can print
# the answers in the next. Any other plays the match that its contract describes, for everybody on the deals of `seed`,
# and for at most `seconds`: then the deals that are over count.
# habit_of gets the store of the match and the program's name, and says what kind of mistake costs it most.
def grade(
    game: str,
    path: Path,
    seed: int,
    seconds: float,
    level: Level,
    habit_of: Callable[[Path, str], str] = lambda store, name: "",
    options: Mapping[str, int | str] | None = None,
) -> Mark:
    """The mark of one submission, once its sandbox is gone; InvalidText where there is no program to grade."""
    rules = contract.of(game)
    if isinstance(rules, OutputContract):
        return _compared(rules, path, level)
    with temporary_folder() as folder:
        # The store has the seed: the submission, which may run as nobody, must not read it.
        closed = folder / "closed"
        durable.make_folder(closed, 0o700)
        mark = _matched(game, rules, path, seed, seconds, level, closed / "match.db", options or {})
        mark.habit = habit_of(closed / "match.db", mark.name)
    return mark


def _compared(rules: OutputContract, path: Path, level: Level) -> Mark:
    with temporary_folder() as staging:
        gathered = gather(path, rules, staging)
        if not gathered.programs:
            raise InvalidText("; ".join(gathered.intake.lines()))
        program = gathered.programs[0]
        results = list(compare(rules, rules.cases(drawn()), program, level))
    (mark,) = placed([mark_of_tests(program.name, results, program.submission)])
    return mark


class Deadline(Watcher):
    """Watches a match and stops it, as Ctrl-C would, once its time is up."""

    def __init__(self, end: float) -> None:
        self.end = end

    def show(self, over: int = 0) -> None:
        if time.monotonic() > self.end:
            raise KeyboardInterrupt


def _matched(
    game: str,
    rules: Contract,
    path: Path,
    seed: int,
    seconds: float,
    level: Level,
    store: Path,
    options: Mapping[str, int | str],
) -> Mark:
    trial = rules.trial
    weakest, others = next(iter(catalog.game(game).minds())), min(catalog.game(game).seat_counts) - 1
    entrants = [str(path), *(trial.opponents or [f"kibitz:{weakest}"] * others)]
    deals: dict[str, Any] = {"deals": trial.deals, "options": options}
    if trial.is_course and not words.names_another_game(catalog.game(game), options):
        entrants, deals = [str(trial.deals), *entrants], {"options": options}
    isolation = "program" if level in WALLS else "limits"
    plan = read_plan(game, entrants, seed=seed, isolation=isolation, seconds=trial.seconds, store=store, **deals)
    with Run(plan) as run:
        run.play(lambda results, most: Deadline(time.monotonic() + seconds))
        marks = marks_of_match(run.results, None)
        values = references(run.results, run.seed) if run.results.standings.count else {}
    own = [mark for mark in marks if mark.rank]
    if not own:
        raise InvalidText(f"played no whole deal within {seconds:g} s: too slow for this autograder")
    mark = own[0]
    assert mark.points is not None
    mark.figure, mark.references = rules.figure_of(mark.points, mark.games), values
    return mark
