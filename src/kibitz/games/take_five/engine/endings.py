# cython: annotation_typing=False
"""Endings at a table for two, solved exactly.

All 24 cards of a table for two are dealt, so both players know both hands and choose at the same time: what is left of
a game is a tree of matrix games, which backward induction solves. What counts is the lead: how many points more than
oneself the other player takes. A choice is a card, or a card that is lower than every row with the row that it takes.
"""

from __future__ import annotations

from array import array

from kibitz.games.take_five.engine.layout import MOST_CHOICES, PARTS, real_zeros, zeros
from kibitz.games.take_five.engine.matrix_game import MatrixGame
from kibitz.games.take_five.rules import HAND, LONGEST, PENALTIES, ROWS

HIGHEST = 24
"""The highest card at a table for two."""
LEVELS = HAND + 1
"""By the number of cards in each hand: a walk through the tree has a table at each."""
REMEMBERED = 2
"""Positions with as many cards in each hand are worth remembering."""
PLACES = 1 << 16
"""Positions that are remembered."""
END_BITS, SIZE_BITS, SUM_BITS = 5, 3, 5
MOST_ROUNDS = 1 << 60
"""Without a limit."""
ROW_BITS = END_BITS + SIZE_BITS + SUM_BITS
MASK64 = 2**64 - 1
ONE = 1
"""Of 64 bits in C, where a literal 1 has fewer."""
FIRST_FACTOR, SECOND_FACTOR = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F
"""Odd numbers without a pattern, which spread the keys."""
PLACE_SHIFT = 48
"""The highest 16 bits of a product are its best."""


