"""A match as one HTML file that needs no other: table, intervals, head to head, faults, and games to unfold."""

from collections.abc import Callable, Iterator, Sequence
from html import escape

from kibitz import gameplay
from kibitz.arena.intake.report import Intake
from kibitz.arena.matches.match import Played
from kibitz.arena.matches.results import Results
from kibitz.arena.reports.about import About
from kibitz.arena.reports.marks import Mark
from kibitz.data_files import data_file
from kibitz.table import CHANCE, Game, Record

STYLE = data_file("arena/reports/data/page.css").decode()

WIDTH, LINE = 560, 24
"""Pixels of the scale of means, and from one entrant's line to the next."""
WHOLE_WIDTH = 800
MOST_COMPARED = 30
"""Entrants that are compared one by one: a table of more could not be read."""
MOST_PATH = 90
"""Characters of a file's path."""
MOST_HASH = 12
"""Digits of a hash, enough to tell files apart."""
LEFT = 170
"""Pixels to the left of the scale, for the names."""


def page(
    head: About,
    results: Results | None,
    marks: Sequence[Mark],
    games: Sequence[Played] = (),
    intake: Intake | None = None,
) -> str:
    """The whole document; games are those that a reader can unfold."""
    parts = [*beginning(head.title, STYLE), f"<h1>{escape(head.title)}</h1>"]
    if results:
        best = "the highest score is best" if results.game.aim == "highest" else "the lowest score is best"
        parts.append(f'<p class="dim">{results.standings.count:,} deals, the same for everyone; {best}.</p>')
    parts += table(marks, head.figure)
    if intake and intake.entries:
        parts += handed_in(intake)
    if results and results.standings.count:
        parts += [*intervals(results), *head_to_head(results)]
        parts += [f"<p>{escape(line)}</p>" for line in results.remarks()]
    parts += faults(marks)
    if results and games:
        parts.append("<h2>Games</h2>")
        parts += [unfolded(results.game, played.record) for played in games]
    parts.append("<h2>How it was made</h2><table>")
    parts += [f"<tr>{cell(name)}{cell(text)}</tr>" for name, text in head.lines.items()]
    return "\n".join([*parts, "</table></body></html>", ""])


def beginning(title: str, style: str) -> list[str]:
    """A document up to its body, for screens of any size."""
    return [
        "<!doctype html>",
        f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{style}</style></head><body>",
    ]


def cell(text: str, kind: str = "") -> str:
    return f'<td class="{kind}">{escape(text)}</td>' if kind else f"<td>{escape(text)}</td>"


def table(marks: Sequence[Mark], figure: str) -> Iterator[str]:
    """A row for each entrant; empty columns are left out."""
    columns: list[tuple[str, str, Callable[[Mark], str]]] = [
        ("place", "", lambda mark: mark.place),
        ("name", "long", lambda mark: mark.name),
        ("marks", "n", lambda mark: mark.marks_in_words),
        ("before lateness", "n", lambda mark: number(mark.earned, 2)),
        (figure, "n", lambda mark: "" if figure == "mean" or mark.figure is None else f"{mark.figure:g}"),
        ("mean", "n", lambda mark: number(mark.result, 3)),
        ("95 %", "n", lambda mark: "" if mark.half is None else f"± {mark.half:.3f}"),
        ("faults", "", lambda mark: mark.fault_counts),
        ("student", "long", lambda mark: mark.submission.student if mark.submission.student != mark.name else ""),
        ("id", "", lambda mark: mark.submission.id),
        ("section", "", lambda mark: mark.submission.section),
        ("handed in", "n", lambda mark: mark.submission.time.replace("T", " ")),
        ("days late", "n", lambda mark: str(mark.submission.days_late or "")),
        ("seconds", "n", lambda mark: number(mark.seconds, 1)),
        ("file", "long", lambda mark: shortened(mark.submission.file)),
        ("hash", "", lambda mark: mark.submission.sha256[:MOST_HASH]),
    ]
    kept = [(title, kind, text) for title, kind, text in columns if any(map(text, marks))]
    yield '<div class="wide entrants"><table><tr>'
    yield "".join(f'<th class="{kind}">{title}</th>' if kind else f"<th>{title}</th>" for title, kind, _ in kept)
    yield "</tr>"
    for mark in marks:
        yield f"<tr>{''.join(cell(text(mark), kind) for _, kind, text in kept)}</tr>"
    yield "</table></div>"
    if any("-" in mark.place for mark in marks):
        yield '<p class="dim">A place such as 2-4: the games do not show which of these is better.</p>'


def shortened(path: str) -> str:
    """A file's path, the middle of a very long one left out."""
    return path if len(path) <= MOST_PATH else f"{path[: MOST_PATH // 3]} ... {path[-MOST_PATH // 2 :]}"


