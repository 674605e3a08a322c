"""The spread of Play Nine's scores: exact where nothing is left but a turn, near the truth elsewhere."""

import math
from collections import Counter
from random import Random

import pytest

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.engine.variance import Variances, mixture
from kibitz.games.play_nine.game import GAME
from kibitz.table import Clock


def deviation(scores: Counter[int]) -> float:
    mean = sum(score * count for score, count in scores.items()) / scores.total()
    return math.sqrt(sum(count * (score - mean) ** 2 for score, count in scores.items()) / scores.total())


def test_the_last_moves_have_the_decks_deviation() -> None:
    view = GAME.read_view("0 draws, top 3 7 2 *, bottom 9 7 1 12, card 10")
    spreads = {str(item.move): item.spread for item in GAME.minds()["best"](0).advise(view, Clock())}
    turned = Counter(rules.score([3, 7, 2, rank], [9, 7, 1, 12]) for rank in rules.DECK)
    assert spreads["turn 0 3"] == pytest.approx(deviation(turned), abs=1e-3)
    assert spreads["replace 0 3"] == 0.0
    # The card that stays hidden is turned all the same; that is only estimated.
    assert spreads["replace 0 0"] == pytest.approx(deviation(turned), rel=0.2)


def test_taking_and_drawing_have_spreads() -> None:
    view = GAME.read_view("1 draw, top 3 7 2 *, bottom 9 7 1 12, kitty 12")
    spreads = {str(item.move): item.spread for item in GAME.minds()["best"](0).advise(view, Clock())}
    assert spreads["kitty"] == 0.0
    assert spreads["draw"] is not None
    assert spreads["draw"] > 2.0


def test_a_mixture_varies_within_and_between_its_cases() -> None:
    assert mixture([(0.5, 1.0, 4.0), (0.5, 3.0, 2.0)]) == (2.0, 4.0)


def test_a_changed_column_is_as_good_as_a_new_board() -> None:
    rng = Random(4)
    for _ in range(200):
        kinds = [rules.KINDS - 1, *(rng.choice((rng.randrange(rules.KINDS), rules.KINDS - 1)) for _ in range(4))]
        place, new = rng.randrange(1, 5), rng.randrange(rules.KINDS)
        changed = [*kinds[:place], new, *kinds[place + 1 :]]
        variance = Variances(kinds, 5).after(kinds[place], new)
        assert variance == pytest.approx(Variances(changed, 5).after(rules.KINDS - 1, rules.KINDS - 1))
