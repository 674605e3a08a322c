"""The pages of those who teach about the whole class: marks, faults, and what is alike. Everything is escaped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from kibitz.classroom.gradebook import Book, Row, best_first
from kibitz.classroom.pages import WITHOUT_SCRIPT, moment, table
from kibitz.classroom.people import Person
from kibitz.words import plural


def at_work(doing: str, failed: str = "") -> Iterator[str]:
    """What is being done now, and what became of it last."""
    if doing:
        yield f"<p>`kibitz class {escape(doing)}` is running. {WITHOUT_SCRIPT}</p>"
    elif failed:
        yield f'<p class="note">It failed last time:</p><pre>{escape(failed)}</pre>'


def button(action: str, text: str, **hidden: str) -> str:
    fields = "".join(f'<input type="hidden" name="{name}" value="{escape(one)}">' for name, one in hidden.items())
    return f'<form method="post" action="{action}">{fields}<button>{escape(text)}</button></form>'


def marks(
    people: Sequence[Person],
    book: Book | None,
    preview: Book | None,
    changed: int,
    can_change: bool,
    has_lti: bool,
) -> Iterator[str]:
    """The marks that hold of these students, those of a preview beside them, and what can be done about them."""
    yield "<h1>Marks</h1>"
    if not book:
        yield "<p>No marks yet. They come from a match of what counts now, on the same deals for everyone.</p>"
    if can_change:
        yield (
            '<form method="post" action="/marks/play"><label>Deals <input name="deals" inputmode="numeric" size="6" '
            'placeholder="usual"></label><button>Play for marks</button></form>'
        )
    if not book:
        return
    deals = f" from {book.deals:,} deals" if book.deals else ""
    yield f"<p>Played {moment(book.at)}{deals}; {escape(book.rule)}.</p>"
    if changed:
        yield f'<p class="note">Another file counts now for {plural(changed, "student")}: play again.</p>'
    yield (
        '<p>Download: <a href="/marks.csv" download>all figures</a>, <a href="/marks-canvas.csv" download>for '
        'Canvas</a>, <a href="/marks-gradescope.csv" download>as Gradescope has it</a>.</p>'
    )
    if has_lti and can_change:
        yield button("/marks/send", "Send these marks to the course system")
    if preview:
        yield f'<p class="note">Preview: {escape(preview.rule)}. Nothing has changed yet.</p>'
        if can_change:
            yield button("/marks/keep", "Adopt the new marks", id=preview.id)
            yield button("/marks/discard", "Forget the preview")
    heads = ["place", "student", "marks", "before lateness", "late", "mean", "faults"]
    if preview:
        heads.insert(3, "new")
    yield table(heads, (mark_row(person, row, preview) for person, row in best_first(people, book)), is_wide=True)
    if can_change:
        yield (
            '<h2>Another rule</h2><form method="post" action="/marks/preview"><label>Lateness <input name="late" '
            f'size="27" placeholder="cap 5 5, deduct 10 3 or none" value="{escape(book.late)}"></label>'
            f'<label>Last that passes <input name="passing" value="{escape(book.passing)}"></label>'
            "<button>Preview</button></form>"
        )


def mark_row(person: Person, found: Row | None, preview: Book | None) -> list[str]:
    row = found or Row(person.folder, 0, why="nothing handed in")
    mark = f'<a href="/hand-in/{row.hand_in}">{row.in_words or "none"}</a>' if found else ""
    late = plural(row.days_late, "day") if row.days_late else ""
    earned = "" if row.earned is None else f"{row.earned:.2f}"
    cells = [escape(row.place), f'<a href="/student/{person.id}">{escape(person.name)}</a>', mark]
    if preview:
        other = preview.of(person)
        new = other.in_words if other else ""
        cells.append(f'<span class="own">{new}</span>' if other and other.marks != row.marks else new)
    return [*cells, earned, late, row.mean_in_words, escape(row.faults or row.why)]


def faults(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    yield "<h1>Faults</h1>"
    if not rows:
        yield "<p>No file that counts has a fault.</p>"
        return
    lines = []
    for row in rows:
        name = f'<a href="/student/{row["person"]}">{escape(row["name"])}</a>'
        file = f'<a href="/hand-in/{row["hand_in"]}">{escape(row["file"])}</a>'
        played = ", ".join(f"{times} {category}" for category, times in row["ladder"].items())
        lines.append((name, file, escape(row["check"]), escape(played)))
    yield table(("student", "file", "first fault of the check", "on the ladder"), lines, is_wide=True)


def similar(found: Mapping[str, Any] | None, busy: bool) -> Iterator[str]:
    yield "<h1>Similar programs</h1>"
    if not busy:
        yield button("/similar/find", "Compare what counts now")
    if not found:
        yield "<p>Nothing has been compared yet.</p>"
        return
    groups = plural(len(found["clusters"]), "cluster")
    yield f"<p>{plural(found['programs'], 'program')} compared {moment(found['at'])}: {groups}.</p>"
    if found["clusters"]:
        yield '<p><a href="/similar/texts">The texts side by side</a>: clues, not proof.</p><ol>'
        for one in found["clusters"]:
            yield f"<li>{escape(', '.join(one['members']))}: {escape(one['clues'])}</li>"
        yield "</ol>"
    for remark in found["remarks"]:
        yield f"<p>{escape(remark)}</p>"
