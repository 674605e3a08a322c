"""What racks of Rummikub are worth comes from self-play."""

import pytest
from training.rummikub.expectation import Sample, fit, played


def test_known_weights_are_found_again() -> None:
    rows = [(1.0, float(tiles), float(tiles * tiles % 7)) for tiles in range(20)]
    weights, left = fit([Sample(row, 3.0 - 2.0 * row[1] + 0.5 * row[2]) for row in rows])
    assert weights == pytest.approx([3.0, -2.0, 0.5], abs=1e-4)
    assert left == pytest.approx(0.0, abs=1e-4)


@pytest.mark.slow
def test_each_turn_of_a_game_is_a_sample() -> None:
    samples = played(1, 2)
    assert len(samples) > 10
    assert len({sample.score for sample in samples}) == 2
    assert sum({sample.score for sample in samples}) == pytest.approx(0.0)
