"""Final scores: their mean is the exact value of the position, and the last turn is counted by hand."""

from itertools import product

import pytest

from kibitz.games.sebastian import rules
from kibitz.games.sebastian.explore import distribution, panels
from kibitz.games.sebastian.minds import expected_points
from kibitz.games.sebastian.solve.distribution import moments
from kibitz.games.sebastian.state import read
from kibitz.table import View

USED = (
    "primis=3 secundus=6 tertium=9 quartus=12 quintus=15 sextus=18 company=40 prattle=30 squadron=25 triplex=20 "
    "quadrupla=0 quintuplicatam=0"
)


@pytest.mark.parametrize("front", ["11111 0", "12345 2", "11266 1", "66___ 1", "_____ 3"])
def test_the_mean_is_the_value_of_the_position(front: str) -> None:
    position = read(f"{front} {USED.removesuffix(' quintuplicatam=0')}")
    chances = distribution(position)
    assert sum(chances) == pytest.approx(1)
    if position.to_move == (0,):
        assert moments(chances)[0] == pytest.approx(position.points + expected_points(position)[0][0], abs=1e-4)


def test_the_last_throws_are_counted() -> None:
    position = read(f"6____ 1 {USED}")
    sums = [6 + sum(dice) for dice in product(range(1, rules.FACES + 1), repeat=4)]
    total = position.points + rules.BONUS
    chances = distribution(position)
    for pips in range(10, 31):
        assert chances[total + pips] == pytest.approx(sums.count(pips) / len(sums))


def test_a_card_that_is_full_has_nothing_to_explore() -> None:
    assert not panels(View(0, read(f"_____ 3 {USED} pandemonium=20")))
