"""`kibitz marks`: what a match, or a test of printed output, is worth by the course's rules."""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kibitz import catalog
from kibitz.arena import contract
from kibitz.arena.contract import Contract, LateRule
from kibitz.arena.intake.report import Intake
from kibitz.arena.matches.ladder import without_ghosts
from kibitz.arena.matches.match import Played
from kibitz.arena.matches.results import Results
from kibitz.arena.programs.gathering import gather
from kibitz.arena.reports import gradescope, marks, sheet, student
from kibitz.arena.reports.about import About, about
from kibitz.arena.reports.marks import Mark
from kibitz.arena.reports.page import page
from kibitz.arena.reports.references import references
from kibitz.arena.reports.student import Costly
from kibitz.arena.store.reading import read, seed_in
from kibitz.arena.store.repairing import repair
from kibitz.arena.store.writing import Store
from kibitz.arena.temporary import temporary_folder
from kibitz.cli.common import add_file, add_flag, add_json
from kibitz.cli.costly import costliest_in
from kibitz.cli.intake import add_policy, add_secret_seed, announce, flags_of, policy_of
from kibitz.cli.tables import print_json, print_table, without_empty
from kibitz.cli.testing import Terms, add_testing, contract_of, tested
from kibitz.table import Game, InvalidText

MOST_UNFOLDED = 30
"""Games that a reader of the page can unfold, those with faults first."""
EXAMPLE = """kibitz marks match.db --csv marks.csv --html report.html --pages students --gradescope results
kibitz marks submissions.zip --game aces --game sevens --store marks.jsonl --csv marks.csv"""


def add(parser: argparse.ArgumentParser, _: Game | None) -> None:
    parser.add_argument("source", type=Path, metavar="SOURCE", help="the store of a match, or the submissions")
    parser.add_argument(
        "--game",
        action="append",
        default=[],
        metavar="GAME",
        help="the game of submissions that are compared with an output; twice for an assignment of two programs",
    )
    parser.add_argument("--passing", metavar="NAME", help="the last program that passes (default: the last sound one)")
    parser.add_argument(
        "--late",
        metavar="RULE",
        help="what lateness after --due costs: 'cap 5 5' (at most full marks less 5 %% a day, for 5 days), "
        "'deduct 10 3', or none (default: what the course says)",
    )
    add_policy(parser)
    add_file(parser, "--csv", help="write the marks as CSV")
    add_file(parser, "--html", help="write a report that is one file")
    parser.add_argument("--pages", type=Path, metavar="FOLDER", help="write a private page for each student")
    parser.add_argument(
        "--judge", default="best", metavar="MIND", help="who finds the costly choices for --pages (default: best)"
    )
    parser.add_argument("--gradescope", type=Path, metavar="FOLDER", help="write a results.json for each program")
    add_testing(parser)
    parser.add_argument(
        "--repair",
        type=Path,
        metavar="NEW",
        help="write the sound part of a damaged store to this new file, and no marks",
    )
    add_flag(parser, "--publish", help="write the records of a match whose course seed is secret, once marks are out")
    add_secret_seed(parser, "the seed of the tests (default: a random one, which is printed)")
    add_json(parser)


@dataclass
class Given:
    """The marks, with everything that the reports say about how they were made."""

    marks: list[Mark]
    contract: Contract | None
    lowest_first: bool
    title: str
    settings: dict[str, str]
    intake: Intake = field(default_factory=Intake)
    unplayed: list[Mark] = field(default_factory=list)
    """Submissions that were not played: they have no place, but get an answer."""
    results: Results | None = None
    unfolded: list[Played] = field(default_factory=list)
    rule: LateRule | None = None

    @property
    def figure(self) -> str:
        return self.contract.figure if self.contract else "mean"


def run(arguments: argparse.Namespace) -> None:
    if clean := arguments.repair:
        for complaint in repair(arguments.source, clean):
            print(f"left out: {complaint}")
        print(f"{clean} holds what is sound; the match's command with --store {clean} plays the rest")
        return
    if arguments.publish:
        published(arguments.source)
    given = of_tests(arguments) if arguments.game else of_match(arguments)
    if arguments.counts == "best":
        given.marks = marks.best_attempts(given.marks)
    written(given, arguments)
    if arguments.json:
        print_json([for_machines(mark, given) for mark in given.marks])
    else:
        show(given.marks)
        for places in given.results.standings.open_places() if given.results else ():
            print(places)


