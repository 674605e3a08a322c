"""Scores order divisions as the criteria say."""

import random

import pytest

from kibitz.melds import CRITERIA
from kibitz.melds.divisions.scores import NEVER, card_score, meld_cost, meld_scores


@pytest.mark.parametrize(
    ("by", "key"),
    [
        ("cards", lambda cards, points, melds: (cards, points, -melds)),
        ("value", lambda cards, points, melds: (points, cards, -melds)),
        ("left", lambda cards, points, melds: (cards, -melds, points)),
    ],
)
def test_a_score_orders_its_three_figures(by, key):
    rng = random.Random(1)
    few = [(rng.randint(3, 6), rng.randint(0, 3), rng.randint(1, 3)) for _ in range(300)]
    wide = [(rng.randint(3, 104), rng.randint(0, 26520), rng.randint(1, 34)) for _ in range(300)]

    def score(figures):
        cards, points, melds = figures
        return cards * card_score(by, 0) + points * (card_score(by, 1) - card_score(by, 0)) - melds * meld_cost(by)

    for every in (few, wide):
        assert [key(*figures) for figures in sorted(every, key=score)] == sorted(key(*figures) for figures in every)


@pytest.mark.parametrize("by", CRITERIA)
def test_every_meld_is_better_than_nothing(by):
    for values in ((0,) * 13, (255,) * 13):
        assert min(meld_scores(by, values)) > 0
        assert max(meld_scores(by, values)) * 8 < -NEVER
