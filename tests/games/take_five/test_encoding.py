"""The numbers of Take 5! for learners, on tables that can be read."""

from kibitz import catalog
from kibitz.learn import encoding

GAME = catalog.game("take-five")
CODE = encoding.of(GAME, 3)


def test_a_table_in_numbers() -> None:
    view = GAME.read_view("players 3; hand 3 5 7 11 19 20 26 29 30 34; rows 10 / 9 / 22 / 14")
    seen = CODE.observe(view)
    hand = seen[encoding.feature(CODE, "hand")]
    assert [card + 1 for card, held in enumerate(hand) if held] == [3, 5, 7, 11, 19, 20, 26, 29, 30, 34]
    assert list(seen[encoding.feature(CODE, "row_points")]) == [3, 1, 5, 1]
    gone = seen[encoding.feature(CODE, "gone")]
    assert [card + 1 for card, out in enumerate(gone) if out] == [9, 10, 14, 22]
    assert sorted(CODE.legal(view)) == [card - 1 for card in (3, 5, 7, 11, 19, 20, 26, 29, 30, 34)]
    assert CODE.word(33) == "34"
    assert CODE.word(CODE.actions - 1) == "row 4"
