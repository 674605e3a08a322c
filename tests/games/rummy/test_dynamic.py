"""A hand that changes is always equal to one evaluated afresh."""

import random

import pytest

from kibitz.games.rummy.divisions.evaluator import Evaluator
from kibitz.games.rummy.rules import HandError
from tests.games.rummy import proof


@pytest.mark.parametrize("by", proof.CRITERIA)
def test_long_random_changes(by):
    proof.check_changes(proof.changes(random.Random(1), 12_000, 26), by)


def test_changes_of_rich_hands():
    proof.check_changes(proof.changes(random.Random(2), 600, 44))


def test_undo_goes_back_step_by_step():
    rng = random.Random(3)
    sequence = proof.changes(rng, 200, 20)
    evaluator = Evaluator()
    seen = []
    for change in sequence:
        seen.append((evaluator.ones, evaluator.twos, evaluator.total, evaluator.best()))
        (evaluator.remove if change % 2 else evaluator.add)(change // 2)
    while seen:
        evaluator.undo()
        assert (evaluator.ones, evaluator.twos, evaluator.total, evaluator.best()) == seen.pop()
    with pytest.raises(HandError, match="nothing to undo"):
        evaluator.undo()


def test_the_last_256_changes_are_kept():
    evaluator = Evaluator()
    for _ in range(200):
        evaluator.add(5)
        evaluator.remove(5)
    for _ in range(256):
        evaluator.undo()
    assert evaluator.size == 0
    with pytest.raises(HandError, match="nothing to undo"):
        evaluator.undo()


def test_cards_that_are_not_there():
    evaluator = Evaluator([4, 4])
    with pytest.raises(HandError, match="2H can be held twice at most"):
        evaluator.add(4)
    with pytest.raises(HandError, match="not in the hand"):
        evaluator.remove(5)
    with pytest.raises(HandError, match="expected 0 to 51"):
        evaluator.add(52)
    with pytest.raises(HandError, match="not in the hand"):
        evaluator.remove(-1)
    with pytest.raises(HandError, match="2S can be held once at most"):
        Evaluator([5, 5], decks=1)
    with pytest.raises(ValueError, match="decks = 3: expected 1 or 2"):
        Evaluator(decks=3)


def test_a_card_that_joins_and_parts_islands():
    evaluator = Evaluator([0, 4, 8, 16, 20, 24])
    assert len(evaluator.best()) == 2
    evaluator.add(12)
    assert [str(meld) for meld in evaluator.best()] == ["AH 2H 3H 4H 5H 6H 7H"]
    evaluator.remove(12)
    assert [str(meld) for meld in evaluator.best()] == ["AH 2H 3H", "5H 6H 7H"]


def test_an_evaluator_is_small():
    assert Evaluator().__sizeof__() < 4096
