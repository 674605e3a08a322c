"""Reading moves, numbers and options."""

import re
import sys
from dataclasses import dataclass

import pytest

from kibitz import words
from kibitz.table import AmbiguousMove, IllegalMove, InvalidText
from kibitz.words import Field, Fields, integer, numbers
from tests.conformance.games import toy

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
    with pytest.raises(InvalidText, match="invalid move '7': expected a category"):
        match("7")
    with pytest.raises(IllegalMove, match="expected one of small straight, small change, sum, sum of all"):
        match("large straight")
    with pytest.raises(AmbiguousMove, match="small change or small straight"):
        match("small")


def test_a_game_without_words_of_its_own_lists_its_moves() -> None:
    moves = ("2 of heap 1", "7♥", "a-b")
    assert words.match("2 OF", moves) == "2 of heap 1"
    assert words.match("7♥", moves) == "7♥"
    with pytest.raises(IllegalMove, match="'3 of heap 1' is not allowed here: expected one of 2 of heap 1, 7♥, a-b"):
        words.match("3 of heap 1", moves)
    for text in ("", "7♣", "a]"):
        with pytest.raises(InvalidText, match="expected one of 2 of heap 1, 7♥, a-b"):
            words.match(text, moves)


def test_numbers_are_written_as_they_are_read() -> None:
    form = Fields("score", "points 1 2", (Field("points", numbers(2, 0, 9), default=(0, 0)),))
    assert form.read("points 3 4") == {"points": (3, 4)}
    assert form.write(Score((3, 4))) == "points 3 4"
    for text, why in (("points 3", "points: 3: expected 2 numbers"), ("points 3 10", "points: 10: expected 0 to 9")):
        with pytest.raises(InvalidText, match=f"^{why}$"):
            form.read(text)


@dataclass
class Score:
    points: tuple[int, int]


def test_long_lists_are_cut() -> None:
    assert words.some(range(10**30), most=3) == "0, 1, 2, ..."
    assert words.some([]) == "nothing"


@pytest.mark.parametrize("text", ["12", "-3", " +4 "])
def test_whole_numbers(text: str) -> None:
    assert words.integer(text, "seed") == int(text)


@pytest.mark.parametrize("text", ["", "x", "1_000", "٣", "-", "1.5", "--1", "9" * 30 + "x" * 30])
def test_what_is_no_whole_number(text: str) -> None:
    with pytest.raises(InvalidText, match=r"^seed '.{0,40}': expected a whole number$"):
        words.integer(text, "seed")


def test_a_number_is_read_as_long_as_that_takes_no_time() -> None:
    most = sys.get_int_max_str_digits()
    assert words.integer("9" * most, "seed") == 10**most - 1
    with pytest.raises(InvalidText, match=f"expected at most {most} digits"):
        words.integer("9" * (most + 1), "seed")


def test_options_of_a_game_without_any() -> None:
    assert words.options(toy(), {}) == {}
    with pytest.raises(InvalidText, match="bluff has no option 'columns': expected none"):
        words.options(toy(), {"columns": 4})


@dataclass(frozen=True)
class Hand:
    cards: tuple[int, ...]
    taken_by: int = 0


def read_numbers(text: str) -> tuple[int, ...]:
    return tuple(integer(word, "number") for word in text.split())


HAND = Fields(
    "hand",
    "cards 3 4; taken by 1",
    [
        Field("cards", read_numbers, lambda cards: " ".join(map(str, cards))),
        Field("taken_by", lambda text: integer(text, "seat"), default=0),
    ],
)


def test_fields_read_back_what_they_write() -> None:
    for hand, text in ((Hand((3, 4), 1), "cards 3 4; taken by 1"), (Hand((5,)), "cards 5"), (Hand(()), "cards")):
        assert HAND.write(hand) == text
        assert Hand(**HAND.read(text)) == hand
    assert Hand(**HAND.read("  TAKEN   BY 2 ;  cards 7 ")) == Hand((7,), 2)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' in a hand: expected cards, taken by, e.g."),
        ("taken by 1", "a hand without 'cards': expected"),
        ("cards 3; cards 4", "cards is given twice in a hand"),
        ("cards 3; cardsharp 4", "'cardsharp 4' in a hand: expected"),
        ("cards 3 x", "cards: number 'x': expected a whole number"),
        ("cards 3; " + "y" * 90, "yyy...' in a hand"),
    ],
)
def test_a_field_that_can_not_be_read_is_named(text: str, message: str) -> None:
    with pytest.raises(InvalidText, match=re.escape(message)):
        HAND.read(text)


def test_one_thing_is_singular() -> None:
    assert [words.plural(count, "player") for count in (0, 1, 2)] == ["0 players", "1 player", "2 players"]
