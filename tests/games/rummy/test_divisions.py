"""Divisions against the definition, by brute force; and against figures that are known."""

import random
from array import array

import pytest

from kibitz.games.rummy.divisions import divide
from kibitz.games.rummy.divisions.evaluator import Evaluator
from kibitz.games.rummy.rules import HandError, hand_text, read_hand
from kibitz.native import interpreted
from tests.games.rummy import proof

ISLAND = "2H 3H 4H 5H 4H 5H 6H 3C 3C 3D 3D 4D"
HAND_A = "11C 3H 4H 11D 3D 5H 9D 2H 6H 3C 4H 3D 4D 5H 12D 3C"
FIRST = "3H 4H 5H 6H 7H 7C 7S 6S 10S JD 6D KH 2C 3D 4S"


@pytest.mark.parametrize(
    ("text", "every", "maximal", "melded"), [(ISLAND, 12, 6, 7), (HAND_A, 12, 6, 7), (FIRST, 15, 6, 9)]
)
def test_the_hands_of_the_article(text, every, maximal, melded):
    hand = read_hand(text)
    assert len(list(divide.all_divisions(hand))) == every
    assert len(list(divide.all_divisions(hand, maximal=True))) == maximal
    assert divide.best(hand)[0].melded == melded


def test_the_best_division_of_the_article():
    assert str(divide.best(read_hand(ISLAND))[0]) == "2H 3H 4H 5H | 4H 5H 6H | left 3C 3C 3D 3D 4D"
    found = divide.best(read_hand(FIRST), k=2)
    assert str(found[0]) == "3H 4H 5H | 6H 6S 6D | 7H 7S 7C | left 2C 3D 4S 10S JD KH"
    assert str(found[1]) == "3H 4H 5H 6H | 7H 7S 7C | left 2C 3D 4S 6S 6D 10S JD KH"


def test_every_division_of_small_hands():
    rng = random.Random(1)
    for _ in range(1500):
        hand = proof.deal(rng, rng.randint(1, 12))
        divisions = proof.check_all(hand)
        proof.check_best(hand, divisions)


def test_every_division_of_hands_of_fifteen():
    rng = random.Random(2)
    for _ in range(250):
        hand = proof.deal(rng, 15)
        proof.check_best(hand, proof.check_all(hand))


def test_the_k_best_in_the_stated_order():
    rng = random.Random(3)
    for _ in range(120):
        hand = proof.deal(rng, rng.randint(4, 12))
        proof.check_k_best(hand, proof.check_all(hand), rng.randint(2, 9))


def test_the_first_meld():
    rng = random.Random(4)
    for _ in range(250):
        hand = proof.deal(rng, rng.randint(6, 12))
        proof.check_first_meld(hand, proof.check_all(hand), rng.choice([1, 10, 20, 30, 51]))


def test_means_of_random_hands():
    rng = random.Random(5)
    hands = 60_000
    flat = bytes(card for _ in range(hands) for card in rng.sample(proof.DECK, 15))
    worths, every, maximal = (array("q", bytes(8 * hands)) for _ in range(3))
    evaluator = Evaluator()
    evaluator.evaluate(flat, 15, worths)
    evaluator.count(flat, 15, every, maximal)
    assert sum(worth >> 40 for worth in worths) / hands == pytest.approx(3.57, abs=0.04)
    assert sum(every) / hands == pytest.approx(3.75, abs=0.12)
    assert sum(maximal) / hands == pytest.approx(1.76, abs=0.03)


def test_the_sweep_and_the_walk_agree_where_melds_abound():
    rng = random.Random(6)
    evaluator = Evaluator()
    for _ in range(60):
        hand = rng.sample(proof.DECK, rng.randint(16, 26))
        for card in hand:
            evaluator.add(card)
        sweep = proof.SWEEPS["cards"]
        assert sweep.best(evaluator.ones, evaluator.twos) == evaluator.total
        assert sorted(list(sweep.melds)[: sweep.meld_count]) == sorted(
            proof.MELDS.index(meld) for meld in evaluator.best()
        )
        evaluator.clear()


def test_all_cards_of_two_decks():
    evaluator = Evaluator(proof.DECK)
    assert len(evaluator.best()) == 8
    assert all(len(meld.cards) == 13 for meld in evaluator.best())
    without = Evaluator([card for card in proof.DECK if card // 4 != 6])
    assert sum(len(meld.cards) for meld in without.best()) == 96


def test_many_hands_at_once():
    rng = random.Random(8)
    hands = [rng.sample(proof.DECK, 13) for _ in range(300)]
    for by in proof.CRITERIA:
        found = divide.evaluate_many(hands, by)
        for hand, figures in zip(hands, found, strict=True):
            best = divide.best(hand, by=by)[0]
            assert figures == (best.melded, best.value_left()), hand_text(hand)
    assert divide.evaluate_many([]) == []
    with pytest.raises(HandError, match="hand 2 has 1 cards: expected 2"):
        divide.evaluate_many([[1, 2], [3]])
    with pytest.raises(HandError, match="hand 1: jokers"):
        divide.evaluate_many([[1, 52]], rules=divide.PRESETS["rummikub"])


def test_wrong_calls_are_told():
    with pytest.raises(ValueError, match="by = 'most': expected one of cards, value, left"):
        divide.best([1], by="most")
    with pytest.raises(ValueError, match="k = 0: expected 1 or more"):
        divide.best([1], k=0)
    with pytest.raises(HandError, match="AH can be held twice at most"):
        divide.best([0, 0, 0])


def test_nothing_to_divide():
    assert str(divide.best([])[0]) == "no meld"
    assert [found.melds for found in divide.all_divisions([])] == [()]
    assert divide.best([0, 20], k=3)[0].left == (0, 20)
    assert divide.first_meld([0, 20], 10) is None


def test_interpreted_and_compiled_are_equal():
    plain = interpreted.module("kibitz.games.rummy.divisions.evaluator")
    rng = random.Random(9)
    size = 18
    flat = bytes(card for _ in range(150) for card in rng.sample(proof.DECK, size))
    results = []
    for module in (plain, __import__("kibitz.games.rummy.divisions.evaluator", fromlist=["Evaluator"])):
        worths, every, maximal = (array("q", bytes(8 * 150)) for _ in range(3))
        evaluator = module.Evaluator(by="value")
        evaluator.evaluate(flat, size, worths)
        evaluator.count(flat, size, every, maximal)
        churned = array("q", bytes(8 * 3000))
        module.Evaluator().churn(proof.changes(random.Random(10), 3000, 24), churned)
        results.append((worths, every, maximal, churned))
    assert results[0] == results[1]


def test_sweep_interpreted_and_compiled_are_equal():
    plain = interpreted.module("kibitz.games.rummy.divisions.sweep")
    rng = random.Random(11)
    slow, fast = plain.Sweep("left"), proof.SWEEPS["left"]
    for _ in range(12):
        evaluator = Evaluator(rng.sample(proof.DECK, 30))
        assert slow.best(evaluator.ones, evaluator.twos) == fast.best(evaluator.ones, evaluator.twos)
        assert list(slow.melds)[: slow.meld_count] == list(fast.melds)[: fast.meld_count]
        assert slow.visited == fast.visited
