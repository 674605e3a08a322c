"""A student's own page, to be printed or sent: own marks and faults, and nobody else's name."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import starmap
from pathlib import Path
from typing import TypeAlias

from kibitz import words
from kibitz.arena.programs.output_tests import RIGHT
from kibitz.arena.reports.about import About
from kibitz.arena.reports.folders import folder_names
from kibitz.arena.reports.marks import Mark
from kibitz.arena.reports.page import beginning, cell
from kibitz.data_files import data_file
from kibitz.judgement import CostlyChoice

STYLE = data_file("arena/reports/data/student.css").decode()
REPLACED = "Where an answer is missing the course's rule played. Those moves are not yours, and none of them is priced."
MADE = ("made", "course")
"""The lines of a report's head that a student gets to see; its command may name other files."""


Costly: TypeAlias = tuple[CostlyChoice, str]
"""A choice that cost points, and the drawing of the position as the student's program saw it."""


def student_page(mark: Mark, head: About, of: int, costly: Sequence[Costly] = (), rule: str = "") -> str:
    """The whole document; of is the number of submissions that are ranked, rule the one for late submissions."""
    title = f"{head.title}: {mark.submission.student or mark.name}"
    parts = [*beginning(title, STYLE), f"<h1>{escape(title)}</h1>", *facts(mark, head, of, rule)]
    if mark.why_not:
        parts += [f"<h2>Not played</h2><p>{escape(mark.why_not)}</p>"]
        parts += [f"<p><b>What to do next</b>: {escape(mark.next_step)}.</p>"]
    elif any(line.most for line in mark.feedback):
        parts += tests(mark)
    else:
        parts += faults(mark)
    if costly:
        parts += ["<h2>Own choices that cost most</h2>", *starmap(in_words, costly)]
    made = "; ".join(f"{name}: {head.lines[name]}" for name in MADE if name in head.lines)
    return "\n".join([*parts, f'<p class="dim">{escape(made)}</p></body></html>', ""])


def facts(mark: Mark, head: About, of: int, rule: str) -> Iterator[str]:
    """Who, what and how much."""
    whose = mark.submission
    rows = {
        "id": whose.id,
        "section": whose.section,
        "file": f"{whose.file} (SHA-256 {whose.sha256})" if whose.file else "",
        "handed in": f"{whose.time.replace('T', ' ')} ({whose.time_source})" if whose.time else "",
        "marks": mark.marks_in_words + (f" of {mark.full:g}" if mark.marks is not None and mark.full else ""),
        "late": words.plural(whose.days_late, "day") if whose.days_late else "",
        "before lateness": f"{mark.earned:.2f}; {rule}" if mark.earned is not None else "",
        "rank": f"{mark.rank} of {of}" if mark.rank else "",
        head.figure: ""
        if mark.figure is None or (head.figure == "mean" and mark.half is not None)
        else f"{mark.figure:g}",
        "mean score": ""
        if mark.result is None or (head.figure == "mean" and mark.half is None)
        else f"{mark.result:.3f}" + ("" if mark.half is None else f" ± {mark.half:.3f} (95 %)"),
        "luck": ""
        if mark.result is None or mark.points in (None, mark.result)
        else f"it scored {mark.points:.3f}; luck gave it {mark.points - mark.result:+.3f}, "
        f"its choices {mark.result:.3f}",
        "for comparison": ", ".join(f"{name} {mean:.2f}" for name, mean in mark.references.items()),
        "what costs most": mark.habit,
        "games": f"{mark.games:,}" if mark.games else "",
        "time": "" if mark.seconds is None else f"{mark.seconds:.1f} s in all",
    }
    yield '<table class="facts">'
    yield from (f"<tr>{cell(name)}{cell(text)}</tr>" for name, text in rows.items() if text)
    yield "</table>"


def tests(mark: Mark) -> Iterator[str]:
    """Each test with its marks, and what is wrong."""
    yield '<h2>Tests</h2><table><tr><th>test</th><th class="n">marks</th><th>result</th></tr>'
    for line in mark.feedback:
        points = f"{line.marks:.2f} of {line.most:.2f}"
        yield f"<tr>{cell(line.name)}{cell(points, 'n')}{cell(line.message or RIGHT)}</tr>"
    yield "</table>"


def faults(mark: Mark) -> Iterator[str]:
    """What the program did wrong, and where."""
    yield f"<h2>Faults</h2><p>{escape(mark.fault_counts) or 'None: every answer was valid.'}</p>"
    wrong = [line for line in mark.feedback if line.message]
    if wrong:
        yield f"<p>{REPLACED}</p><table>"
        yield from (f"<tr>{cell(line.name)}{cell(line.message)}</tr>" for line in wrong)
        yield "</table>"


def in_words(choice: CostlyChoice, drawing: str) -> str:
    """A costly choice as a paragraph below its position."""
    grade = f" ({choice.grade})" if choice.grade else ""
    error = f" ± {choice.error:.2f}" if choice.error else ""
    text = f"Played {choice.move}; {choice.best} was worth {choice.lost:.2f}{error} points more{grade}."
    return f"<section><pre>{escape(drawing)}</pre><p>{escape(text)}</p></section>"


def write_pages(
    marks: Sequence[Mark], folder: Path, head: About, costly: Mapping[str, Sequence[Costly]], rule: str = ""
) -> None:
    """Write a page for each submission, also for one that was not played, named after its entrant."""
    folder.mkdir(parents=True, exist_ok=True)
    own = [mark for mark in marks if mark.is_submission]
    ranked = sum(mark.rank > 0 for mark in own)
    for mark, name in zip(own, folder_names([mark.name for mark in own]), strict=True):
        text = student_page(mark, head, ranked, costly.get(mark.name, ()), rule)
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