def for_machines(mark: Mark, given: Given) -> dict[str, object]:
    """A mark as values of JSON: Gradescope's fields, and whose it is."""
    who = {"submission": mark.submission.for_machines()} if mark.submission.file else {}
    return {**gradescope.as_gradescope(mark, given.lowest_first, given.figure), "name": mark.name, **who}


def late_rule(arguments: argparse.Namespace, rules: Contract | None) -> LateRule | None:
    """The rule for late submissions: the course's, unless another is asked for."""
    if arguments.late is not None:
        return marks.read_late_rule(arguments.late)
    return rules.late if rules else None


def of_tests(arguments: argparse.Namespace) -> Given:
    """The marks of programs that are compared with the right output."""
    games = [catalog.game(name) for name in dict.fromkeys(arguments.game)]
    rules = [contract_of(game) for game in games]
    rule = late_rule(arguments, rules[0])
    several: list[tuple[str, list[Mark]]] = []
    intakes: list[tuple[str, Contract | None, Intake]] = []
    for game, own in zip(games, rules, strict=True):
        with temporary_folder() as folder:
            entered = gather(arguments.source, own, folder, policy_of(arguments), may_be_none=True)
            announce(entered.intake)
            several.append((game.name, tested(game, entered.programs, terms(arguments, game, len(games)))))
            intakes.append((game.name, own, entered.intake))
    if not any(own for _, own in several) and not (arguments.pages or arguments.gradescope):
        raise InvalidText(f"{arguments.source}: none of {intakes[0][2].found} submissions runs")
    given = several[0][1] if len(games) == 1 else marks.joined(several)
    unplayed = marks.unplayed(intakes, given)
    marks.apply_late_rule(given, rule)
    title = " and ".join(game.name for game in games) + ": the results"
    settings = {
        "submissions": str(arguments.source),
        "isolation": arguments.isolation,
        "accepted": ", ".join(arguments.accept),
        "due": arguments.due.isoformat(" ") if arguments.due else "",
        "late submissions": str(rule) if rule and arguments.due else "",
        "left out after": arguments.deadline.isoformat(" ") if arguments.deadline else "",
        "counts": f"a student's {arguments.counts} submission",
    }
    # Of several programs only the first report is shown: it lists the same submissions, and the files of the others.
    return Given(marks.placed(given), rules[0], False, title, settings, intakes[0][2], unplayed, rule=rule)


def terms(arguments: argparse.Namespace, game: Game, count: int) -> Terms:
    """How the programs of this game are tested, one of several games."""
    kept: Path | None = arguments.store
    if kept and count > 1:
        kept = kept.with_name(f"{kept.stem}-{game.name}{kept.suffix}")
    accepted = [name for name in arguments.accept if count == 1 or name in contract_of(game).variants]
    return Terms(**{**flags_of(Terms, arguments), "store": kept, "accepted": tuple(accepted)})


def of_match(arguments: argparse.Namespace) -> Given:
    """The marks of a stored match."""
    results, unfolded = stored(arguments.source)
    for failure in results.failures:
        print(f"kibitz: {failure}", file=sys.stderr)
    match = results.match
    rules = contract.of(match.game) if match.programs else None
    if arguments.passing and arguments.passing not in match.entrants:
        raise InvalidText(f"--passing {arguments.passing}: expected one of {', '.join(match.entrants)}")
    rule = late_rule(arguments, rules)
    given = marks.marks_of_match(results, rules, arguments.passing)
    if arguments.late and rule and not any(mark.full for mark in given):
        print(f"kibitz: --late changes nothing: {match.game} has no marks by places", file=sys.stderr)
    marks.apply_late_rule(given, rule)
    settings = {
        "match": str(arguments.source),
        "options": ", ".join(f"{name} {value}" for name, value in match.options.items()),
        "isolation": match.isolation if match.programs else "",
        "seconds a move": f"{match.seconds:g}" if match.seconds else "",
        "passing": arguments.passing or "",
        "late submissions": str(rule) if rule else "",
    }
    lowest = results.game.aim == "lowest"
    title = f"{match.game}: the results"
    unplayed = marks.unplayed([(match.game, rules, match.intake)], given)
    return Given(given, rules, lowest, title, settings, match.intake, unplayed, results, unfolded, rule)


