"""The course's dice and card as our sandbox provides them."""

import random

import pytest

from kibitz.games.sebastian.course import modules


def test_the_scorecard_adds_up_as_the_course_says() -> None:
    card, dice = modules.Scorecard(), modules.Dice()
    rolls = ([1] * 5, [2] * 5, [3] * 5, [4] * 3 + [1] * 2, [5] * 3 + [1] * 2)
    for name, dice.dice in zip(card.Categories, rolls, strict=False):
        card.record(name, dice)
    assert (card.totalscore, card.bonusflag) == (57, False)
    dice.dice = [6, 1, 2, 3, 4]
    card.record("sextus", dice)
    assert (card.totalscore, card.bonusscore, card.bonusflag) == (98, 35, True)
    assert "        98  TOTAL" in str(card)
    with pytest.raises(ValueError, match="sextus is used already"):
        card.record("sextus", dice)
    with pytest.raises(ValueError, match="unknown category 'septimus': expected one of primis"):
        card.record("septimus", dice)


def test_dice_are_rolled_by_one_randrange_each() -> None:
    rng = random.Random(4)
    random.seed(4)
    dice = modules.Dice()
    assert dice.roll() == [rng.randrange(1, 7) for _ in range(5)]
    kept = dice.dice
    assert dice.reroll([1, 3]) == [kept[0], rng.randrange(1, 7), kept[2], rng.randrange(1, 7), kept[4]]
    assert str(dice) == " ".join(map(str, dice.dice))
