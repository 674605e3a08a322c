"""Similar programs as one HTML file: each cluster with its clues, what may explain them, and texts side by side."""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from html import escape
from itertools import zip_longest

from kibitz.arena.inspection.python_text import text_of
from kibitz.arena.programs.program import Program
from kibitz.arena.reports.page import beginning, cell
from kibitz.arena.similarity.clue import INNOCENT, Clue
from kibitz.arena.similarity.clusters import Cluster
from kibitz.arena.similarity.texts import source_of
from kibitz.data_files import data_file

STYLE = data_file("arena/reports/data/side_by_side.css").decode()
LEGEND = (
    "Dark: the same line. Light: the same line with other names, numbers or texts. Grey: only in this one, or"
    " different. Equal lines alone prove nothing: the starter code, a textbook and permitted help give them too."
)
MOST_LINES = 3000
"""Lines of each text that are compared: a longer one is mostly data."""
WORD = re.compile(r"\w+|\"[^\"]*\"|'[^']*'")


def page(title: str, clusters: Sequence[Cluster], programs: Mapping[str, Program], advice: str) -> str:
    """The whole document; advice is what to keep in mind before one says anything."""
    parts = [*beginning(title, STYLE), f"<h1>{escape(title)}</h1><p><b>{escape(advice)}</b></p><p>{LEGEND}</p>"]
    for number, cluster in enumerate(clusters, 1):
        parts.append(f"<h2>{number}. {escape(', '.join(cluster.members))}</h2><p>{escape(cluster.summary())}</p>")
        parts.append("<table><tr><th>program</th><th>student</th><th>id</th><th>file</th><th>handed in</th></tr>")
        for name in cluster.members:
            whose = programs[name].submission
            cells = (name, whose.student, whose.id, whose.file, whose.time.replace("T", " "))
            parts.append(f"<tr>{''.join(map(cell, cells))}</tr>")
        parts.append("</table>")
        for clue in cluster.links:
            parts += pair(clue, programs)
    return "\n".join([*parts, "</body></html>", ""])


def pair(clue: Clue, programs: Mapping[str, Program]) -> Iterator[str]:
    """One clue with its innocent explanations, and the two texts."""
    yield f"<h3>{escape(clue.first)} and {escape(clue.second)}: {escape(clue.kind)}</h3><p>{escape(clue.found)}</p>"
    reasons = dict.fromkeys((*clue.innocent, INNOCENT[clue.kind]))
    yield "<p>What may explain it:</p><ul>" + "".join(f"<li>{escape(reason)}</li>" for reason in reasons) + "</ul>"
    first, second = (lines_of(programs[name]) for name in (clue.first, clue.second))
    yield "<details><summary>The texts side by side</summary>"
    yield f'<table class="texts"><tr><th>{escape(clue.first)}</th><th>{escape(clue.second)}</th></tr>'
    yield from rows(first, second)
    yield "</table></details>"


def lines_of(program: Program) -> list[str]:
    lines = text_of(source_of(program)).splitlines()
    left_out = len(lines) - MOST_LINES
    return lines if left_out <= 0 else [*lines[:MOST_LINES], f"... and {left_out:,} lines more"]


def rows(first: Sequence[str], second: Sequence[str]) -> Iterator[str]:
    """The lines of two texts beside each other, those that differ by names only in one row."""
    left_plain, right_plain = ([WORD.sub("w", line.strip()) for line in lines] for lines in (first, second))
    matcher = SequenceMatcher(None, left_plain, right_plain, autojunk=False)
    for kind, from_first, to_first, from_second, to_second in matcher.get_opcodes():
        for left, right in zip_longest(first[from_first:to_first], second[from_second:to_second], fillvalue=""):
            style = "other" if kind != "equal" else "same" if left.strip() == right.strip() else "renamed"
            yield f"<tr>{cell(left, style)}{cell(right, style)}</tr>"