def written(given: Given, arguments: argparse.Namespace) -> None:
    """Write the files that were asked for."""
    if arguments.csv:
        arguments.csv.write_text(sheet.as_csv(given.marks, given.intake, given.figure), encoding="utf-8")
    if arguments.gradescope or arguments.pages:
        costly = look_closer(given, arguments)
        answered = [*given.marks, *given.unplayed]
    if arguments.gradescope:
        gradescope.write_gradescope(answered, arguments.gradescope, given.lowest_first, given.figure)
    if not arguments.html and not arguments.pages:
        return
    head = about(given.title, given.contract, ["kibitz", *sys.argv[1:]], given.settings)
    if arguments.html:
        text = page(head, given.results, given.marks, given.unfolded, given.intake)
        arguments.html.write_text(text, encoding="utf-8")
    if arguments.pages:
        head = About(given.title.removesuffix(": the results"), head.figure, head.lines)
        student.write_pages(answered, arguments.pages, head, costly, str(given.rule or ""))
        print(f"kibitz: {arguments.pages} has {sum(mark.is_submission for mark in answered)} pages", file=sys.stderr)


def look_closer(given: Given, arguments: argparse.Namespace) -> dict[str, list[Costly]]:
    """The choices that cost each student most; the marks get the reference values and each program's worst habit."""
    ranked = [mark for mark in given.marks if mark.rank]
    if not given.results:
        return {}
    values = references(given.results, seed_in(arguments.source) or 0)
    found = costliest_in(arguments.source, [mark.name for mark in ranked], arguments.judge, arguments.jobs)
    for mark in ranked:
        mark.references, mark.habit = values, found[mark.name].worst
    return {name: habits.choices for name, habits in found.items()}


def stored(path: Path) -> tuple[Results, list[Played]]:
    """The results of a stored match, and the games to unfold: those with faults first."""
    with read(path) as kept:
        match = kept.match
        if match.rounds and match.rounds.seats > 1:
            raise InvalidText(
                f"{path} is a ladder in which everyone meets others, so that means say little: expected the ratings of "
                f"`kibitz ladder {path} show`, or the store of a match"
            )
        results = Results(catalog.game(match.game), match)
        sound: list[Played] = []
        faulty: list[Played] = []
        for games in kept.deals():
            results.add(games)
            for played in games:
                several = faulty if played.faults else sound
                if len(several) < MOST_UNFOLDED and not kept.is_withheld and not played.failure:
                    several.append(played)
        if match.rounds:
            without_ghosts(results, kept.versions)
    return results, [*faulty, *sound][:MOST_UNFOLDED]


def published(path: Path) -> None:
    """Write the records that were withheld."""
    with read(path) as kept:
        identity = kept.identity
    with Store(path, identity) as kept_open:
        kept_open.publish()
        print(f"kibitz: {kept_open.lines} has the records", file=sys.stderr)


def show(given: Sequence[Mark]) -> None:
    """Print the table; empty columns are left out."""
    if not given:
        return
    rows = [("PLACE", "NAME", "STUDENT", "ID", "MARKS", "EARNED", "MEAN", "FAULTS")]
    rows += [
        (
            mark.place,
            mark.name,
            mark.submission.student if mark.submission.student != mark.name else "",
            mark.submission.id,
            mark.marks_in_words,
            "" if mark.earned is None else f"{mark.earned:.2f}",
            "" if mark.result is None else f"{mark.result:.4f}",
            mark.fault_counts,
        )
        for mark in given
    ]
    shown = without_empty(rows)
    print_table(shown, right=[place for place, name in enumerate(shown[0]) if name in ("MARKS", "EARNED", "MEAN")])
