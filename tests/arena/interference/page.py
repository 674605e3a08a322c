"""The page docs/system_calls.md, from the table of calls; `python -m tests.arena.interference.page` writes it."""

import textwrap
from pathlib import Path

from tests.arena.interference.table import TABLE

PAGE = Path(__file__).parents[3] / "docs" / "system_calls.md"
COLUMNS = 100
"""Of a line of the page."""
BEGINNING = """\
# System calls

What a program in a sandbox may ask of the kernel
([`guest/calls.py`](../src/kibitz/arena/sandbox/guest/calls.py)), what each call could tell of other
programs or leave for them, and what prevents that. Every other call fails. Programs that are one
process, as all that answer by functions, can start no other, and make no pipe or socket.

`tests/arena/interference/` checks it: one sandbox makes every call of this table with many
arguments, another one reads everything that it can, before, meanwhile and afterwards, and finds no
difference. The same table says which arguments are tried;
`python -m tests.arena.interference.page` writes this page from it.
"""


def rendered() -> str:
    """The page."""
    parts = [BEGINNING]
    for group, calls in TABLE.items():
        by_text: dict[str, list[str]] = {}
        for name, call in calls.items():
            by_text.setdefault(call.tells, []).append(f"`{name}`")
        entries = [f"- {', '.join(names)}: {tells}" for tells, names in by_text.items()]
        wrapped = [textwrap.fill(entry, COLUMNS, subsequent_indent="  ", break_on_hyphens=False) for entry in entries]
        parts.append(f"## {group}\n\n" + "\n".join(wrapped) + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(rendered(), encoding="utf-8")
