"""What people's strategies keep and fill."""

import pytest

from kibitz.games.sebastian import rules
from kibitz.games.sebastian.game import GAME
from kibitz.games.sebastian.rules import ALL_USED
from kibitz.games.sebastian.strategies import Gatherer, Greedy, Hasty, InOrder, Par, Strategy
from kibitz.table import Clock

DICE = (2, 2, 5, 6, 6)


@pytest.mark.parametrize(
    ("strategy", "kept"),
    [(Hasty(), DICE), (Gatherer(), (6, 6)), (InOrder(), ()), (Greedy(), (5, 6, 6)), (Par(), (6, 6))],
)
def test_what_they_keep_on_an_empty_card(strategy: Strategy, kept: rules.Multiset) -> None:
    assert strategy.keep(DICE, 2, 0, rules.ASSIGNMENT) == kept


def test_in_order_rolls_for_the_first_open_category() -> None:
    strategy = InOrder()
    assert strategy.keep(DICE, 2, 0b000001, rules.ASSIGNMENT) == (2, 2)
    assert strategy.fill(DICE, 0b000001, rules.ASSIGNMENT) == 1
    assert strategy.fill(DICE, 0, rules.ASSIGNMENT) == 0


def test_par_does_not_waste_a_good_category() -> None:
    used = ALL_USED ^ (1 | 1 << rules.QUINTUPLICATAM)
    assert Par().fill((2, 3, 3, 4, 6), used, rules.ASSIGNMENT) == 0
    assert Greedy().fill((1, 3, 3, 4, 6), used, rules.ASSIGNMENT) == 0


@pytest.mark.parametrize("name", ["hasty", "in-order", "gatherer", "greedy", "par"])
def test_they_are_minds(name: str) -> None:
    mind = GAME.minds()[name](0)
    view = GAME.read_view("33356 2 primis=3 company=40")
    assert mind.advise(view, Clock())[0].move in view.moves
