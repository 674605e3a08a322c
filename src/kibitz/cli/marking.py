"""What a class's files are worth, and which of them are alike: `kibitz arena`, `marks` and `similar` on what counts."""

import argparse
import hashlib
import json
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from kibitz.arena.contract import OutputContract
from kibitz.arena.programs.program import Program
from kibitz.arena.reports import side_by_side
from kibitz.arena.reports.marks import Mark
from kibitz.arena.similarity.clusters import clusters
from kibitz.arena.temporary import temporary_folder
from kibitz.classroom import gradebook, submissions
from kibitz.classroom.gradebook import Book, Row
from kibitz.classroom.people import Person, token
from kibitz.classroom.settings import Settings
from kibitz.classroom.store import HandIn, Store
from kibitz.cli import marks, similar
from kibitz.cli.main import parser_for
from kibitz.table import InvalidText

FOLDER = "marks"
MATCH, TESTS = "match.db", "tests.jsonl"
Chosen = Sequence[tuple[Person, HandIn]]


def parsed(words: Sequence[object]) -> argparse.Namespace:
    """A command's arguments as its own parser reads them."""
    texts = [str(word) for word in words]
    return parser_for(texts).parse_args(texts)


def policy_words(made: Settings, where: Path) -> list[object]:
    """How a command reads what was exported to this folder."""
    words: list[object] = ["--roster", where / submissions.ROSTER, "--times", where / submissions.TIMES]
    return [*words, "--due", made.due.isoformat()] if made.due else words


def match_words(made: Settings, where: Path) -> list[object]:
    """The command that plays what was exported to this folder."""
    options = [word for name, one in made.options.items() for word in ("--option", f"{name}={one}")]
    subject = made.game, where / submissions.FOLDER
    return ["arena", *subject, *policy_words(made, where), *options, "--store", where / MATCH]


def marks_words(made: Settings, where: Path) -> list[object]:
    """The command that gives the marks of what was exported to this folder."""
    if isinstance(made.contract, OutputContract):
        source = where / submissions.FOLDER
        return ["marks", source, "--game", made.game, *policy_words(made, where), "--store", where / TESTS]
    return ["marks", where / MATCH]


def counting(store: Store, folder: Path) -> Chosen:
    found = submissions.counting(store)
    if not found:
        raise InvalidText(f"{folder}: nobody has handed in yet")
    return found


def grade(folder: Path, made: Settings, store: Store, deals: int | None) -> Book:
    """Play what counts now, and adopt its marks. A stopped match goes on, unless another file counts now."""
    chosen = counting(store, folder)
    where = folder / FOLDER / digest(made, chosen, deals)
    submissions.write(store, made, chosen, where)
    if not isinstance(made.contract, OutputContract):
        words = [*match_words(made, where), "--quiet", *(("--deals", deals) if deals else ())]
        arguments = parsed(words)
        if stopped := arguments.run(arguments):
            raise SystemExit(stopped)
    at = datetime.now().astimezone().isoformat(timespec="seconds")
    before = gradebook.kept(store)
    late, passing = (before.late, before.passing) if before else ("", "")
    rows, played = rows_of(made, where, chosen, late, passing)
    book = Book(token(), where.relative_to(folder).as_posix(), late, passing, played, at, tuple(rows))
    gradebook.keep(store, book)
    gradebook.discard(store)
    return book


def digest(made: Settings, chosen: Chosen, deals: int | None) -> str:
    """A hash that is the same for the same files, times and settings."""
    people = [(person.folder, person.until, one.sha256, one.time) for person, one in chosen]
    about = [made.game, dict(made.options), str(made.due), deals, people]
    return hashlib.sha256(json.dumps(about).encode()).hexdigest()[:16]


def rows_of(made: Settings, where: Path, chosen: Chosen, late: str, passing: str) -> tuple[list[Row], int]:
    """The marks under this rule, and the number of deals."""
    words = marks_words(made, where)
    words += ["--late", late] if late else []
    words += ["--passing", passing] if passing else []
    arguments = parsed(words)
    given = (marks.of_tests if arguments.game else marks.of_match)(arguments)
    files = {person.folder: one.id for person, one in chosen}
    found = [mark for mark in (*given.marks, *given.unplayed) if mark.submission.id in files]
    rows = [row_of(mark, files[mark.submission.id]) for mark in found]
    return rows, given.results.standings.count if given.results else 0


def row_of(mark: Mark, hand_in: int) -> Row:
    return Row(
        mark.submission.id,
        hand_in,
        mark.place,
        mark.marks,
        mark.marks_half,
        mark.full,
        mark.earned,
        mark.result,
        mark.half,
        mark.submission.days_late,
        mark.fault_counts,
        mark.why_not or mark.first_fault,
    )


def preview(folder: Path, made: Settings, store: Store, late: str, passing: str) -> Book:
    """What another rule gives for the same games; it is noted beside the marks that hold."""
    book = gradebook.kept(store)
    if book is None:
        raise InvalidText(f"{folder}: no marks yet: expected those from `kibitz class grade {folder}`")
    files = {row.student: row.hand_in for row in book.rows}
    chosen = [(person, one) for person in store.people("student") if (one := store.one(files.get(person.folder, 0)))]
    rows, _ = rows_of(made, folder / book.match, chosen, late, passing)
    found = gradebook.with_rule(book, token(), rows, late, passing)
    gradebook.keep(store, found, gradebook.PREVIEW)
    return found


def alike(folder: Path, made: Settings, store: Store, play: bool) -> dict[str, Any]:
    """Which of the files that count may have a common origin, noted with their texts side by side."""
    chosen = counting(store, folder)
    with temporary_folder() as staging:
        submissions.write(store, made, chosen, staging)
        source = staging / submissions.FOLDER
        words: list[object] = ["similar", source, "--game", made.game, *policy_words(made, staging)]
        arguments = parsed([*words, *([] if play else ["--no-play"])])
        programs = similar.gathered(source, made.contract, staging, arguments)
        clues, remarks = similar.compared(made.game, made.contract, programs, [], arguments)
        found = clusters(clues)
        named: dict[str, Program] = {program.name: program for program in programs}
        page = side_by_side.page(f"{made.heading}: similar programs", found, named, similar.NOT_PROOF)
    summary = {
        "at": datetime.now().astimezone().isoformat(timespec="seconds"),
        "programs": len(programs),
        "clusters": [{"members": list(one.members), "clues": one.summary()} for one in found],
        "remarks": remarks,
    }
    store.note("similar", summary)
    store.note("similar texts", page)
    return summary


def table(store: Store, now: Book, new: Book | None) -> Iterator[tuple[str, ...]]:
    """The marks as rows for the terminal, the best first, with those of another rule beside them."""
    yield ("PLACE", "NAME", "ID", "MARKS", *(("NEW",) if new else ()), "LATE", "MEAN", "FAULTS")
    for person, row in gradebook.best_first(store.people("student"), now):
        found = row or Row(person.folder, 0, why="nothing handed in")
        late = f"{found.days_late} d" if found.days_late else ""
        other = ((new.of(person) or found).in_words,) if new else ()
        who = found.place, person.name, person.number
        yield (*who, found.in_words, *other, late, found.mean_in_words, found.faults or found.why)
