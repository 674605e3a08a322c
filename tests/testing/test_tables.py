"""What the suite looks at of a long game."""

from itertools import pairwise

import pytest

from kibitz.testing.tables import spread


@pytest.mark.parametrize(("length", "count"), [(0, 0), (3, 3), (40, 40), (41, 40), (79, 40), (1000, 40)])
def test_a_share_is_spread_over_all(length: int, count: int) -> None:
    found = spread(range(length), 40)
    assert len(found) == count
    assert found[:1] == [0][:length]
    assert all(length // 40 <= there - here <= length // 40 + 1 for here, there in pairwise([*found, length]))
