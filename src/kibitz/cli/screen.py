"""The terminal's size, and texts that fit into it or are paged. shutil imports much more than every parser needs."""

import os
import sys


def size(fallback: tuple[int, int] = (80, 24)) -> os.terminal_size:
    """Columns and lines, as shutil.get_terminal_size() gives them: COLUMNS and LINES win over what the system says."""
    columns, lines = _set_by_hand("COLUMNS"), _set_by_hand("LINES")
    if not columns or not lines:
        try:
            found = os.get_terminal_size(sys.__stdout__.fileno())  # type: ignore[union-attr]
        except (AttributeError, ValueError, OSError):
            # Closed, detached or no terminal.
            found = os.terminal_size(fallback)
        columns, lines = columns or found.columns or fallback[0], lines or found.lines or fallback[1]
    return os.terminal_size((columns, lines))


INDENT = "    "
"""Begins the rest of a broken line."""


def fitted(text: str) -> str:
    """The text for standard output: lines that are longer than the terminal are broken between words."""
    width = size().columns
    lines = text.split("\n")
    if max(map(len, lines)) <= width or not sys.stdout.isatty():
        return text
    from textwrap import fill

    return "\n".join(
        fill(line, width, subsequent_indent=INDENT, break_long_words=False, break_on_hyphens=False)
        if len(line) > width
        else line
        for line in lines
    )


def _set_by_hand(name: str) -> int:
    """A positive number in the environment; 0 if there is none."""
    text = os.environ.get(name, "")
    return int(text) if text.isdecimal() else 0


def page(text: str) -> None:
    """Print the text; through $PAGER, or less, where it is longer than the terminal that reads it."""
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if not (is_terminal and text.count("\n") + 2 > size().lines and _paged(text)):
        print(text)


def _paged(text: str) -> bool:
    """Run the pager; False if there is none."""
    # Few games need the pager, and these imports take long.
    import shlex
    import shutil
    import subprocess

    pager = shlex.split(os.environ.get("PAGER", "less"))
    if not pager or not shutil.which(pager[0]):
        return False
    sys.stdout.flush()
    # F: end at once where it fits; R: show colours; X: leave the text on the screen.
    subprocess.run(pager, input=text + "\n", text=True, env={"LESS": "FRX", **os.environ}, check=False)
    return True
