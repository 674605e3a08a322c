"""The rules in English: every field of the description is in them, and their example is right."""

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from kibitz.games.take_five.tables.checking import check
from kibitz.games.take_five.tables.description import Penalty, TableRules
from kibitz.games.take_five.tables.english import rules
from kibitz.games.take_five.tables.presets import PRESETS
from kibitz.table import InvalidText
from tests.games.take_five.referee import referee
from tests.games.take_five.tables.random_tables import random_table

NAMES = {field.name for field in fields(TableRules)}
TABLES = [*PRESETS.values(), *map(random_table, range(60))]


def neighbours(thing: Any) -> Iterator[Any]:
    """The same with one field changed, at any depth."""
    for field in fields(thing):
        value = getattr(thing, field.name)
        if field.name == "penalties":
            for i, one in enumerate(value):
                for other in neighbours(one):
                    yield replace(thing, penalties=(*value[:i], other, *value[i + 1 :]))
            yield replace(thing, penalties=value[1:])
            yield replace(thing, penalties=(*value, Penalty(5, multiple_of=2)))
        elif field.name == "cards" and value:
            yield replace(thing, cards=value[1:] or (1,))
            yield replace(thing, cards=(*value, value[-1] + 1))
        elif isinstance(value, int) and not isinstance(value, bool):
            yield from (replace(thing, **{field.name: other}) for other in (value + 1, value - 1))


def test_every_field_is_in_the_text() -> None:
    changed: set[str] = set()
    for table in TABLES:
        text = rules(table)
        for other in neighbours(table):
            try:
                check(other)
            except InvalidText:
                continue
            if other == table:
                continue
            assert text_without_example(rules(other)) != text_without_example(text), (table, other)
            changed |= {
                field.name for field in fields(table) if getattr(table, field.name) != getattr(other, field.name)
            }
    assert changed == {field.name for field in fields(TableRules)} - {"name"}


def text_without_example(text: str) -> str:
    return re.sub(r"## An example\n.*?(?=## Moves)", "", text, flags=re.DOTALL)


def test_the_name_is_the_title() -> None:
    for table in TABLES:
        assert rules(table).startswith(f"# {table.name}\n")


def test_the_examples_are_right() -> None:
    """A reader of the text finds the rows, the cards and what they cost; an independent referee places them."""
    taken = too_low = 0
    for table in TABLES:
        text = rules(table).partition("## An example\n")[2].partition("## Moves")[0]
        rows = [[*map(int, row.split())] for row in re.findall(r"^row \d +([\d ]+)$", text, re.MULTILINE)]
        assert len(rows) == table.rows
        listed = re.search(r"The cards ([^.]+) were chosen\.", text)
        assert listed
        chosen = [*map(int, re.findall(r"\d+", listed[1]))]
        costs = [int(cost) for cost in re.findall(r"with (\d+) penalty point", text)]
        forced = [int(row) for row in re.findall(r"for example row (\d+)", text)]
        places = [int(row) for row in re.findall(r"(?:goes to|for example) row (\d+)", text)]
        assert len(places) == len(chosen)
        after = [[*row] for row in rows]
        answers = iter(forced)
        piles = referee(after, [chosen], lambda rows: next(answers) - 1, table.length)  # noqa: B023
        assert [table.points(pile) for pile in piles if pile] == costs
        for card, row in zip(sorted(chosen), places, strict=True):
            assert card in after[row - 1] or any(card in pile for pile in piles)
        taken += bool(costs)
        too_low += bool(forced)
    assert taken > 20
    assert too_low > 5
