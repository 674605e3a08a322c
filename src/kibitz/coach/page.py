"""What a coach has found, as one HTML file that needs no other."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from kibitz import catalog
from kibitz.arena.reports.page import beginning
from kibitz.coach.findings import Findings, Habit
from kibitz.coach.text import MOST_HABITS, advise, ahead, next_steps, place
from kibitz.data_files import data_file
from kibitz.table import TableError
from kibitz.words import plural, with_error

STYLE = data_file("coach/data/page.css").decode()


def page(found: Findings) -> str:
    """The whole document."""
    title = f"{found.file}: {found.game}"
    parts = [
        *beginning(title, STYLE),
        f"<h1>{escape(title)}</h1>",
        *check(found),
        *advice(found),
        "</body></html>",
        "",
    ]
    return "\n".join(parts)


def check(found: Findings) -> Iterator[str]:
    if found.check:
        yield (f"<p>{'It keeps' if found.check.passed else 'It breaks'} its course's contract.</p>")
        if not found.check.passed:
            wrong = [finding for finding in found.check.findings if not finding.passed]
            yield "<ul>" + "".join(f"<li>{escape(f'{one.subject}: {one.message}')}" for one in wrong) + "</ul>"


def advice(found: Findings) -> Iterator[str]:
    """What goes on after the check."""
    yield from standing(found)
    yield from costs(found)
    yield "<h2>What to look at next</h2><ul>"
    yield from (f"<li>{escape(step.removeprefix('- '))}</li>" for step in list(next_steps(found))[1:])
    yield "</ul>"


def standing(found: Findings) -> Iterator[str]:
    yield "<h2>On the ladder</h2>"
    yield f"<p>{escape(place(found))}</p>"
    yield "<table><tr><th>mind</th><th class=n>its mean</th><th class=n>the program's</th><th>ahead by</th>"
    for rung in found.rungs:
        yield (
            f'<tr><td>{escape(rung.mind)}</td><td class="n">{rung.other:.3f}</td><td class="n">{rung.own:.3f}</td>'
            f"<td>{escape(ahead(rung))}{' (not sure)' if rung.verdict == 'level' else ''}</td></tr>"
        )
    yield "</table>"


def costs(found: Findings) -> Iterator[str]:
    yield "<h2>What costs most</h2>"
    if found.cost is None:
        yield "<p>No game was finished.</p>"
        return
    yield (
        f"<p>Its choices cost {with_error(found.cost, found.cost_error)} {escape(found.unit)} a game, compared with"
        f" what {escape(found.judge)} would play; {plural(found.lessons, 'game')}. {escape(found.remark)}</p>"
    )
    if not found.habits:
        yield "<p>No kind of mistake costs anything for sure.</p>"
    for habit in found.habits[:MOST_HABITS]:
        yield from section(habit, found)


def section(habit: Habit, found: Findings) -> Iterator[str]:
    example = habit.example
    yield (
        f"<section><h3>It {escape(habit.name)}: {habit.cost:.3f} ± {habit.error:.3f} {escape(found.unit)} a game</h3>"
        f"<p>{escape(habit.sentence)} {plural(habit.choices, 'choice')} in {plural(habit.games, 'game')}.</p>"
    )
    yield (
        f"<p>For example it played <b>{escape(example.move)}</b>, where <b>{escape(example.better)}</b> was better by"
        f" {with_error(example.lost, example.error)}:</p>{drawing(found.game, example.view)}"
        f"<pre>{escape(advise(found, example.view))}</pre></section>"
    )


def drawing(name: str, text: str) -> str:
    """The position as a picture, or as text where the game has none."""
    game = catalog.game(name)
    try:
        view = game.read_view(text)
    except TableError:
        return ""
    return game.picture(view) or f"<pre>{escape(game.drawing(view))}</pre>"