def number(value: float | None, digits: int) -> str:
    return "" if value is None else f"{value:.{digits}f}"


def handed_in(intake: Intake) -> Iterator[str]:
    """The report about the submissions."""
    summary, *others = intake.lines()
    yield f"<h2>Submissions</h2><p>{escape(summary)}</p>"
    if others:
        yield "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in others) + "</ul>"


def intervals(results: Results) -> Iterator[str]:
    """Each mean with its 95 % interval, on one scale, in pixels."""
    rows = results.standings.table()[:MOST_COMPARED]
    ends = [(row.mean - (row.half or 0), row.mean + (row.half or 0)) for row in rows]
    low, high = min(end[0] for end in ends), max(end[1] for end in ends)
    scale = WIDTH / ((high - low) or 1.0)
    height = LINE * len(rows) + 30
    yield "<h2>How certain the means are</h2>"
    size = f'width="{WHOLE_WIDTH}" height="{height}" viewBox="0 0 {WHOLE_WIDTH} {height}"'
    yield f'<svg {size} role="img" aria-label="means" font-size="13" font-family="system-ui, sans-serif">'
    for number, (row, (left, right)) in enumerate(zip(rows, ends, strict=True)):
        y = LINE * number + 16
        yield f'<text x="{LEFT - 20}" y="{y + 4}" text-anchor="end">{escape(row.name[:22])}</text>'
        start, end, center = (LEFT + (value - low) * scale for value in (left, right, row.mean))
        yield f'<line x1="{start:.1f}" x2="{end:.1f}" y1="{y}" y2="{y}" stroke="#36c" stroke-width="3"/>'
        yield f'<circle cx="{center:.1f}" cy="{y}" r="4" fill="#124"/>'
    yield f'<text x="{LEFT}" y="{height - 6}">{low:.2f}</text>'
    yield f'<text x="{LEFT + WIDTH}" y="{height - 6}" text-anchor="end">{high:.2f}</text></svg>'


def head_to_head(results: Results) -> Iterator[str]:
    """How much the row's player scores above the column's, on the same deals."""
    names = [row.name for row in results.standings.table()[:MOST_COMPARED]]
    differences = results.standings.differences()
    yield "<h2>Head to head</h2>"
    yield "<p class=dim>The row's mean minus the column's on the same deals, ± half of 95 %; bold: significant.</p>"
    yield (
        '<div class="wide"><table><tr><th></th>'
        + "".join(f"<th class=n>{escape(name[:16])}</th>" for name in names)
        + "</tr>"
    )
    for row in names:
        cells = [f"<th>{escape(row)}</th>"]
        for column in names:
            key, sign = ((row, column), 1) if (row, column) in differences else ((column, row), -1)
            if row == column or key not in differences:
                cells.append(cell("", "own"))
                continue
            difference = differences[key]
            half = "" if difference.half is None else f" ± {difference.half:.2f}"
            cells.append(cell(f"{sign * difference.mean:+.2f}{half}", "n apart" if difference.apart else "n"))
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</table></div>"
    if len(results.standings.deals) > MOST_COMPARED:
        yield f'<p class="dim">The best {MOST_COMPARED} of {len(results.standings.deals)}.</p>'


def faults(marks: Sequence[Mark]) -> Iterator[str]:
    if any(line.message for mark in marks for line in mark.feedback):
        yield "<h2>Faults</h2>"
    for mark in marks:
        wrong = [line for line in mark.feedback if line.message]
        if wrong:
            yield f"<details><summary>{escape(mark.name)}: {sum(mark.faults.values())}</summary><table>"
            for line in wrong:
                yield f"<tr>{cell(line.name)}{cell(line.message)}</tr>"
            yield "</table></details>"


def unfolded(game: Game, record: Record) -> str:
    """A game that unfolds move by move, each as the player to move sees it."""
    states = gameplay.replay(record)
    state = next(states)
    steps = []
    for seat, text in record.moves:
        if seat == CHANCE:
            steps.append(f"<p class=dim>chance: {escape(text)}</p>")
        else:
            drawn = escape(game.drawing(state.view(seat)))
            steps.append(f"<pre>{drawn}</pre><p><b>{escape(record.players[seat])}</b>: {escape(text)}</p>")
        state = next(states)
    scores = ", ".join(f"{name} {score:g}" for name, score in zip(record.players, record.scores or (), strict=True))
    summary = f"seed {record.seed}: {scores}"
    steps.append(f"<pre>{escape(game.drawing(state.view(0)))}</pre><p>{escape(record.outcome)}</p>")
    return f"<details><summary>{escape(summary)}</summary>{''.join(steps)}</details>"
