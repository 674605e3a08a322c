"""Packs that lack ranks, as whole packs of their lowest cards."""

from kibitz.melds import PRESETS, Meld, Rules, read_hand
from kibitz.melds.divisions.short_pack import as_whole, lowered, lowered_meld, raised, raised_meld

RULES = PRESETS["conquian"]


def test_cards_there_and_back():
    hand = read_hand("AH 7S JD KC", RULES)
    assert lowered(hand, RULES) == read_hand("AH 7S 8D 10C")
    assert raised(lowered(hand, RULES), RULES) == tuple(hand)
    run = tuple(read_hand("6H 7H JH", RULES))
    meld = Meld("run", run, run)
    assert str(lowered_meld(meld, RULES)) == "6H 7H 8H"
    assert raised_meld(lowered_meld(meld, RULES), RULES) == meld


def test_values_follow_their_cards():
    rules = Rules(removed=(1, 12), values=tuple(range(1, 14)), unmelded=(13, 2))
    whole = as_whole(rules)
    assert whole.values == (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 0, 0)
    assert whole.unmelded == (1, 11)
    assert not whole.removed
