"""The table of what hands of Indian rummy are worth comes from self-play."""

import pytest
from training.indian_rummy.expectation import table


@pytest.mark.slow
def test_a_hand_near_a_show_is_worth_more():
    rows = {far: score for far, _, score, _, _ in table(12, 2)}
    assert rows[1] > rows[4]
