"""`kibitz grade`: one submission, for an autograder."""

import argparse
import re
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from kibitz import catalog
from kibitz.arena import contract
from kibitz.arena.autograder import grade, grading_level, read_metadata
from kibitz.arena.intake.variants import Variants
from kibitz.arena.reports import gradescope, marks
from kibitz.arena.reports.marks import Mark
from kibitz.arena.sandbox import levels
from kibitz.arena.sandbox.limits import NoSandbox
from kibitz.cli.common import add_file, add_game, add_walls, given_options, needed_part, seconds
from kibitz.cli.costly import costliest_in
from kibitz.table import Game, InvalidText, TableError

JUDGE = "best"
SECONDS = 300.0
"""The time limit of a match: Gradescope's usual limit is ten minutes."""
EXAMPLE = "kibitz grade aces submission --results results.json"


def add(parser: argparse.ArgumentParser, game: Game | None) -> None:
    add_game(parser, game)
    parser.add_argument("submission", type=Path, metavar="FOLDER", help="the submission")
    parser.add_argument("--results", type=Path, required=True, metavar="FILE", help="where to write the results")
    add_file(parser, "--metadata", help="Gradescope's submission_metadata.json")
    add_file(parser, "--seed-file", help="a file with the seed of the deals")
    add_file(parser, "--variants", help="variants.json of kibitz vary --students: the metadata say whose is graded")
    parser.add_argument("--late", metavar="RULE", help="what lateness costs, as for kibitz marks")
    parser.add_argument(
        "--seconds", type=seconds, default=SECONDS, help=f"start games for this long (default {SECONDS:g})"
    )
    add_walls(
        parser, "limits accepts a machine without walls, where the submission runs as nobody (default: refuse it)"
    )


def run(arguments: argparse.Namespace) -> None:
    game = catalog.game(arguments.game)
    rules = contract.of(game.name)
    rule = rules.late if arguments.late is None else marks.read_late_rule(arguments.late)
    options = given_options(arguments)
    metadata = read_metadata(arguments.metadata) if arguments.metadata else {}
    seed = read_seed(arguments.seed_file)
    variants = Variants.read(arguments.variants) if arguments.variants else None
    files = (arguments.metadata, arguments.seed_file, arguments.variants)
    given = [path for path in files if path and path.exists()]
    level = grading_level(arguments.isolation == "limits", [arguments.results.parent, *given])
    print(f"kibitz: {levels.describe(level)}", file=sys.stderr)
    wanted = rules.file or "your program as a Python file"
    next_step = f"correct this (the course asks for {wanted}), {marks.CHECK}"
    try:
        if variants and not (own := variants.of(authors_of(metadata))):
            next_step = "ask your instructor whether you are on the class's roster"
            raise InvalidText(
                f"no variant of {game.name} is known for {metadata.get('student') or 'an unknown author'}"
            )
        if variants:
            options[variants.option] = own
        mark = grade(game.name, arguments.submission, seed, arguments.seconds, level, habit_of, options)
    except NoSandbox:
        raise
    except TableError as error:
        # The submission is at fault, and its author must read why, without the container's folders.
        reason = str(error).removeprefix(f"{arguments.submission}: ").replace(" is left out: ", ": ")
        mark = Mark(arguments.submission.name, "", 0.0, None, why_not=reason, next_step=next_step)
    if variants and not mark.why_not:
        family = needed_part(game.name, "family", "variants")
        mark.variant = family.card(**options).name
    mark.submission = replace(mark.submission, **metadata)
    marks.apply_late_rule([mark], rule)
    # A single submission has no rank: Gradescope ranks by the figure.
    mark.rank, mark.place = 0, ""
    gradescope.write_results(mark, arguments.results, game.aim == "lowest", rules.figure)
    print(f"kibitz: {arguments.results} has the results of {mark.name}", file=sys.stderr)


def authors_of(metadata: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The name and the id of the submitter; of others in her group the name alone."""
    first = metadata.get("student", ""), metadata.get("id", "")
    return [first, *((name, "") for name in metadata.get("group", ()))]


def habit_of(store: Path, name: str) -> str:
    """What kind of mistake costs the program most in the match of this store."""
    return costliest_in(store, [name], JUDGE, jobs=1)[name].worst


def read_seed(path: Path | None) -> int:
    """The seed of a file; 0 without one."""
    if path is None:
        return 0
    text = path.read_text(encoding="utf-8", errors="replace").strip()
    if not re.fullmatch("[0-9]{1,60}", text):
        raise InvalidText(f"{path}: expected a seed, one whole number")
    return int(text)
