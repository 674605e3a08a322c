"""What Python passes to the compiled modules of rummy is checked: errors, never memory that is not theirs."""

from array import array

import pytest

from kibitz.games.rummy.engine.playout import Playout
from kibitz.melds import Evaluator
from kibitz.melds.divisions.bound import UpperBound
from kibitz.melds.divisions.sweep import Sweep

REFUSED = (IndexError, ValueError, TypeError, OverflowError)
HAND = [0, 4, 8, 12]


@pytest.mark.parametrize("card", [-1, 52, 2**40, "3H", None])
def test_cards_that_are_none(card: int) -> None:
    evaluator = Evaluator(HAND)
    for ask in (evaluator.add, evaluator.remove):
        with pytest.raises(REFUSED):
            ask(card)
    for hands in (([card], [], []), (HAND, [card], []), (HAND, [], [card])):
        with pytest.raises(REFUSED):
            Playout(*hands, 4, 10, 60, 3, 1)
    assert evaluator.cards_melded() == 4


def test_nothing_to_undo() -> None:
    with pytest.raises(REFUSED):
        Evaluator([]).undo()


def test_hands_of_other_sizes_than_their_arrays() -> None:
    evaluator = Evaluator(HAND)
    hands, scores = bytes(HAND * 3), array("q", bytes(8 * 3))
    evaluator.evaluate(hands, 4, scores)
    for refused in (
        (hands[:-1], 4, scores),
        (hands, 4, scores[:-1]),
        (hands, 0, scores),
        (hands, -4, scores),
        (hands, 4, array("i", [0, 0, 0])),
        (bytes([52] * 12), 4, scores),
        (None, 4, scores),
    ):
        with pytest.raises(REFUSED):
            evaluator.evaluate(*refused)


def test_hands_and_packs_that_do_not_fit() -> None:
    for other in (-1, 101, 2**40):
        with pytest.raises(REFUSED):
            Playout(HAND, [], [], other, 10, 60, 3, 1)
    with pytest.raises(REFUSED):
        Playout([0, 0], [0], [], 4, 10, 60, 3, 1)
    playout = Playout(HAND, [20], [], 4, 10, 60, 3, 1)
    playout.imagine(3)
    for card in (-1, 52, 40):
        with pytest.raises(REFUSED):
            playout.after_throw(card, 0)


def test_masks_with_more_bits_than_cards() -> None:
    sweep = Sweep()
    usual = sweep.best(0b1000100010001, 0)
    assert sweep.best(0b1000100010001 | 0xFFF << 52, 0xFFF << 52) == usual
    for ones in (-1, 2**64, None):
        with pytest.raises(REFUSED):
            sweep.best(ones, 0)  # type: ignore[arg-type]


def test_bounds_of_hands_that_are_none() -> None:
    with pytest.raises(ValueError, match="expected 1 to"):
        UpperBound(9, 3, 3, 4, 0, False)
    for longest_set in (0, -1, 2, 1000):
        with pytest.raises(ValueError, match="expected 3 to 32"):
            UpperBound(2, 3, 3, longest_set, 0, False)
    bound = UpperBound(2, 3, 3, 4, 0, False)
    for counts, scores in (([3], [1]), ([-1], [1]), ([0] * 57, [1] * 14), ([0], [1] * 15), (None, [1])):
        with pytest.raises(REFUSED):
            bound.hold(counts, scores, 1, 0)  # type: ignore[arg-type]
    with pytest.raises(REFUSED):
        bound.hold([1] * 52, [1] * 13, 1, 0, [1])
    bound.hold([1] * 52, [1] * 13, 1, 0)
    for needed in (-(2**62), 2**62):
        assert isinstance(bound.ahead(0, 0, 0, 0, 0, needed), int)
    for stage, cases, fillers, limit, unused in (
        (-1, 0, 0, 0, 0),
        (10**6, 0, 0, 0, 0),
        (0, 2**63, 0, 0, 0),
        (0, 0, -1, 0, 0),
        (0, 0, 0, -1, 0),
        (0, 0, 0, 0, 1),
    ):
        with pytest.raises(REFUSED):
            bound.ahead(stage, cases, fillers, limit, unused)
