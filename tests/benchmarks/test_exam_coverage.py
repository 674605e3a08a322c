"""The interval of an examination's regret covers the truth as often as it says."""

import pytest

np = pytest.importorskip("numpy")
from benchmarks import exam_coverage  # noqa: E402


@pytest.mark.benchmarks
@pytest.mark.parametrize("share", exam_coverage.SHARES)
def test_the_interval_of_the_regret_covers_the_truth(share: float) -> None:
    """Also where most games lose nothing, and few lose much."""
    _, covered = exam_coverage.coverage(share, 100, 1500, 1)
    assert 0.94 <= covered <= 0.96
