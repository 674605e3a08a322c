"""What several tests of Sebastian need."""

import pytest

from kibitz.games.sebastian.cards.presets import sebastian
from kibitz.games.sebastian.rules import ASSIGNMENT, Rules
from kibitz.games.sebastian.solve import card_cache


@pytest.fixture(scope="session")
def solutions() -> dict[Rules, list[float]]:
    """A fresh solution for both rules, at [used * UPPER_TOTALS + upper]."""
    both = (ASSIGNMENT, Rules(five_is_squadron=True))
    return {
        rules: list(card_cache.solve(sebastian(rules.five_is_squadron), lambda done, total: None).values)
        for rules in both
    }
