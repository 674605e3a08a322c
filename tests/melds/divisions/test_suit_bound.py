"""The quick bound by suits: never below the bound of the whole hand."""

import random

import pytest

from kibitz.melds.divisions import bound, suit_bound
from kibitz.melds.divisions.scores import NEVER
from kibitz.melds.divisions.steps import run_steps

SCORES = [*range(20, 33)]


def test_rules_and_hands_that_are_served():
    assert suit_bound.is_served(10, 4)
    assert not suit_bound.is_served(10, 5)
    assert not suit_bound.is_served(200, 2)


@pytest.mark.slow
def test_it_is_never_below_the_value():
    """With what is needed one above it, the bound may only stop where nothing better is possible."""
    rng = random.Random(1)
    for trial in range(40):
        decks, fillers = rng.choice((1, 2, 2)), rng.choice((0, 1, 2, 4))
        longest = 4 * decks if rng.random() < 0.3 else 4
        upper = bound.UpperBound(decks, 3, 3, longest, fillers, False)
        counts = [rng.randint(0, decks) for _ in range(52)]
        leave = None if trial % 3 else [rng.randint(0, count) for count in counts]
        upper.hold(counts, SCORES, 3, 5, leave)
        value = upper.ahead(0, 0, fillers, 0, 0)
        again = upper.ahead(0, 0, fillers, 0, 0, value)
        assert again == value or value < NEVER // 2


def test_steps_of_rules_without_runs():
    steps = run_steps(2, 3, True, False)
    assert set(steps.begun) == {0}
    assert 0 < run_steps(2, 3, True, True).most_rows >= steps.most_rows
