"""Play Nine's rules: the course's scoring, its decks, and its way of dealing."""

from itertools import islice
from random import Random

import pytest

from kibitz.games.play_nine import rules


@pytest.mark.parametrize(
    ("top", "bottom", "points"),
    [
        ([4, 3, 12, 6], [4, 1, 12, 6], 4),
        ([1, -5, 10, 2], [6, -5, 10, 3], 2),
        ([6, 2, 6, 1], [6, 9, 6, 3], 5),
        ([2, -5, -5, 4], [10, -5, -5, 5], -9),
        ([4, 4, 2, 10], [4, 4, -5, 9], 6),
        ([5, 2, 12, 4], [8, 2, 3, 1], 33),
        ([4, 4, 3, 4, 4, 3], [4, 4, 3, 4, 4, 3], -30),
    ],
)
def test_boards_count_as_the_course_says(top: list[int], bottom: list[int], points: int) -> None:
    assert rules.score(top, bottom) == points
    assert rules.score(bottom, top) == points


def test_decks_have_the_courses_cards() -> None:
    assert len(rules.DECK) == rules.DECK_SIZE == 27
    assert len(rules.KITTY) == rules.KITTY_SIZE == 28
    assert sorted(rules.DECK) == list(rules.DECK)
    assert rules.DECK.count(-5) == 1
    assert {rules.DECK.count(rank) for rank in range(13)} == {2}
    assert [rules.KITTY.count(rank) for rank in rules.RANKS] == [1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 4, 4, 4]


def test_hands_come_in_the_courses_numbers_of_columns() -> None:
    columns = list(islice(rules.columns_by_hand(), 1000))
    assert [columns.count(count) for count in range(4, 11)] == [40, 100, 160, 220, 280, 200, 0]


def test_there_are_120_kinds_the_hidden_ones_last() -> None:
    assert len(rules.PAIRS) == rules.KINDS == 120
    assert [rules.kind_of(*pair) for pair in rules.PAIRS] == list(range(120))
    hidden = [kind for kind, pair in enumerate(rules.PAIRS) if rules.HIDDEN in pair]
    assert hidden == list(range(rules.OPEN_KINDS, rules.KINDS))


@pytest.mark.parametrize(
    ("seed", "deal"),
    [
        (4242, rules.Deal(10, [1, -5, 9, 5], [5, 4, 3, 2], 3, 0)),
        (777, rules.Deal(9, [6, 6, 5, 8], [3, 12, 4, 8], 0, 3)),
        (4382, rules.Deal(15, [7, 9, 11, 11, 5, 7], [1, 7, 12, 8, 6, 2], 4, 5)),
    ],
)
def test_a_seeds_hand_is_known(seed: int, deal: rules.Deal) -> None:
    # Written down from a program of its own that makes the runner's calls of the generator in their order.
    assert rules.deal(Random(seed), len(deal.top)) == deal
