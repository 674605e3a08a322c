# cython: annotation_typing=False
"""A table whose hands are all known, as plain numbers changed in place, for fast simulation of deals and rounds."""

from __future__ import annotations

from kibitz.games.take_five.engine.layout import CARD_NUMBERS, HAND_PLACES, SEAT_BITS, SEAT_MASK, zeros
from kibitz.games.take_five.rules import CARDS, HAND, LONGEST, MOST_SEATS, PENALTIES, ROWS
from kibitz.native.machine import splitmix64

MASK64 = 2**64 - 1
XORSHIFT_FACTOR = 0x2545F4914F6CDD1D
RANDOM_BITS = 24


class Table:
    """The cards of one game, and the random numbers that it is played with; a million deals need no new object."""

    def __init__(self, seed: int = 0) -> None:
        self.seats = 0
        self.left = 0
        """Cards in each hand."""
        self.ends = zeros(ROWS)
        """Each row's last card."""
        self.sizes = zeros(ROWS)
        self.sums = zeros(ROWS)
        """Penalty points in each row."""
        self.hands = zeros(HAND_PLACES)
        """In ascending order from HAND * seat on."""
        self.taken = zeros(MOST_SEATS)
        """Each seat's penalty points."""
        self.chosen = zeros(MOST_SEATS)
        self.ranks = zeros(MOST_SEATS)
        self.order = zeros(MOST_SEATS)
        """The cards of the round with their seats, lowest first."""
        self.lower = zeros(CARD_NUMBERS + 1)
        """How many cards in all hands are lower than the index; `count_cards` fills it."""
        self.points = zeros(CARD_NUMBERS)
        for card in range(CARD_NUMBERS):
            self.points[card] = PENALTIES[card]
        self.pack = zeros(CARDS)
        for place in range(CARDS):
            self.pack[place] = place + 1
        self.pack_size = CARDS
        self.random_state = 0
        self.seed(seed & MASK64)

    def seed(self, seed: int) -> None:
        """Start the random numbers of this seed; near seeds give unlike games."""
        # The generator can't leave 0, which | 1 avoids.
        self.random_state = splitmix64(seed & MASK64) | 1

    def random_below(self, n: int) -> int:
        """A random number from 0 to n - 1, for n far below 2**24.

        xorshift64*: Sebastiano Vigna, An experimental exploration of Marsaglia's xorshift generators, scrambled, ACM
        Transactions on Mathematical Software 42, 2016. The highest RANDOM_BITS bits are scaled, which needs no
        division.
        """
        x = self.random_state
        x ^= x >> 12
        x ^= (x << 25) & MASK64
        x ^= x >> 27
        self.random_state = x
        return (((x * XORSHIFT_FACTOR) & MASK64) >> 64 - RANDOM_BITS) * n >> RANDOM_BITS

    def check_seats(self, seats: int) -> None:
        """Refuse a number of players that the table has no room for."""
        if not 1 <= seats <= MOST_SEATS:
            raise IndexError(f"{seats} seats: expected 1 to {MOST_SEATS}")

    def shuffle(self, seats: int) -> None:
        """Shuffle the pack for this number of players."""
        self.check_seats(seats)
        size = HAND * seats + ROWS
        if size != self.pack_size:
            for place in range(size):
                self.pack[place] = place + 1
            self.pack_size = size
        for place in range(size - 1, 0, -1):
            other = self.random_below(place + 1)
            card = self.pack[place]
            self.pack[place] = self.pack[other]
            self.pack[other] = card

    def open_rows(self) -> None:
        """Start the rows with the pack's first cards."""
        for row in range(ROWS):
            card = self.pack[row]
            self.ends[row] = card
            self.sizes[row] = 1
            self.sums[row] = self.points[card]

    def deal(self, seats: int) -> None:
        """A new game: rows opened, hands dealt, sorted and counted."""
        self.check_seats(seats)
        self.seats = seats
        self.left = HAND
        self.shuffle(seats)
        self.open_rows()
        for seat in range(seats):
            self.taken[seat] = 0
            first = seat * HAND
            for i in range(HAND):
                card = self.pack[ROWS + first + i]
                place = first + i
                while place > first and self.hands[place - 1] > card:
                    self.hands[place] = self.hands[place - 1]
                    place -= 1
                self.hands[place] = card
        self.count_cards()

    def set_up(self, seats: int, seat: int, hand: list[int], rows: list[list[int]], unseen: list[int]) -> None:
        """What one seat sees; the unseen cards count as held by the others, whose hands stay empty.

        The hand is in ascending order. ValueError or IndexError where the cards are not those of a game.
        """
        self.check_seats(seats)
        if not 0 <= seat < seats or not 1 <= len(hand) <= HAND:
            raise IndexError(f"{len(hand)} cards on seat {seat}: expected 1 to {HAND} on 0 to {seats - 1}")
        if len(rows) != ROWS or not all(1 <= len(row) <= LONGEST for row in rows):
            raise ValueError(f"rows {rows}: expected {ROWS} of 1 to {LONGEST} cards")
        cards = [*hand, *unseen, *(card for row in rows for card in row)]
        if len({*cards}) != len(cards) or not all(1 <= card <= CARDS for card in cards) or sorted(hand) != list(hand):
            raise ValueError(f"hand {hand}, rows {rows}: expected different cards from 1 to {CARDS}, hands ascending")
        self.seats = seats
        self.left = len(hand)
        for row in range(ROWS):
            self.ends[row] = rows[row][len(rows[row]) - 1]
            self.sizes[row] = len(rows[row])
            self.sums[row] = sum([self.points[card] for card in rows[row]])
        for card in range(CARD_NUMBERS + 1):
            self.lower[card] = 0
        for card in unseen:
            self.lower[card + 1] = 1
        for i in range(self.left):
            self.hands[seat * HAND + i] = hand[i]
            self.lower[hand[i] + 1] = 1
        for card in range(1, CARD_NUMBERS + 1):
            self.lower[card] += self.lower[card - 1]

    def set_hands(self, hands: list[list[int]], rows: list[list[int]]) -> None:
        """A table whose hands are all known."""
        self.set_up(len(hands), 0, hands[0], rows, [card for hand in hands[1:] for card in hand])
        for seat in range(self.seats):
            if len(hands[seat]) != self.left or sorted(hands[seat]) != list(hands[seat]):
                raise ValueError(f"hand {hands[seat]}: expected {self.left} cards, ascending")
            for i in range(self.left):
                self.hands[seat * HAND + i] = hands[seat][i]

    def count_cards(self) -> None:
        """Count for every number how many cards in hand are lower."""
        for card in range(CARD_NUMBERS + 1):
            self.lower[card] = 0
        for seat in range(self.seats):
            for i in range(self.left):
                self.lower[self.hands[seat * HAND + i] + 1] = 1
        for card in range(1, CARD_NUMBERS + 1):
            self.lower[card] += self.lower[card - 1]

    def remove(self, seat: int, card: int) -> None:
        """Take the card out of the hand; the caller lowers `left` once it is out of every hand."""
        place = seat * HAND
        last = place + self.left - 1
        while place < last and self.hands[place] != card:
            place += 1
        while place < last:
            self.hands[place] = self.hands[place + 1]
            place += 1

    def sort_chosen(self) -> int:
        """Put the chosen cards in order; returns the seat that must choose a row, or -1 where there is none."""
        # Ranks by comparing all pairs: there is no branch that a processor could predict wrongly.
        for seat in range(self.seats):
            self.ranks[seat] = 0
        for seat in range(1, self.seats):
            card = self.chosen[seat]
            rank = 0
            for other in range(seat):
                is_lower = self.chosen[other] < card
                rank += is_lower
                self.ranks[other] += 1 - is_lower
            self.ranks[seat] = rank
        for seat in range(self.seats):
            self.order[self.ranks[seat]] = self.chosen[seat] << SEAT_BITS | seat
        lowest = self.order[0] >> SEAT_BITS
        for row in range(ROWS):
            if self.ends[row] < lowest:
                return -1
        return self.order[0] & SEAT_MASK

    def place(self, seat: int, card: int, row_to_take: int) -> None:
        """Lay one card down; row_to_take is the row that is taken if the card is lower than every end."""
        best, closest = row_to_take, 0
        for row in range(ROWS):
            end = self.ends[row]
            if closest < end < card:
                best = row
                closest = end
        if closest == 0 or self.sizes[best] == LONGEST:
            self.taken[seat] += self.sums[best]
            self.sizes[best] = 1
            self.sums[best] = self.points[card]
        else:
            self.sizes[best] += 1
            self.sums[best] += self.points[card]
        self.ends[best] = card

    def settle(self, row_to_take: int) -> None:
        """Place the sorted cards, lowest first; the row is for the seat that `sort_chosen` returned."""
        for turn in range(self.seats):
            played = self.order[turn]
            self.place(played & SEAT_MASK, played >> SEAT_BITS, row_to_take)

    def cheapest(self) -> int:
        """The first row with the fewest penalty points."""
        best = 0
        for row in range(1, ROWS):
            if self.sums[row] < self.sums[best]:
                best = row
        return best

    def copy(self, other: Table) -> None:
        """Take over the other's rows, hands and points, not its random numbers."""
        self.seats = other.seats
        self.left = other.left
        for row in range(ROWS):
            self.ends[row] = other.ends[row]
            self.sizes[row] = other.sizes[row]
            self.sums[row] = other.sums[row]
        for seat in range(other.seats):
            self.taken[seat] = other.taken[seat]
            for i in range(other.left):
                self.hands[seat * HAND + i] = other.hands[seat * HAND + i]

    def play_at_random(self, seats: int, takes_cheapest: int) -> None:
        """A whole game of players who choose their cards at random: in the order in which they were dealt.

        Who must take a row takes the cheapest, or any.
        """
        self.seats = seats
        self.shuffle(seats)
        self.open_rows()
        for seat in range(seats):
            self.taken[seat] = 0
        for turn in range(HAND):
            for seat in range(seats):
                self.chosen[seat] = self.pack[ROWS + seat * HAND + turn]
            row = 0
            if self.sort_chosen() >= 0:
                row = self.cheapest() if takes_cheapest else self.random_below(ROWS)
            self.settle(row)

    def recorded_game(self, seats: int) -> tuple[list[int], list[int]]:
        """A random game in which the cheapest rows are taken: the pack it was dealt from, and everyone's points."""
        self.check_seats(seats)
        self.play_at_random(seats, 1)
        return [self.pack[place] for place in range(HAND * seats + ROWS)], [self.taken[seat] for seat in range(seats)]

    def random_games(self, games: int, seats: int) -> int:
        """All players' penalty points in this number of random games together."""
        self.check_seats(seats)
        total = 0
        for _game in range(games):
            self.play_at_random(seats, 0)
            for seat in range(seats):
                total += self.taken[seat]
        return total
