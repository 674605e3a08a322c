"""The 52-card patience: up to three rounds build each suit upwards and downwards from its Seven."""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

RANKS = 13  # Ace to King of Hearts, then of Diamonds, Clubs, Spades
SEVEN = 6  # its place in its suit
SEVENS = tuple(range(SEVEN, 4 * RANKS, RANKS))
DECK = tuple(card for card in range(4 * RANKS) if card not in SEVENS)
ROUNDS = 3
NOWHERE = 4 * RANKS
"""Stands for the card past an Ace or a King."""


class Pile(Enum):
    """Where a card is tried from."""

    LEFT = "left"  # face down, still to be tried in this round
    ASIDE = "put aside"  # face up, did not fit when their turn came


class Step(NamedTuple):
    """One card tried on the table. A card left over that does not fit goes on top of those put aside."""

    pile: Pile
    card: int
    placed: bool


def outwards(card: int) -> int:
    """The next card of the suit away from the Seven; NOWHERE past an Ace or a King."""
    rank = card % RANKS
    if rank > SEVEN:
        return card + 1 if rank < RANKS - 1 else NOWHERE
    return card - 1 if rank > 0 else NOWHERE


OUTWARDS = tuple(outwards(card) for card in range(4 * RANKS))


# Which cards fit while only the Sevens are on the table; the last place is NOWHERE's.
BESIDE_THE_SEVENS = (*(abs(card % RANKS - SEVEN) == 1 for card in range(4 * RANKS)), False)


def play(deck: Sequence[int]) -> Iterator[list[Step]]:
    """The steps of each round that follows from the shuffled deck, whose last card is on top."""
    fits, left = list(BESIDE_THE_SEVENS), list(deck)
    for _ in range(ROUNDS):
        steps, aside = [], list[int]()
        while left:
            card = left.pop()
            steps.append(Step(Pile.LEFT, card, fits[card]))
            if not fits[card]:
                aside.append(card)
                continue
            fits[OUTWARDS[card]] = True
            while aside:
                card = aside[-1]
                steps.append(Step(Pile.ASIDE, card, fits[card]))
                if not fits[card]:
                    break
                fits[OUTWARDS[aside.pop()]] = True
        yield steps
        if not aside:
            return
        left = aside[::-1]


def outcome(deck: Sequence[int]) -> int:
    """How many cards could not be placed; 0 when the game is won."""
    fits, left = list(BESIDE_THE_SEVENS), list(deck)
    for _ in range(ROUNDS):
        aside = list[int]()
        while left:
            card = left.pop()
            if fits[card]:
                fits[OUTWARDS[card]] = True
                while aside and fits[aside[-1]]:
                    fits[OUTWARDS[aside.pop()]] = True
            else:
                aside.append(card)
        left = aside[::-1]
    return len(left)
