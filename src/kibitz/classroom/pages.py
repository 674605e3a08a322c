"""The class's pages as HTML: whole documents that need no script. Everything is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from html import escape
from itertools import zip_longest
from typing import Any

from kibitz.classroom import roll
from kibitz.classroom.gradebook import Row
from kibitz.classroom.people import LONGEST_ALIAS, Person
from kibitz.classroom.roll import Entry
from kibitz.classroom.settings import Settings
from kibitz.classroom.store import HandIn
from kibitz.words import plural

LOOK_AGAIN, LOOK_LATER = 2, 10
"""Seconds after which a page looks again that waits for a check, and one that waits for the coach."""
WITHOUT_SCRIPT = '<noscript><a href="">Refresh</a></noscript>'


def document(settings: Settings, person: Person | None, body: Iterable[str], again_in: int = 0) -> str:
    """A whole page, which looks again after these seconds; 0 for never."""
    title = escape(settings.heading)
    script = '<script src="/class.js" defer></script>' if again_in else ""
    again = f' aria-live="polite" data-again="{again_in}"' if again_in else ""
    who = (
        f'<span>{escape(person.name)}</span><form method="post" action="/leave"><button>Leave</button></form>'
        if person
        else ""
    )
    links = [("/", "My programs"), ("/ladder", "Ladder")]
    if person and person.is_staff:
        links = [
            ("/", "Class"),
            ("/ladder", "Ladder"),
            ("/marks", "Marks"),
            ("/faults", "Faults"),
        ]
        if settings.sections_of(person.name, person.email) is None:
            links.append(("/similar", "Similar"))
    nav = "".join(f'<a href="{to}">{text}</a>' for to, text in links) if person else ""
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">{script}',
            f'<title>{title}</title><link rel="stylesheet" href="/class.css"></head><body>',
            f"<header><strong>{title}</strong><nav>{nav}</nav>{who}</header><main{again}>",
            *body,
            "</main></body></html>",
            "",
        ]
    )


def message(heading: str, text: str) -> list[str]:
    return [f"<h1>{escape(heading)}</h1>", f"<p>{escape(text)}</p>"]


def way_in(has_sign_on: bool) -> list[str]:
    """What somebody who is not in the class yet sees."""
    link = "Open the personal link that your instructor sent you"
    if not has_sign_on:
        return message("Welcome", f"{link}.")
    return [f'<h1>Welcome</h1><p><a href="/sign-on">Sign on with the university</a></p><p>Or: {link.lower()}.</p>']


def moment(text: str) -> str:
    """A time of ISO 8601 as people read it, in the server's zone; with its year where that is another one."""
    time = datetime.fromisoformat(text).astimezone()
    year = "" if time.year == datetime.now().year else f" {time.year}"
    return f'<time datetime="{escape(text)}">{time:%a %d %b}{year} {time:%H:%M}</time>'


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], kinds: Sequence[str] = (), is_wide: bool = False) -> str:
    """A table of cells in HTML. kinds: classes of rows; is_wide: on a narrow screen each cell has its column's head."""
    head = "".join(f"<th>{one}</th>" for one in heads)
    lines = [f"<table{' class=wide' if is_wide else ''}><thead><tr>{head}</tr></thead><tbody>"]
    for row, kind in zip_longest(rows, kinds, fillvalue=""):
        cells = (f'<td data-head="{head}">{cell}</td>' for head, cell in zip(heads, row, strict=True))
        lines.append(f"<tr{kind and f' class={kind}'}>{''.join(cells)}</tr>")
    return "\n".join([*lines, "</tbody></table>"])


def welcome(link: str) -> list[str]:
    """What somebody who opens a personal link sees first: entering is a step of its own, as programs open links too."""
    return [
        "<h1>Welcome</h1>",
        "<p>This link is yours alone: anyone who has it can hand in for you.</p>",
        f'<form method="post" action="/enter"><input type="hidden" name="link" value="{escape(link)}">',
        "<button>Enter</button></form>",
    ]


def student(
    settings: Settings,
    due: datetime | None,
    hand_ins: Sequence[HandIn],
    results: Mapping[int, Mapping[str, Any]],
    why_not: str,
    mark: Row | None,
) -> Iterator[str]:
    """A student's own page."""
    yield "<h1>My programs</h1>"
    if mark:
        yield own_mark(mark)
    if due:
        yield f"<p>Due {moment(due.isoformat())}.</p>"
    if why_not:
        yield f'<p class="note">{escape(why_not)}</p>'
    else:
        wanted = settings.contract.file or "your program"
        yield (
            '<form method="post" action="/hand-in" enctype="multipart/form-data">'
            f"<label>Your program: {escape(wanted)}, or a zip with it"
            ' <input type="file" name="file" required accept=".py,.zip"></label><button>Hand in</button></form>'
        )
    if not hand_ins:
        yield "<p>You have not handed in yet.</p>"
        return
    rows = [
        (
            f'<a href="/hand-in/{one.id}">{moment(one.time)}</a>',
            escape(one.file),
            in_a_word(results[one.id].get("check")),
        )
        for one in hand_ins
    ]
    yield table(("when", "file", "check"), rows)
    yield '<p><a href="/history" download>Download everything that I handed in</a></p>'


