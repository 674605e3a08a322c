"""Divisions against the definition, by brute force; and against figures that are known."""

import random

import pytest

from kibitz.melds import PRESETS, HandError, Rules, all_divisions, best, evaluate_many, first_meld, hand_text, read_hand
from tests.melds import proof

ISLAND = "2H 3H 4H 5H 4H 5H 6H 3C 3C 3D 3D 4D"
HAND_A = "11C 3H 4H 11D 3D 5H 9D 2H 6H 3C 4H 3D 4D 5H 12D 3C"
FIRST = "3H 4H 5H 6H 7H 7C 7S 6S 10S JD 6D KH 2C 3D 4S"


@pytest.mark.parametrize(
    ("text", "every", "maximal", "melded"), [(ISLAND, 12, 6, 7), (HAND_A, 12, 6, 7), (FIRST, 15, 6, 9)]
)
def test_the_hands_of_the_article(text, every, maximal, melded):
    hand = read_hand(text)
    assert len(list(all_divisions(hand))) == every
    assert len(list(all_divisions(hand, maximal=True))) == maximal
    assert best(hand)[0].melded == melded


def test_the_best_division_of_the_article():
    assert str(best(read_hand(ISLAND))[0]) == "2H 3H 4H 5H | 4H 5H 6H | left 3C 3C 3D 3D 4D"
    first, second = best(read_hand(FIRST), k=2)
    assert str(first) == "3H 4H 5H | 6H 6S 6D | 7H 7S 7C | left 2C 3D 4S 10S JD KH"
    assert str(second) == "3H 4H 5H 6H | 7H 7S 7C | left 2C 3D 4S 6S 6D 10S JD KH"


@pytest.mark.slow
def test_every_division_of_small_hands():
    rng = random.Random(1)
    for _ in range(1500):
        hand = proof.deal(rng, rng.randint(1, 12))
        divisions = proof.check_all(hand)
        proof.check_best(hand, divisions)


@pytest.mark.slow
def test_every_division_of_hands_of_fifteen():
    rng = random.Random(2)
    for _ in range(250):
        hand = proof.deal(rng, 15)
        proof.check_best(hand, proof.check_all(hand))


@pytest.mark.slow
def test_the_k_best_in_the_stated_order():
    rng = random.Random(3)
    for _ in range(120):
        hand = proof.deal(rng, rng.randint(4, 12))
        proof.check_k_best(hand, proof.check_all(hand), rng.randint(2, 9))


def test_of_equal_divisions_the_longer_first_run_comes_first():
    hand = read_hand("3H 4H 5H 6H 7H 8H 5H 6H 7H")
    both = [str(division) for division in best(hand, k=2)]
    assert both == ["3H 4H 5H 6H 7H 8H | 5H 6H 7H", "3H 4H 5H 6H 7H | 5H 6H 7H 8H"]
    proof.check_k_best(hand, proof.check_all(hand), 30)


@pytest.mark.slow
def test_the_first_meld():
    rng = random.Random(4)
    for _ in range(250):
        hand = proof.deal(rng, rng.randint(6, 12))
        proof.check_first_meld(hand, proof.check_all(hand), rng.choice([1, 10, 20, 30, 51]))


def test_many_hands_at_once():
    rng = random.Random(8)
    hands = [rng.sample(proof.DECK, 13) for _ in range(300)]
    for by in proof.CRITERIA:
        for hand, figures in zip(hands, evaluate_many(hands, by), strict=True):
            division = best(hand, by=by)[0]
            assert figures == (division.melded, division.value_left()), hand_text(hand)
    assert evaluate_many([]) == []
    assert evaluate_many([[], []]) == [(0, 0), (0, 0)]
    assert evaluate_many([[0, 4, 8], [], [51]]) == [(3, 0), (0, 0), (0, 10)]


def test_many_hands_of_cards_without_value():
    """Then melds, which count downwards, are all there is below the cards."""
    worthless = Rules(values=(0,) * 13)
    for by in proof.CRITERIA:
        assert evaluate_many([read_hand("2H 3H 4H 5S 6S 7S")], by, worthless) == [(6, 0)]


def test_many_hands_of_which_one_is_wrong():
    with pytest.raises(HandError, match="hand 1: card 52: expected 0 to 51, and no jokers"):
        evaluate_many([[1, 52]])
    with pytest.raises(HandError, match="hand 2: AS can be held twice at most"):
        evaluate_many([[0, 1, 2], [1, 1, 1]])
    with pytest.raises(HandError, match="AS can be held once at most"):
        evaluate_many([[0, 1, 2], [0, 1, 1]], rules=PRESETS["gin"])
    for card in (-1, 60, 300):
        with pytest.raises(HandError, match=f"card {card}: expected 0 to 51"):
            evaluate_many([[0, 1], [2, card]])
    with pytest.raises(ValueError, match="by = 'most': expected one of cards, value, left"):
        evaluate_many([[0, 1]], by="most")


def test_wrong_calls():
    with pytest.raises(ValueError, match="by = 'most': expected one of cards, value, left"):
        best([1], by="most")
    with pytest.raises(ValueError, match="k = 0: expected 1 or more"):
        best([1], k=0)
    with pytest.raises(HandError, match="AH can be held twice at most"):
        best([0, 0, 0])


def test_nothing_to_divide():
    assert str(best([])[0]) == "no meld"
    assert [division.melds for division in all_divisions([])] == [()]
    assert best([0, 20], k=3)[0].left == (0, 20)
    assert first_meld([0, 20], 10) is None


def test_the_best_division_follows_the_rules_of_each_call():
    """Evaluators are used again; none may keep the criterion, the values or the decks of another call."""
    dear = Rules(values=(1,) * 12 + (50,))
    hand = read_hand("2H 3H 4H 5H 5S 5C KH QH JH 10H")
    for _ in range(2):
        assert best(hand)[0].melded == 10
        assert best(hand, by="left")[0].melded == 10
        assert best(hand, dear, "value")[0].value_left(dear) <= 1
        with pytest.raises(HandError, match=r"^2H can be held once at most"):
            best([4, 4], PRESETS["gin"])
