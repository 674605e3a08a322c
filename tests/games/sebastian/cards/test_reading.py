"""Descriptions are written and read back, and errors name the field."""

import pytest

from kibitz.games.sebastian import rules
from kibitz.games.sebastian.cards.presets import FIVE_IS_SQUADRON, PRESETS, SEBASTIAN
from kibitz.games.sebastian.cards.reading import from_json, from_toml, to_json, to_toml
from kibitz.games.sebastian.cards.scoring import scores
from kibitz.table import InvalidText


def test_presets_survive_both_forms() -> None:
    for card in (*PRESETS.values(), FIVE_IS_SQUADRON):
        assert from_toml(to_toml(card)) == card == from_json(to_json(card))


def test_sebastian_scores_as_its_rules_say() -> None:
    assert scores(SEBASTIAN) == rules.scores()
    assert scores(FIVE_IS_SQUADRON) == rules.scores(True)


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [("dice = 5", "dice = 7", "dice = 7"), ("face = 2", "face = 9", "categories 2: face = 9")],
)
def test_an_error_names_the_field(before: str, after: str, message: str) -> None:
    with pytest.raises(InvalidText, match=message):
        from_toml(to_toml(SEBASTIAN).replace(before, after))
