"""The pages of those who teach about the whole class: marks, faults, and what is alike. Everything is escaped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from kibitz.classroom.gradebook import Book, Row, best_first
from kibitz.classroom.pages import WITHOUT_SCRIPT, moment
from kibitz.classroom.people import Person
from kibitz.words import plural


def at_work(doing: str, failed: str = "") -> Iterator[str]:
    """What is being done now, and what became of it last."""
    if doing:
        yield f"<p>`kibitz class {escape(doing)}` is at work. {WITHOUT_SCRIPT}</p>"
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
        yield f'<p class="note">Another file counts by now for {plural(changed, "student")}: play again.</p>'
    yield (
        '<p>Download: <a href="/marks.csv" download>all figures</a>, <a href="/marks-canvas.csv" download>for '
        'Canvas</a>, <a href="/marks-gradescope.csv" download>as Gradescope has it</a>.</p>'
    )
    if has_lti and can_change:
        yield button("/marks/send", "Send these marks to the course system")
    if preview:
        yield f'<p class="note">Preview: {escape(preview.rule)}. Nothing has changed yet.</p>'
        if can_change:
            yield button("/marks/keep", "Let the new marks hold", id=preview.id)
            yield button("/marks/discard", "Forget the preview")
    new = "<th>new</th>" if preview else ""
    yield (
        f"<table><thead><tr><th>place</th><th>student</th><th>marks</th>{new}<th>before lateness</th><th>late</th>"
        "<th>mean</th><th>faults</th></tr></thead><tbody>"
    )
    for person, row in best_first(people, book):
        yield mark_row(person, row, preview)
    yield "</tbody></table>"
    if can_change:
        yield (
            '<h2>Another rule</h2><form method="post" action="/marks/preview"><label>Lateness <input name="late" '
            f'placeholder="cap 5 5, deduct 10 3 or none" value="{escape(book.late)}"></label>'
            f'<label>Last that passes <input name="passing" value="{escape(book.passing)}"></label>'
            "<button>Preview</button></form>"
        )


def mark_row(person: Person, row: Row | None, preview: Book | None) -> str:
    name = f'<a href="/student/{person.id}">{escape(person.name)}</a>'
    if row is None:
        return f"<tr><td></td><td>{name}</td><td colspan={6 if preview else 5}>nothing handed in</td></tr>"
    new = ""
    if preview:
        other = preview.of(person)
        changed = other is not None and other.marks != row.marks
        new = f"<td{' class=own' if changed else ''}>{other.in_words if other else ''}</td>"
    earned = "" if row.earned is None else f"{row.earned:.2f}"
    late = plural(row.days_late, "day") if row.days_late else ""
    return (
        f"<tr><td>{escape(row.place)}</td><td>{name}</td>"
        f'<td><a href="/hand-in/{row.hand_in}">{row.in_words or "none"}</a></td>'
        f"{new}<td>{earned}</td><td>{late}</td><td>{row.mean_in_words}</td>"
        f"<td>{escape(row.faults or row.why)}</td></tr>"
    )


def faults(rows: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    yield "<h1>Faults</h1>"
    if not rows:
        yield "<p>No file that counts has a fault.</p>"
        return
    yield (
        "<table><thead><tr><th>student</th><th>file</th><th>first fault of the check</th><th>on the ladder</th></tr>"
        "</thead><tbody>"
    )
    for row in rows:
        played = ", ".join(f"{times} {category}" for category, times in row["ladder"].items())
        yield (
            f'<tr><td><a href="/student/{row["person"]}">{escape(row["name"])}</a></td>'
            f'<td><a href="/hand-in/{row["hand_in"]}">{escape(row["file"])}</a></td>'
            f"<td>{escape(row['check'])}</td><td>{escape(played)}</td></tr>"
        )
    yield "</tbody></table>"


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
