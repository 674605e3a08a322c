"""Linear equations."""

import pytest
from training.least_squares import solve_symmetric


def test_symmetric_equations_are_solved() -> None:
    assert solve_symmetric([[4.0, 2.0], [2.0, 3.0]], [10.0, 9.0]) == pytest.approx([1.5, 2.0])
