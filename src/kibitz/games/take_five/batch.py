# cython: annotation_typing=False
"""Many games of Take 5! at once, stepped by indices; encoding.py says what the numbers mean.

Every choice is a step of its own: the seats choose their cards in order, and who must take a row chooses it.
Observation and mask are those of the seat to move. Chance deals as random.Random(seed) shuffles. A game that is over
begins again at the next step, with the seed that follows; that step's action is ignored, and its rewards are 0.
"""

from array import array
from collections.abc import Mapping
from typing import Any

from kibitz.games.take_five.rules import CARDS, HAND, LONGEST, MOST_SEATS, PENALTIES, ROWS, SEATS
from kibitz.learn.kernel import Games

OPTIONS: Mapping[str, tuple[int | str, ...]] = {}
"""The options that are served, with the values served; all others must be at their default."""
ROW_CARDS = ROWS * LONGEST
NO_SEAT = -1
NUMBERS = CARDS + 1


def zeros(size: int) -> list[int]:
    """For C arrays whose length has a name, which Cython does not accept in `[0] * size`."""
    return [0] * size


class Kernel(Games):
    """The games, writing into arrays that the caller shares."""

    def __init__(self, games: int, seats: int, options: Mapping[str, int | str], *arrays: Any) -> None:
        """arrays: see Games."""
        if seats not in SEATS:
            raise ValueError(f"{seats} seats: expected {SEATS.start} to {MOST_SEATS}")
        self.deck = HAND * seats + ROWS
        self.actions = self.deck + ROWS
        self.size = 2 * self.deck + ROW_CARDS + ROWS + 2 * seats + 1
        super().__init__(games, seats, self.size, self.actions, *arrays)
        self.owners = array("b", [0]) * (self.deck * games)
        """By game and card, the seat that holds it in hand; NO_SEAT where it is out of play."""
        self.rows = array("B", [0]) * (ROW_CARDS * games)
        self.sizes = array("B", [0]) * (ROWS * games)
        self.taken = array("B", [0]) * (seats * games)
        self.chosen = array("B", [0]) * (seats * games)
        self.last = array("B", [0]) * (seats * games)
        self.left = array("B", [0]) * games
        self.due = array("B", [0]) * games
        self.penalties = list(PENALTIES)
        self.pack = zeros(NUMBERS)
        self.order = zeros(MOST_SEATS)

    def begin(self, game: int) -> None:
        """Shuffle and deal."""
        cards = game * self.deck
        for place in range(self.deck):
            self.pack[place] = place + 1
        for place in range(self.deck - 1, 0, -1):
            other = self.generators.below(game, place + 1)
            card = self.pack[place]
            self.pack[place] = self.pack[other]
            self.pack[other] = card
        for row in range(ROWS):
            card = self.pack[row]
            self.rows[game * ROW_CARDS + row * LONGEST] = card
            self.sizes[game * ROWS + row] = 1
            self.owners[cards + card - 1] = NO_SEAT
        for place in range(ROWS, self.deck):
            self.owners[cards + self.pack[place] - 1] = (place - ROWS) // HAND
        for seat in range(self.seats):
            self.taken[game * self.seats + seat] = 0
            self.chosen[game * self.seats + seat] = 0
            self.last[game * self.seats + seat] = 0
        self.left[game] = HAND
        self.due[game] = 0
        self.over[game] = 0
        self.to_move[game] = 0

    def play(self, game: int, action: int) -> None:
        """Choose a card, or the row to take."""
        if self.due[game]:
            self.settle(game, action - self.deck)
            return
        seat = self.to_move[game]
        self.chosen[game * self.seats + seat] = action + 1
        if seat + 1 < self.seats:
            self.to_move[game] = seat + 1
            return
        lowest = CARDS + 1
        for seat in range(self.seats):
            if self.chosen[game * self.seats + seat] < lowest:
                lowest = self.chosen[game * self.seats + seat]
                self.to_move[game] = seat
        for row in range(ROWS):
            if self.end(game, row) < lowest:
                self.settle(game, 0)
                return
        self.due[game] = 1

    def end(self, game: int, row: int) -> int:
        """A row's last card."""
        return self.rows[game * ROW_CARDS + row * LONGEST + self.sizes[game * ROWS + row] - 1]

    def settle(self, game: int, row_to_take: int) -> None:
        """Place the chosen cards, lowest first; who is due takes this row."""
        first = game * self.seats
        for turn in range(self.seats):
            place = turn
            card = self.chosen[first + turn]
            while place > 0 and self.chosen[first + self.order[place - 1]] > card:
                self.order[place] = self.order[place - 1]
                place -= 1
            self.order[place] = turn
        for turn in range(self.seats):
            seat = self.order[turn]
            self.place(game, seat, self.chosen[first + seat], row_to_take)
        for seat in range(self.seats):
            self.last[first + seat] = self.chosen[first + seat]
            self.chosen[first + seat] = 0
        self.due[game] = 0
        self.to_move[game] = 0
        self.left[game] -= 1
        if self.left[game] == 0:
            self.over[game] = 1

    def place(self, game: int, seat: int, card: int, row_to_take: int) -> None:
        """Lay one card down, and take the row that is full or chosen."""
        best = NO_SEAT
        closest = 0
        for row in range(ROWS):
            end = self.end(game, row)
            if closest < end < card:
                best = row
                closest = end
        if best == NO_SEAT or self.sizes[game * ROWS + best] == LONGEST:
            if best == NO_SEAT:
                best = row_to_take
            points = self.points(game, best)
            self.taken[game * self.seats + seat] += points
            self.rewards[game * self.seats + seat] -= points
            self.sizes[game * ROWS + best] = 0
        self.rows[game * ROW_CARDS + best * LONGEST + self.sizes[game * ROWS + best]] = card
        self.sizes[game * ROWS + best] += 1
        self.owners[game * self.deck + card - 1] = NO_SEAT

    def points(self, game: int, row: int) -> int:
        """The penalty points of a row."""
        total = 0
        for place in range(self.sizes[game * ROWS + row]):
            total += self.penalties[self.rows[game * ROW_CARDS + row * LONGEST + place]]
        return total

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
            self.observations[seen + ROW_CARDS + row] = self.points(game, row)
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
