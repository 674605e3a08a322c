# cython: annotation_typing=False
"""A lower bound on the expected score of best play, by information relaxation.

This is the dual bound of Brown, Smith and Sun, "Information relaxations and duality in stochastic dynamic programs"
(Operations Research 58, 2010). Play that knows all cards to come scores lower than any real play. For what it knows it
pays a penalty: whenever a card is seen, the change of a search's value of the hand from its mean before. For play that
can't foresee cards the penalties have a mean of zero. So the mean over random cards of the lowest score less penalties
is below the optimum, and equals it if the search's values are exact.

A hidden card has no rank before it is turned, so each draw can bring with it the rank of the card that it may turn;
boards stay multisets of kinds, and those that are met again are searched once.

Units and layout
    scores, penalties, estimates, slack    points
    estimate        the search's value of a board less the penalties on the way to it
    boards          at [which * MOST + place], the kind of each column
    keys            a hash of each board, by which slots finds its number
    slots           an open hash table of the boards after the next draw; -1 is empty
The boards after one draw and those after the next share the arrays, in two halves of capacity boards each.
"""

from array import array
from collections.abc import Sequence
from random import Random

from kibitz.games.play_nine.engine.nets import NEVER
from kibitz.games.play_nine.engine.search import Search
from kibitz.games.play_nine.rules import (
    ANY_CARD,
    CARD_STEP,
    CARDS,
    DECK_SIZE,
    HIDDEN,
    KIND_WITH,
    KINDS,
    MOST,
    OPEN_KINDS,
    PAIRS,
)
from training.play_nine.units import BEST_POINT, DRAW_POINT, LOOK_AHEAD_POINT, REPLACE_POINT

MASK64 = 0xFFFFFFFFFFFFFFFF
SLOTS_PER_BOARD = 4
HASH_SHIFT = 20
"""The bits of a key from here on choose its slot."""
INFINITE = 1e30


