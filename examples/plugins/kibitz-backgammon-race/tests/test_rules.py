"""The rules by examples, and the table that every book on backgammon has."""

import pytest
from kibitz.generic.retrograde import Retrograde
from kibitz.table import CHANCE, Clock

from kibitz_backgammon_race.game import Race

ONE_THROW = {
    (1, 1): 36, (2, 1): 36, (3, 1): 34, (4, 1): 29, (5, 1): 23, (6, 1): 15, (2, 2): 26, (3, 2): 25, (4, 2): 23,
    (5, 2): 19, (6, 2): 13, (3, 3): 17, (4, 3): 17, (5, 3): 14, (6, 3): 10, (4, 4): 11, (5, 4): 10, (6, 4): 8,
    (5, 5): 6, (6, 5): 6, (6, 6): 4,
}  # fmt: skip
"""Of 36 throws, those that bear off two checkers at once."""


def test_a_higher_number_bears_off_the_last_checker_only() -> None:
    race = Race((4, 2), (1,), (5, 3))
    assert race.moves(0) == ("5 from 4", "3 from 4")
    assert race.play(0, "3 from 4") == Race((2, 1), (1,), (5,))
    assert race.play(0, "5 from 4") == Race((2,), (1,), (3,))
    assert Race((2,), (1,), (3,)).play(0, "3 from 2") == Race((), (1,), (), 1)


def test_equal_dice_are_played_four_times() -> None:
    race = Race().play(CHANCE, "2 2")
    assert race.dice == (2, 2, 2, 2)
    assert sum(race.odds(throw) for throw in Race().moves(CHANCE)) == 1


@pytest.mark.parametrize(("points", "throws"), ONE_THROW.items())
def test_two_checkers_are_borne_off_in_one_throw_as_often_as_books_say(points: tuple[int, int], throws: int) -> None:
    """The other has one checker on the first point, so that whoever does not bear off both has lost."""
    solution = Retrograde(Race(points, (1,)), 1.0)
    assert solution.grow(Clock())
    assert solution.results(solution.root)[0] == pytest.approx(throws / 36, abs=1e-12)
