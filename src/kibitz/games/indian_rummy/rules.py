"""The numbers of Indian rummy, and its melds for the evaluator."""

from dataclasses import replace
from functools import cache

from kibitz.card_fields import Cards
from kibitz.melds import CELLS, JOKER, PRESETS, Card, Rules, rank

MELDS = PRESETS["indian"]
SEATS = range(2, 7)
CARDS = MELDS.hand
DROP, MIDDLE_DROP = 20, 40
"""What a drop costs before the first card is drawn, and later."""
MOST_POINTS = WRONG_SHOW = 80
"""The most that a hand counts, and what a wrong show costs."""
MOST_ROUNDS = 40
"""Turns of each player after which the hand has no winner: players could wait for cards that never come."""
PACK: Cards = tuple(sorted([*range(CELLS)] * MELDS.decks + [JOKER] * MELDS.jokers))
ACE = 1


def wild_rank(turned: Card) -> int:
    """The rank that is wild by the card turned up for it: its own, or the aces where that card is a joker."""
    return ACE if turned == JOKER else rank(turned)


def is_filler(card: Card, wild: int) -> bool:
    """Whether the card is a printed joker or of the wild rank."""
    return card == JOKER or rank(card) == wild


@cache
def rules_with(wild: int) -> Rules:
    """The melds and the points with this wild rank, whose cards are worth nothing."""
    values = tuple(0 if place + 1 == wild else value for place, value in enumerate(MELDS.values))
    return replace(MELDS, wild=wild, values=values)
