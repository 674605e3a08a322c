"""The rules of thumb, each where it applies."""

import pytest

from kibitz.games.play_nine.engine.rules_of_thumb import EVERY_RULE, NAMES
from kibitz.games.play_nine.engine.thumb import Thumb
from kibitz.games.play_nine.game import GAME
from kibitz.games.play_nine.minds import MINDS
from kibitz.table import Clock


def chosen(position: str) -> str:
    return str(MINDS["rule-of-thumb"](0).advise(GAME.read_view(position), Clock())[0].move)


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("6 draws, top 7 * 5 1, bottom * * * 9, card 1", "replace 1 3"),
        ("6 draws, top 7 * 7 1, bottom * * 12 9, card 7", "replace 1 2"),
        ("6 draws, top 7 * 5 1, bottom * * * 9, card 12", "replace 0 1"),
        ("6 draws, top 7 3 5 1, bottom * * * 9, card 12", "replace 1 3"),
        ("6 draws, top 7 3 5 1, bottom * * * 9, card 0", "replace 1 3"),
        ("6 draws, top 7 * 5 1, bottom * * * 9, card 6", "turn 0 1"),
        ("1 draw, top 7 3 5 1, bottom * * * 11, card 6", "replace 1 3"),
        ("3 draws, top 7 3 5 6, bottom * 3 5 6, card 5", "replace 0 2"),
        ("6 draws, top 7 * 5 1, bottom * * * 9, kitty 12", "kitty"),
        ("6 draws, top 7 * 5 1, bottom * * * 9, kitty 4", "draw"),
        ("2 draws, top 7 5 1, bottom * 8 9, kitty 6", "draw"),
        ("2 draws, top 7 5 1, bottom * 8 9, kitty 4", "kitty"),
    ],
)
def test_the_first_rule_that_applies(position: str, move: str) -> None:
    assert chosen(position) == move


def test_a_pair_may_end_the_hand_and_nothing_else_does() -> None:
    assert chosen("4 draws, top 7 3 5 6, bottom * 3 5 6, card 7") == "replace 1 0"
    assert chosen("4 draws, top 7 3 5 6, bottom * 3 5 6, card 4") == "replace 0 0"


def test_the_order_of_columns_changes_nothing() -> None:
    assert chosen("6 draws, top 7 4 5 1, bottom * 2 * 9, card 12") == "replace 1 3"
    assert chosen("6 draws, top 1 7 4 5, bottom 9 * 2 *, card 12") == "replace 1 0"


def test_rules_are_bits() -> None:
    assert sum(NAMES.values()) == EVERY_RULE


def test_boards_that_are_none_are_refused() -> None:
    with pytest.raises(ValueError, match="expected 1 to"):
        Thumb(0)
    with pytest.raises(ValueError, match="expected 3 from 0 to"):
        Thumb(3).set_board([0, 0])
