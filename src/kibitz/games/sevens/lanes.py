# cython: annotation_typing=False
"""Many games of sevens at a time, counted by the cards that are left.

A game is played on sets of places in the deck, bit 0 the card dealt first. Every round meets the cards that remain in
the order of the first deal, because the cards put aside are turned over; so one order serves all three. In it the top
of the cards put aside is the last place passed that is not yet on the table.
"""

from kibitz.games.sevens.rules import DECK
from kibitz.native import machine, once_a_thread
from kibitz.random.mersenne import Lanes, blank

CARDS = 48
ROUNDS = 3
# A column grows from its Seven by six cards upwards and by six downwards: eight ends, and every card goes to one of
# them. A card's label is 7 * end + its distance from the Seven - 1; the seventh label of an end stands for no card.
ENDS = 8
LABELS = 7 * ENDS
EVERY = 0xFFFFFFFFFFFF
"""The set of all 48 places."""


def label(card: int) -> int:
    """The label of a card from 0 to 51 that is not a Seven."""
    suit, rank = divmod(card, 13)
    return 7 * (2 * suit) + 5 - rank if rank < 6 else 7 * (2 * suit + 1) + rank - 7


class GameLanes:
    """Plays machine.INTERLEAVED games by turns: while one waits for memory, the processor goes on with the others."""

    def __init__(self) -> None:
        self.labels = blank(CARDS)
        self.cards = blank(machine.INTERLEAVED * CARDS)
        self.bits = blank(machine.INTERLEAVED * LABELS)
        self.remaining = blank(machine.INTERLEAVED)
        self.ready = blank(machine.INTERLEAVED)
        self.passed = blank(machine.INTERLEAVED)
        self.rounds = blank(machine.INTERLEAVED)
        self.left = blank(machine.INTERLEAVED)
        self.counts = blank(CARDS + 1)
        self.labels = [label(card) for card in DECK]

    def deal(self, game: int, lanes: Lanes, lane: int) -> None:
        """Shuffle a deck by the picks of a lane."""
        deck = game * CARDS
        for i in range(CARDS):
            self.cards[deck + i] = self.labels[i]
        for i in range(CARDS - 1, 0, -1):
            j = lanes.picks[lanes.skip + i * machine.LANES + lane]
            card = self.cards[deck + j]
            self.cards[deck + j] = self.cards[deck + i]
            self.cards[deck + i] = card

    def play(self) -> None:
        """Play the games whose decks are in `cards`, as labels from bottom to top; `left` becomes the cards not placed.

        Each game is a few sets of places, a bit each:
            remaining   cards not yet on the table
            ready       cards that fit now: the next of each end that is not complete
            passed      places that were passed in this round; those that remain are put aside
        A step places one card of one game: the top of those put aside if it fits, otherwise the next one that fits; if
        none does, the game goes on to its next round.
        """
        running = machine.INTERLEAVED
        for game in range(machine.INTERLEAVED):
            deck = game * CARDS
            base = game * LABELS
            bit = 1
            for i in range(CARDS - 1, -1, -1):
                self.bits[base + self.cards[deck + i]] = bit
                bit += bit
            ready = 0
            for end in range(ENDS):
                ready |= self.bits[base + 7 * end]
            self.ready[game] = ready
            self.remaining[game] = EVERY
            self.passed[game] = 0
            self.rounds[game] = ROUNDS
            self.left[game] = CARDS
        while running > 0:
            for game in range(machine.INTERLEAVED):
                ready = self.ready[game]
                passed = self.passed[game]
                aside = self.remaining[game] & passed
                fits = aside & ready
                fresh = ready & ~passed
                fresh &= -fresh
                # The card on top of those put aside fits if no bit put aside is higher than the highest that fits. That
                # is a toss-up, so the choice is made by masks: a processor would guess wrong half the time.
                chosen = -(fits > aside ^ fits)
                place = fresh ^ ((fresh ^ aside) & chosen)
                if place:
                    place = machine.highest_bit(place)
                    card = self.cards[game * CARDS + CARDS - 1 - place]
                    bit = self.bits[game * LABELS + card]
                    self.ready[game] = ready ^ bit ^ self.bits[game * LABELS + card + 1]
                    self.passed[game] = passed | bit | (bit - 1)
                    self.remaining[game] ^= bit
                    self.left[game] -= 1
                elif self.rounds[game] > 0:
                    self.passed[game] = 0
                    self.rounds[game] -= 1
                    if self.rounds[game] == 0:
                        self.ready[game] = 0
                        running -= 1

    def count(self, lanes: Lanes, games: int) -> None:
        """Play the games of the first lanes, freshly seeded, into `counts`."""
        lanes.draw(CARDS)
        lane = 0
        while lane < games:
            for game in range(machine.INTERLEAVED):
                self.deal(game, lanes, lane + game)
            self.play()
            for game in range(machine.INTERLEAVED):
                if lane + game < games:
                    self.counts[self.left[game]] += 1
            lane += machine.INTERLEAVED

    def left_of(self, labels: list[int]) -> int:
        """The cards left of one deck, given by its labels from bottom to top."""
        for game in range(machine.INTERLEAVED):
            for i in range(CARDS):
                self.cards[game * CARDS + i] = labels[i]
        self.play()
        return self.left[0]

    def clear(self) -> None:
        for i in range(CARDS + 1):
            self.counts[i] = 0

    def totals(self) -> dict[int, int]:
        """The games counted so far by the cards left, in increasing order, without numbers that never came."""
        return {left: self.counts[left] for left in range(CARDS + 1) if self.counts[left]}


@once_a_thread
def workbench() -> tuple[GameLanes, Lanes]:
    """Made once, because it is large."""
    return GameLanes(), Lanes()


def tally(first_seed: int, games: int) -> dict[int, int]:
    """How many games leave each number of cards, with the seeds first_seed to first_seed + games - 1; 0 is won.

    Any integer is a seed. Compiled code does not stop for Ctrl-C before its end: ask for about 10**5 games at a time.
    """
    games_in_lanes, lanes = workbench()
    games_in_lanes.clear()
    for _, count in lanes.blocks(first_seed, games):
        games_in_lanes.count(lanes, count)
    return games_in_lanes.totals()


def outcomes(decks: list[list[int]]) -> list[int]:
    """The cards left of each of the decks, lists from bottom to top of all in DECK; ValueError for other lists."""
    games_in_lanes, _ = workbench()
    for deck in decks:
        if sorted(deck) != list(DECK):
            raise ValueError(f"a deck of {len(deck)} cards: expected each of 0 to 51 once, without the Sevens")
    return [games_in_lanes.left_of([label(card) for card in deck]) for deck in decks]
