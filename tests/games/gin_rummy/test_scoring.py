"""Lay-offs and the other player's best defence, against a brute force that knows only the definition."""

from itertools import chain, combinations
from random import Random

import pytest

from kibitz.games.gin_rummy.rules import GinRules
from kibitz.games.gin_rummy.scoring import deadwood, defence, laid_off, melds_of, points, result
from kibitz.melds import read_card, read_hand


def cards(text):
    return tuple(sorted(read_hand(text)))


def is_meld(group):
    ranks, suits = {card // 4 for card in group}, {card % 4 for card in group}
    if len(group) < 3:
        return False
    return len(ranks) == 1 or (len(suits) == 1 and max(ranks) - min(ranks) == len(group) - 1)


def melds_among(hand):
    sizes = (combinations(hand, size) for size in range(3, len(hand) + 1))
    return [group for group in chain.from_iterable(sizes) if is_meld(group)]


def least_after_layoffs(hand, melds):
    """Every way to lay off a card on a meld, and to take a meld out of the hand, one after another."""
    seen = set()
    least = points(hand)
    waiting = [(frozenset(hand), tuple(map(frozenset, melds)))]
    while waiting:
        state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        rest, table = state
        least = min(least, points(rest))
        for card in rest:
            for place, meld in enumerate(table):
                if is_meld(meld | {card}):
                    waiting.append((rest - {card}, (*table[:place], meld | {card}, *table[place + 1 :])))
        waiting += [(rest - set(own), table) for own in melds_among(sorted(rest))]
    return least


def knocking_hands(count, size=7):
    """Random hands of few ranks, so that melds and lay-offs are frequent."""
    rng = Random(5)
    found = []
    while len(found) < count:
        pack = rng.sample([card for card in range(52) if card // 4 < 7], 2 * size)
        hand, other = tuple(sorted(pack[:size])), tuple(sorted(pack[size:]))
        if melds_of(hand):
            found.append((hand, other))
    return found


def test_the_best_defence_is_the_best_of_all_ways_to_meld_and_lay_off():
    for hand, other in knocking_hands(60):
        melds = melds_of(hand)
        best = defence(other, melds, greedy=False)
        assert best.points == least_after_layoffs(other, melds)
        assert sorted((*sum(best.melds, ()), *best.laid, *best.left)) == list(other)
        assert defence(other, melds, greedy=True).points >= best.points


def test_the_challenges_referee_lays_off_again_and_again():
    melds = [cards("4H 5H 6H"), cards("9S 9C 9D")]
    assert laid_off(cards("8H 7H 9H KD"), melds) == [read_card("7H"), read_card("8H"), read_card("9H")]


@pytest.mark.parametrize(
    ("other", "greedy", "left"),
    [
        ("7H 8H KD QS", False, "QS KD"),
        # The referee melds first: the set of sevens keeps the seven of hearts, so that the eight stays.
        ("7H 7S 7D 8H", True, "8H"),
        ("7H 7S 7D 8H", False, "8H"),
        # With four sevens three of them stay a set, and the eight follows the seven that is laid off.
        ("7H 7S 7C 7D 8H", True, "8H"),
        ("7H 7S 7C 7D 8H", False, ""),
        # Best: 8 8 8 stays, and the 7 alone is laid off.
        ("7H 8H 8S 8D", False, ""),
    ],
)
def test_what_is_left_to_the_other(other, greedy, left):
    assert defence(cards(other), [cards("4H 5H 6H")], greedy).left == cards(left)


RULES = GinRules()
FIRST = read_card("KD")


@pytest.mark.parametrize(
    ("knocker", "other", "rules", "won", "how"),
    [
        # Gin: 25 and the other's deadwood; the 7H would fit, but nothing is laid off.
        ("4H 5H 6H", "7H 2S 2C", RULES, 25 + 11, "gin"),
        # A knock with 3: the other is left with 4 after the 7H is laid off.
        ("4H 5H 6H 3S", "7H 2S 2C", RULES, 1, "a knock"),
        # An undercut: as much deadwood as the knocker.
        ("4H 5H 6H 4S", "7H 2S 2C", RULES, -25, "an undercut"),
        ("4H 5H 6H 4S", "7H 2S 2C", GinRules(wall="yes"), 0, "a tie"),
        ("4H 5H 6H 7S", "7H 2S 2C", RULES, -28, "an undercut"),
        # Big gin: one card more than were dealt.
        ("4H 5H 6H 7H", "KS", GinRules(cards=3, big_gin="yes"), 41, "big gin"),
        # The first card is no spade, so nothing doubles.
        ("4H 5H 6H 3S", "7H 2S 2C", GinRules(oklahoma="spades"), 1, "a knock"),
    ],
)
def test_what_a_knock_wins(knocker, other, rules, won, how):
    found = result(cards(knocker), cards(other), rules, FIRST)
    assert (found.how, found.won) == (how, won)


def test_a_spade_doubles():
    hands = cards("4H 5H 6H 3S"), cards("7H 2S 2C")
    assert result(*hands, GinRules(oklahoma="spades"), read_card("KS")).won == 2


def test_deadwood_counts_pictures_as_ten():
    assert deadwood(cards("KH QS AC 5D 5H 5S")) == 21
