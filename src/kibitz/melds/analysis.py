"""The islands and control points of a hand on the grid of 4 suits by 13 ranks.

The terms are those of the article "Core AI For Any Rummy Variant" (Jesus Santana, Towards Data Science, 2024).
docs/melds.md says how its definitions are made exact. Jokers are not on the grid.
"""

import re
from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from kibitz.melds.cards import CELLS, JOKER, Card

RUN, SECOND_RUN, SET, SECOND_SET = 1, 2, 4, 8
"""The article's four bits of a card, see `flag_map`."""


def grid(hand: Iterable[Card]) -> list[list[int]]:
    """Copies of each card: four rows of suits by thirteen columns of ranks."""
    counts = Counter(hand)
    return [[counts[4 * column + suit] for column in range(13)] for suit in range(4)]


def islands(hand: Iterable[Card]) -> list[list[Card]]:
    """The hand's cards in groups such that no meld has cards of two of them, in the order of ranks.

    Two cells are connected when they are neighbours in a row or are in the same column. So an island has whole columns,
    and all columns from its first to its last.
    """
    cards = sorted(card for card in hand if card != JOKER)
    held = set(cards)
    groups: list[list[Card]] = []
    for card in cards:
        if not groups or not _connected(groups[-1][-1], card, held):
            groups.append([])
        groups[-1].append(card)
    return groups


def _connected(before: Card, card: Card, held: set[Card]) -> bool:
    """Whether the columns of two cards, one after the other in the sorted hand, are one or share a row."""
    if before // 4 == card // 4:
        return True
    first = before // 4 * 4
    return before // 4 == card // 4 - 1 and any(one in held and one + 4 in held for one in range(first, first + 4))


def flag_map(hand: Iterable[Card]) -> dict[Card, int]:
    """The article's _flagMap: the bits of each card of the hand.

    RUN: it can be in a run. SECOND_RUN: the hand can form two runs of one suit at the same time that share a rank, and
    one of them has the card. SET and SECOND_SET: the same of sets.
    """
    counts = [0] * CELLS
    for card in hand:
        if card != JOKER:
            counts[card] += 1
    flags = {card: 0 for card in range(CELLS) if counts[card]}
    _flag_runs(counts, flags)
    _flag_sets(counts, flags)
    return flags


def _flag_runs(counts: list[int], flags: dict[Card, int]) -> None:
    for first in range(44):
        window = range(first, first + 12, 4)
        if not all(counts[card] for card in window):
            continue
        for card in window:
            flags[card] |= RUN
            counts[card] -= 1
        # Beside this run of three, the second one may be as long as the cards that remain allow.
        row = "".join(str(min(1, counts[card])) for card in range(first % 4, CELLS, 4))
        for stretch in re.finditer("111+", row):
            other = range(4 * stretch.start() + first % 4, 4 * stretch.end(), 4)
            if other[0] <= window[-1] and window[0] <= other[-1]:
                for card in (*window, *other):
                    flags[card] |= SECOND_RUN
        for card in window:
            counts[card] += 1


def _flag_sets(counts: list[int], flags: dict[Card, int]) -> None:
    for column in range(0, CELLS, 4):
        suits = [card for card in range(column, column + 4) if counts[card]]
        sets = [chosen for size in (3, 4) for chosen in combinations(suits, size)]
        for one in sets:
            for card in one:
                flags[card] |= SET
            for other in sets:
                if all(counts[card] >= (card in one) + (card in other) for card in suits):
                    for card in one:
                        flags[card] |= SECOND_SET


def control_points(hand: Iterable[Card]) -> list[Card]:
    """The cards that must choose: more melds could have them at the same time than they have copies."""
    cards = list(hand)
    counts = Counter(cards)
    return [card for card, flags in flag_map(cards).items() if flags.bit_count() > counts[card]]
