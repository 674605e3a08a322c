"""The report of an examination as one HTML file that needs no other: figures, intervals, calibration, habits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from kibitz import chart
from kibitz.arena.reports.page import STYLE, beginning, cell
from kibitz.coach import page as coaching
from kibitz.exam import text
from kibitz.exam.figures import Report, Row

MOST_HABITS = 6
MOST_POINTS = 2_000
"""Of a scatter plot: more could not be told apart."""
SIDE, LEFT, TOP, BELOW = 320, 60, 40, 50
LINE, NAMES, WIDTH = 26, 260, 460
NUMBERS_FROM = 1
"""The first column of numbers."""


def page(report: Report) -> str:
    """The whole document."""
    terms = report.terms
    title = f"Examination: {terms.game}"
    parts = [*beginning(title, STYLE), f"<h1>{escape(title)}</h1>", *table(report), *intervals(report)]
    parts += [f"<p>{escape(line)}.</p>" for line in text.remarks(report)]
    for row in report.rows:
        if row.calibration:
            parts.append(f"<h2>What {escape(row.name)} believed</h2><p>Each point is an answer.</p>{scatter(row)}")
    for row in report.rows:
        if row.findings.habits:
            parts.append(f"<h2>What costs {escape(row.name)} most</h2>")
            for habit in row.findings.habits[:MOST_HABITS]:
                parts += coaching.section(habit, row.findings)
    return "\n".join([*parts, *made(report), "</body></html>", ""])


def table(report: Report) -> Iterator[str]:
    titles, *rows = text.table(report)
    yield '<div class="wide entrants"><table><tr>'
    for place, name in enumerate(titles):
        yield f'<th class="n">{name.lower()}</th>' if place >= NUMBERS_FROM else f"<th>{name.lower()}</th>"
    yield "</tr>"
    for row in rows:
        yield f"<tr>{cell(row[0], 'long')}{''.join(cell(value, 'n') for value in row[NUMBERS_FROM:])}</tr>"
    yield "</table></div>"
    yield f'<p class="dim">{escape(text.EXPLAINED)}.</p>'


def intervals(report: Report) -> Iterator[str]:
    """Each entrant's regret with its 95 % interval, on one scale."""
    rows = [(row.name, row.regret) for row in report.rows if row.regret]
    if not rows:
        return
    ends = [(regret.mean - (regret.half or 0), regret.mean + (regret.half or 0)) for _, regret in rows]
    low, high = min(0.0, *(end[0] for end in ends)), max(1e-9, *(end[1] for end in ends))
    scale, bottom = WIDTH / (high - low), TOP + LINE * len(rows)
    parts = []
    for tick in chart.ticks(low, high):
        x = NAMES + (tick - low) * scale
        parts += [chart.line(x, TOP - 4, x, bottom, "grid"), chart.text(x, bottom + 16, f"{tick:g}", "middle", 12)]
    for number, ((name, regret), (left, right)) in enumerate(zip(rows, ends, strict=True)):
        y = TOP + LINE * number + LINE / 2
        start, end, center = (NAMES + (value - low) * scale for value in (left, right, regret.mean))
        parts.append(chart.text(NAMES - 10, y + 4, name[:36], "end"))
        parts.append(
            f'<rect x="{start:.1f}" y="{y - 3:.1f}" width="{max(end - start, 1):.1f}" height="6" class="bar"/>'
        )
        parts.append(f'<circle cx="{center:.1f}" cy="{y:.1f}" r="5" class="ink"/>')
    title = "Regret of a game, with its 95 % interval"
    yield chart.document(title, NAMES + WIDTH + 40, bottom + 30, parts)


def scatter(row: Row) -> str:
    """What the entrant said its moves are worth, beside what they are worth."""
    values = thinned(row.values, MOST_POINTS)
    # What it said may be anything: the scale is that of the true values, and some room around.
    low, high = min(worth for _, worth in values), max(worth for _, worth in values)
    room = 0.25 * ((high - low) or 1.0)
    low, high = low - room, high + room
    scale, bottom = SIDE / (high - low), TOP + SIDE
    parts = []
    for tick in chart.ticks(low, high):
        place = (tick - low) * scale
        parts += [
            chart.line(LEFT + place, TOP, LEFT + place, bottom, "grid"),
            chart.line(LEFT, bottom - place, LEFT + SIDE, bottom - place, "grid"),
            chart.text(LEFT + place, bottom + 16, f"{tick:g}", "middle", 12),
            chart.text(LEFT - 6, bottom - place + 4, f"{tick:g}", "end", 12),
        ]
    parts.append(chart.line(LEFT, bottom, LEFT + SIDE, TOP, "axis"))
    for said, worth in values:
        x, y = LEFT + (worth - low) * scale, bottom - (min(max(said, low), high) - low) * scale
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" class="bar" fill-opacity="0.5"/>')
    parts.append(chart.text(LEFT + SIDE / 2, bottom + 36, "what the move is worth", "middle", 12))
    return chart.document(f"Said, beside the true worth: {row.name}", LEFT + SIDE + 320, bottom + BELOW, parts)


def thinned(values: Sequence[tuple[float, float]], most: int) -> Sequence[tuple[float, float]]:
    """At most this number of them, evenly taken."""
    return values[:: -(-len(values) // most)]


def made(report: Report) -> Iterator[str]:
    """How the figures came about: enough to play the games again."""
    terms = report.terms
    yield "<h2>How it was made</h2><table>"
    lines = {
        "games": f"{report.games} of each entrant, on the same deals",
        "options": ", ".join(f"{name} {value}" for name, value in terms.options.items()) or "none",
        "players": str(terms.seats) + (f", the others {terms.opponents}" if terms.seats > 1 else ""),
        "judge": report.rows[0].findings.judge,
        "seconds for an answer": f"{terms.seconds:g}",
        "legal moves": "listed in every question" if terms.legal_moves else "not listed",
        "without an answer to play": f"the {terms.forfeit} is forfeited",
        "sent to chats": ", ".join(f"{name} {value}" for name, value in (terms.body or {}).items()) or "nothing else",
        "seed": str(terms.seed) if report.is_complete else "secret until all games are played",
    }
    yield from (f"<tr>{cell(name)}{cell(line)}</tr>" for name, line in lines.items())
    yield "</table>"
