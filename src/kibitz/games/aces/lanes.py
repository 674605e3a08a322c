# cython: annotation_typing=False
"""Many games of aces at a time, counted by how they end.

A game depends on nothing but where the four aces lie among the 32 cards: 35960 placements. The shuffle is followed for
the aces alone, and the outcome of a placement is worked out the first time that it turns up.
"""

from collections import Counter
from itertools import combinations
from math import comb

from kibitz.native import machine, once_a_thread
from kibitz.random.mersenne import Lanes, blank

CARDS = 32
RANKS = 8
"""Cards of a suit, from its Ace on: the aces are the cards 0, 8, 16 and 24."""
PLACEMENTS = 35960
"""Ways to choose the places of the four aces: 32 over 4."""
UNKNOWN = 255
"""The outcome of a placement that was not played yet."""


class GameLanes:
    """Plays games whose decks are known by the places of their aces, the bottom card's place being 0.

    An outcome is the number of cards kept by a game that is won, 0 for one that is lost.
    """

    def __init__(self) -> None:
        self.outcomes = [UNKNOWN for _ in range(PLACEMENTS)]
        self.pairs = [comb(i, 2) for i in range(CARDS)]
        self.triples = [comb(i, 3) for i in range(CARDS)]
        self.quadruples = [comb(i, 4) for i in range(CARDS)]
        self.pile = blank(CARDS)
        self.kept = blank(CARDS)
        self.first = blank(machine.LANES)
        self.second = blank(machine.LANES)
        self.third = blank(machine.LANES)
        self.fourth = blank(machine.LANES)
        self.counts = blank(2 * (CARDS + 1))

    def outcome(self, a: int, b: int, c: int, d: int) -> int:
        """The outcome where the aces lie at the places a < b < c < d."""
        placement = a + self.pairs[b] + self.triples[c] + self.quadruples[d]
        outcome = self.outcomes[placement]
        if outcome == UNKNOWN:
            outcome = self.play(a, b, c, d)
            self.outcomes[placement] = outcome
        return outcome

    def play(self, a: int, b: int, c: int, d: int) -> int:
        """Three stages over 4, 3 and 2 stacks; `pile` holds 1 for an ace, the first card to be dealt first."""
        for i in range(CARDS):
            self.pile[i] = 0
        self.pile[CARDS - 1 - a] = 1
        self.pile[CARDS - 1 - b] = 1
        self.pile[CARDS - 1 - c] = 1
        self.pile[CARDS - 1 - d] = 1
        cards = CARDS
        for stacks in range(4, 1, -1):
            kept = 0
            for stack in range(stacks):
                opened = 0
                # Turned over, a stack shows the card on top that was dealt to it first.
                i = stack
                while i < cards:
                    opened |= self.pile[i]
                    if opened:
                        self.kept[kept] = self.pile[i]
                        kept += 1
                    i += stacks
            cards = kept
            for i in range(cards):
                self.pile[i] = self.kept[cards - 1 - i]
        i = 0
        while not self.pile[i]:
            i += 1
        return cards if self.pile[i + 1] and self.pile[i + 2] and self.pile[i + 3] else 0

    def follow(self, lanes: Lanes) -> None:
        """Find the four places of each lane's aces, in increasing order.

        On entry lanes.picks has the shuffle: card i changes places with picks[i], from the last to the first. Only the
        places of the aces are followed. On return first, second, third and fourth have them, sorted by a network of
        five comparisons. Neither part has a branch, so that the compiler works on many lanes at a time.
        """
        for lane in range(machine.LANES):
            self.first[lane] = 0
            self.second[lane] = RANKS
            self.third[lane] = 2 * RANKS
            self.fourth[lane] = 3 * RANKS
        for i in range(CARDS - 1, 0, -1):
            row = lanes.skip + i * machine.LANES
            for lane in range(machine.LANES):
                here = i
                there = lanes.picks[row + lane]
                swap = here ^ there
                a = self.first[lane]
                b = self.second[lane]
                c = self.third[lane]
                d = self.fourth[lane]
                self.first[lane] = a ^ (swap if (a == here) | (a == there) else 0)
                self.second[lane] = b ^ (swap if (b == here) | (b == there) else 0)
                self.third[lane] = c ^ (swap if (c == here) | (c == there) else 0)
                self.fourth[lane] = d ^ (swap if (d == here) | (d == there) else 0)
        for lane in range(machine.LANES):
            a = min(self.first[lane], self.second[lane])
            b = max(self.first[lane], self.second[lane])
            c = min(self.third[lane], self.fourth[lane])
            d = max(self.third[lane], self.fourth[lane])
            self.first[lane] = min(a, c)
            self.second[lane] = min(max(a, c), min(b, d))
            self.third[lane] = max(max(a, c), min(b, d))
            self.fourth[lane] = max(b, d)

    def count(self, lanes: Lanes, games: int) -> None:
        """Play the games of the first lanes, freshly seeded, into `counts`."""
        lanes.draw(CARDS)
        self.follow(lanes)
        # Two counters for each outcome: nearly all games are lost, and each would wait for the last one's count.
        for lane in range(games):
            outcome = self.outcome(self.first[lane], self.second[lane], self.third[lane], self.fourth[lane])
            self.counts[2 * outcome + lane % 2] += 1

    def clear(self) -> None:
        for i in range(2 * (CARDS + 1)):
            self.counts[i] = 0

    def totals(self) -> dict[int, int]:
        """The games counted so far by outcome, in increasing order, without outcomes that never came."""
        counts = [self.counts[2 * outcome] + self.counts[2 * outcome + 1] for outcome in range(CARDS + 1)]
        return {outcome: count for outcome, count in enumerate(counts) if count}


@once_a_thread
def workbench() -> tuple[GameLanes, Lanes]:
    """Made once, because it is large."""
    return GameLanes(), Lanes()


def tally(first_seed: int, games: int) -> dict[int, int]:
    """How many games keep each number of cards, with the seeds first_seed to first_seed + games - 1; 0 is lost.

    Any integer is a seed. Compiled code does not stop for Ctrl-C before its end: ask for about 10**5 games at a time.
    """
    games_in_lanes, lanes = workbench()
    games_in_lanes.clear()
    for _, count in lanes.blocks(first_seed, games):
        games_in_lanes.count(lanes, count)
    return games_in_lanes.totals()


def outcomes(decks: list[list[int]]) -> list[int]:
    """The outcome of each of the decks, lists of the cards 0 to 31 from bottom to top; ValueError for other lists."""
    games_in_lanes, _ = workbench()
    cards = list(range(CARDS))
    kept = []
    for deck in decks:
        if sorted(deck) != cards:
            raise ValueError(f"a deck of {len(deck)} cards: expected each of 0 to {CARDS - 1} once")
        a, b, c, d = sorted([deck.index(ace) for ace in range(0, CARDS, RANKS)])
        kept.append(games_in_lanes.outcome(a, b, c, d))
    return kept


def odds() -> dict[int, int]:
    """All 35960 placements of the aces, which a fair shuffle makes equally likely, by outcome."""
    games_in_lanes, _ = workbench()
    counts = Counter([games_in_lanes.outcome(a, b, c, d) for a, b, c, d in combinations(range(CARDS), 4)])
    return dict(sorted(counts.items()))
