# cython: annotation_typing=False
"""Exact values by dynamic programming (value iteration backward in draws) over every board of a few columns.

A board is a multiset of kinds, kept sorted and numbered in colexicographic order (the combinatorial number system), so
that boards without a hidden card come first and all others follow. Layer n holds, for every board, the expected final
score under best play with n draws left, before the kitty is seen. All values are points.
"""

from array import array
from collections.abc import Sequence
from typing import Any

from kibitz.games.play_nine.cards.description import MOST_CARDS, Table
from kibitz.games.play_nine.cards.presets import PLAY_NINE
from kibitz.games.play_nine.rules import CARD_STEP, kind_of
from kibitz.native.machine import acquire_gil, release_gil

TABLE_COLUMNS = 6
"""The columns that the tables here have room for."""
ROW = 256
"""binomials has the number of ways to choose n of m at [n * ROW + m], for m up to MOST_KINDS + TABLE_COLUMNS - 1.

A power of two, so that the compiler shifts instead of multiplying.
"""
MOST_KINDS = (MOST_CARDS + 1) * (MOST_CARDS + 2) // 2
INFINITE = 1e30


def padded(numbers: list[Any], size: int) -> list[Any]:
    """With zeros up to the size that a compiled table has."""
    return numbers + [0] * (size - len(numbers))


