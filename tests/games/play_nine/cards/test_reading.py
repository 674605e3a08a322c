"""Descriptions of tables are written and read back, and errors name the field."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kibitz.descriptions import plain, to_json, to_toml
from kibitz.games.play_nine import rules
from kibitz.games.play_nine.card_rules import OWN, TABLES
from kibitz.games.play_nine.cards.presets import GOLF, PLAY_NINE, PRESETS
from kibitz.games.play_nine.cards.reading import FORMS
from kibitz.table import InvalidText
from tests.games.play_nine.cards.random_tables import random_table

EXAMPLES = Path(__file__).parents[4] / "examples" / "golf"


def test_all_tables_survive_both_forms() -> None:
    for table in (*PRESETS.values(), *map(random_table, range(50))):
        assert FORMS.from_toml(to_toml(table)) == table == FORMS.from_json(to_json(table))
        assert FORMS.name_of(table) in TABLES
    assert tuple(TABLES) == tuple(PRESETS)


def test_the_example_is_a_table_of_its_own() -> None:
    table = FORMS.read_file(EXAMPLES / "low-cards.toml")
    assert FORMS.name_of(table).startswith("{")
    assert table.columns == 3
    assert FORMS.read_file(EXAMPLES / "twelve-cards.toml").columns == 6


def test_play_nine_s_description_is_its_rules() -> None:
    assert PLAY_NINE.deck == rules.DECK_COUNTS
    assert PLAY_NINE.kitty == rules.KITTY_COUNTS
    assert tuple(card.value for card in PLAY_NINE.cards) == rules.RANKS
    assert PLAY_NINE.names == tuple(map(str, rules.RANKS))
    assert (PLAY_NINE.columns, PLAY_NINE.draws) == (rules.FEWEST, rules.draws_of(rules.FEWEST, rules.DEALT))
    assert (PLAY_NINE.hidden, PLAY_NINE.kinds, PLAY_NINE.open_kinds) == (rules.HIDDEN, rules.KINDS, rules.OPEN_KINDS)
    assert PLAY_NINE.sides == rules.PAIRS
    rng = Random(4)
    for _ in range(500):
        few = rng.sample(rules.RANKS, 3)
        top, bottom = ([rng.choice(few) for _ in range(5)] for _ in range(2))
        assert OWN.score(top, bottom) == rules.score(top, bottom)


WRONG: dict[str, tuple[object, ...]] = {
    "name": (1, "", "Golf", "a b", "x" * 25, None),
    "columns": (0, 1, 7, -3, 3.0, "3", True, None, [3], 10**30),
    "draws": ([], 7, "7", [0], [17], [9, 8], [8, 8], [-1], {}, None),
    "bonus": (-1, 101, "5", 0.5, None, True),
    "cards": ([], {}, "A", [1], ["A"], [{}] * 3, None),
    "cards 1: name": ("", "*", "four", "a b", "(A)", 1, "k", "Ä"),
    "cards 2: name": ("A", "a", "K"),
    "cards 1: value": (-101, 101, "1", 1.5, None, True),
    "cards 1: count": (-1, 1001, "4", 4.0, None),
    "cards 1: kitty": (-1, 1001, "4", 4.0, None, []),
    "cards 1: pair": (-101, 101, "0", 0.5, None),
}
"""Values that a field must not have."""


def malformed() -> Iterator[tuple[str, dict[str, Any]]]:
    """Golf with one field wrong, misspelt or missing; the field is named as errors name it."""
    for field, values in WRONG.items():
        *path, last = field.replace(":", "").split()
        for value in values:
            given = json.loads(to_json(GOLF))
            table = given
            for step in path:
                table = table[int(step) - 1] if step.isdigit() else table[step]
            table[last] = value
            yield field, given
    for last in ("name", "columns", "draws", "cards"):
        yield last, {key: value for key, value in plain(GOLF).items() if key != last}
    for last in ("Name", "deck", "jokers", "card"):
        yield last, plain(GOLF) | {last: 1}
    for last in ("name", "value", "count"):
        given = json.loads(to_json(GOLF))
        del given["cards"][0][last]
        yield last, given
    yield "colour", json.loads(to_json(GOLF).replace('"value"', '"colour":1,"value"', 1))
    one = json.loads(to_json(GOLF))["cards"]
    yield "cards", plain(GOLF) | {"cards": one[:1]}
    yield "cards", plain(GOLF) | {"cards": [card | {"name": f"n{i}"} for i, card in enumerate([*one, *one])]}
    yield "count", plain(GOLF) | {"cards": [card | {"count": 0, "kitty": 1} for card in one]}
    yield "kitty", plain(GOLF) | {"cards": [card | {"kitty": 0} for card in one]}


def test_malformed_descriptions_are_refused_in_a_line_that_names_the_field() -> None:
    count = 0
    for field, given in malformed():
        text = json.dumps(given)
        with pytest.raises(InvalidText) as error:
            FORMS.from_json(text)
        message = str(error.value)
        named = (field, f"unknown field '{field}'", "cards 3: name" if field == "cards 2: name" else field)
        found = message.startswith(named) or f": {field}" in message or f"field '{field}'" in message
        assert found or (field.startswith("cards") and "cards" in message), (field, message)
        assert "\n" not in message
        assert len(message) < 250
        count += 1
    assert count >= 75


@pytest.mark.parametrize("text", ["", "[", "columns = 3\ncolumns = 4", "x" * 10**5, "a = " + "[" * 10**4])
def test_what_is_no_toml_is_refused_in_a_line(text: str) -> None:
    with pytest.raises(InvalidText) as error:
        FORMS.from_toml(text)
    assert "\n" not in str(error.value)
