"""Melds from masks: skeletons, and the fillers in their places."""

from kibitz.melds import PRESETS, read_hand
from kibitz.melds.divisions.masks import is_maximal, laid_out, skeleton

RULES = PRESETS["indian"]


def test_skeletons():
    run = skeleton(1 << 16 | 1 << 24, RULES)
    assert (run.cards, run.need, run.room, run.gaps) == ((16, 24), 1, 10, (5,))
    high = skeleton(1 << 48 | 1 << 52, RULES)
    assert (high.cards, high.need) == ((48, 0), 1)
    one_set = skeleton(0b101 << 20, RULES)
    assert (one_set.cards, one_set.need, one_set.room) == ((20, 22), 1, 1)


def test_fillers_in_their_places():
    assert list(map(str, laid_out([1 << 16 | 1 << 24], [52], RULES))) == ["5H JK=6H 7H"]
    assert list(map(str, laid_out([1 << 48 | 1 << 52], [52], RULES))) == ["JK=QH KH AH"]
    assert laid_out([1 << 16 | 1 << 24], [], RULES) == []


def test_maximal_divisions():
    hand = read_hand("5H 6H 7H 9C JK", RULES)
    melds = laid_out([0b111 << 16 & 0x1111111111111 | 1 << 20 | 1 << 24], [], RULES)
    assert is_maximal(read_hand("5H 6H 7H 9C"), melds, RULES)
    assert not is_maximal(hand, [], RULES)
