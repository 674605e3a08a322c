# cython: annotation_typing=False
"""Many games of Take 5! at once, stepped by indices; encoding.py says what the numbers mean.

Every choice is a step of its own: the seats choose their cards in order, and who must take a row chooses it. The
engine's table settles each round. It has no cards of rows but the last, so the kernel keeps them.
"""

from array import array
from collections.abc import Mapping
from typing import Any

from kibitz.games.take_five.engine.beginners import simple_card
from kibitz.games.take_five.engine.layout import SEAT_BITS, SEAT_MASK
from kibitz.games.take_five.engine.table import Table
from kibitz.games.take_five.rules import HAND, LONGEST, MOST_SEATS, ROWS, SEATS
from kibitz.learn.kernel import Games

OPTIONS: Mapping[str, tuple[str, ...]] = {}
"""Only the course's own table is served."""
ROW_CARDS = ROWS * LONGEST
NO_SEAT = -1
MINDS = ("random-player", "low-to-high", "high-to-low", "low-to-high-penalty", "high-to-low-penalty")
"""Their numbers, from 1, are the engine's: LOW_TO_HIGH is 2."""


class Kernel(Games):
    """The games, writing into arrays that the caller shares; one table settles the rounds of all."""

    def __init__(self, games: int, seats: int, options: Mapping[str, int | str], *arrays: Any) -> None:
        """arrays: see Games."""
        if seats not in SEATS:
            raise ValueError(f"{seats} seats: expected {SEATS.start} to {MOST_SEATS}")
        self.deck = HAND * seats + ROWS
        super().__init__(games, seats, 2 * self.deck + ROW_CARDS + ROWS + 2 * seats + 1, self.deck + ROWS, *arrays)
        self.table = Table()
        self.table.seats = seats
        self.owners = array("b", [0]) * (self.deck * games)
        """By game and card, the seat that holds it in hand; NO_SEAT where it is out of play."""
        self.rows = array("B", [0]) * (ROW_CARDS * games)
        self.sizes = array("B", [0]) * (ROWS * games)
        self.sums = array("B", [0]) * (ROWS * games)
        """Penalty points in each row."""
        self.taken = array("B", [0]) * (seats * games)
        self.chosen = array("B", [0]) * (seats * games)
        self.last = array("B", [0]) * (seats * games)
        self.left = array("B", [0]) * games
        self.due = array("B", [0]) * games

    def begin(self, game: int) -> None:
        """Shuffle as random.Random(seed) does, and deal."""
        for place in range(self.deck):
            self.table.pack[place] = place + 1
        for place in range(self.deck - 1, 0, -1):
            other = self.generators.below(game, place + 1)
            card = self.table.pack[place]
            self.table.pack[place] = self.table.pack[other]
            self.table.pack[other] = card
        self.table.open_rows()
        for row in range(ROWS):
            self.keep(game, row)
        for place in range(ROWS, self.deck):
            self.owners[game * self.deck + self.table.pack[place] - 1] = (place - ROWS) // HAND
        for seat in range(self.seats):
            self.taken[game * self.seats + seat] = 0
            self.chosen[game * self.seats + seat] = 0
            self.last[game * self.seats + seat] = 0
        self.left[game] = HAND
        self.due[game] = 0

    def keep(self, game: int, row: int) -> None:
        """Take over a row of the table, whose last card is new."""
        card = self.table.ends[row]
        self.sizes[game * ROWS + row] = self.table.sizes[row]
        self.sums[game * ROWS + row] = self.table.sums[row]
        self.rows[game * ROW_CARDS + row * LONGEST + self.table.sizes[row] - 1] = card
        self.owners[game * self.deck + card - 1] = NO_SEAT

    def play(self, game: int, action: int) -> None:
        """Choose a card, or the row to take."""
        first = game * self.seats
        seat = self.to_move[game]
        if not self.due[game]:
            self.chosen[first + seat] = action + 1
            if seat + 1 < self.seats:
                self.to_move[game] = seat + 1
                return
        forced = self.reveal(game)
        if forced >= 0 and not self.due[game]:
            self.to_move[game] = forced
            self.due[game] = 1
        else:
            self.settle(game, action - self.deck)

    def reveal(self, game: int) -> int:
        """Put the game's rows and chosen cards on the table; returns the seat that must choose a row, or -1."""
        for row in range(ROWS):
            size = self.sizes[game * ROWS + row]
            self.table.ends[row] = self.rows[game * ROW_CARDS + row * LONGEST + size - 1]
            self.table.sizes[row] = size
            self.table.sums[row] = self.sums[game * ROWS + row]
        for seat in range(self.seats):
            self.table.chosen[seat] = self.chosen[game * self.seats + seat]
            self.table.taken[seat] = 0
        return self.table.sort_chosen()

    def settle(self, game: int, row_to_take: int) -> None:
        """Place the cards that were revealed; who is due takes this row."""
        first = game * self.seats
        for turn in range(self.seats):
            card = self.table.order[turn] >> SEAT_BITS
            self.table.place(self.table.order[turn] & SEAT_MASK, card, row_to_take)
            row = 0
            while self.table.ends[row] != card:
                row += 1
            self.keep(game, row)
        for seat in range(self.seats):
            self.taken[first + seat] += self.table.taken[seat]
            self.rewards[first + seat] -= self.table.taken[seat]
            self.last[first + seat] = self.chosen[first + seat]
            self.chosen[first + seat] = 0
        self.due[game] = 0
        self.to_move[game] = 0
        self.left[game] -= 1
        if self.left[game] == 0:
            self.over[game] = 1

    def choose(self, game: int, kind: int) -> int:
        """What a beginner plays: a card, or the cheapest row."""
        seat = self.to_move[game]
        if self.due[game]:
            row = 0
            for other in range(1, ROWS):
                if self.sums[game * ROWS + other] < self.sums[game * ROWS + row]:
                    row = other
            return self.deck + row
        held = 0
        for i in range(self.deck):
            if self.owners[game * self.deck + i] == seat:
                self.table.hands[seat * HAND + held] = i + 1
                held += 1
        self.table.left = held
        return simple_card(self.table, seat, kind) - 1

    def write(self, game: int) -> None:
        """The observation and the mask of the seat to move; of seat 0 at the end."""
        seat = self.to_move[game]
        seen = game * self.size
        mask = game * self.actions
        cards = game * self.deck
        chooses = not self.due[game]
        for i in range(self.deck):
            owner = self.owners[cards + i]
            self.observations[seen + i] = owner == seat
            self.masks[mask + i] = (owner == seat) & chooses
        for row in range(ROWS):
            self.masks[mask + self.deck + row] = self.due[game]
        seen += self.deck
        for row in range(ROWS):
            for place in range(LONGEST):
                is_there = place < self.sizes[game * ROWS + row]
                card = self.rows[game * ROW_CARDS + row * LONGEST + place] if is_there else 0
                self.observations[seen + row * LONGEST + place] = card
            self.observations[seen + ROW_CARDS + row] = self.sums[game * ROWS + row]
        seen += ROW_CARDS + ROWS
        for i in range(self.deck):
            self.observations[seen + i] = self.owners[cards + i] == NO_SEAT
        seen += self.deck
        other = seat
        for i in range(self.seats):
            self.observations[seen + i] = self.taken[game * self.seats + other]
            self.observations[seen + self.seats + i] = self.last[game * self.seats + other]
            other = other + 1 if other + 1 < self.seats else 0
        self.observations[seen + 2 * self.seats] = self.chosen[game * self.seats + seat]
