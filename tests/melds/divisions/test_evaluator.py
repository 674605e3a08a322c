"""The evaluator: known figures, and a hand that changes is always equal to one evaluated from scratch."""

import copy
import pickle
import random
from array import array

import pytest

from kibitz.melds import Evaluator, HandError
from kibitz.melds.divisions import evaluator
from kibitz.native import interpreted
from tests.melds import proof


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.parametrize("decks", [1, 2])
def test_points_without_a_card(decks):
    rng = random.Random(decks)
    hand = rng.sample(range(52), 14) + rng.sample(range(52), 14) * (decks - 1)
    one = Evaluator(hand, "value", decks=decks)
    before = one.points_left()
    for place, card in enumerate(hand):
        rest = hand[:place] + hand[place + 1 :]
        assert one.points_without(card) == Evaluator(rest, "value", decks=decks).points_left()
    assert (one.points_left(), one.hand) == (before, sorted(hand))
    with pytest.raises(ValueError, match="not in the hand"):
        one.points_without(next(card for card in range(52) if card not in hand))


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
    plain = interpreted.module("kibitz.melds.divisions.evaluator")
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
        one.evaluate_figures(flat, size, scores, cards, left)
        churned = array("q", bytes(8 * 3000))
        module.Evaluator().churn(proof.changes(random.Random(10), 3000, 24), churned)
        results.append((scores, every, maximal, cards, left, churned))
    assert results[0] == results[1]


def figures_of(one):
    return one.ones, one.twos, one.size, one.total, one.best()


def test_evaluating_other_hands_leaves_the_own_one_as_it_was():
    one = Evaluator([0, 4, 8, 20])
    one.add(12)
    before = figures_of(one)
    scores, every, maximal = (array("q", [0, 0]) for _ in range(3))
    cards, left = (array("i", [0, 0]) for _ in range(2))
    one.evaluate(bytes([0, 1, 2, 3, 17, 21]), 3, scores)
    one.evaluate_figures(bytes([0, 1, 2, 3, 17, 21]), 3, scores, cards, left)
    one.count(bytes([0, 1, 2, 3, 17, 21]), 3, every, maximal)
    assert figures_of(one) == before
    assert list(cards) == [3, 0]
    one.undo()
    assert figures_of(one) == figures_of(Evaluator([0, 4, 8, 20]))


def test_another_hand_has_its_size_and_nothing_to_undo():
    one = Evaluator()
    one.add(51)
    one.hold(0b111, 0b010)
    assert figures_of(one) == figures_of(Evaluator([0, 1, 1, 2]))
    with pytest.raises(HandError, match="nothing to undo"):
        one.undo()


@pytest.mark.parametrize(("ones", "twos", "decks"), [(1 << 52, 0, 2), (1, 2, 2), (3, 1, 1), (0, 1, 2)])
def test_masks_that_are_no_hand(ones, twos, decks):
    one = Evaluator([0, 4, 8], decks=decks)
    before = figures_of(one)
    with pytest.raises(HandError, match="expected cells 0 to 51"):
        one.hold(ones, twos)
    assert figures_of(one) == before


def test_two_walks_of_one_evaluator():
    hand = [0, 4, 8, 12, 13, 14]
    alone = list(Evaluator(hand).divisions())
    one = Evaluator(hand)
    first, second = one.divisions(), one.divisions()
    both = []
    for melds in first:
        both.append((melds, next(second)))
        one.evaluate(bytes(range(6)), 6, array("q", [0]))
    assert both == [(melds, melds) for melds in alone]


def test_a_walk_lists_the_hand_that_it_began_with():
    one = Evaluator([0, 4, 8])
    walk = one.divisions()
    one.add(12)
    assert len(list(walk)) == 2


@pytest.mark.parametrize(
    ("changes", "place"), [([1], 1), ([0, 0, 0], 3), ([0, 1, 1], 3), ([2, 104], 2), ([0, 0, 1, 1, 1], 5)]
)
def test_changes_that_the_hand_does_not_allow(changes, place):
    one = Evaluator([8])
    before = figures_of(one)
    with pytest.raises(HandError, match=f"change {place}: expected"):
        one.churn(bytes(changes), array("q", bytes(8 * len(changes))))
    assert figures_of(one) == before


def test_many_changes_can_be_undone():
    one = Evaluator([8])
    before = figures_of(one)
    one.churn(bytes([0, 8, 17]), array("q", [0, 0, 0]))
    for _ in range(3):
        one.undo()
    assert figures_of(one) == before


HANDS = array("q", [0, 0])