def own_mark(row: Row) -> str:
    """A student's own mark, once marks are out."""
    if row.marks is None:
        return f"<p>Your mean: {row.mean:.2f}.</p>" if row.mean is not None else ""
    of = f" of {row.full:g}" if row.full else ""
    late = f" It was {plural(row.days_late, 'day')} late." if row.days_late else ""
    return f"<p>Your mark: <b>{row.in_words}</b>{of}.{late}</p>"


def in_a_word(check: Mapping[str, Any] | None) -> str:
    """The result of a check."""
    if check is None:
        return "waiting"
    if "failed" in check:
        return "could not be checked"
    if "refused" in check:
        return "no program"
    return "keeps its contract" if check["passed"] else "has faults"


def hand_in(
    settings: Settings, one: HandIn, found: Mapping[str, Any], ahead: int, is_slow: bool, owner: Person | None
) -> Iterator[str]:
    """What was found out about one file; is_slow: its program has not answered within the time of a quick check.

    owner: whose it is, for those who teach.
    """
    by = f' by <a href="/student/{owner.id}">{escape(owner.name)}</a>' if owner else ""
    yield f"<h1>{escape(one.file)}</h1><p>Handed in {moment(one.time)}{by}. "
    yield f'<a href="/hand-in/{one.id}/file" download>Download it</a></p>'
    check = found.get("check")
    if check is None:
        before = f"{plural(ahead, 'program')} before it." if ahead else "It is next."
        if is_slow:
            before = "It has not answered quickly, and gets all the time that the course allows."
        yield f"<p>It is being checked. {before} {WITHOUT_SCRIPT}</p>"
        return
    yield from checked(check)
    if settings.coach_seconds and check.get("plays"):
        yield "<h2>The coach</h2>"
        coach = found.get("coach")
        if coach is None:
            yield f"<p>The coach is playing with it. {WITHOUT_SCRIPT}</p>"
        elif coach.get("page"):
            yield f'<p>{escape(coach["head"])} <a href="/hand-in/{one.id}/advice">All of it, with pictures</a></p>'
        else:
            yield f"<p>{escape(coach.get('failed') or 'The coach has nothing to say about it.')}</p>"


def checked(check: Mapping[str, Any]) -> Iterator[str]:
    yield f"<h2>The check: {escape(in_a_word(check))}</h2>"
    for why in (check.get("failed"), check.get("refused")):
        if why:
            yield f"<p>{escape(why)}</p>"
            return
    yield '<ul class="findings">'
    for finding in check["findings"]:
        kind = "fault" if not finding["passed"] else "warning" if finding["warning"] else "ok"
        lines = "".join(f"{escape(line)}\n" for line in finding["excerpt"])
        shown = f"<pre>{lines}</pre>" if lines else ""
        yield f'<li class="{kind}"><b>{kind}</b> {escape(finding["subject"])}: {escape(finding["message"])}{shown}</li>'
    yield "</ul>"
    if first := check.get("first"):
        where = f"in {first['view']}" if first["view"] else "before a game begins"
        yield f"<p>The first fault, {escape(where)}: {escape(first['message'])}</p>"
        if check["drawing"]:
            yield f"<pre>{escape(check['drawing'])}</pre>"


def ladder(
    settings: Settings, person: Person, found: Mapping[str, Any] | None, names: Mapping[str, str]
) -> Iterator[str]:
    """The ladder as this person sees it; names has those of programs by the students' numbers."""
    yield "<h1>Ladder</h1>"
    if settings.names == "chosen" and not person.is_staff:
        shown = f"Others see you as {person.alias}." if person.alias else "You have no name here yet."
        yield (
            f'<form method="post" action="/alias"><label>{escape(shown)} Your name: <input '
            f'name="alias" required maxlength="{LONGEST_ALIAS}"></label><button>Choose</button></form>'
        )
    if not found:
        yield "<p>Nobody has played yet: the first program that keeps its contract begins.</p>"
        return
    heading, half_of = ("rating", "rating_half") if found["rated"] else ("mean", "half")
    lines, kinds = [], []
    for row in found["rows"]:
        if row["until"] or row["mean"] is None:
            continue
        own = row["student"] == person.folder and not row["is_mind"]
        who = row["program"] if row["is_mind"] else "You" if own else names.get(row["student"], "somebody")
        kinds.append("own" if own else "mind" if row["is_mind"] else "")
        value, half = row[heading], row[half_of]
        place = "" if row["place"] is None else "-".join(map(str, dict.fromkeys(row["place"])))
        lines.append((place, escape(who), figure(value), f"± {figure(half)}" if half is not None else ""))
    yield table(("place", "who", heading, "95 %"), lines, kinds)
    own_rows = [row for row in found["rows"] if row["student"] == person.folder and row["mean"] is not None]
    if len(own_rows) > 1:
        yield "<h2>Your versions</h2>"
        own_rows.sort(key=lambda row: row["number"])
        values = [(row[heading], row[half_of] or 0.0) for row in own_rows]
        if all(value is not None for value, _ in values):
            yield curve(values, is_flipped=not found["rated"] and found["aim"] == "lowest")
        versions = [
            (str(row["number"]), moment(row["since"]), figure(mean), f"± {figure(half)}" if half else "")
            for row, (mean, half) in zip(own_rows, values, strict=True)
        ]
        yield table(("version", "since", heading, "95 %"), versions)


