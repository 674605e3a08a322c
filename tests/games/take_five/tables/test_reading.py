"""Descriptions of tables are written and read back, and errors name the field."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from kibitz.descriptions import plain, to_json, to_toml
from kibitz.games.take_five import rules
from kibitz.games.take_five.state import TABLES
from kibitz.games.take_five.tables.presets import COURSE, PRESETS
from kibitz.games.take_five.tables.reading import FORMS
from kibitz.table import InvalidText
from tests.games.take_five.tables.random_tables import random_table


def test_tables_survive_both_forms() -> None:
    for table in (*PRESETS.values(), *map(random_table, range(50))):
        assert FORMS.from_toml(to_toml(table)) == table == FORMS.from_json(to_json(table))
    assert [*PRESETS] == [*TABLES]


def test_the_course_s_table_is_that_of_its_rules() -> None:
    numbers = (COURSE.rows, COURSE.length, COURSE.hand, COURSE.seats)
    assert numbers == (rules.ROWS, rules.LONGEST, rules.HAND, rules.MOST_SEATS)
    assert COURSE.by_card == rules.PENALTIES
    for seats in rules.SEATS:
        assert COURSE.cards(seats) == rules.deck(seats)


SHORT = {
    "name": "short",
    "rows": 3,
    "length": 4,
    "hand": 6,
    "seats": 4,
    "deck": 40,
    "penalties": [{"points": 4, "cards": [7, 14]}, {"points": 2, "multiple_of": 9}],
    "others": 1,
}
WRONG: dict[str, tuple[object, ...]] = {
    "name": (1, "", "Short", "a b", "x" * 25, None),
    "rows": (0, 1, 7, -4, 4.0, "4", True, None, [4], 10**30),
    "length": (0, 1, 9, 5.5, "five", False, {}),
    "hand": (0, 1, 13, -1, "10", 3.0),
    "seats": (0, 1, 11, "2", [2, 4], 2.5, True),
    "deck": (-1, 26, 151, 10**30, "40", 40.0, None),
    "penalties": ({}, 5, "55", [1], [{"points": 1, "multiple_of": 2}] * 13),
    "penalties 1: points": (-1, 10, "2", 2.0, None, True),
    "penalties 1: cards": ([0], [41], [14, 7], [7, 7], ["7"], 7, "7", [1.5]),
    "penalties 1: multiple_of": (5, -5, "5"),
    "penalties 2: multiple_of": (0, 1, 41, -9, "9", 9.0, None, True),
    "penalties 2: points": (-1, 10, [2], "two"),
    "penalties 2: cards": ([9], "9", [0], [50]),
    "others": (-1, 10, "1", 1.5, None, True, 9),
}
"""Values that a field must not have."""


def malformed() -> Iterator[tuple[str, dict[str, Any]]]:
    """A table with one field wrong, misspelt or missing; the field is named as errors name it."""
    for field, values in WRONG.items():
        *path, last = field.replace(":", "").split()
        for value in values:
            given = json.loads(json.dumps(SHORT))
            inner = given
            for step in path:
                inner = inner[int(step) - 1] if step.isdigit() else inner[step]
            inner[last] = value
            yield field, given
    for last in ("name", "rows", "length", "hand", "seats"):
        yield last, {key: value for key, value in SHORT.items() if key != last}
    for last in ("Rows", "colour", "card"):
        yield last, SHORT | {last: 1}


def test_malformed_descriptions_are_refused_in_a_line_that_names_the_field() -> None:
    assert plain(FORMS.from_json(json.dumps(SHORT))) == {key: SHORT[key] for key in SHORT if key != "others"}
    count = 0
    for field, given in malformed():
        with pytest.raises(InvalidText) as error:
            FORMS.from_json(json.dumps(given))
        message = str(error.value)
        known = field.rpartition(": ")[0] or field
        assert message.startswith((known, f"unknown field '{field}'", "penalties")), (field, message)
        assert "\n" not in message
        assert len(message) < 250
        count += 1
    assert count >= 80


def test_a_rule_for_no_cards_names_what_is_missing() -> None:
    with pytest.raises(InvalidText, match="penalties 1: multiple_of = 0: expected 2 to 40"):
        FORMS.from_json(json.dumps(SHORT | {"penalties": [{"points": 3}]}))
    with pytest.raises(InvalidText, match="penalties: 0 points together, expected 1 to 255"):
        FORMS.from_json(json.dumps(SHORT | {"penalties": [], "others": 0}))
