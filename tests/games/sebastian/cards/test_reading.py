"""Descriptions are written and read back, and errors name the field."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from kibitz.descriptions import plain, to_json, to_toml
from kibitz.games.sebastian import rules
from kibitz.games.sebastian.cards.presets import FIVE_IS_SQUADRON, PRESETS, SEBASTIAN, YAHTZEE
from kibitz.games.sebastian.cards.reading import FORMS
from kibitz.games.sebastian.cards.scoring import scores
from kibitz.table import InvalidText


def test_presets_survive_both_forms() -> None:
    for card in (*PRESETS.values(), FIVE_IS_SQUADRON):
        assert FORMS.from_toml(to_toml(card)) == card == FORMS.from_json(to_json(card))


def test_sebastian_scores_as_its_rules_say() -> None:
    assert scores(SEBASTIAN) == rules.scores()
    assert scores(FIVE_IS_SQUADRON) == rules.scores(True)


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [("dice = 5", "dice = 7", "dice = 7"), ("face = 2", "face = 9", "categories 2: face = 9")],
)
def test_an_error_names_the_field(before: str, after: str, message: str) -> None:
    with pytest.raises(InvalidText, match=message):
        FORMS.from_toml(to_toml(SEBASTIAN).replace(before, after))


WRONG: dict[str, tuple[object, ...]] = {
    "name": (1, "", "Yahtzee", "a b", "x" * 25, "keep", None),
    "dice": (0, 1, 7, -5, 5.0, "5", True, None, [5], 10**30),
    "faces": (2, 9, 0, 6.5, "six", False, {}),
    "throws": (0, 5, -1, "3", 3.0),
    "categories": ([], {}, "ones", [1], ["ones"], [{}] * 21, None),
    "categories 1: name": ("", 1, "TWOS", "nothing", "x y"),
    "categories 2: name": ("ones",),
    "categories 1: kind": ("", "pairs", 2, "Face"),
    "categories 1: face": (0, 7, -1, "1", 1.0, True),
    "categories 1: points": (0, -3, 1001, "all", 2.5, [1]),
    "categories 1: groups": ([1], [2, 3], "2", [0]),
    "categories 1: length": (3, "4", -1),
    "categories 1: lowest": (1, "2"),
    "categories 1: one_number": (True, "yes", 1),
    "categories 7: groups": ([], [6], [2, 3], [3, 3], [0], ["3"], 3, [1.5]),
    "categories 10: length": (0, 1, 7, "4"),
    "categories 10: lowest": (4, -1, "1"),
    "bonuses": ({}, 35, "ones", [1]),
    "bonuses 1: categories": ([], ["sevens"], ["ones", "ones"], "ones", [1]),
    "bonuses 1: least": (0, -1, 1000, "63", 63.0),
    "bonuses 1: points": (0, 1001, "35", None),
    "joker": ([], 1, "yahtzee"),
    "joker: category": ("sixes", "", 1, "none-such"),
    "joker: rule": ("", "loose", 0),
    "joker: points": (-1, 1001, "100", 0.5),
}
"""Values that a field must not have."""


def malformed() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yahtzee with one field wrong, misspelt or missing; the field is named as errors name it."""
    for field, values in WRONG.items():
        *path, last = field.replace(":", "").split()
        for value in values:
            given = json.loads(to_json(YAHTZEE))
            table = given
            for step in path:
                table = table[int(step) - 1] if step.isdigit() else table[step]
            table[last] = value
            yield field, given
    for last in ("name", "dice", "faces", "throws", "categories"):
        yield last, {key: value for key, value in plain(YAHTZEE).items() if key != last}
    for last in ("Dice", "colour", "jokers"):
        yield last, plain(YAHTZEE) | {last: 1}


def test_a_hundred_malformed_descriptions_are_refused_in_a_line_that_names_the_field() -> None:
    count = 0
    for field, given in malformed():
        text = json.dumps(given)
        with pytest.raises(InvalidText) as error:
            FORMS.from_json(text)
        message = str(error.value)
        assert message.startswith((field, f"unknown field '{field}'")) or f": {field}" in message, (field, message)
        assert "\n" not in message
        assert len(message) < 250
        count += 1
    assert count >= 100


@pytest.mark.parametrize("text", ["", "[", "dice = 5\ndice = 6", "x" * 10**5, "a = " + "[" * 10**4])
def test_what_is_no_toml_is_refused_in_a_line(text: str) -> None:
    with pytest.raises(InvalidText) as error:
        FORMS.from_toml(text)
    assert "\n" not in str(error.value)
