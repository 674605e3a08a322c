"""Fitting the variance of scores: equations, a known line, and play whose luck is what the deck says."""

import math
from collections import Counter
from random import Random

import pytest
from training.play_nine.self_play import SelfPlay
from training.play_nine.variance_fit import Sample, collect_samples, fit_weights

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.engine.variance import WEIGHT_COUNT, features_of
from kibitz.games.play_nine.engine.weights import search_for


def variance(scores: Counter[int]) -> float:
    mean = sum(score * count for score, count in scores.items()) / scores.total()
    return sum(count * (score - mean) ** 2 for score, count in scores.items()) / scores.total()


def test_known_weights_are_found_again() -> None:
    rng = Random(1)
    boards = [features_of([rng.randrange(rules.KINDS) for _ in range(6)]) for _ in range(1500)]
    slopes = [rng.random() for _ in range(WEIGHT_COUNT)]
    weights = fit_weights([Sample(features, 20.0 + sum(slopes[at] for at in features)) for features in boards])
    for features in boards[:20]:
        fitted = weights[0] + sum(weights[at + 1] for at in features)
        assert fitted == pytest.approx(20.0 + sum(slopes[at] for at in features), abs=0.5)


def test_turning_hidden_cards_has_the_decks_variance() -> None:
    play = SelfPlay(search_for(4), 3)
    kinds = rules.kinds_of([3, 7, 2, "*"], [9, 7, 1, 12])
    squares = []
    for _ in range(2000):
        play.search.set_board(kinds)
        squares.append(play.turn_hidden_cards())
    turned = Counter(rules.score([3, 7, 2, rank], [9, 7, 1, 12]) for rank in rules.DECK)
    assert sum(squares) / len(squares) == pytest.approx(variance(turned), rel=0.1)


@pytest.mark.slow
def test_collecting_is_repeatable_and_fitting_lowers_the_error() -> None:
    samples = collect_samples(4, 60, 1)
    assert samples == collect_samples(4, 60, 1)
    assert samples != collect_samples(4, 60, 2)
    assert len(samples) == 2 * 4 + 3 + 1
    for some in samples[3:8]:
        mean = sum(sample.squared_luck for sample in some) / len(some)
        weights = fit_weights(some)
        fitted = [weights[0] + sum(weights[at + 1] for at in sample.features) for sample in some]
        error = math.fsum((sample.squared_luck - value) ** 2 for sample, value in zip(some, fitted, strict=True))
        assert error < math.fsum((sample.squared_luck - mean) ** 2 for sample in some)
