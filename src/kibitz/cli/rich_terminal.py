"""Tables and progress by rich; imported only on a terminal, and where the extra `terminal` is installed."""

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from kibitz.cli import colour, screen

SHORT = 20
"""Characters of a column that is never folded, unless it is the last one."""
ROOMY = 60
"""From this width on, two spaces separate the columns of a table."""


def print_table(lines: Sequence[Sequence[str]], right: Sequence[int]) -> None:
    """A table under its first row; cells are folded where the terminal is too narrow."""
    titles, *rows = lines
    gap = 2 if screen.size().columns >= ROOMY else 1
    table = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style="bold")
    for number, title in enumerate(titles):
        if number in right:
            # A number that is broken over two lines can't be read.
            table.add_column(title, justify="right", no_wrap=True)
        else:
            # A word that is broken over two lines is hard to read: only long texts are folded.
            is_short = max(len(Text.from_ansi(row[number])) for row in lines) <= SHORT
            table.add_column(title, overflow="fold", no_wrap=is_short and number < len(titles) - 1)
    for row in rows:
        table.add_row(*(Text.from_ansi(cell) for cell in row))
    # Rich would otherwise choose by its own rules whether there is colour.
    console = Console(file=sys.stdout, no_color=not colour.is_on(), force_terminal=colour.is_on(), highlight=False)
    console.print(table)


class Bar:
    """A bar on standard error that redraws itself, and disappears when it is closed."""

    def __init__(self, total: int, unit: str, done: int) -> None:
        console = Console(stderr=True, no_color=not colour.is_on(sys.stderr))
        self.progress = Progress(
            TaskProgressColumn(),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn(f"{unit}" + "{task.fields[extra]}"),
            TimeRemainingColumn(elapsed_when_finished=True),
            console=console,
            transient=True,
        )
        self.task = self.progress.add_task("", total=total, completed=done, extra="")
        self.progress.start()

    def show(self, done: int, total: int, extra: str) -> None:
        self.progress.update(self.task, completed=done, total=total, extra=extra)

    def close(self) -> None:
        self.progress.stop()
