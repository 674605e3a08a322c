"""What a discard gives away."""

import pytest

from kibitz.card_play import completes
from kibitz.melds import read_card, read_hand


@pytest.mark.parametrize(
    ("card", "hand", "expected"),
    [
        ("5H", "5S 5C", True),
        ("5H", "5H 5S", False),
        ("5H", "3H 4H", True),
        ("5H", "4H 6H", True),
        ("5H", "6H 7H", True),
        ("5H", "6S 7H", False),
        ("AH", "QH KH", False),
        ("KH", "JH QH", True),
    ],
)
def test_a_card_fits_a_run_or_a_set(card: str, hand: str, expected: bool) -> None:
    assert completes(read_card(card), frozenset(read_hand(hand))) == expected
