"""The rules by examples, and the value that is in the literature."""

from fractions import Fraction

import pytest
from kibitz.generic.cfr import Equilibrium
from kibitz.table import CHANCE, Clock

from kibitz_leduc_poker.game import DEALS, GAME, Hands


def result(text: str) -> tuple[float, ...]:
    position = GAME.read(text)
    assert not position.to_move
    return position.scores()


def test_a_pair_wins_and_equal_cards_share() -> None:
    assert result("J K raise call / J call call") == (3.0, -3.0)
    assert result("J K raise call / Q raise raise call") == (-11.0, 11.0)
    assert result("Q Q call call / K call call") == (0.0, 0.0)
    assert result("J K call raise fold") == (-1.0, 1.0)
    assert result("J K raise raise call / Q call raise fold") == (-5.0, 5.0)


def test_deals_have_the_odds_of_six_cards() -> None:
    assert sum(Hands().odds(deal) for deal in DEALS) == 1
    assert Hands().odds("J J") == Fraction(1, 15)
    turned = GAME.read("J J call call")
    assert turned.moves(CHANCE) == ("Q", "K")
    assert turned.odds("K") == Fraction(1, 2)


def test_seat_0_loses_as_much_as_the_literature_says() -> None:
    """0.0856 a game: Lanctot and others, OpenSpiel, 2019."""
    equilibrium = Equilibrium(Hands(), 1.0)
    assert equilibrium.grow(Clock())
    assert equilibrium.evaluate(equilibrium.root, 0, 1.0) == pytest.approx(-0.0856, abs=0.0005)
