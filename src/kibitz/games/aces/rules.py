"""The 32-card patience: three stages throw cards away, and the game is won if the four Aces are then together."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

RANKS = 8  # Ace, Seven, Eight, Nine, Ten, Jack, Queen, King of Hearts, then of Diamonds, Clubs, Spades
CARDS = 4 * RANKS
STACKS = (4, 3, 2)  # a stage each

Cards = tuple[int, ...]  # a pile, bottom to top


class Turn(NamedTuple):
    """A stack turned over, its bottom first: what is thrown away, and what is kept from its first Ace on."""

    discarded: Cards
    kept: Cards  # empty where the stack has no Ace


class Stage(NamedTuple):
    """The cards in play dealt into stacks, and what becomes of each stack."""

    stacks: tuple[Cards, ...]
    turns: tuple[Turn, ...]


def is_ace(card: int) -> bool:
    return card % RANKS == 0


def deal(pile: Sequence[int], stacks: int) -> tuple[Cards, ...]:
    """The pile's cards dealt from its top, one to each stack in turn."""
    dealt = tuple(reversed(pile))
    return tuple(dealt[stack::stacks] for stack in range(stacks))


def turn_over(stack: Cards) -> Turn:
    for place, card in enumerate(stack):
        if is_ace(card):
            return Turn(stack[:place], stack[place:])
    return Turn(stack, ())


def kept(turns: Sequence[Turn]) -> Cards:
    """The pile put aside: the rest of each stack is turned face down again, so its Ace is at the bottom."""
    return tuple(card for turn in turns for card in turn.kept)


def play(deck: Sequence[int]) -> Iterator[Stage]:
    """The three stages that follow from the shuffled deck; all are played, even if no more cards can be thrown away."""
    pile = tuple(deck)
    for count in STACKS:
        stacks = deal(pile, count)
        stage = Stage(stacks, tuple(turn_over(stack) for stack in stacks))
        yield stage
        pile = kept(stage.turns)


def aces_together(pile: Sequence[int]) -> bool:
    places = [place for place, card in enumerate(pile) if is_ace(card)]
    return places[-1] - places[0] == 3


def outcome(deck: Sequence[int]) -> int:
    """How many cards are left when the game is won, 4 or more; 0 when it is lost."""
    pile = list(deck)
    for count in STACKS:
        dealt = pile[::-1]
        pile = []
        for first in range(count):
            stack = dealt[first::count]
            for place, card in enumerate(stack):
                if card % RANKS == 0:
                    pile += stack[place:]
                    break
    return len(pile) if aces_together(pile) else 0
