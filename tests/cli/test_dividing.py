"""What `kibitz divide rummy` answers; tests/cli/test_divide.py has what it prints."""

import pytest

from kibitz.cli.dividing import divided, lines
from kibitz.table import InvalidText


def test_divisions_under_the_rules_of_a_preset():
    answer = divided("5H 5S 2C 3D", "canasta", "cards", 1, None, False)
    assert answer == {"divisions": [{"melds": ["5H 2C=5H 5S"], "left": ["3D"], "points_left": 5}]}
    assert list(lines(answer)) == ["5H 2C=5H 5S | left 3D (5 points)"]


def test_nothing_left_and_nothing_melded():
    assert list(lines(divided("6H 7H JH", "conquian", "cards", 1, None, False))) == ["6H 7H JH | nothing left"]
    assert list(lines(divided("1S", "okey", "cards", 1, None, False))) == ["no meld | left AS (1 point)"]


def test_the_table_and_the_hand_together():
    with pytest.raises(InvalidText, match="JK can be held twice at most"):
        divided("JK JK", "rummikub", "cards", 1, "5H JK 7H", False)
    answer = divided("6H", "rummikub", "cards", 1, "5H JK 7H", True)
    assert answer == {"table": ["5H 6H 7H JK=8H"], "played": ["6H"], "left": []}
