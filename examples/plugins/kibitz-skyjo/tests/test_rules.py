"""The rules by examples."""

from kibitz_skyjo.game import DOWN, GAME, GONE, NONE, PLACES, Round

OPEN = (1, 2, 3, 4, 1, 2, 3, 5, 6, 7, 8, 9)


def test_three_equal_cards_in_a_column_are_thrown() -> None:
    found = Round((OPEN, (DOWN,) * PLACES), thrown=(1,), due=NONE, last=1).play(0, "take 9")
    assert [place for place, card in enumerate(found.grids[0]) if card == GONE] == [0, 4, 8]
    assert found.thrown[-3:] == (1, 1, 1)


def test_who_ends_the_round_pays_double_unless_the_points_are_the_fewest() -> None:
    low = (0,) * 11 + (3,)
    assert Round((OPEN, low), thrown=(5,), last=1).scores() == (51.0, 3.0)
    assert Round((OPEN, low), thrown=(5,), last=0).scores() == (102.0, 3.0)


def test_a_card_that_is_replaced_face_down_is_shown_and_thrown() -> None:
    start = GAME.start(2).position
    assert isinstance(start, Round)
    found = start.play(-1, 12).play(0, "draw").play(-1, -2).play(0, "put 3").play(-1, 7)
    assert found.grids[0][2] == -2
    assert found.thrown == (12, 7)
    assert found.turn == 1
