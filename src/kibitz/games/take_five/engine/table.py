# cython: annotation_typing=False
"""A whole table as plain numbers, changed in place: deals, rounds and games at speed.

The bare numbers below are those of the rules: 10 cards a hand, 4 rows, 5 cards in a row, 104 cards; as names they
would be variables to the compiler, which then could not unroll the loops.
"""

from __future__ import annotations

from kibitz.games.take_five.rules import PENALTIES
from kibitz.native.machine import splitmix64

MASK64 = 2**64 - 1
MULTIPLIER = 0x2545F4914F6CDD1D


class Table:
    """A whole table as plain numbers, changed in place; a million deals need no new object."""

    def __init__(self, seed: int = 0) -> None:
        self.seats = 0
        self.left = 0
        """Cards in each hand."""
        self.ends = [0] * 4
        self.sizes = [0] * 4
        self.sums = [0] * 4
        """Penalty points in each row."""
        self.hands = [0] * 100
        """Ten places a seat, ascending."""
        self.taken = [0] * 10
        self.chosen = [0] * 10
        self.ranks = [0] * 10
        self.order = [0] * 10
        """The cards of the round, lowest first, each times 16 plus its seat."""
        self.below = [0] * (106)
        """How many cards in all hands are lower than the index; `count` fills it."""
        self.points = [0] * (105)
        for card in range(105):
            self.points[card] = PENALTIES[card]
        self.pack = [0] * 104
        for place in range(104):
            self.pack[place] = place + 1
        self.packed = 104
        self.dice = 0
        self.shake(seed & MASK64)

    def shake(self, seed: int) -> None:
        """Start the dice anew; near seeds give unlike games."""
        self.dice = splitmix64(seed & MASK64) | 1

    def roll(self, n: int) -> int:
        """A random number from 0 to n - 1."""
        x = self.dice
        x ^= x >> 12
        x ^= (x << 25) & MASK64
        x ^= x >> 27
        self.dice = x
        return (((x * MULTIPLIER) & MASK64) >> 40) * n >> 24

    def shuffle(self, seats: int) -> None:
        """Mix the pack for so many players."""
        size = 10 * seats + 4
        if size != self.packed:
            for place in range(size):
                self.pack[place] = place + 1
            self.packed = size
        for place in range(size - 1, 0, -1):
            other = self.roll(place + 1)
            card = self.pack[place]
            self.pack[place] = self.pack[other]
            self.pack[other] = card

    def open_rows(self) -> None:
        for row in range(4):
            card = self.pack[row]
            self.ends[row] = card
            self.sizes[row] = 1
            self.sums[row] = self.points[card]

    def deal(self, seats: int) -> None:
        """A new game: rows opened, hands dealt and sorted."""
        self.seats = seats
        self.left = 10
        self.shuffle(seats)
        self.open_rows()
        for seat in range(seats):
            self.taken[seat] = 0
            for i in range(10):
                card = self.pack[4 + seat * 10 + i]
                place = seat * 10 + i
                while place > seat * 10 and self.hands[place - 1] > card:
                    self.hands[place] = self.hands[place - 1]
                    place -= 1
                self.hands[place] = card

    def set_up(self, seats: int, seat: int, hand: list[int], rows: list[list[int]], unseen: list[int]) -> None:
        """What one seat sees; the unseen cards count as held by the others, their hands stay empty."""
        self.seats = seats
        self.left = len(hand)
        for row in range(4):
            self.ends[row] = rows[row][len(rows[row]) - 1]
            self.sizes[row] = len(rows[row])
            self.sums[row] = sum([self.points[card] for card in rows[row]])
        for card in range(106):
            self.below[card] = 0
        for card in unseen:
            self.below[card + 1] = 1
        for i in range(self.left):
            self.hands[seat * 10 + i] = hand[i]
            self.below[hand[i] + 1] = 1
        for card in range(1, 106):
            self.below[card] += self.below[card - 1]

    def lay_out(self, hands: list[list[int]], rows: list[list[int]]) -> None:
        """A table whose hands are all known."""
        self.set_up(len(hands), 0, hands[0], rows, [card for hand in hands[1:] for card in hand])
        for seat in range(self.seats):
            for i in range(self.left):
                self.hands[seat * 10 + i] = hands[seat][i]

    def count(self) -> None:
        """Count for every number how many cards in hand are lower."""
        for card in range(106):
            self.below[card] = 0
        for seat in range(self.seats):
            for i in range(self.left):
                self.below[self.hands[seat * 10 + i] + 1] = 1
        for card in range(1, 106):
            self.below[card] += self.below[card - 1]

    def drop(self, seat: int, card: int) -> None:
        """Take the card out of the hand; `left` counts down when all have."""
        place = seat * 10
        while self.hands[place] != card:
            place += 1
        while place < seat * 10 + self.left - 1:
            self.hands[place] = self.hands[place + 1]
            place += 1

    def line_up(self) -> int:
        """Put the chosen cards in order; the seat that must choose a row, or -1."""
        # Ranks by comparing all pairs: no branch that a processor could guess wrong.
        for seat in range(self.seats):
            self.ranks[seat] = 0
        for seat in range(1, self.seats):
            card = self.chosen[seat]
            rank = 0
            for other in range(seat):
                lower = self.chosen[other] < card
                rank += lower
                self.ranks[other] += 1 - lower
            self.ranks[seat] = rank
        for seat in range(self.seats):
            self.order[self.ranks[seat]] = self.chosen[seat] * 16 + seat
        lowest = self.order[0] >> 4
        for row in range(4):
            if self.ends[row] < lowest:
                return -1
        return self.order[0] & 15

    def place(self, seat: int, card: int, forced: int) -> None:
        """Lay one card down; forced is the row to take if it is lower than all."""
        best, closest = forced, 0
        for row in range(4):
            end = self.ends[row]
            if closest < end < card:
                best = row
                closest = end
        if closest == 0 or self.sizes[best] == 5:
            self.taken[seat] += self.sums[best]
            self.sizes[best] = 1
            self.sums[best] = self.points[card]
        else:
            self.sizes[best] += 1
            self.sums[best] += self.points[card]
        self.ends[best] = card

    def settle(self, row: int) -> None:
        """Place the round's cards, lowest first; row is what the seat named by `line_up` takes."""
        for turn in range(self.seats):
            play = self.order[turn]
            self.place(play & 15, play >> 4, row)

    def cheapest(self) -> int:
        """The first row with the fewest penalty points."""
        best = 0
        for row in range(1, 4):
            if self.sums[row] < self.sums[best]:
                best = row
        return best

    def copy(self, other: Table) -> None:
        """Take over the other's position, not its dice."""
        self.seats = other.seats
        self.left = other.left
        for row in range(4):
            self.ends[row] = other.ends[row]
            self.sizes[row] = other.sizes[row]
            self.sums[row] = other.sums[row]
        for seat in range(other.seats):
            self.taken[seat] = other.taken[seat]
            for i in range(other.left):
                self.hands[seat * 10 + i] = other.hands[seat * 10 + i]

    def random_game(self, seats: int) -> None:
        """A whole game of players who choose at random: the order of the deal is the order of their cards."""
        self.seats = seats
        self.shuffle(seats)
        self.open_rows()
        for seat in range(seats):
            self.taken[seat] = 0
        for turn in range(10):
            for seat in range(seats):
                self.chosen[seat] = self.pack[4 + seat * 10 + turn]
            forced = self.line_up()
            self.settle(self.roll(4) if forced >= 0 else 0)

    def told_game(self, seats: int) -> tuple[list[int], list[int]]:
        """A random game whose forced players take the cheapest row: the pack it was dealt from, everyone's points."""
        self.seats = seats
        self.shuffle(seats)
        pack = [self.pack[place] for place in range(10 * seats + 4)]
        self.open_rows()
        for seat in range(seats):
            self.taken[seat] = 0
        for turn in range(10):
            for seat in range(seats):
                self.chosen[seat] = self.pack[4 + seat * 10 + turn]
            forced = self.line_up()
            self.settle(self.cheapest() if forced >= 0 else 0)
        return pack, [self.taken[seat] for seat in range(seats)]

    def random_games(self, games: int, seats: int) -> int:
        """So many of them; all players' penalty points together."""
        total = 0
        for _game in range(games):
            self.random_game(seats)
            for seat in range(seats):
                total += self.taken[seat]
        return total
