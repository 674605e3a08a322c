"""What several tests of Sebastian need."""

import pytest

from kibitz.games.sebastian.rules import ASSIGNMENT, Rules
from kibitz.games.sebastian.solve.solver import Solver


@pytest.fixture(scope="session")
def solutions() -> dict[Rules, list[float]]:
    """A fresh solution for both rules, at [used * UPPER_TOTALS + upper]."""
    return {rules: list(Solver(rules).solve()) for rules in (ASSIGNMENT, Rules(five_is_squadron=True))}