class Endings:
    """Walks through the tree: set_up() a position, then value() its level, or step() from level to level.

    Leads are seat 0's, from the position on: what was taken before counts as nothing.
    """

    def __init__(self) -> None:
        self.hands = zeros(LEVELS * 2 * HAND)
        """By level and seat, in ascending order."""
        self.ends = zeros(LEVELS * ROWS)
        self.sizes = zeros(LEVELS * ROWS)
        self.sums = zeros(LEVELS * ROWS)
        self.points = zeros(HIGHEST + 1)
        for card in range(HIGHEST + 1):
            self.points[card] = PENALTIES[card]
        self.cards = zeros(LEVELS * 2 * MOST_CHOICES)
        self.rows = zeros(LEVELS * 2 * MOST_CHOICES)
        """The choices by level and seat: the card, and the row it takes if it is too low."""
        self.games = [MatrixGame() for _ in range(LEVELS)]
        self.included = zeros(LEVELS * 2 * MOST_CHOICES)
        """The choices that the matrix is made of, by level and seat."""
        self.usual_cards = zeros(LEVELS * 2)
        self.shares = real_zeros(LEVELS * 2 * MOST_CHOICES)
        """How often each choice is made, by level and seat."""
        self.known = array("i", bytes(4 * LEVELS * MOST_CHOICES * MOST_CHOICES))
        self.cells = array("d", bytes(8 * LEVELS * MOST_CHOICES * MOST_CHOICES))
        self.totals = array("d", bytes(8 * LEVELS * MOST_CHOICES * MOST_CHOICES))
        """By level and pair of choices: whether it is known, the lead, and what both take together from here on."""
        self.rounds_left = MOST_ROUNDS
        """Below 0, the walk ends at once, and nothing that it returns is right."""
        self.total = 0.0
        """The points that both take together, after value(), and in one round, after step()."""
        self.keys = array("Q", bytes(8 * 2 * PLACES))
        self.values = array("d", bytes(8 * 2 * PLACES))
        """Of remembered positions: two keys, and the lead and the total."""
        self.first_key = 0
        self.second_key = 0
        self.order = zeros(ROWS)

    def set_up(self, hands: list[list[int]], rows: list[list[int]]) -> int:
        """A position by its two ascending hands and its rows; its level. ValueError where it can't be one."""
        level = len(hands[0]) if len(hands) == 2 else 0
        cards = [card for cards in (*hands, *rows) for card in cards]
        if not 1 <= level <= HAND or len(hands[1]) != level or any(sorted(hand) != hand for hand in hands):
            raise ValueError(f"hands {hands}: expected two of 1 to {HAND} cards, ascending")
        if len(rows) != ROWS or not all(1 <= len(row) <= LONGEST for row in rows):
            raise ValueError(f"rows {rows}: expected {ROWS} of 1 to {LONGEST} cards")
        if len({*cards}) != len(cards) or not all(1 <= card <= HIGHEST for card in cards):
            raise ValueError(f"hands {hands}, rows {rows}: expected different cards from 1 to {HIGHEST}")
        self.rounds_left = MOST_ROUNDS
        for seat in range(2):
            for place in range(level):
                self.hands[(level * 2 + seat) * HAND + place] = hands[seat][place]
        for row in range(ROWS):
            self.ends[level * ROWS + row] = rows[row][len(rows[row]) - 1]
            self.sizes[level * ROWS + row] = len(rows[row])
            self.sums[level * ROWS + row] = sum(PENALTIES[card] for card in rows[row])
        return level

    def forget(self) -> None:
        """Forget all positions, so that what is found next depends on nothing before it."""
        self.keys = array("Q", bytes(8 * 2 * PLACES))
        for place in range(LEVELS * 2):
            self.usual_cards[place] = 0

    def solve(self, level: int, rounds: int = MOST_ROUNDS) -> float | None:
        """The value of the position that was set up, and its mixtures; None if it takes more rounds than these.

        What was found is remembered, so the next call goes on.
        """
        self.rounds_left = rounds
        value = self.induct(level)
        is_done = self.rounds_left >= 0
        self.rounds_left = MOST_ROUNDS
        return value if is_done else None

    def mixtures(self, level: int) -> tuple[list[float], list[float]]:
        """After solve(): how often each choice of seat 0 and of seat 1 is made."""
        at = level * 2 * MOST_CHOICES
        return (
            [self.shares[at + choice] for choice in range(self.choices(level, 0))],
            [self.shares[at + MOST_CHOICES + choice] for choice in range(self.choices(level, 1))],
        )

    def cell(self, level: int, line: int, column: int) -> tuple[float, float]:
        """After solve(): the lead and the total after a pair of choices, both playing perfectly from then on."""
        own, others = self.choices(level, 0), self.choices(level, 1)
        if not 0 <= line < own or not 0 <= column < others:
            raise IndexError(f"choices {line} and {column}: expected less than {own} and {others}")
        place = self.find(level, line, column)
        return self.cells[place], self.totals[place]

    def listed(self, level: int, seat: int) -> list[tuple[int, int]]:
        """The choices of a seat: its cards with the row that each takes if it is too low."""
        at = (level * 2 + seat) * MOST_CHOICES
        return [(self.cards[at + choice], self.rows[at + choice]) for choice in range(self.choices(level, seat))]

    def choices(self, level: int, seat: int) -> int:
        """List the choices of a seat; how many there are."""
        count, at, hand = 0, (level * 2 + seat) * MOST_CHOICES, (level * 2 + seat) * HAND
        lowest = self.ends[level * ROWS]
        for row in range(1, ROWS):
            lowest = min(lowest, self.ends[level * ROWS + row])
        for place in range(level):
            card = self.hands[hand + place]
            for row in range(ROWS if card < lowest else 1):
                self.cards[at + count] = card
                self.rows[at + count] = row
                count += 1
        return count

    def step(self, level: int, card: int, other: int, row: int) -> int:
        """Play the round of these cards of both seats into the level below; how many points more seat 1 takes.

        The row is the one that is taken if the lower card is too low.
        """
        after = level - 1
        for seat in range(2):
            place, to = (level * 2 + seat) * HAND, (after * 2 + seat) * HAND
            played = other if seat else card
            for i in range(level):
                kept = self.hands[place + i]
                self.hands[to] = kept
                to += kept != played
        for i in range(ROWS):
            self.ends[after * ROWS + i] = self.ends[level * ROWS + i]
            self.sizes[after * ROWS + i] = self.sizes[level * ROWS + i]
            self.sums[after * ROWS + i] = self.sums[level * ROWS + i]
        if card < other:
            taken = self.place(after, card, row)
            other_taken = self.place(after, other, row)
        else:
            other_taken = self.place(after, other, row)
            taken = self.place(after, card, row)
        self.total = 1.0 * (taken + other_taken)
        return other_taken - taken

    def place(self, level: int, card: int, row_to_take: int) -> int:
        """Lay a card down; the points that its owner takes."""
        first, best, closest, taken = level * ROWS, row_to_take, 0, 0
        for row in range(ROWS):
            end = self.ends[first + row]
            if closest < end < card:
                best = row
                closest = end
        best += first
        if closest == 0 or self.sizes[best] == LONGEST:
            taken = self.sums[best]
            self.sizes[best] = 0
            self.sums[best] = 0
        self.sizes[best] += 1
        self.sums[best] += self.points[card]
        self.ends[best] = card
        return taken

    def value(self, level: int) -> float:
        """The lead at the end, both playing perfectly."""
        if level == 0:
            self.total = 0.0
            return 0.0
        if level == 1:
            return self.last_round()
        if level < REMEMBERED:
            return self.induct(level)
        self.make_keys(level)
        first_key, second_key = self.first_key, self.second_key
        at = 2 * self.place_of(first_key, second_key)
        if self.keys[at] == first_key and self.keys[at + 1] == second_key:
            self.total = self.values[at + 1]
            return self.values[at]
        value = self.induct(level)
        if self.rounds_left >= 0:
            self.keys[at] = first_key
            self.keys[at + 1] = second_key
            self.values[at] = value
            self.values[at + 1] = self.total
        return value

    def last_round(self) -> float:
        """The value where each has one card: at most a row is chosen."""
        card, other = self.hands[2 * HAND], self.hands[3 * HAND]
        lower = min(card, other)
        best = self.step(1, card, other, 0)
        if self.ends[ROWS] < lower or self.ends[ROWS + 1] < lower:
            return best
        if self.ends[ROWS + 2] < lower or self.ends[ROWS + 3] < lower:
            return best
        total = self.total
        for row in range(1, ROWS):
            gain = self.step(1, card, other, row)
            if gain > best if card < other else gain < best:
                best = gain
                total = self.total
        self.total = total
        return best

    def induct(self, level: int) -> float:
        """As value(), and the mixtures into `shares`: by a double oracle.

        H. Brendan McMahan, Geoffrey Gordon and Avrim Blum, Planning in the presence of cost functions controlled by an
        adversary, ICML 2003: the matrix of a few choices is solved, and each player's best answer to the other's
        mixture joins them until it is among them. Most pairs of choices need not be looked at.
        """
        own, others = self.choices(level, 0), self.choices(level, 1)
        first = level * MOST_CHOICES * MOST_CHOICES
        for line in range(own):
            for column in range(others):
                self.known[first + line * MOST_CHOICES + column] = 0
        at, other_at = level * 2 * MOST_CHOICES, (level * 2 + 1) * MOST_CHOICES
        lines, columns, value = 1, 1, 0.0
        self.included[at] = self.usual(level, 0, own)
        self.included[other_at] = self.usual(level, 1, others)
        game = self.games[level]
        while self.rounds_left >= 0:
            for i in range(lines):
                for j in range(columns):
                    place = self.find(level, self.included[at + i], self.included[other_at + j])
                    game.entries[i * MOST_CHOICES + j] = self.cells[place]
            value = game.solve(lines, columns)
            best_line, most = -1, value * PARTS + 1.0
            for line in range(own):
                result = 0.0
                for j in range(columns):
                    if game.columns[j] > 0.0:
                        place = self.find(level, line, self.included[other_at + j])
                        result += game.columns[j] * self.cells[place]
                if result * PARTS > most:
                    best_line, most = line, result * PARTS
            best_column, least = -1, value * PARTS - 1.0
            for column in range(others):
                result = 0.0
                for i in range(lines):
                    if game.lines[i] > 0.0:
                        place = self.find(level, self.included[at + i], column)
                        result += game.lines[i] * self.cells[place]
                if result * PARTS < least:
                    best_column, least = column, result * PARTS
            if best_line < 0 and best_column < 0:
                break
            # Rounding could let a choice join twice.
            joined = 0
            if best_line >= 0 and self.is_new(at, lines, best_line):
                self.included[at + lines] = best_line
                lines += 1
                joined = 1
            if best_column >= 0 and self.is_new(other_at, columns, best_column):
                self.included[other_at + columns] = best_column
                columns += 1
                joined = 1
            if not joined:
                break
        for line in range(own):
            self.shares[at + line] = 0.0
        for column in range(others):
            self.shares[other_at + column] = 0.0
        total = 0.0
        for i in range(lines):
            self.shares[at + self.included[at + i]] = game.lines[i]
            for j in range(columns):
                share = game.lines[i] * game.columns[j]
                if share > 0.0:
                    place = self.find(level, self.included[at + i], self.included[other_at + j])
                    total += share * self.totals[place]
        for j in range(columns):
            self.shares[other_at + self.included[other_at + j]] = game.columns[j]
        self.usual_cards[level * 2] = self.cards[at + self.included[at]]
        self.usual_cards[level * 2 + 1] = self.cards[other_at + self.included[other_at]]
        self.total = total
        return value

    def is_new(self, at: int, count: int, choice: int) -> int:
        """Whether the choice is none of those that are included."""
        for i in range(count):
            if self.included[at + i] == choice:
                return 0
        return 1

    def usual(self, level: int, seat: int, count: int) -> int:
        """The choice to begin with: what was good in the position before."""
        at, choice = (level * 2 + seat) * MOST_CHOICES, count - 1
        while choice > 0 and self.cards[at + choice] != self.usual_cards[level * 2 + seat]:
            choice -= 1
        return choice

    def find(self, level: int, line: int, column: int) -> int:
        """Find the value of a pair of choices, if it is not known; where `cells` and `totals` have it."""
        at, other_at = level * 2 * MOST_CHOICES + line, (level * 2 + 1) * MOST_CHOICES + column
        card, other, row = self.cards[at], self.cards[other_at], self.rows[at]
        # Only the lower card can take a row by choice: the row of the other one changes nothing.
        if card < other:
            column -= self.rows[other_at]
        else:
            line -= row
            row = self.rows[other_at]
        place = (level * MOST_CHOICES + line) * MOST_CHOICES + column
        if self.known[place] or self.rounds_left < 0:
            return place
        self.rounds_left -= 1
        gain = self.step(level, card, other, row)
        total = self.total
        self.cells[place] = gain + self.value(level - 1)
        self.totals[place] = total + self.total
        self.known[place] = 1
        return place

    def make_keys(self, level: int) -> None:
        """Two numbers that no other position has: the hands, and the rows in the order of their ends."""
        first, second, at = 0, 0, level * ROWS
        for seat in range(2):
            for place in range(level):
                first |= ONE << (self.hands[(level * 2 + seat) * HAND + place] + seat * (HIGHEST + 1))
        for row in range(ROWS):
            key = ((self.ends[at + row] << SIZE_BITS | self.sizes[at + row]) << SUM_BITS) | self.sums[at + row]
            to = row
            while to > 0 and self.order[to - 1] > key:
                self.order[to] = self.order[to - 1]
                to -= 1
            self.order[to] = key
        for row in range(ROWS):
            second = second << ROW_BITS | self.order[row]
        self.first_key = first
        self.second_key = second

    def place_of(self, first: int, second: int) -> int:
        """Where a position is remembered."""
        return ((first * FIRST_FACTOR ^ second * SECOND_FACTOR) * FIRST_FACTOR & MASK64) >> PLACE_SHIFT