class Boards:
    """All boards of a number of columns: numbers, scores, and the value of a board from the layer below it."""

    def __init__(self, columns: int, table: Table = PLAY_NINE) -> None:
        """columns: those of Play Nine are not the table's alone."""
        if not 1 <= columns <= TABLE_COLUMNS:
            raise ValueError(f"{columns} columns: expected 1 to {TABLE_COLUMNS}")
        if not 2 <= len(table.cards) <= MOST_CARDS:
            raise ValueError(f"{len(table.cards)} cards: expected 2 to {MOST_CARDS}")
        self.columns = columns
        self.cards, self.hidden = len(table.cards), table.hidden
        self.open_kinds, self.kinds = table.open_kinds, table.kinds
        self.first_card = padded([low for low, _ in table.sides], MOST_KINDS)
        self.second_card = padded([high for _, high in table.sides], MOST_KINDS)
        self.kind_with = [kind_of(one, other) for one in range(CARD_STEP) for other in range(CARD_STEP)]
        deck_odds = [count / sum(table.deck) for count in table.deck]
        self.deck_odds = padded(deck_odds, MOST_CARDS)
        self.kitty_odds = padded([count / sum(table.kitty) for count in table.kitty], MOST_CARDS)
        mean = sum(card.value * odds for card, odds in zip(table.cards, deck_odds, strict=True))
        self.value = padded([*(float(card.value) for card in table.cards), mean], MOST_CARDS + 1)
        self.pair_gain = padded([float(card.pair - 2 * card.value) for card in table.cards], MOST_CARDS)
        """What a match adds to the values of its two cards."""
        self.bonus = float(table.bonus)
        self.binomials = [0 for _ in range((TABLE_COLUMNS + 1) * ROW)]
        for of in range(ROW - 1):
            self.binomials[of] = 1
            for taken in range(1, min(of, TABLE_COLUMNS) + 1):
                without, with_last = taken * ROW + of - 1, (taken - 1) * ROW + of - 1
                self.binomials[taken * ROW + of] = self.binomials[without] + self.binomials[with_last]
        self.open_boards = self.binomials[columns * ROW + self.open_kinds + columns - 1]
        self.boards = self.binomials[columns * ROW + self.kinds + columns - 1]
        self.board = [0 for _ in range(TABLE_COLUMNS)]
        self.rest = [0 for _ in range(TABLE_COLUMNS)]
        self.base = [0 for _ in range(TABLE_COLUMNS)]
        self.kept = [0 for _ in range(TABLE_COLUMNS + 1)]
        self.raised = [0 for _ in range(TABLE_COLUMNS + 1)]
        self.lowered = [0 for _ in range(TABLE_COLUMNS + 1)]
        self.best_values = [0.0 for _ in range(MOST_CARDS)]
        self.best_boards = [0 for _ in range(MOST_CARDS)]
        self.turned_boards = [0 for _ in range(MOST_CARDS)]
        self.totals = [0.0 for _ in range(MOST_CARDS)]
        self.ties = [0 for _ in range(MOST_CARDS)]

    def number(self, kinds: Sequence[int]) -> int:
        """The number of the board with these kinds, given in any order."""
        kinds = sorted(kinds)
        if len(kinds) != self.columns or not all(0 <= kind < self.kinds for kind in kinds):
            raise ValueError(f"kinds {kinds}: expected {self.columns} from 0 to {self.kinds - 1}")
        return sum(self.binomials[(place + 1) * ROW + kind + place] for place, kind in enumerate(kinds))

    def sum_up(self) -> None:
        """Set kept, raised and lowered, each the sum of some terms of a number from this place on.

        A column's term depends on its place in the order of kinds. The sums are those of self.board as it is, with each
        column one place further right, and one further left.
        """
        for place in range(self.columns - 1, -1, -1):
            kind = self.board[place]
            self.kept[place] = self.kept[place + 1] + self.binomials[(place + 1) * ROW + kind + place]
            self.raised[place] = self.raised[place + 1] + self.binomials[(place + 2) * ROW + kind + place + 1]
            if place > 0:
                self.lowered[place] = self.lowered[place + 1] + self.binomials[place * ROW + kind + place - 1]

    def number_with(self, place: int, new: int) -> int:
        """The number of self.board, summed up, once the column at this place has become one of another kind."""
        before = 0
        for other in range(self.columns):
            before += self.board[other] < new
        number = self.kept[0]
        if before > place:
            # The columns between move one place to the left.
            before -= 1
            number += self.kept[before + 1] - self.kept[place]
            number += self.lowered[place + 1] - self.lowered[before + 1]
        else:
            number += self.kept[place + 1] - self.kept[before]
            number += self.raised[before] - self.raised[place]
        return number + self.binomials[(before + 1) * ROW + new + before]

    def unrank(self, number: int) -> None:
        """Set self.board to the board of this number."""
        if not 0 <= number < self.boards:
            raise IndexError(f"board {number}: expected 0 to {self.boards - 1}")
        for place in range(self.columns - 1, -1, -1):
            kind = self.kinds - 1
            while self.binomials[(place + 1) * ROW + kind + place] > number:
                kind -= 1
            self.board[place] = kind
            number -= self.binomials[(place + 1) * ROW + kind + place]

    def advance(self) -> None:
        """Set self.board to the board of the next number."""
        place = 0
        while place < self.columns - 1 and self.board[place] == self.board[place + 1]:
            self.board[place] = 0
            place += 1
        self.board[place] += 1

    def hidden_cards(self) -> int:
        """The number of hidden cards of self.board."""
        total = 0
        for place in range(self.columns):
            if self.board[place] >= self.open_kinds:
                total += 2 if self.board[place] == self.kinds - 1 else 1
        return total

    def stop_value(self) -> float:
        """The expected score of self.board if its hidden cards are turned now.

        For each card, one and none are the probabilities that exactly one column matches on it, or no column. A match
        counts what a pair of the card counts instead of the two cards, and brings the bonus, unless it is the only one
        on that card. self.board is unchanged.
        """
        total = 0.0
        for card in range(self.cards):
            odds = self.deck_odds[card]
            none = 1.0
            one = 0.0
            for place in range(self.columns):
                low = self.first_card[self.board[place]]
                high = self.second_card[self.board[place]]
                match = 0.0
                if low == card and high == card:
                    match = 1.0
                elif high == self.hidden:
                    if low == card:
                        match = odds
                    elif low == self.hidden:
                        match = odds * odds
                if match > 0.0:
                    one = one * (1.0 - match) + none * match
                    none = none * (1.0 - match)
                    total -= self.bonus * match
                    total += self.pair_gain[card] * match
            total += self.bonus * one
        for place in range(self.columns):
            total += self.value[self.first_card[self.board[place]]] + self.value[self.second_card[self.board[place]]]
        return total

    def back_up(self, below: "array[float] | memoryview[float]") -> float:
        """The value of self.board, in points, with one draw more than in the layer below.

        A draw changes one column, so the boards that it leads to have the same columns but for one new kind. Their
        numbers are sums of binomials over the sorted kinds: base[n] is the sum over the unchanged columns if n of them
        have no higher kind than the new one, whose own binomial is added to it. Of equal columns only the first is
        changed. On exit best_values has the value of the best move for each card in hand, turning a hidden card
        included.
        """
        if len(below) < self.boards:
            raise ValueError(f"a layer of {len(below)} values: expected {self.boards}")
        best_turn = INFINITE
        for card in range(self.cards):
            self.best_values[card] = INFINITE
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
                total += self.binomials[(other + 2) * ROW + self.rest[other] + other + 1]
            self.base[0] = total
            for other in range(last):
                total += (
                    self.binomials[(other + 1) * ROW + self.rest[other] + other]
                    - self.binomials[(other + 2) * ROW + self.rest[other] + other + 1]
                )
                self.base[other + 1] = total
            kept = self.first_card[old]
            other_card = self.second_card[old]
            mean = 0.0
            for card in range(self.cards):
                new = self.kind_with[kept * CARD_STEP + card]
                before = 0
                for other in range(last):
                    before += self.rest[other] <= new
                value = below[self.base[before] + self.binomials[(before + 1) * ROW + new + before]]
                mean += self.deck_odds[card] * value
                if value < self.best_values[card]:
                    self.best_values[card] = value
            if other_card == self.hidden and mean < best_turn:
                best_turn = mean
            if other_card != kept:
                for card in range(self.cards):
                    new = self.kind_with[other_card * CARD_STEP + card]
                    before = 0
                    for other in range(last):
                        before += self.rest[other] <= new
                    value = below[self.base[before] + self.binomials[(before + 1) * ROW + new + before]]
                    if value < self.best_values[card]:
                        self.best_values[card] = value
        draw = 0.0
        for card in range(self.cards):
            if self.best_values[card] > best_turn:
                self.best_values[card] = best_turn
            draw += self.deck_odds[card] * self.best_values[card]
        value_before_kitty = 0.0
        for card in range(self.cards):
            value = self.best_values[card]
            value_before_kitty += self.kitty_odds[card] * (value if value < draw else draw)
        return value_before_kitty

    def follow(
        self, chosen_by: "array[float] | memoryview[float]", below: "array[float] | memoryview[float]", tie: float
    ) -> float:
        """The mean in the layer below of what one draw makes of self.board, by choices for the least of another layer.

        What differs by at most `tie` is equal. Of equal choices the kitty card comes before the deck and replacing
        before turning; else each is taken equally often. Columns are tried as in back_up().
        """
        if len(below) < self.boards or len(chosen_by) < self.boards:
            raise ValueError(f"layers of {len(chosen_by)} and {len(below)} values: expected {self.boards}")
        best_turn = INFINITE
        turn_total = 0.0
        turns = 0
        for card in range(self.cards):
            self.best_values[card] = INFINITE
            self.totals[card] = 0.0
            self.ties[card] = 0
        self.sum_up()
        for place in range(self.columns):
            old = self.board[place]
            if place > 0 and self.board[place - 1] == old:
                continue
            kept = self.first_card[old]
            other_card = self.second_card[old]
            for side in range(2):
                if side == 1 and other_card == kept:
                    continue
                stays = other_card if side == 1 else kept
                mean = 0.0
                followed = 0.0
                for card in range(self.cards):
                    number = self.number_with(place, self.kind_with[stays * CARD_STEP + card])
                    value = chosen_by[number]
                    mean += self.deck_odds[card] * value
                    followed += self.deck_odds[card] * below[number]
                    if value < self.best_values[card] - tie:
                        self.best_values[card] = value
                        self.totals[card] = 0.0
                        self.ties[card] = 0
                    if value <= self.best_values[card] + tie:
                        self.totals[card] += below[number]
                        self.ties[card] += 1
                if side == 0 and other_card == self.hidden:
                    if mean < best_turn - tie:
                        best_turn = mean
                        turn_total = 0.0
                        turns = 0
                    if mean <= best_turn + tie:
                        turn_total += followed
                        turns += 1
        draw = 0.0
        draw_followed = 0.0
        for card in range(self.cards):
            self.totals[card] /= self.ties[card]
            if turns > 0 and self.best_values[card] > best_turn + tie:
                self.best_values[card] = best_turn
                self.totals[card] = turn_total / turns
            draw += self.deck_odds[card] * self.best_values[card]
            draw_followed += self.deck_odds[card] * self.totals[card]
        total = 0.0
        for card in range(self.cards):
            takes = self.best_values[card] <= draw + tie
            total += self.kitty_odds[card] * (self.totals[card] if takes else draw_followed)
        return total

    def fill_squares(
        self, layer: "array[float] | memoryview[float]", begin: int, end: int, hidden: int, centre: float
    ) -> None:
        """Fill the boards of this part that have this many hidden cards with their scores' mean squares from a centre.

        Those with fewer hidden cards, of the whole layer, must be there.
        """
        self.check_part(layer, begin, end)
        self.unrank(begin)
        for number in range(begin, end):
            if self.hidden_cards() == hidden:
                layer[number] = self.square(layer, centre)
            if number + 1 < end:
                self.advance()

    def square(self, layer: "array[float] | memoryview[float]", centre: float) -> float:
        """The mean square of self.board's score from the centre, if its hidden cards are turned now."""
        for place in range(self.columns):
            if self.second_card[self.board[place]] == self.hidden:
                # The hidden cards are turned one after the other.
                self.sum_up()
                stays = self.first_card[self.board[place]]
                total = 0.0
                for card in range(self.cards):
                    number = self.number_with(place, self.kind_with[stays * CARD_STEP + card])
                    total += self.deck_odds[card] * layer[number]
                return total
        away = self.stop_value() - centre
        return away * away

    def fill_followed(
        self,
        layer: "array[float] | memoryview[float]",
        chosen_by: "array[float] | memoryview[float]",
        below: "array[float] | memoryview[float]",
        begin: int,
        end: int,
        tie: float,
    ) -> None:
        """Fill this part of a layer by follow()."""
        self.check_part(layer, begin, end)
        self.unrank(begin)
        for number in range(begin, end):
            layer[number] = self.follow(chosen_by, below, tie)
            if number + 1 < end:
                self.advance()

    def pass_on(
        self,
        below: "array[float] | memoryview[float]",
        here: "array[float] | memoryview[float]",
        there: "array[float] | memoryview[float]",
    ) -> None:
        """Adds to `there` the probabilities of the boards in `here`, each with a draw fewer, after best play.

        below: the values with a draw fewer. Open boards stay as they are.
        """
        if not len(below) == len(here) == len(there) == self.boards:
            raise ValueError(f"layers of other sizes: expected {self.boards} boards")
        for number in range(self.boards):
            if here[number] != 0.0:
                if number < self.open_boards:
                    there[number] += here[number]
                else:
                    self.unrank(number)
                    self.flow(below, here[number], there)

    def flow(
        self,
        below: "array[float] | memoryview[float]",
        weight: float,
        there: "array[float] | memoryview[float]",
    ) -> None:
        """The same for self.board, which has this probability."""
        self.sum_up()
        best_turn = INFINITE
        for card in range(self.cards):
            self.best_values[card] = INFINITE
        for place in range(self.columns):
            for side in range(2):
                stays = self.first_card[self.board[place]]
                goes = self.second_card[self.board[place]]
                if side == 1:
                    stays, goes = goes, stays
                mean = 0.0
                for card in range(self.cards):
                    number = self.number_with(place, self.kind_with[stays * CARD_STEP + card])
                    value = below[number]
                    mean += self.deck_odds[card] * value
                    if value < self.best_values[card]:
                        self.best_values[card] = value
                        self.best_boards[card] = number
                if goes == self.hidden and mean < best_turn:
                    best_turn = mean
                    for card in range(self.cards):
                        self.turned_boards[card] = self.number_with(place, self.kind_with[stays * CARD_STEP + card])
        draw = 0.0
        for card in range(self.cards):
            value = self.best_values[card]
            draw += self.deck_odds[card] * (value if value < best_turn else best_turn)
        drawn = 0.0
        for card in range(self.cards):
            if self.best_values[card] > draw and best_turn > draw:
                drawn += self.kitty_odds[card]
        turned = 0.0
        for card in range(self.cards):
            share = drawn * self.deck_odds[card]
            if self.best_values[card] <= draw or best_turn <= draw:
                share += self.kitty_odds[card]
            if self.best_values[card] <= best_turn:
                there[self.best_boards[card]] += weight * share
            else:
                turned += weight * share
        for card in range(self.cards):
            there[self.turned_boards[card]] += turned * self.deck_odds[card]

    def turn_up(self, chances: "array[float] | memoryview[float]") -> None:
        """Moves the probabilities of boards with hidden cards to those that turning them all makes."""
        if len(chances) != self.boards:
            raise ValueError(f"a layer of {len(chances)}: expected {self.boards} boards")
        last = self.columns - 1
        for number in range(self.boards - 1, self.open_boards - 1, -1):
            weight = chances[number]
            if weight != 0.0:
                # A card turned makes a board of a lower number: the columns with hidden cards come last.
                self.unrank(number)
                self.sum_up()
                stays = self.first_card[self.board[last]]
                chances[number] = 0.0
                for card in range(self.cards):
                    reached = self.number_with(last, self.kind_with[stays * CARD_STEP + card])
                    chances[reached] += weight * self.deck_odds[card]

    def fill_stop_values(self, layer: "array[float] | memoryview[float]", begin: int, end: int) -> None:
        """Fill this part of layer 0, numbers begin to end - 1; compiled, other threads of Python run meanwhile."""
        self.check_part(layer, begin, end)
        self.stop_checked(layer, begin, end)

    def fill_layer(
        self,
        layer: "array[float] | memoryview[float]",
        below: "array[float] | memoryview[float]",
        begin: int,
        end: int,
        least: int,
    ) -> None:
        """Fill this part of a layer from the one below; boards with fewer hidden cards than least are left out.

        Compiled, other threads of Python run meanwhile.
        """
        self.check_part(layer, begin, end)
        if len(below) < self.boards:
            raise ValueError(f"a layer of {len(below)} values: expected {self.boards}")
        self.fill_checked(layer, below, begin, end, least)

    def check_part(self, layer: "array[float] | memoryview[float]", begin: int, end: int) -> None:
        """IndexError unless these are numbers of boards that the layer has."""
        if not 0 <= begin < end <= min(self.boards, len(layer)):
            raise IndexError(f"boards {begin} to {end}: expected a part of {self.boards}, and of the layer")

    def stop_checked(self, layer: "array[float] | memoryview[float]", begin: int, end: int) -> None:
        """fill_stop_values() for boards that exist."""
        thread = release_gil()
        self.unrank(begin)
        for number in range(begin, end):
            layer[number] = self.stop_value()
            if number + 1 < end:
                self.advance()
        acquire_gil(thread)

    def fill_checked(
        self,
        layer: "array[float] | memoryview[float]",
        below: "array[float] | memoryview[float]",
        begin: int,
        end: int,
        least: int,
    ) -> None:
        """fill_layer() for boards that exist."""
        thread = release_gil()
        self.unrank(begin)
        for number in range(begin, end):
            if self.hidden_cards() >= least:
                layer[number] = self.back_up(below)
            if number + 1 < end:
                self.advance()
        acquire_gil(thread)
