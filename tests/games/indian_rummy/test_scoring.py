"""What a hand counts, against every division of it, and by examples."""

from random import Random

import pytest

from kibitz.games.indian_rummy.rules import MELDS, PACK, rules_with
from kibitz.games.indian_rummy.scoring import arranged, may_show, points
from kibitz.melds import JOKER, all_divisions, read_hand


def cards(text):
    return read_hand(text, MELDS)


def counted(hand, wild):
    """What the definition says, by going through all divisions."""
    rules = rules_with(wild)
    least = sum(map(rules.value, hand))
    for division in all_divisions(hand, rules):
        runs = [meld for meld in division.melds if meld.kind == "run"]
        pure = [meld for meld in runs if not meld.stands]
        if pure and len(runs) >= 2:
            least = min(least, division.value_left(rules))
        for run in pure:
            least = min(least, sum(map(rules.value, hand)) - sum(map(rules.value, run.cards)))
    return min(least, 80)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_hands_count_what_their_best_division_leaves(seed):
    rng = Random(seed)
    for _ in range(12):
        suits = rng.sample(range(4), 2)
        low = rng.randrange(6)
        near = [card for card in PACK if card != JOKER and card % 4 in suits and low <= card // 4 < low + 8]
        hand = sorted(rng.sample(near, 8)) + [JOKER] * rng.randrange(2)
        wild = rng.randrange(1, 14)
        assert points(hand, wild) == counted(hand, wild), (hand, wild)


@pytest.mark.parametrize(
    ("hand", "wild", "expected"),
    [
        # Nothing counts without a pure run: the joker's run does not help.
        ("3H 4H JK 7C 7S 7D KH KS QC 2C 2D 9S 9D", 8, 3 + 4 + 21 + 20 + 10 + 4 + 18 - 0),
        # A pure run alone: all other cards count, also those of the set.
        ("3H 4H 5H 7C 7S 7D KH KS QC 2C 2D 9S JD", 8, 21 + 20 + 10 + 4 + 9 + 10),
        # A pure run and a second one with a joker: only what is in no meld counts.
        ("3H 4H 5H 7C 7S 7D 9S 10S JK 2C 2D KH KS", 8, 4 + 20),
        # The wild rank stands for any card, and itself counts nothing.
        ("3H 4H 5H 7C 7S 7D 9S 10S 8C 2C 2D KH KS", 8, 4 + 20),
        # An ace is beside the king too, and counts ten.
        ("QH KH AH 7C 7S 7D 9S 10S JS 2C 2D AC 5S", 8, 4 + 10 + 5),
        # A card of the wild rank is pure where it stands for itself.
        ("7H 8H 9H 7C 7S 7D 9S 10S JS 3C 3S 3D 5S", 8, 5),
    ],
)
def test_what_counts(hand, wild, expected):
    assert points(cards(hand), wild) == min(expected, 80)


def test_a_show_needs_a_pure_run_and_a_second_one():
    assert may_show(cards("3H 4H 5H 7C 7S 7D 9S 10S JK 2C 2D 2H 2S"), 8)
    # Without a pure run.
    assert not may_show(cards("3H 4H JK 7C 7S 7D 9S 10S 8C KC KD KH KS"), 8)
    # Without a second run.
    assert not may_show(cards("3H 4H 5H 7C 7S 7D 9S 9D 9H 2C 2D 2H 2S"), 8)
    # A run of six is two runs.
    assert may_show(cards("3H 4H 5H 6H 7H 8H 9S 9D 9H 2C 2D 2H 2S"), 13)
    # With a card too many.
    assert not may_show(cards("3H 4H 5H 7C 7S 7D 9S 10S JK 2C 2D 2H 2S KH"), 8)


def test_the_arrangement_holds_every_card_once():
    rng = Random(5)
    for _ in range(60):
        hand = rng.sample(PACK, 13)
        found = arranged(hand, 9)
        melded = [card for meld in found.melds for card in meld.cards]
        assert sorted([*melded, *found.left]) == sorted(hand)
        assert found.points == points(hand, 9)
        assert found.is_show == may_show(hand, 9)
