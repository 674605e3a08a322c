"""The upper bound that guides the best-first search."""

import random

import pytest

from kibitz.melds import Evaluator, hand_text, read_hand
from kibitz.melds.divisions import bound
from kibitz.melds.divisions.division import ARTICLE
from kibitz.melds.divisions.scores import NEVER, card_scores, meld_cost
from kibitz.native import interpreted
from tests.melds import proof


@pytest.mark.slow
def test_interpreted_and_compiled_are_equal():
    rng = random.Random(3)
    for decks, fillers, is_limited, most in ((1, 0, False, 1), (2, 2, False, 2), (2, 1, True, 2), (2, 1, False, 9)):
        counts = [min(decks, rng.choice([0, 0, 0, 1, most])) for _ in range(28)]
        if most > decks:
            counts = [decks] * 20 + counts[:8]
        results = []
        for module in (interpreted.module("kibitz.melds.divisions.bound"), bound):
            upper = module.UpperBound(decks, 3, 3, 4, fillers, is_limited)
            upper.hold(counts, [*range(1, 8)], 1, 5)
            results.append((upper.ahead(0, 0, fillers, 9 if is_limited else 0, 0), upper.entries))
        assert results[0] == results[1]


def test_without_fillers_the_bound_is_the_best_score():
    rng = random.Random(4)
    for _ in range(100):
        hand = rng.sample(proof.DECK, rng.randint(5, 30))
        for by in proof.CRITERIA:
            scores = card_scores(by, ARTICLE.values)
            upper = bound.UpperBound(2, 3, 3, 4, 0, False)
            upper.hold([hand.count(card) for card in range(52)], list(scores[::4]), meld_cost(by), 0)
            assert upper.ahead(0, 0, 0, 0, 0) == Evaluator(hand, by).total, hand_text(hand)


def test_a_hand_after_another_has_its_own_bound():
    """The table is not cleared between hands."""
    rng = random.Random(5)
    kept = bound.UpperBound(2, 3, 3, 4, 1, False)
    for _ in range(30):
        counts = [rng.choice([0, 0, 1, 2]) for _ in range(52)]
        fresh = bound.UpperBound(2, 3, 3, 4, 1, False)
        for upper in (kept, fresh):
            upper.hold(counts, [*range(1, 14)], 1, 5)
        assert kept.ahead(0, 0, 1, 0, 0) == fresh.ahead(0, 0, 1, 0, 0)


def rich_hand(rng, fillers):
    """Counts of a hand that is rich enough for the bound by suits, and a bound that holds it."""
    upper = bound.UpperBound(2, 3, 3, 4, fillers, False)
    counts = [rng.choice([0, 1, 1, 2]) for _ in range(52)]
    upper.hold(counts, [*range(20, 33)], 3, 5)
    return upper, counts


def test_what_is_needed_changes_no_exact_value():
    """From the value on down the bound is exact, above it any bound below what is needed."""
    rng = random.Random(6)
    for fillers in (0, 1, 2, 4):
        upper, counts = rich_hand(rng, fillers)
        value = upper.ahead(0, 0, fillers, 0, 0)
        for needed in (value + 50, value + 1, value, value - 1):
            fresh = bound.UpperBound(2, 3, 3, 4, fillers, False)
            fresh.hold(counts, [*range(20, 33)], 3, 5)
            got = fresh.ahead(0, 0, fillers, 0, 0, needed)
            assert got == value if needed <= value else value <= got < needed


def test_cards_that_may_not_be_left():
    """Three sevens and a run with one of them: the run may have it only if the other two may be left."""
    hand = read_hand("5H 6H 7H 7S 7C")
    counts = [hand.count(card) for card in range(52)]
    upper = bound.UpperBound(2, 3, 3, 4, 0, False)
    scores = [1] * 13
    for leave, most in (("5H 6H 7S 7C", 3), ("7S 7C", 3), ("5H 6H", 3), ("7S", NEVER)):
        may_leave = [read_hand(leave).count(card) for card in range(52)]
        upper.hold(counts, scores, 0, 0, may_leave)
        value = upper.ahead(0, 0, 0, 0, 0)
        assert value == most or value < NEVER // 2 == most // 2
    upper.hold(counts, scores, 0, 0)
    assert upper.ahead(0, 0, 0, 0, 0) == 3


def test_arguments_that_no_table_has():
    upper = bound.UpperBound(2, 3, 3, 4, 1, False)
    upper.hold([1] * 52, [*range(1, 14)], 1, 5)
    for arguments in (
        (66, 0, 0, 0, 0),
        (-1, 0, 0, 0, 0),
        (0, 0xFFF, 0, 0, 0),
        (0, 1 << 48, 0, 0, 0),
        (0, 0, 64, 0, 0),
        (0, 0, 0, 1024, 0),
        (0, 0, 0, 0, 1),
        (4, 0, 0, 0, 81),
    ):
        with pytest.raises(ValueError, match="expected"):
            upper.ahead(*arguments)
    for counts, scores in (([3], [1]), ([-1], [1]), ([0] * 57, [1]), ([1], [1] * 15)):
        with pytest.raises(ValueError, match="expected"):
            upper.hold(counts, scores, 1, 5)
    for decks, fillers in ((0, 0), (5, 0), (2, 64)):
        with pytest.raises(ValueError, match="expected 1 to 4"):
            bound.UpperBound(decks, 3, 3, 4, fillers, False)
