"""The two patience games on lists of cards, as fast as careful plain Python makes them: the measure of the lanes."""

from collections import Counter
from collections.abc import Callable
from random import Random

ACES = tuple(range(32))
SEVENS = tuple(card for card in range(52) if card % 13 != 6)
# The card that goes next to each one, away from the Seven; 52 stands for none.
NEXT = [52 if card % 13 in (0, 12) else card + 1 if card % 13 > 6 else card - 1 for card in range(52)]
SIXES_AND_EIGHTS = [int(card % 13 in (5, 7)) for card in range(53)]


def aces(deck: list[int]) -> int:
    """The cards kept if the game is won, 0 if it is lost."""
    pile = deck[::-1]
    for stacks in (4, 3, 2):
        kept: list[int] = []
        for start in range(stacks):
            stack = pile[start::stacks]
            for i, card in enumerate(stack):
                if not card & 7:
                    kept += stack[i:]
                    break
        pile = kept[::-1]
    i = 0
    while pile[i] & 7:
        i += 1
    return 0 if pile[i + 1] & 7 or pile[i + 2] & 7 or pile[i + 3] & 7 else len(pile)


def sevens(deck: list[int]) -> int:
    """The cards that could not be placed."""
    fits = SIXES_AND_EIGHTS[:]
    stack = deck[:]
    for _ in range(3):
        aside: list[int] = []
        while stack:
            card = stack.pop()
            if not fits[card]:
                aside.append(card)
                continue
            fits[NEXT[card]] = 1
            while aside and fits[aside[-1]]:
                fits[NEXT[aside.pop()]] = 1
        if not aside:
            return 0
        stack = aside[::-1]
    return len(stack)


def tally(game: Callable[[list[int]], int], cards: tuple[int, ...], first_seed: int, games: int) -> dict[int, int]:
    """How often each outcome comes with the seeds from first_seed on."""
    generator = Random()
    seed, shuffle = generator.seed, generator.shuffle
    counts: Counter[int] = Counter()
    for number in range(first_seed, first_seed + games):
        seed(number)
        deck = list(cards)
        shuffle(deck)
        counts[game(deck)] += 1
    return dict(sorted(counts.items()))
