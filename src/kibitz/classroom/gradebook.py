"""The marks of a class: those that hold, what another rule would give, and both as other systems read them."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Literal, TypeAlias

from kibitz.arena.intake.tables import folded
from kibitz.arena.reports.sheet import rounded, safe, text_of
from kibitz.classroom.people import Person, folder_of
from kibitz.classroom.settings import Settings
from kibitz.classroom.store import Store
from kibitz.classroom.submissions import ROSTER, due_of
from kibitz.table import InvalidText

NOTE, PREVIEW = "marks", "preview"
"""The names of the notes with the marks that hold, and with those of another rule."""
Kind: TypeAlias = Literal["csv", "canvas", "gradescope"]
CANVAS = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
"""The columns by which Canvas's gradebook finds its students."""


@dataclass(frozen=True)
class Row:
    """One student's marks."""

    student: str
    """The student's folder, as in `Person.folder`."""
    hand_in: int
    """The file that was marked."""
    place: str = ""
    marks: float | None = None
    """None where the course gives no marks for places."""
    half: float | None = None
    """Half of the 95 % interval of what the games earn."""
    full: float | None = None
    earned: float | None = None
    """The marks before lateness took some; None where it took none."""
    mean: float | None = None
    mean_half: float | None = None
    days_late: int = 0
    faults: str = ""
    why: str = ""
    """The first fault, or why it was not played."""

    @property
    def in_words(self) -> str:
        """The marks with half of their interval; empty where there are none."""
        if self.marks is None:
            return ""
        return f"{self.marks:.2f}" + ("" if self.half is None else f" ± {self.half:.2f}")

    @property
    def mean_in_words(self) -> str:
        """The mean with half of its interval; empty where it has none."""
        if self.mean is None:
            return ""
        return f"{self.mean:.2f}" + ("" if self.mean_half is None else f" ± {self.mean_half:.2f}")

    @property
    def value(self) -> float | None:
        """What a gradebook gets: the marks, or the mean where the course gives none."""
        return self.mean if self.marks is None else self.marks


@dataclass(frozen=True)
class Book:
    """The marks of everybody who handed in."""

    id: str
    """Distinguishes one run of marking from another."""
    match: str
    """The folder of the match, in that of the class."""
    late: str
    """The rule for lateness, as `kibitz marks --late` takes it; empty for the course's."""
    passing: str
    """The last program that passes; empty for what the course says."""
    deals: int
    at: str
    """When the match was played, in ISO 8601."""
    rows: tuple[Row, ...]

    @property
    def full(self) -> float | None:
        return next((row.full for row in self.rows if row.full is not None), None)

    def of(self, person: Person) -> Row | None:
        return next((row for row in self.rows if row.student == person.folder), None)

    @property
    def rule(self) -> str:
        """The rule in words."""
        late = f"lateness: {self.late}" if self.late else "lateness: the course's rule"
        return f"{late}; passing: {self.passing}" if self.passing else late


def kept(store: Store, note: str = NOTE) -> Book | None:
    """The marks that hold, or those of another note; None where there are none."""
    found = store.noted(note)
    return found and Book(**{**found, "rows": tuple(Row(**row) for row in found["rows"])})


def keep(store: Store, book: Book, note: str = NOTE) -> None:
    store.note(note, asdict(book))


def confirm(store: Store, id: str) -> None:
    """Adopt the marks of the preview; InvalidText where it is no longer the one that this id names."""
    preview = kept(store, PREVIEW)
    if preview is None or preview.id != id:
        raise InvalidText("the preview has changed meanwhile: look at it again")
    keep(store, preview)
    discard(store)


def discard(store: Store) -> None:
    store.note(PREVIEW, None)


def by_student(people: Iterable[Person], book: Book) -> list[tuple[Person, Row | None]]:
    """These students, also those without marks."""
    rows = {row.student: row for row in book.rows}
    return [(person, rows.get(person.folder)) for person in people]


def best_first(people: Iterable[Person], book: Book) -> list[tuple[Person, Row | None]]:
    """These students in the order of their places, those without marks at the end."""
    order = {row.student: number for number, row in enumerate(book.rows)}
    return sorted(by_student(people, book), key=lambda one: order.get(one[0].folder, len(order)))


