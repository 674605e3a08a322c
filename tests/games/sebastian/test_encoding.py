"""Sebastian's numbers for learners, on positions that can be read."""

import pytest

from kibitz import catalog
from kibitz.games.sebastian import rules
from kibitz.games.sebastian.kernel import Kernel
from kibitz.games.sebastian.state import Fill, Keep
from kibitz.learn import encoding

GAME = catalog.game("sebastian")
CODE = encoding.of(GAME)


def test_a_position_in_numbers() -> None:
    seen = CODE.observe(GAME.read_view("33356 2 primis=3 company=40"))
    parts = {part.name: list(seen[encoding.feature(CODE, part.name)]) for part in CODE.features}
    assert parts == {
        "faces": [0, 0, 3, 0, 1, 1],
        "dice": [3, 3, 3, 5, 6],
        "left": [2],
        "upper": [3],
        "open": [0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1],
        "worth": [0, 0, 9, 0, 5, 6, 0, 0, 0, 20, 0, 0, 20],
    }


def test_of_equal_dice_the_first_are_kept() -> None:
    view = GAME.read_view("33356 2")
    assert CODE.index(view, Keep((3, 3, 6))) == 0b10011
    assert CODE.move(view, 0b11111) == Keep((3, 3, 3, 5, 6))
    assert sum(CODE.mask(view)) == len(rules.possible_keeps((3, 3, 3, 5, 6)))
    assert rules.places((3, 3, 3, 5, 6), ()) == 0


def test_categories_follow() -> None:
    view = GAME.read_view("33356 0 primis=3")
    assert [CODE.index(view, move) for move in view.moves] == list(range(rules.PLACE_SETS + 1, rules.PLACE_SETS + 13))
    assert CODE.move(view, rules.PLACE_SETS + 2) == Fill(2)
    assert CODE.word(rules.PLACE_SETS + 2) == "tertium"


def test_the_kernel_refuses_arrays_that_do_not_fit() -> None:
    with pytest.raises(ValueError, match="expected 2 of 39, 45"):
        Kernel(
            2,
            1,
            CODE.options,
            bytearray(78),
            bytearray(89),
            memoryview(bytearray(8)).cast("f"),
            bytearray(2),
            bytearray(2),
        )
