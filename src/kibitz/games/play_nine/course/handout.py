"""What students of a course get for another table than Play Nine's: a file to begin with, and tests."""

from __future__ import annotations

from pprint import pformat
from random import Random

from kibitz.data_files import filled
from kibitz.games.play_nine.card_rules import Row, rules_named
from kibitz.games.play_nine.cards.description import Table
from kibitz.games.play_nine.cards.reading import FORMS

EXAMPLES = 12
"""Boards in the tests with their scores."""
TEMPLATES = "games/play_nine/course/data"
"""The files without what the table decides."""


def files(table: Table) -> dict[str, str]:
    """The files by name."""
    cards = {
        card.name: (card.value, card.pair, count, kitty)
        for card, count, kitty in zip(table.cards, table.deck, table.kitty, strict=True)
    }
    numbers = {"columns": table.columns, "draws": table.draws, "bonus": table.bonus}
    return {
        "assignment.md": filled(f"{TEMPLATES}/assignment.txt", name=table.name),
        "play_nine_player.py": filled(f"{TEMPLATES}/play_nine_player.txt", name=table.name, card=table.names[0]),
        "test_player.py": filled(
            f"{TEMPLATES}/test_player.txt",
            name=table.name,
            cards=pformat(cards, sort_dicts=False),
            examples=pformat(examples(table)),
            **numbers,
        ),
    }


def examples(table: Table) -> list[tuple[Row, Row, int]]:
    """Boards with their scores, many of them with pairs."""
    rng, given = Random(table.name), rules_named(FORMS.name_of(table))
    found = list[tuple[Row, Row, int]]()
    for _ in range(EXAMPLES):
        few = rng.sample(table.names, 2)
        top, bottom = (tuple(rng.choice(few) for _ in range(table.columns)) for _ in range(2))
        found.append((top, bottom, given.score(top, bottom)))
    return found
