"""Hands played by the rules of thumb: their mean is the exact one, and compiled or not they are the same."""

import math
from array import array

import pytest
from training.play_nine.thumb_hands import ThumbHands
from training.play_nine.thumb_mean import stop_scores, thumb_mean

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.engine.rules_of_thumb import EVERY_RULE, WAIT
from kibitz.native import interpreted


@pytest.mark.parametrize("rule_set", [EVERY_RULE, EVERY_RULE & ~WAIT])
def test_the_mean_of_many_hands_is_the_exact_one(rule_set: int) -> None:
    scores = array("h", [0]) * 90_000
    ThumbHands(2, rule_set).play_hands(0, scores)
    mean = sum(scores) / len(scores)
    error = math.sqrt(sum((score - mean) ** 2 for score in scores)) / len(scores)
    exact = thumb_mean(2, rule_set, rules.draws_of(2, rules.DEALT), stop_scores(2), lambda done, total: None)
    assert mean == pytest.approx(exact, abs=4 * error)


def test_they_are_one_program_at_two_speeds() -> None:
    slow = interpreted.module("training.play_nine.thumb_hands").ThumbHands
    for columns in (2, 5, 12):
        hands = [made(columns, EVERY_RULE) for made in (ThumbHands, slow)]
        for number in range(5):
            assert hands[0].play_hand(number) == hands[1].play_hand(number)
