"""Reading moves, numbers and options."""

import pytest

from kibitz import words
from kibitz.table import AmbiguousMove, IllegalMove, InvalidText
from tests.conformance.tables import toy

MOVES = ("small straight", "small change", "sum", "sum of all")


def match(text: str) -> object:
    return words.match(text, MOVES, "[a-z ]+", "a category")


@pytest.mark.parametrize(
    ("text", "move"),
    [("sum", "sum"), ("SUM", "sum"), ("  small   s ", "small straight"), ("sum o", "sum of all")],
)
def test_a_move_is_its_text_or_its_only_beginning(text: str, move: str) -> None:
    assert match(text) == move


def test_three_errors_say_what_was_expected() -> None:
    with pytest.raises(InvalidText, match="'7' is no move: expected a category"):
        match("7")
    with pytest.raises(IllegalMove, match="expected one of small straight, small change, sum, sum of all"):
        match("large straight")
    with pytest.raises(AmbiguousMove, match="small change or small straight"):
        match("small")


def test_long_lists_are_cut() -> None:
    assert words.some(range(10**30), most=3) == "0, 1, 2, ..."
    assert words.some([]) == "nothing"


@pytest.mark.parametrize("text", ["12", "-3", " +4 ", "1_000"])
def test_whole_numbers(text: str) -> None:
    assert words.integer(text, "seed") == int(text)


@pytest.mark.parametrize("text", ["", "x", "1.5", "--1", "9" * 30 + "x" * 30])
def test_what_is_no_whole_number(text: str) -> None:
    with pytest.raises(InvalidText, match=r"^seed '.{0,40}': expected a whole number$"):
        words.integer(text, "seed")


def test_options_of_a_game_without_any() -> None:
    assert words.options(toy(), {}) == {}
    with pytest.raises(InvalidText, match="bluff has no option 'columns': expected one of nothing"):
        words.options(toy(), {"columns": 4})
