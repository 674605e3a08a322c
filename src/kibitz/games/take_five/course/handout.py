"""What students of a course get for another table than the course's: a file to begin with, the course's modules for
that table, and tests."""

from __future__ import annotations

import json

from kibitz.data_files import filled
from kibitz.descriptions import plain
from kibitz.export.packed import loader
from kibitz.games.take_five.course.contract import CONTRACT
from kibitz.games.take_five.tables.description import TableRules

SEATS = 4
"""Players of the games that students test with, where as many may play."""

TEMPLATES = "games/take_five/course/data"
"""The files without what the table decides."""


def files(table: TableRules) -> dict[str, str]:
    """The files by name."""
    seats = min(SEATS, table.seats)
    shown = {0: 1, **{points: table.by_card.index(points, 1) for points in {*table.by_card[1:]}}}
    examples = sorted((card, table.by_card[card]) for card in {*shown.values()})
    numbers = {"rows": table.rows, "length": table.length, "hand": table.hand, "cards": table.cards(seats)[-1]}
    described = {"table": json.dumps(plain(table), indent=1), "loader": loader(CONTRACT.modules)}
    return {
        "assignment.md": filled(f"{TEMPLATES}/assignment.txt", name=table.name),
        "MyPlayer.py": filled(f"{TEMPLATES}/MyPlayer.txt", name=table.name),
        "take5_table.py": filled(f"{TEMPLATES}/take5_table.txt", name=table.name, **described),
        **{f"{module}.py": filled(f"{TEMPLATES}/module.txt", module=module) for module in CONTRACT.gives},
        "test_player.py": filled(
            f"{TEMPLATES}/test_player.txt", name=table.name, seats=seats, examples=examples, **numbers
        ),
    }
