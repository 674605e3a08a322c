"""Melds on the table: everything rearranged with cards of a hand, against brute force."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from kibitz.melds import (
    PRESETS,
    Division,
    HandError,
    Rules,
    best,
    hand_text,
    meld_of,
    read_hand,
    read_table,
    rearranged,
)
from tests.melds import oracle, proof
from tests.melds.divisions.test_best_first import house_of, mine, some_rules, theirs

TILES = PRESETS["rummikub"]


def melds_text(melds):
    return " | ".join(map(str, melds))


@pytest.mark.parametrize(
    ("table", "hand", "melds", "left"),
    [
        # A run gives its first card to a set, or is cut in two by a second copy of its middle.
        ("3H 4H 5H 6H", "3S 3C", "4H 5H 6H | 3H 3S 3C", ""),
        ("2H 3H 4H 5H 6H", "4H", "2H 3H 4H | 4H 5H 6H", ""),
        # A set of four and a run of four give a card each to a new run.
        ("6H 6S 6C 6D / 4H 4S 4C 4D", "5H KC", "4H 5H 6H | 4S 4C 4D | 6S 6C 6D", "KC"),
        # The joker of the table moves on when the card that it stood for is played.
        ("4H JK 6H", "5H 7S", "4H 5H 6H JK=7H", "7S"),
        # Nothing is on the table yet: the hand's own melds.
        ("-", "9H 10H JH 2S", "9H 10H JH", "2S"),
    ],
)
def test_known_tables(table, hand, melds, left):
    turn = rearranged(read_table(table, TILES), read_hand(hand, TILES), TILES)
    assert turn is not None
    assert (melds_text(turn.melds), hand_text(turn.left)) == (melds, left)
    assert Counter(turn.played) + Counter(turn.left) == Counter(read_hand(hand, TILES))


def test_no_card_can_be_played():
    assert rearranged(read_table("3H 4H 5H", TILES), read_hand("7H 7S", TILES), TILES) is None
    assert rearranged((), [], TILES) is None


def test_most_cards_or_most_value():
    """The joker is free: it helps three low tiles or two high ones."""
    table, hand = read_table("3H 4H 5H JK", TILES), read_hand("2D 3D 5D KS KC", TILES)
    for by, played in (("cards", "2D 3D 5D"), ("value", "KS KC")):
        turn = rearranged(table, hand, TILES, by)
        assert turn is not None
        assert hand_text(turn.played) == played


def some_table(rng, rules, pool):
    """Melds of random cards, and a hand of what is left."""
    pool = list(pool)
    rng.shuffle(pool)
    lying = best(pool[: rng.randint(4, 9)], rules)[0].melds
    left = Counter(pool) - Counter(card for meld in lying for card in meld.cards)
    return lying, rng.sample(sorted(left.elements()), min(left.total(), rng.randint(1, 4)))


def check_rearranged(rng, rules, by):
    """A random table against all divisions of its cards and the hand's; False where they are too many."""
    shift = rng.choice([0, 4, 11])
    pool = [card for card in range(52) if (card // 4 - shift) % 13 < 4] * rules.decks + [52] * rules.jokers
    table, hand = some_table(rng, rules, pool)
    lying = [card for meld in table for card in meld.cards]
    cards = [*lying, *hand]
    house = house_of(rules)
    melds = oracle.melds([proof.oracle_card(card) for card in cards], house)
    if len(melds) > 120 or not hand:
        return False
    may_leave = Counter(map(proof.oracle_card, hand))
    possible = []
    for number, (laid, dump) in enumerate(oracle.divisions([proof.oracle_card(card) for card in cards], melds)):
        if number > 20_000:
            return False
        if not +dump - may_leave:
            possible.append((laid, dump))
    place = {theirs(division[0]): oracle.order(division, house, by) for division in possible}
    most = min(sum(dump.values()) for _, dump in possible)
    turn = rearranged(table, hand, rules, by)
    where = melds_text(table), hand_text(hand), rules, by
    if turn is None:
        assert most == len(hand), where
    else:
        assert place[mine(Division.of(cards, turn.melds))] == min(place.values()), where
        assert Counter(turn.played) + Counter(turn.left) == Counter(hand), where
    return True


def test_random_tables_of_rummikub():
    rng = random.Random(1)
    for by in proof.CRITERIA:
        assert sum(check_rearranged(rng, replace(TILES, decks=2), by) for _ in range(12)) > 4


@pytest.mark.slow
def test_random_tables_of_random_rules():
    rng = random.Random(2)
    assert sum(check_rearranged(rng, some_rules(rng), rng.choice(list(proof.CRITERIA))) for _ in range(150)) > 60


def test_wrong_tables():
    with pytest.raises(HandError, match="3H 4H 6H: expected the cards of one meld"):
        read_table("3H 4H 6H", TILES)
    with pytest.raises(HandError, match="no cards: expected the cards of one meld"):
        read_table("3H 4H 5H /", TILES)
    with pytest.raises(HandError, match="3H can be held twice at most"):
        rearranged(read_table("3H 4H 5H / 3H 4H 5H", TILES), read_hand("3H", TILES), TILES)
    with pytest.raises(ValueError, match="by = 'most': expected one of cards, value, left"):
        rearranged((), [0], TILES, "most")
    with pytest.raises(HandError, match="3H 4H: these cards form no melds"):
        rearranged([meld_of(read_hand("3H 4H", Rules(min_run=2)), Rules(min_run=2))], [51], TILES)
