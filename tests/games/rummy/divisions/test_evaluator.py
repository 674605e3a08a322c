"""The evaluator: known figures, and a hand that changes is always equal to one evaluated from scratch."""

import random
from array import array

import pytest

from kibitz.games.rummy.divisions import Evaluator, evaluator
from kibitz.games.rummy.rules import HandError
from kibitz.native import interpreted
from tests.games.rummy import proof


def test_means_of_random_hands():
    rng = random.Random(5)
    hands = 60_000
    flat = bytes(card for _ in range(hands) for card in rng.sample(proof.DECK, 15))
    scores, every, maximal = (array("q", bytes(8 * hands)) for _ in range(3))
    cards, left = (array("i", bytes(4 * hands)) for _ in range(2))
    one = Evaluator()
    one.evaluate_figures(flat, 15, scores, cards, left)
    one.count(flat, 15, every, maximal)
    assert sum(cards) / hands == pytest.approx(3.57, abs=0.04)
    assert sum(every) / hands == pytest.approx(3.75, abs=0.12)
    assert sum(maximal) / hands == pytest.approx(1.76, abs=0.03)


def test_all_cards_of_two_decks():
    one = Evaluator(proof.DECK)
    assert len(one.best()) == 8
    assert all(len(meld.cards) == 13 for meld in one.best())
    without = Evaluator([card for card in proof.DECK if card // 4 != 6])
    assert sum(len(meld.cards) for meld in without.best()) == 96


@pytest.mark.parametrize("by", proof.CRITERIA)
def test_long_random_changes(by):
    proof.check_changes(proof.changes(random.Random(1), 12_000, 26), by)


def test_changes_of_rich_hands():
    proof.check_changes(proof.changes(random.Random(2), 600, 44))


def test_undo_goes_back_step_by_step():
    rng = random.Random(3)
    sequence = proof.changes(rng, 200, 20)
    one = Evaluator()
    seen = []
    for change in sequence:
        seen.append((one.ones, one.twos, one.total, one.best()))
        (one.remove if change % 2 else one.add)(change // 2)
    while seen:
        one.undo()
        assert (one.ones, one.twos, one.total, one.best()) == seen.pop()
    with pytest.raises(HandError, match="nothing to undo"):
        one.undo()


def test_the_last_256_changes_are_kept():
    one = Evaluator()
    for _ in range(200):
        one.add(5)
        one.remove(5)
    for _ in range(256):
        one.undo()
    assert one.size == 0
    with pytest.raises(HandError, match="nothing to undo"):
        one.undo()


def test_cards_that_are_not_there():
    one = Evaluator([4, 4])
    with pytest.raises(HandError, match="2H can be held twice at most"):
        one.add(4)
    with pytest.raises(HandError, match="not in the hand"):
        one.remove(5)
    with pytest.raises(HandError, match="expected 0 to 51"):
        one.add(52)
    with pytest.raises(HandError, match="not in the hand"):
        one.remove(-1)
    with pytest.raises(HandError, match="2S can be held once at most"):
        Evaluator([5, 5], decks=1)
    with pytest.raises(ValueError, match="decks = 3: expected 1 or 2"):
        Evaluator(decks=3)
    with pytest.raises(ValueError, match="by = 'most': expected one of cards, value, left"):
        Evaluator(by="most")


@pytest.mark.parametrize("by", proof.CRITERIA)
def test_the_figures_of_a_score(by):
    rng = random.Random(4)
    values = tuple(rng.sample(range(256), 13))
    for _ in range(200):
        hand = rng.sample(proof.DECK, 20)
        one = Evaluator(hand, by, values)
        melded = [card for meld in one.best() for card in meld.cards]
        assert one.cards_melded() == len(melded)
        assert one.points_left() == sum(values[card // 4] for card in hand) - sum(values[card // 4] for card in melded)


def test_a_hand_that_is_put_down():
    one = Evaluator([0, 4, 8, 12])
    one.clear()
    assert (one.size, one.total, one.ones, one.best()) == (0, 0, 0, [])
    with pytest.raises(HandError, match="nothing to undo"):
        one.undo()


def test_a_card_that_joins_and_parts_islands():
    one = Evaluator([0, 4, 8, 16, 20, 24])
    assert len(one.best()) == 2
    one.add(12)
    assert [str(meld) for meld in one.best()] == ["AH 2H 3H 4H 5H 6H 7H"]
    one.remove(12)
    assert [str(meld) for meld in one.best()] == ["AH 2H 3H", "5H 6H 7H"]


def test_an_evaluator_is_small():
    assert Evaluator().__sizeof__() < 4096


def test_interpreted_and_compiled_are_equal():
    plain = interpreted.module("kibitz.games.rummy.divisions.evaluator")
    rng = random.Random(9)
    size = 18
    flat = bytes(card for _ in range(150) for card in rng.sample(proof.DECK, size))
    results = []
    for module in (plain, evaluator):
        scores, every, maximal = (array("q", bytes(8 * 150)) for _ in range(3))
        cards, left = (array("i", bytes(4 * 150)) for _ in range(2))
        one = module.Evaluator(by="value")
        one.evaluate(flat, size, scores)
        one.count(flat, size, every, maximal)
        assert one.evaluate_figures(flat, size, scores, cards, left) == -1
        churned = array("q", bytes(8 * 3000))
        module.Evaluator().churn(proof.changes(random.Random(10), 3000, 24), churned)
        results.append((scores, every, maximal, cards, left, churned))
    assert results[0] == results[1]
