"""Everything that a student handed in, with its results, as a zip."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from typing import IO

from kibitz.arena.reports.sheet import safe, text_of
from kibitz.classroom import gradebook, roll
from kibitz.classroom.faults import first_fault
from kibitz.classroom.people import Person
from kibitz.classroom.store import Store


def write(store: Store, person: Person, file: IO[bytes], with_marks: bool) -> None:
    """Write the zip: each file with its advice, a table of all, the places on the ladder; the marks if they are out."""
    rows: list[Sequence[object]] = [("number", "time", "file", "sha256", "check", "first fault", "coach")]
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, one in enumerate(reversed(store.hand_ins(person)), 1):
            found = store.results(one)
            check, coach = found.get("check"), found.get("coach") or {}
            archive.writestr(f"{number:03}/{one.file}", store.data(one))
            if coach.get("page"):
                archive.writestr(f"{number:03}/advice.html", coach["page"])
            state = roll.in_a_word(None if check is None else bool(check.get("passed")))
            said = safe(first_fault(check)), safe(coach.get("head", ""))
            rows.append((number, one.time, safe(one.file), one.sha256, state, *said))
        archive.writestr("history.csv", text_of(rows))
        archive.writestr("ladder.csv", text_of(versions(store, person)))
        book = gradebook.kept(store) if with_marks else None
        own = book and book.of(person)
        if own:
            archive.writestr("mark.csv", text_of([("mark", "of", "mean"), (own.marks, own.full, own.mean)]))


def versions(store: Store, person: Person) -> list[Sequence[object]]:
    """The student's versions on the ladder."""
    rows: list[Sequence[object]] = [("version", "since", "until", "mean", "half of 95 %", "rating")]
    for row in (store.noted("ladder") or {"rows": []})["rows"]:
        if row["student"] == person.folder and not row["is_mind"]:
            rows.append((row["number"], row["since"], row["until"], row["mean"], row["half"], row["rating"]))
    return rows
