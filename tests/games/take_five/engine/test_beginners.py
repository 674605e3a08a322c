"""The choices of simple players: against choices made by hand, and compiled against interpreted."""

from collections import Counter
from random import Random

import pytest

from kibitz.games.take_five.engine import beginners, layout, table
from kibitz.native import interpreted

ROWS = [[2, 50], [10, 11, 12, 13], [33], [60, 61, 62, 63, 64]]
"""Ends 50, 13, 33 and 64, behind 2, 4, 1 and 5 cards of 4, 10, 5 and 7 points."""


def set_up(hand: list[int]) -> table.Table:
    """Ten players; the others hold every card that is neither in this hand nor in the rows."""
    seen = {*hand, *(card for row in ROWS for card in row)}
    position = table.Table(1)
    position.set_up(10, 3, hand, ROWS, [card for card in range(1, 105) if card not in seen])
    return position


@pytest.mark.parametrize(
    ("kind", "hand", "card"),
    [
        (layout.LOW_TO_HIGH, [5, 20, 34, 55, 70], 5),
        (layout.HIGH_TO_LOW, [5, 20, 34, 55, 70], 70),
        (layout.LOW_TO_HIGH_PENALTY, [5, 20, 34, 36, 55], 34),
        (layout.HIGH_TO_LOW_PENALTY, [20, 22, 44, 55, 70], 55),
        (layout.HIGH_TO_LOW_PENALTY, [20, 22, 44, 70], 22),
        (layout.AVOID_PENALTY, [5, 20, 34, 36, 70], 34),
        (layout.AVOID_PENALTY, [20, 70], 20),
        (layout.AVOID_PENALTY, [70, 80], 70),
        (layout.NEAREST, [5, 20, 36, 52, 65], 52),
        (layout.NEAREST, [5, 65, 70], 5),
        (layout.CAREFUL, [14, 34, 65], 34),
        (layout.CAREFUL, [14, 65], 14),
    ],
)
def test_choices_worked_out_by_hand(kind: int, hand: list[int], card: int) -> None:
    assert beginners.simple_card(set_up(hand), 3, kind) == card


@pytest.mark.parametrize("kind", [layout.RANDOM_PLAYER, layout.LOW_PENALTY])
def test_random_cards_are_equally_likely(kind: int) -> None:
    position = set_up([5, 20, 36])
    counts = Counter(beginners.simple_card(position, 3, kind) for _ in range(3000))
    assert counts.keys() == {5, 20, 36}
    assert max(counts.values()) < 1100


def test_the_cheapest_row_is_taken_but_for_the_random_player() -> None:
    position = set_up([5])
    assert {beginners.simple_row(position, kind) for kind in range(1, layout.SIMPLE_KINDS)} == {0}
    assert {beginners.simple_row(position, layout.RANDOM_PLAYER) for _ in range(100)} == {0, 1, 2, 3}


def test_compiled_and_interpreted_choose_the_same() -> None:
    plain_table = interpreted.module("kibitz.games.take_five.engine.table")
    plain = interpreted.module("kibitz.games.take_five.engine.beginners")
    rng = Random(4)
    for game in range(40):
        positions = (table.Table(game), plain_table.Table(game))
        for position in positions:
            position.deal(2 + game % 9)
            position.count_cards()
        for kind in range(layout.SIMPLE_KINDS):
            seat = rng.randrange(2 + game % 9)
            choices = [
                (module.simple_card(position, seat, kind), module.simple_row(position, kind))
                for module, position in zip((beginners, plain), positions, strict=True)
            ]
            assert choices[0] == choices[1]
