"""`kibitz marks`: what a match, or a test of printed output, is worth by the course's rules."""

import argparse
import sys
from pathlib import Path

from kibitz import catalog
from kibitz.arena import contract, dealing, programs, store
from kibitz.arena.intake.policy import Policy
from kibitz.arena.match import Played
from kibitz.arena.reports import marks
from kibitz.arena.reports.marks import Mark
from kibitz.arena.reports.page import page
from kibitz.arena.reports.report import Results
from kibitz.arena.sandbox import levels
from kibitz.arena.temporary import temporary_folder
from kibitz.cli.common import Subparsers, add_json, add_seed, command, print_json, print_table
from kibitz.cli.intake import add_policy, announce, policy_of
from kibitz.table import Game, InvalidText

MOST_UNFOLDED = 30
"""Games that a reader of the page can unfold, those with faults first."""


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
    add_policy(parser)
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write the marks as CSV")
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a report that is one file")
    parser.add_argument("--gradescope", type=Path, metavar="FOLDER", help="write a results.json for each program")
    parser.add_argument(
        "--isolation",
        choices=("program", "limits"),
        default="program",
        help="how tested programs are isolated: by walls (default), or by limits against accidents only",
    )
    parser.add_argument(
        "--repair",
        type=Path,
        metavar="NEW",
        help="write what is sound of a damaged store to this new file, and no marks",
    )
    parser.add_argument(
        "--publish",
        action="store_true",
        help="write the records of a match whose course seed is secret, once marks are out",
    )
    add_seed(parser, "what the tests are drawn from (default: one that is drawn, and printed)", default=None)
    parser.add_argument(
        "--public-seed", action="store_true", help="anybody may know the seed: take one that programs could find"
    )
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    if arguments.repair:
        repaired(arguments.source, arguments.repair)
        return
    if arguments.publish:
        published(arguments.source)
    results: Results | None = None
    unfolded: list[Played] = []
    if arguments.game:
        game = catalog.game(arguments.game)
        seed = seed_of_tests(arguments.seed, arguments.public_seed)
        given = tested(game, arguments.source, seed, policy_of(arguments), arguments.isolation)
        if arguments.seed is None:
            print(f"kibitz: seed {seed}; keep it secret while programs can still be handed in", file=sys.stderr)
    else:
        results, unfolded = stored(arguments.source)
        game = results.game
        for failure in results.failures:
            print(f"kibitz: {failure}", file=sys.stderr)
        rules = contract.of(game.name) if results.match.programs else None
        names = results.match.entrants
        if arguments.passing and arguments.passing not in names:
            raise InvalidText(f"--passing {arguments.passing}: expected one of {', '.join(names)}")
        given = marks.marks_of_match(results, rules, arguments.passing)
    if arguments.csv:
        arguments.csv.write_text(marks.as_csv(given), encoding="utf-8")
    if arguments.gradescope:
        marks.write_gradescope(given, arguments.gradescope, game.aim == "lowest")
    if arguments.html:
        arguments.html.write_text(page(f"{game.name}: the results", results, given, unfolded), encoding="utf-8")
    if arguments.json:
        print_json([marks.as_gradescope(mark, game.aim == "lowest") | {"name": mark.name} for mark in given])
    else:
        show(given)


def seed_of_tests(given: int | None, is_public: bool) -> int:
    """What the tests are drawn from: a seed that programs can't find, unless it may be known."""
    if given is None:
        return dealing.drawn()
    if not is_public:
        dealing.refuse_searchable(given)
    return given


def tested(game: Game, submissions: Path, seed: int, policy: Policy, isolation: str) -> list[Mark]:
    """The marks of programs that are compared with the right output."""
    rules = contract.of(game.name)
    if not isinstance(rules, contract.OutputContract):
        raise InvalidText(
            f"{game.name} is played, not compared: expected the store of a match, made by kibitz arena --store"
        )
    level = levels.level_for(isolation)
    print(f"kibitz: {levels.describe(level)}", file=sys.stderr)
    with temporary_folder() as folder:
        entered = programs.gather(submissions, rules, folder, policy)
        announce(entered.intake)
        return marks.placed(list(marks.marks_of_outputs(rules, entered.programs, seed, level)))


def stored(path: Path) -> tuple[Results, list[Played]]:
    """The results of a stored match, and the games to unfold: those with faults first."""
    with store.read(path) as kept:
        match = kept.match
        results = Results(catalog.game(match.game), match)
        sound: list[Played] = []
        faulty: list[Played] = []
        for games in kept.deals():
            results.add(games)
            for played in games:
                several = faulty if played.faults else sound
                if len(several) < MOST_UNFOLDED and not kept.is_withheld and not played.failure:
                    several.append(played)
    return results, [*faulty, *sound][:MOST_UNFOLDED]


def published(path: Path) -> None:
    """Write the records that were withheld."""
    with store.read(path) as kept:
        identity = kept.identity
    with store.Store(path, identity) as kept_open:
        kept_open.publish()
        print(f"kibitz: {kept_open.lines} has the records", file=sys.stderr)


def repaired(path: Path, clean: Path) -> None:
    """Write the clean copy, and list what it lacks."""
    for complaint in store.repair(path, clean):
        print(f"left out: {complaint}")
    print(f"{clean} holds what is sound; the match's command with --store {clean} plays the rest")


def show(given: list[Mark]) -> None:
    rows = [("PLACE", "NAME", "MARKS", "MEAN", "FAULTS")]
    rows += [
        (
            mark.place,
            mark.name,
            "" if mark.marks is None else f"{mark.marks:.2f}",
            "" if mark.result is None else f"{mark.result:.4f}",
            ", ".join(f"{times} {category}" for category, times in mark.faults.items()),
        )
        for mark in given
    ]
    print_table(rows, right=(2, 3))
