"""`kibitz similar`: which programs may have a common origin, and what else may explain it."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from kibitz import catalog, words
from kibitz.arena import contract
from kibitz.arena.contract import Contract
from kibitz.arena.programs.gathering import gather
from kibitz.arena.programs.program import Program
from kibitz.arena.reports import side_by_side
from kibitz.arena.reports.sheet import safe, text_of
from kibitz.arena.sandbox import levels
from kibitz.arena.similarity import play, texts
from kibitz.arena.similarity.clue import INNOCENT, Clue
from kibitz.arena.similarity.clusters import Cluster, clusters
from kibitz.arena.temporary import temporary_folder
from kibitz.cli.common import add_file, add_flag, add_jobs, add_json, add_seed, whole_number
from kibitz.cli.intake import add_policy, courses, policy_of
from kibitz.cli.progress import Progress
from kibitz.cli.tables import print_json, print_table
from kibitz.table import Game, InvalidText

NOT_PROOF = "clues, not proof: read both programs, and hear both authors, before you say anything"
EXAMPLE = """kibitz similar submissions.zip --game sebastian --against last_year.zip --html similar.html
kibitz similar submissions --game take-five --starter MyAI.py --no-play"""


def add(parser: argparse.ArgumentParser, _: Game | None) -> None:
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="a folder or a zip of submissions")
    parser.add_argument("--game", metavar="GAME", required=True, help="the course's game: " + ", ".join(courses()))
    for flag, metavar, help in (
        ("--against", "OLD", "submissions of an earlier year, with which these are compared"),
        ("--starter", "FILE", "code that the course handed out: what comes from it is not similar text"),
    ):
        repeatable = f"{help}; may be given several times"
        parser.add_argument(flag, type=Path, action="append", default=[], metavar=metavar, help=repeatable)
    parser.add_argument(
        "--least",
        type=whole_number("share", 1),
        default=round(100 * texts.LEAST_SHARE),
        metavar="PERCENT",
        help="list texts of which at least this much is in another (default %(default)s %%)",
    )
    add_flag(parser, "--no-play", help="compare files and texts only: nothing runs")
    add_policy(parser)
    add_file(parser, "--csv", help="write a row for each clue")
    add_file(parser, "--html", help="write the clusters with their texts side by side to one file")
    add_seed(parser, "the seed of the positions (default 0)")
    add_jobs(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    name = catalog.plain(arguments.game)
    rules = contract.of(name)
    for path in arguments.starter:
        if not path.is_file():
            raise InvalidText(f"--starter {path}: no such file")
    with temporary_folder() as folder:
        own = gathered(arguments.folder, rules, folder, arguments)
        old = [
            Program(f"{path.name}: {program.name}", program.folder, program.file, program.submission)
            for path in arguments.against
            for program in gathered(path, rules, folder, arguments)
        ]
        clues, remarks = compared(name, rules, own, old, arguments)
        found = clusters(clues)
        if arguments.html:
            programs = {program.name: program for program in (*own, *old)}
            text = side_by_side.page(f"{name}: similar programs", found, programs, NOT_PROOF)
            arguments.html.write_text(text, encoding="utf-8")
    if arguments.csv:
        arguments.csv.write_text(as_csv(clues, found), encoding="utf-8")
    if arguments.json:
        members = [list(cluster.members) for cluster in found]
        print_json({"clusters": members, "clues": [clue.for_machines() for clue in clues], "remarks": remarks})
        return
    counts = f"{len(clues)} clues, {words.plural(len(found), 'cluster')}"
    print(f"{len(own)} programs" + (f" against {len(old)} earlier ones" if old else "") + f": {counts}")
    show(clues, found)
    for remark in remarks:
        print(remark)
    if clues:
        print(NOT_PROOF)


def gathered(path: Path, rules: Contract, folder: Path, arguments: argparse.Namespace) -> tuple[Program, ...]:
    """The programs, also those that are not valid: their texts can be compared."""
    return gather(path, rules, folder, policy_of(arguments), is_checked=True).programs


def compared(
    name: str, rules: Contract, own: tuple[Program, ...], old: list[Program], arguments: argparse.Namespace
) -> tuple[list[Clue], list[str]]:
    """All clues about pairs of which at least one is new, and what could not be compared."""
    names = {program.name for program in own}
    programs = [*own, *old]
    remarks: list[str] = []
    clues = list(texts.identical(programs, names.__contains__))
    equal = {(clue.first, clue.second) for clue in clues}
    pairs = len(programs) * (len(programs) - 1) // 2
    try:
        with Progress(pairs, "pairs of texts") as progress:
            found = texts.similar(programs, names.__contains__, arguments.least / 100, arguments.starter, progress.show)
            clues += [clue for clue in found if (clue.first, clue.second) not in equal]
    except InvalidText as missing:
        remarks.append(str(missing))
    if long := texts.too_long(programs):
        remarks.append(f"texts not compared, longer than {texts.MOST_BYTES >> 10} KiB: {words.some(long)}")
    if arguments.no_play:
        return clues, remarks
    if not play.can_be_compared(rules):
        remarks.append("play not compared: all programs of this course that are right print the same")
        return clues, remarks
    level = levels.level_for("program")
    print(f"kibitz: {levels.describe(level)}", file=sys.stderr)
    questions = play.Questions(name, arguments.seed, level=level)
    with Progress(len(programs), "programs asked") as progress:
        given = play.all_answers(questions, programs, arguments.jobs, progress.show)
    silent = [who for who, answers in given.items() if sum(answer is not None for answer in answers) < play.FEWEST]
    if silent:
        remarks.append(f"play not compared, fewer than {play.FEWEST} valid answers: {words.some(silent)}")
    found = play.alike(questions, programs, given, names.__contains__)
    return [*clues, *(clue for clue in found if (clue.first, clue.second) not in equal)], remarks


def show(clues: Sequence[Clue], found: Sequence[Cluster]) -> None:
    """A row for each cluster, then the clues that connect it."""
    if not clues:
        return
    rows = [(str(number), words.some(cluster.members), cluster.summary()) for number, cluster in enumerate(found, 1)]
    print_table([("", "PROGRAMS", "CLUES"), *rows])
    print()
    for cluster in found:
        for clue in cluster.links:
            print(f"{clue.first} and {clue.second}: {clue.kind}: {clue.found}")
            for innocent in clue.innocent:
                if innocent != INNOCENT[clue.kind]:
                    print(f"  may be innocent: {innocent}")
    for kind in dict.fromkeys(clue.kind for clue in clues):
        print(f"what may explain {kind}: {INNOCENT[kind]}")


def as_csv(clues: Sequence[Clue], found: Sequence[Cluster]) -> str:
    """A row for each clue, with the number of its cluster."""
    rows: list[tuple[str, ...]] = [("clue", "first", "second", "share", "found", "may be innocent", "cluster")]
    for clue in clues:
        innocent = safe("; ".join(clue.innocent))
        number = next((str(number) for number, cluster in enumerate(found, 1) if clue in cluster.clues), "")
        cells = (clue.kind, safe(clue.first), safe(clue.second), f"{clue.share:.4f}", safe(clue.found), innocent)
        rows.append((*cells, number))
    return text_of(rows)
