"""What several tests of Sebastian need."""

import pytest

from kibitz.games.sebastian.solve.solve import Solver


@pytest.fixture(scope="session")
def solutions() -> dict[bool, list[float]]:
    """A fresh solution for both options, at [used * UPPER_TOTALS + upper]."""
    return {five_is_squadron: list(Solver(five_is_squadron).solve()) for five_is_squadron in (False, True)}
