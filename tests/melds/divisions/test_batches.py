"""Where hands end in one flat array."""

import pytest

from kibitz.melds import HandError
from kibitz.melds.divisions.batches import ends_of


def test_ends():
    assert list(ends_of(3, 6, 2)) == [3, 6]
    assert list(ends_of([2, 0, 4], 6, 3)) == [2, 2, 6]
    assert list(ends_of(5, 0, 0)) == []
    with pytest.raises(HandError, match="5 cards for 2 hands of 3: expected 6"):
        ends_of(3, 5, 2)
    with pytest.raises(HandError, match="6 cards and 2 sizes for 3 hands: expected a size for each hand"):
        ends_of([3, 3], 6, 3)