@pytest.mark.parametrize(
    ("hands", "size", "message"),
    [
        (b"abc", 15, "3 cards for 2 hands of 15: expected 30"),
        (b"", -1, "0 cards for 2 hands of -1: expected 0"),
        (b"\0\1\2\3\4", 2, "5 cards for 2 hands of 2: expected 4"),
        (b"\0\1\2\xc8", 2, "card 200: expected 0 to 51"),
        (b"\0\1\2\x34", 2, "card 52: expected 0 to 51"),
    ],
)
def test_hands_that_are_none(hands, size, message):
    one = Evaluator()
    for call in (
        lambda: one.evaluate(hands, size, HANDS),
        lambda: one.evaluate_figures(hands, size, HANDS, array("i", [0, 0]), array("i", [0, 0])),
        lambda: one.count(hands, size, HANDS, array("q", [0, 0])),
    ):
        with pytest.raises(HandError, match=message):
            call()
    assert figures_of(one) == figures_of(Evaluator())


def test_arrays_that_do_not_fit():
    one = Evaluator()
    few = array("i", [0])
    with pytest.raises(ValueError, match="room for 1 and 1 figures: expected 2"):
        one.evaluate_figures(b"\0\1", 1, HANDS, few, few)
    with pytest.raises(ValueError, match="room for 1 figures: expected 2"):
        one.count(b"\0\1", 1, HANDS, array("q", [0]))
    with pytest.raises(ValueError, match="room for 2 scores: expected 1"):
        one.churn(b"\0", HANDS)
    with pytest.raises((TypeError, ValueError)):
        one.evaluate(["a"], 1, HANDS)
    with pytest.raises(ValueError, match="expected 13 numbers from 0 to 255"):
        Evaluator(values=(1, 2))
    with pytest.raises(HandError, match="hand 1 has a card more often than the 1 decks"):
        Evaluator(decks=1).evaluate_figures(b"\0\0", 2, array("q", [0]), few, few)
    with pytest.raises(HandError, match="hand 2 has a card more often than the 2 decks"):
        one.evaluate_figures(b"\0\1\2\3\3\3", 3, HANDS, array("i", [0, 0]), array("i", [0, 0]))


def test_cards_melded_and_left():
    rng = random.Random(6)
    for size in (3, 15, 30):
        hand = rng.sample(proof.DECK, size)
        one = Evaluator(hand)
        assert one.hand == sorted(hand)
        assert sorted(one.melded + one.left) == sorted(hand)
        assert one.melded == sorted(card for meld in one.best() for card in meld.cards)


@pytest.mark.parametrize(
    "twin_of", [Evaluator.copy, copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))]
)
def test_twins_change_apart(twin_of):
    one = Evaluator([0, 4, 8, 13], "value", tuple(range(13)), 1)
    one.add(12)
    one.remove(13)
    before = figures_of(one)
    twin = twin_of(one)
    assert figures_of(twin) == before
    twin.remove(0)
    assert figures_of(one) == before
    for _ in range(3):
        twin.undo()
    assert figures_of(twin) == figures_of(Evaluator([0, 4, 8, 13], "value", tuple(range(13)), 1))
    with pytest.raises(HandError, match="nothing to undo"):
        twin.undo()
    with pytest.raises(HandError, match="held once"):
        twin.add(0)


def test_hands_of_unequal_sizes():
    hands = [[0, 4, 8], [], [1, 5, 9, 13, 51]]
    flat, sizes = bytes(card for hand in hands for card in hand), array("i", map(len, hands))
    scores, every, maximal = (array("q", [0, 0, 0]) for _ in range(3))
    cards, left = (array("i", [0, 0, 0]) for _ in range(2))
    one = Evaluator()
    one.evaluate(flat, sizes, scores)
    assert list(scores) == [Evaluator(hand).total for hand in hands]
    one.evaluate_figures(flat, sizes, scores, cards, left)
    assert list(zip(cards, left, strict=True)) == one.figures(hands) == [(3, 0), (0, 0), (4, 10)]
    one.count(flat, sizes, every, maximal)
    assert list(every) == [2, 1, 4]
    for wrong in ([3, 0], [3, 0, 4], [9, -1, 0]):
        with pytest.raises(HandError, match=r"8 cards and . sizes for 3 hands: expected a size for each hand"):
            one.evaluate(flat, array("i", wrong), scores)


def test_figures_leave_the_own_hand_as_it_was():
    one = Evaluator([0, 4, 8, 20])
    before = figures_of(one)
    with pytest.raises(HandError, match="hand 2: card 52"):
        one.figures([[0, 1, 2], [52]])
    assert one.divide([0, 1, 2, 51]) == ((Evaluator([0, 1, 2]).best()[0],), (51,))
    assert figures_of(one) == before
