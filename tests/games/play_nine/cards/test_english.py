"""The rules in English say everything that the description says."""

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from kibitz.games.play_nine.card_rules import rules_named
from kibitz.games.play_nine.cards.checking import check
from kibitz.games.play_nine.cards.description import Card, Table
from kibitz.games.play_nine.cards.english import rules
from kibitz.games.play_nine.cards.presets import GOLF, PRESETS
from kibitz.games.play_nine.cards.reading import FORMS
from tests.games.play_nine.cards.random_tables import random_table

WIDE = [replace(GOLF, name=f"golf-{columns}", columns=columns, bonus=3) for columns in (5, 6)]
TABLES = [*PRESETS.values(), *WIDE, *map(random_table, range(60))]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_the_example_scores_what_it_says(table: Table) -> None:
    text = rules(table)
    top, bottom = (row.split() for row in re.findall(r"Row \d: \[(.*)\]", text))
    (score,) = re.findall(r"The score is (-?\d+)\.", text)
    given = rules_named(FORMS.name_of(table))
    shown = [[given.ranks[table.names.index(name)] for name in row] for row in (top, bottom)]
    assert given.score(*shown) == int(score)


def neighbours(table: Table) -> Iterator[Table]:
    """The table with any single parameter changed, but for a kitty that is as the deck in either form."""
    changes: dict[str, Any] = {
        "name": table.name + "x",
        "columns": table.columns % 3 + 2,
        "draws": (*table.draws, table.draws[-1] + 1),
        "bonus": table.bonus + 1,
    }
    assert {*changes, "cards"} == {field.name for field in fields(Table)}
    for name, value in changes.items():
        yield replace(table, **{name: value})
    for number, card in enumerate(table.cards):
        kitty = table.kitty[number]
        of_card: dict[str, Any] = {
            "name": "Z",
            "value": card.value - 1,
            "count": card.count + 1,
            "kitty": kitty + 1,
            "pair": card.pair + 1,
        }
        assert set(of_card) == {field.name for field in fields(Card)}
        for name, value in of_card.items():
            changed = replace(card, **{name: value})
            yield replace(table, cards=(*table.cards[:number], changed, *table.cards[number + 1 :]))


@pytest.mark.parametrize("table", TABLES[:13], ids=lambda table: table.name)
def test_every_parameter_is_in_the_text(table: Table) -> None:
    texts = [rules(table)]
    for other in neighbours(table):
        text = rules(check(other))
        assert text not in texts
        texts.append(text)