def text(kind: Kind, store: Store, people: Iterable[Person], settings: Settings, book: Book, folder: Path) -> str:
    """The marks of these students as a file of this kind."""
    if kind == "canvas":
        return as_canvas(people, book, settings.heading, folder / ROSTER)
    return as_csv(people, book) if kind == "csv" else as_gradescope(store, people, settings, book, settings.heading)


def as_csv(people: Iterable[Person], book: Book) -> str:
    """Everything that is known of the marks, with one row for each student."""
    head = ("name", "id", "section", "email", "marks", "half of 95 % of marks", "full marks", "marks before lateness")
    rows: list[Sequence[object]] = [(*head, "days late", "place", "mean", "half of 95 %", "faults", "first fault")]
    for person, row in by_student(people, book):
        who = (safe(person.name), safe(person.number), safe(person.section), safe(person.email))
        found = row or Row(person.folder, 0, why="nothing handed in")
        figures = (rounded(one) for one in (found.marks, found.half, found.full, found.earned))
        days = str(found.days_late) if row else ""
        means = rounded(found.mean), rounded(found.mean_half)
        rows.append((*who, *figures, days, found.place, *means, safe(found.faults), safe(found.why)))
    return text_of(rows)


def as_canvas(people: Iterable[Person], book: Book, title: str, roster: Path) -> str:
    """A file for Canvas's gradebook, Import.

    Canvas finds a student by its own ID, else by the SIS User ID, else by the SIS Login ID. A roster that is an export
    of its gradebook has all three; of another one the id is the SIS User ID.
    """
    known = identities(roster)
    rows: list[Sequence[object]] = [(*CANVAS, safe(title))]
    if book.full is not None:
        # Canvas knows this row by its first cell, four spaces included.
        rows.append(("    Points Possible", "", "", "", "", rounded(book.full)))
    for person, row in by_student(people, book):
        own = known.get(folded(person.folder), {})
        ids = [own.get(folded(name), "") for name in CANVAS[1:4]]
        if not any(ids):
            ids[1] = person.number
        mark = rounded(row.value) if row else ""
        rows.append((safe(own.get("student") or person.name), *map(safe, ids), safe(person.section), mark))
    return text_of(rows)


def identities(roster: Path) -> Mapping[str, Mapping[str, str]]:
    """The columns of Canvas for each student of a roster, by any of their ids; empty for another roster."""
    try:
        with open(roster, encoding="utf-8-sig", newline="") as file:
            rows = [
                {folded(name or ""): cell or "" for name, cell in row.items() if isinstance(cell, str)}
                for row in csv.DictReader(file)
            ]
    except (OSError, UnicodeDecodeError, csv.Error):
        return {}
    wanted = [folded(name) for name in CANVAS[1:4]]
    if not rows or wanted[2] not in rows[0]:
        return {}
    return {folded(folder_of("", row[name])): row for row in rows for name in wanted if row.get(name)}


def as_gradescope(store: Store, people: Iterable[Person], settings: Settings, book: Book, title: str) -> str:
    """A file with the columns of the gradebook that Gradescope exports, for what reads these."""
    columns = (title, f"{title} - Max Points", f"{title} - Submission Time", f"{title} - Lateness (H:M:S)")
    rows: list[Sequence[object]] = [("Name", "SID", "Email", "Sections", *map(safe, columns))]
    for person, row in by_student(people, book):
        who = (safe(person.name), safe(person.number), safe(person.email), safe(person.section))
        one = store.one(row.hand_in) if row else None
        if row is None or one is None:
            rows.append((*who, "", rounded(book.full), "", ""))
            continue
        due, came = due_of(person, settings), datetime.fromisoformat(one.time)
        late = max(came - due, timedelta()) if due else timedelta()
        hours, rest = divmod(int(late.total_seconds()), 3600)
        lateness = f"{hours:02}:{rest // 60:02}:{rest % 60:02}"
        rows.append((*who, rounded(row.value), rounded(book.full), f"{came:%Y-%m-%d %H:%M:%S %z}", lateness))
    return text_of(rows)


def with_rule(book: Book, id: str, rows: Sequence[Row], late: str, passing: str) -> Book:
    """The same marking under another rule."""
    return replace(book, id=id, rows=tuple(rows), late=late, passing=passing)
