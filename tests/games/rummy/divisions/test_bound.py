"""The upper bound that guides the best-first search."""

import random

import pytest

from kibitz.games.rummy.divisions import Evaluator, bound
from kibitz.games.rummy.divisions.division import ARTICLE
from kibitz.games.rummy.divisions.scores import card_scores, meld_cost
from kibitz.games.rummy.rules import hand_text
from kibitz.native import interpreted
from tests.games.rummy import proof


@pytest.mark.slow
def test_interpreted_and_compiled_are_equal():
    rng = random.Random(3)
    for decks, fillers, is_limited in ((1, 0, False), (2, 2, False), (2, 1, True)):
        counts = [rng.choice([0, 0, 0, 1, decks]) for _ in range(28)]
        results = []
        for module in (interpreted.module("kibitz.games.rummy.divisions.bound"), bound):
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
