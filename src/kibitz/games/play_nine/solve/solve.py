# cython: annotation_typing=False
"""Exact values by dynamic programming over every board of a few columns.

A board is a multiset of kinds, kept sorted and numbered in colexicographic order, so that boards without a hidden card
come first and all others lie together behind them. Layer n holds, for every board, the expected final score under best
play with n draws left, before the kitty is seen.
"""

from array import array
from collections.abc import Sequence

from kibitz.games.play_nine.rules import (
    CARDS,
    DECK_COUNTS,
    HIDDEN,
    KINDS,
    KITTY_COUNTS,
    OPEN_KINDS,
    PAIRS,
    RANKS,
    kind_of,
)

MOST_COLUMNS = 6
INFINITE = 1e30


class Boards:
    """All boards of a number of columns: numbers, scores, and the value of a board from the layer below it."""

    def __init__(self, columns: int) -> None:
        self.columns = columns
        self.first = [pair[0] for pair in PAIRS]
        self.second = [pair[1] for pair in PAIRS]
        self.kind = [kind_of(one, other) for one in range(16) for other in range(16)]
        self.deck = [count / sum(DECK_COUNTS) for count in DECK_COUNTS]
        self.kitty = [count / sum(KITTY_COUNTS) for count in KITTY_COUNTS]
        mean = sum(rank * odds for rank, odds in zip(RANKS, self.deck, strict=True))
        self.rank = [*(float(rank) for rank in RANKS), mean]
        self.choose = [0] * 896
        for top in range(127):
            self.choose[top] = 1
            for taken in range(1, min(top, MOST_COLUMNS) + 1):
                self.choose[taken * 128 + top] = self.choose[taken * 128 + top - 1] + (
                    self.choose[(taken - 1) * 128 + top - 1] if top else 0
                )
        self.open_boards = self.choose[columns * 128 + OPEN_KINDS + columns - 1]
        self.boards = self.choose[columns * 128 + KINDS + columns - 1]
        self.board = [0] * 7
        self.rest = [0] * 7
        self.base = [0] * 7
        self.replaced = [0.0] * 16

    def number(self, kinds: Sequence[int]) -> int:
        """The number of the board with these kinds, given in any order."""
        kinds = sorted(kinds)
        return sum(self.choose[(place + 1) * 128 + kind + place] for place, kind in enumerate(kinds))

    def unrank(self, number: int) -> None:
        """Put the board of this number on the table."""
        for place in range(self.columns - 1, -1, -1):
            kind = KINDS - 1
            while self.choose[(place + 1) * 128 + kind + place] > number:
                kind -= 1
            self.board[place] = kind
            number -= self.choose[(place + 1) * 128 + kind + place]

    def advance(self) -> None:
        """Put the board of the next number on the table."""
        place = 0
        while place < self.columns - 1 and self.board[place] == self.board[place + 1]:
            self.board[place] = 0
            place += 1
        self.board[place] += 1

    def hidden(self) -> int:
        """How many cards are hidden on the table."""
        found = 0
        for place in range(self.columns):
            if self.board[place] >= OPEN_KINDS:
                found += 2 if self.board[place] == KINDS - 1 else 1
        return found

    def stopped(self) -> float:
        """The expected score of the board on the table if its hidden cards were turned now."""
        total = 0.0
        for card in range(CARDS):
            odds = self.deck[card]
            none = 1.0
            one = 0.0
            for place in range(self.columns):
                low = self.first[self.board[place]]
                high = self.second[self.board[place]]
                match = 0.0
                if low == card and high == card:
                    match = 1.0
                elif high == HIDDEN:
                    if low == card:
                        match = odds
                    elif low == HIDDEN:
                        match = odds * odds
                if match > 0.0:
                    one = one * (1.0 - match) + none * match
                    none = none * (1.0 - match)
                    total -= 5.0 * match
                    if card > 0:
                        total -= 2.0 * self.rank[card] * match
            total += 5.0 * one
        for place in range(self.columns):
            total += self.rank[self.first[self.board[place]]] + self.rank[self.second[self.board[place]]]
        return total

    def backup(self, below: "array[float] | memoryview[float]") -> float:
        """The value of the board on the table with one draw more than in the layer below."""
        turned = INFINITE
        for card in range(CARDS):
            self.replaced[card] = INFINITE
        last = self.columns - 1
        for place in range(self.columns):
            old = self.board[place]
            if place > 0 and self.board[place - 1] == old:
                continue
            for other in range(place):
                self.rest[other] = self.board[other]
            for other in range(place, last):
                self.rest[other] = self.board[other + 1]
            total = 0
            for other in range(last):
                total += self.choose[(other + 2) * 128 + self.rest[other] + other + 1]
            self.base[0] = total
            for other in range(last):
                total += (
                    self.choose[(other + 1) * 128 + self.rest[other] + other]
                    - self.choose[(other + 2) * 128 + self.rest[other] + other + 1]
                )
                self.base[other + 1] = total
            kept = self.first[old]
            gone = self.second[old]
            mean = 0.0
            for card in range(CARDS):
                new = self.kind[kept * 16 + card]
                before = 0
                for other in range(last):
                    before += self.rest[other] <= new
                value = below[self.base[before] + self.choose[(before + 1) * 128 + new + before]]
                mean += self.deck[card] * value
                if value < self.replaced[card]:
                    self.replaced[card] = value
            if gone == HIDDEN and mean < turned:
                turned = mean
            if gone != kept:
                for card in range(CARDS):
                    new = self.kind[gone * 16 + card]
                    before = 0
                    for other in range(last):
                        before += self.rest[other] <= new
                    value = below[self.base[before] + self.choose[(before + 1) * 128 + new + before]]
                    if value < self.replaced[card]:
                        self.replaced[card] = value
        drawn = 0.0
        for card in range(CARDS):
            if self.replaced[card] > turned:
                self.replaced[card] = turned
            drawn += self.deck[card] * self.replaced[card]
        total_value = 0.0
        for card in range(CARDS):
            value = self.replaced[card]
            total_value += self.kitty[card] * (value if value < drawn else drawn)
        return total_value

    def stop_all(self, layer: "array[float] | memoryview[float]", begin: int, end: int) -> None:
        """Fill this part of layer 0."""
        self.unrank(begin)
        for number in range(begin, end):
            layer[number] = self.stopped()
            if number + 1 < end:
                self.advance()

    def back_up_all(
        self,
        layer: "array[float] | memoryview[float]",
        below: "array[float] | memoryview[float]",
        begin: int,
        end: int,
        least: int,
    ) -> None:
        """Fill this part of a layer, leaving out boards with fewer hidden cards than least."""
        self.unrank(begin)
        for number in range(begin, end):
            if self.hidden() >= least:
                layer[number] = self.backup(below)
            if number + 1 < end:
                self.advance()