class Bound:
    """Searches all play with cards known in advance, draw by draw: a beam search, its beam as wide as the slack."""

    def __init__(self, search: Search, capacity: int) -> None:
        """capacity is the most boards to keep after a draw, a power of two."""
        self.search = search
        self.capacity = capacity
        self.first_card = [pair[0] for pair in PAIRS]
        self.second_card = [pair[1] for pair in PAIRS]
        self.kind_with = list(KIND_WITH)
        rng = Random(0)
        self.kind_keys = [rng.getrandbits(64) for _ in range(KINDS)]
        self.boards = array("B", [0]) * (2 * capacity * MOST)
        self.keys = array("Q", [0]) * (2 * capacity)
        self.penalties = array("d", [0.0]) * (2 * capacity)
        self.estimates = array("d", [0.0]) * (2 * capacity)
        self.slots = array("i", [0]) * (SLOTS_PER_BOARD * capacity)
        self.mask = SLOTS_PER_BOARD * capacity - 1
        self.into = 0
        self.count = 0
        self.searches = 0
        self.overflows = 0
        self.slack = 0.0
        self.best = 0.0
        self.least = 0.0

    def lowest(
        self,
        kinds: Sequence[int],
        draws: int,
        depth: int,
        slack: float,
        kitty: Sequence[int],
        deck: Sequence[int],
        turned: Sequence[int],
    ) -> float:
        """The lowest score less penalties from this board on, with the cards of each draw known in advance.

        kitty, deck and turned have for each draw the kitty card, the deck's, and the one that a turned card shows.
        depth is how many further draws the search looks ahead.

        The result is the score less penalties of some play, so never below the lowest; it is the lowest unless a board
        on the way was left out. Left out are boards whose estimate is worse by more than slack than the best after the
        same draw or the best finished score, and, counted in overflows, boards beyond the capacity. searches goes up by
        the boards expanded. Level 0 of the search is overwritten.
        """
        self.slack = slack
        self.least = INFINITE
        for place in range(self.search.columns):
            self.boards[place] = kinds[place]
        self.keys[0] = self.key(0)
        self.penalties[0] = 0.0
        self.estimates[0] = 0.0
        self.best = 0.0
        here = 0
        count = 1
        for left in range(draws, 0, -1):
            limit = self.best if self.best < self.least else self.least
            limit += slack
            self.start_draw(self.capacity - here)
            at = draws - left
            for which in range(here, here + count):
                if self.estimates[which] <= limit:
                    self.expand(which, left, depth, kitty[at], deck[at], turned[at])
            here = self.capacity - here
            count = self.count
        return self.least

    def start_draw(self, into: int) -> None:
        """Store the boards after the next draw from this number on; there are none of them yet."""
        self.into = into
        self.count = 0
        self.best = INFINITE
        for slot in range(self.mask + 1):
            self.slots[slot] = -1

    def key(self, which: int) -> int:
        """A number that boards with equal columns share."""
        key = 0
        for place in range(self.search.columns):
            key = (key + self.kind_keys[self.boards[which * MOST + place]]) & MASK64
        return key

    def expand(self, which: int, left: int, depth: int, kitty: int, deck: int, turned: int) -> None:
        """Keep all that the cards of one draw can make of a board; left are the draws before this one."""
        search = self.search
        for place in range(search.columns):
            search.board[place] = self.boards[which * MOST + place]
        search.count_board(0)
        mean = search.look_ahead(0, left, depth, ANY_CARD) / LOOK_AHEAD_POINT
        self.searches += 1
        draw = search.draw_values[0] / DRAW_POINT
        take = search.best_values[kitty] / BEST_POINT
        penalty = self.penalties[which] + (take if take < draw else draw) - mean
        self.place_card(which, left, kitty, turned, penalty)
        penalty += search.best_values[deck] / BEST_POINT - draw
        self.place_card(which, left, deck, turned, penalty)

    def place_card(self, which: int, left: int, card: int, turned: int, penalty: float) -> None:
        """Keep what every placement of the card leads to, and turning the other card instead."""
        search = self.search
        for place in range(search.columns):
            if search.is_repeated(0, place):
                continue
            kind = search.board[place]
            for side in range(1 if self.first_card[kind] == self.second_card[kind] else 2):
                value = search.replace_values[(place * 2 + side) * CARDS + card]
                if value < NEVER:
                    self.keep(which, left, place, side, card, value / REPLACE_POINT, penalty)
            if kind >= OPEN_KINDS and search.turn_values[place] < NEVER * DECK_SIZE:
                after = search.replace_values[place * 2 * CARDS + turned] / REPLACE_POINT
                self.keep(
                    which, left, place, 0, turned, after, penalty + after - search.turn_values[place] / BEST_POINT
                )

    def keep(self, which: int, left: int, place: int, side: int, card: int, value: float, penalty: float) -> None:
        """Keep the board that a card makes of board number which, or its score if the hand ends with it.

        value is the search's value of the new board, penalty the sum of all on the way there. A score lowers least. A
        board whose estimate is within the slack lowers best and is stored behind the others after this draw, unless it
        is there already with a penalty at least as high; a lower one is replaced. Without room for it, overflows goes
        up by one. All else is unchanged.
        """
        estimate = value - penalty
        limit = self.best if self.best < self.least else self.least
        if estimate > limit + self.slack:
            return
        search = self.search
        old = search.board[place]
        kept = self.second_card[old] if side else self.first_card[old]
        hidden_cards = search.hidden_cards[0]
        if old >= OPEN_KINDS and (kept != HIDDEN or self.first_card[old] == HIDDEN):
            hidden_cards -= 1
        if left == 1 or hidden_cards == 0:
            if estimate < self.least:
                self.least = estimate
            return
        if estimate < self.best:
            self.best = estimate
        new = self.kind_with[kept * CARD_STEP + card]
        key = (self.keys[which] - self.kind_keys[old] + self.kind_keys[new]) & MASK64
        slot = (key >> HASH_SHIFT) & self.mask
        while self.slots[slot] >= 0 and self.keys[self.slots[slot]] != key:
            slot = (slot + 1) & self.mask
        stored = self.slots[slot]
        if stored < 0:
            if self.count == self.capacity:
                self.overflows += 1
                return
            stored = self.into + self.count
            self.count += 1
            self.slots[slot] = stored
            self.keys[stored] = key
            for other in range(search.columns):
                self.boards[stored * MOST + other] = search.board[other]
            self.boards[stored * MOST + place] = new
        elif self.penalties[stored] >= penalty:
            return
        self.penalties[stored] = penalty
        self.estimates[stored] = estimate