CURVE_WIDTH, CURVE_HEIGHT, CURVE_EDGE = 600, 160, 24


def curve(values: Sequence[tuple[float, float]], is_flipped: bool) -> str:
    """Values with half their intervals from left to right, better ones higher; is_flipped: lower values are better."""
    sign = -1 if is_flipped else 1
    low = min(sign * value - half for value, half in values)
    high = max(sign * value + half for value, half in values)

    def down(value: float) -> float:
        return round(CURVE_EDGE + (high - value) / ((high - low) or 1) * (CURVE_HEIGHT - 2 * CURVE_EDGE), 1)

    step = (CURVE_WIDTH - 2 * CURVE_EDGE) / (len(values) - 1)
    places = [(round(CURVE_EDGE + step * number, 1), sign * value, half) for number, (value, half) in enumerate(values)]
    drawn = [f'<polyline points="{" ".join(f"{x},{down(value)}" for x, value, _ in places)}"/>']
    for x, value, half in places:
        drawn.append(
            f'<path d="M{x} {down(value - half)}V{down(value + half)}"/><circle cx="{x}" cy="{down(value)}" r="4"/>'
        )
    said = f"From version to version: {', '.join(figure(value) for value, _ in values)}"
    head = f'<svg class="curve" viewBox="0 0 {CURVE_WIDTH} {CURVE_HEIGHT}" role="img" aria-label="{said}">'
    return f"{head}{''.join(drawn)}</svg>"


def figure(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}"


def overview(
    entries: Sequence[Entry], due: datetime | None, sections: Sequence[str] | None, can_remind: bool
) -> Iterator[str]:
    """Everybody whom somebody teaches; sections: which these are, None for the whole class."""
    handed_in = sum(one.files > 0 for one in entries)
    yield "<h1>Class</h1>"
    if sections:
        yield f"<p>You see {'section' if len(sections) == 1 else 'sections'} {escape(', '.join(sections))}.</p>"
    elif sections is not None:
        yield "<p>You see no student yet: the table [sections] of class.toml says which sections you see.</p>"
        return
    yield f"<p>{handed_in} of {plural(len(entries), 'student')} have handed in."
    yield f" Due {moment(due.isoformat())}.</p>" if due else "</p>"
    if stuck := [one.person.name for one in entries if one.is_stuck]:
        yield f'<p class="note">Due soon, without a program that runs: {escape(", ".join(stuck))}</p>'
        if can_remind:
            yield '<form method="post" action="/remind"><button>Remind them by mail</button></form>'
    rows = []
    for one in entries:
        person = one.person
        name = f'<a href="/student/{person.id}">{escape(person.name)}</a>'
        when = f'<a href="/hand-in/{one.last.id}">{moment(one.last.time)}</a>' if one.last else "nothing yet"
        own_due = moment(person.until) if person.until else ""
        who = name, escape(person.number), escape(person.section)
        rows.append((*who, when, str(one.files or ""), one.state, own_due))
    yield table(("student", "number", "section", "last", "files", "check", "own due"), rows, is_wide=True)


def one_student(person: Person, hand_ins: Sequence[HandIn], states: Mapping[int, bool | None]) -> Iterator[str]:
    """One student, for those who teach: what was handed in, and an extension."""
    yield f"<h1>{escape(person.name)}</h1><p>{escape(person.number)} {escape(person.section)}</p>"
    yield (
        f'<form method="post" action="/student/{person.id}/extend"><label>Due for this student alone <input '
        f'type="datetime-local" name="until" value="{escape(person.until[:16])}"></label>'
        "<button>Set</button></form>"
    )
    yield f'<p><a href="/student/{person.id}/history" download>Download everything</a></p><ul>'
    for one in hand_ins:
        state = roll.in_a_word(states.get(one.id))
        yield f'<li><a href="/hand-in/{one.id}">{moment(one.time)}</a> {escape(one.file)}: {state}</li>'
    yield "</ul>"
