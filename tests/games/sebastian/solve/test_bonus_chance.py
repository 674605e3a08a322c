"""The chance of the bonus against a case that is easily computed, and against itself a throw earlier."""

from math import comb

import pytest

from kibitz.games.sebastian.rules import ALL_USED, BONUS_FROM, CATEGORIES
from kibitz.games.sebastian.solve.bonus_chance import BonusChances

SEXTUS_OPEN = ALL_USED & ~(1 << CATEGORIES.index("sextus"))


@pytest.mark.slow
def test_the_last_category_decides() -> None:
    """With sextus open alone best play keeps every six: 18 points are three sixes or more."""
    six = 1 - (5 / 6) ** 3
    three = sum(comb(5, n) * six**n * (1 - six) ** (5 - n) for n in (3, 4, 5))
    chances = BonusChances(SEXTUS_OPEN)
    assert chances.chance(SEXTUS_OPEN, 45) == pytest.approx(three, abs=1e-7)
    assert chances.chance(SEXTUS_OPEN, BONUS_FROM + 4) == 1
    assert chances.chance(SEXTUS_OPEN, 20) == 0
    assert (chances.chance(ALL_USED, 63), chances.chance(ALL_USED, 62)) == (1, 0)
