# cython: annotation_typing=False
"""Hands played to their end on more columns than can be solved, by a price for each draw.

If a column could be played alone, with every card offered to it and the same price paid for each one that it uses, its
value would follow by dynamic programming. The values of all columns, less the price of the draws that are left, are
what a board is worth at this price; the price is the one at which that is most, where the columns use about as many
draws as there are. Where another column is a pair of one of its cards, a column's own pair brings the bonus. Playouts
choose by these values, and the mean of their scores is the value of that way to play.

The luck of every card, by the same values, is subtracted from the score. Its mean is zero whatever the values are, so
the mean stays the same, and its error becomes small. All cards come from one stream of random numbers: boards that are
compared are played with the same luck, and the values are the same each time, compiled or not.
"""

from array import array
from collections.abc import Sequence
from dataclasses import replace

from kibitz.games.play_nine.cards.checking import COLUMNS, MOST_DRAWS
from kibitz.games.play_nine.cards.description import MOST_CARDS, Table
from kibitz.games.play_nine.rules import CARD_STEP
from kibitz.games.play_nine.solve.solve import Boards, padded
from kibitz.native.machine import GOLDEN_GAMMA, splitmix64

MASK64 = (1 << 64) - 1
HALF_WORD = 32
FLOAT_BYTES = 8
MOST_COLUMNS = max(COLUMNS)
LAYERS = MOST_DRAWS + 1
ROW = CARD_STEP * CARD_STEP
"""Columns of one layer by their cards, at one * CARD_STEP + other."""
PRICES = 32
WITH_BONUS = PRICES * LAYERS * ROW
"""Where the values of columns begin whose pair brings the bonus."""
REWARDS, STEPS = 2, 16
"""The first price is minus REWARDS steps; STEPS of them are the range of what the cards count."""
KITTY_NEXT, DECK_NEXT = -1, -2
"""What a playout begins with, in place of a card to be turned."""
INFINITE = 1e30


class Playouts:
    """Plays boards of a number of columns; `mean` and `error` are those of the last ones."""

    def __init__(self, columns: int, table: Table) -> None:
        self.boards = Boards(columns, table)
        self.columns, self.cards, self.hidden = columns, len(table.cards), table.hidden
        self.kitty_counts = padded([*table.kitty], MOST_CARDS)
        self.deck_counts = padded([*table.deck], MOST_CARDS)
        self.kitty_total, self.deck_total = sum(table.kitty), sum(table.deck)
        kitty_odds = [count / sum(table.kitty) for count in table.kitty]
        deck_odds = [count / sum(table.deck) for count in table.deck]
        self.kitty_odds, self.deck_odds = padded(kitty_odds, MOST_CARDS), padded(deck_odds, MOST_CARDS)
        odds = [(kitty + deck) / 2.0 for kitty, deck in zip(kitty_odds, deck_odds, strict=True)]
        self.odds = padded(odds, MOST_CARDS)
        """Of the one card that a column alone is offered each draw."""
        values = [card.value for card in table.cards]
        self.step = max(max(values) - min(values), 1) / STEPS
        self.bonus = float(table.bonus)
        self.worth = array("d", bytes(FLOAT_BYTES * 2 * WITH_BONUS))
        """The values of columns alone, at (price * LAYERS + draws) * ROW and their place in the row."""
        self.filled = 0
        """The draws up to which there are values."""
        # The second pair of a card brings the bonus of the first one too.
        dearer = replace(table, cards=tuple(replace(card, pair=card.pair - 2 * table.bonus) for card in table.cards))
        self.fill_stops(0, Boards(1, table))
        self.fill_stops(WITH_BONUS, Boards(1, dearer))
        self.first = [0 for _ in range(MOST_COLUMNS)]
        self.second = [0 for _ in range(MOST_COLUMNS)]
        self.best = [0.0 for _ in range(MOST_CARDS)]
        self.choice = [0 for _ in range(MOST_CARDS)]
        self.pairs = [0 for _ in range(MOST_CARDS)]
        self.best_turn, self.turn = 0.0, 0
        self.price, self.luck = 0, 0.0
        self.mean, self.error = 0.0, 0.0

    def fill_stops(self, begin: int, alone: Boards) -> None:
        """Put the values of columns without draws where those at all prices begin."""
        for one in range(self.hidden + 1):
            for other in range(self.hidden + 1):
                alone.unrank(self.boards.kind_with[one * CARD_STEP + other])
                value = alone.stop_value()
                for price in range(PRICES):
                    self.worth[begin + price * LAYERS * ROW + one * CARD_STEP + other] = value

    def fill(self, draws: int) -> None:
        """Compute the columns' values at all prices, with up to this many draws to come."""
        while self.filled < draws:
            self.filled += 1
            for price in range(2 * PRICES if self.bonus > 0.0 else PRICES):
                at = (price * LAYERS + self.filled) * ROW
                for one in range(self.hidden + 1):
                    for other in range(one + 1):
                        value = self.alone(at - ROW, one, other, (price % PRICES - REWARDS) * self.step)
                        self.worth[at + one * CARD_STEP + other] = value
                        self.worth[at + other * CARD_STEP + one] = value

    def alone(self, below: int, one: int, other: int, price: float) -> float:
        """The value of a column, one draw before those of which the values begin at `below`."""
        turn = INFINITE
        if one == self.hidden or other == self.hidden:
            stays = other if one == self.hidden else one
            turn = 0.0
            for card in range(self.cards):
                turn += self.deck_odds[card] * self.worth[below + stays * CARD_STEP + card]
            turn += price
        passed = self.worth[below + one * CARD_STEP + other]
        if turn > passed:
            turn = passed
        total = 0.0
        for card in range(self.cards):
            used = self.worth[below + one * CARD_STEP + card]
            beside = self.worth[below + other * CARD_STEP + card]
            if beside < used:
                used = beside
            used += price
            total += self.odds[card] * (used if used < turn else turn)
        return total

    def bound(self, draws: int, price: int) -> float:
        """What the board is worth at this price."""
        at = (price * LAYERS + draws) * ROW
        total = -(price - REWARDS) * self.step * draws
        for column in range(self.columns):
            total += self.worth[at + self.first[column] * CARD_STEP + self.second[column]]
        return total

    def find_price(self, draws: int) -> None:
        """Set price to the one at which the board is worth most; its worth is concave in the price."""
        self.price = REWARDS
        here = self.bound(draws, self.price)
        while self.price + 1 < PRICES:
            there = self.bound(draws, self.price + 1)
            if there <= here:
                break
            here = there
            self.price += 1
        while self.price > 0:
            there = self.bound(draws, self.price - 1)
            if there <= here:
                break
            here = there
            self.price -= 1

    def hidden_cards(self) -> int:
        total = 0
        for column in range(self.columns):
            total += (self.first[column] == self.hidden) + (self.second[column] == self.hidden)
        return total

    def gain(self, pairs: int) -> float:
        """The bonus of one more pair of a card, of which there are this many."""
        if pairs == 1:
            return 2.0 * self.bonus
        return self.bonus if pairs > 1 else 0.0

    def base(self, one: int, other: int, own: int) -> int:
        """Where the values begin of a column of two cards: WITH_BONUS if another column is a pair of one of them.

        own: of which card the column itself was a pair, else -1.
        """
        if self.bonus == 0.0 or one == other:
            return 0
        if one < self.hidden and self.pairs[one] > (one == own):
            return WITH_BONUS
        if other < self.hidden and self.pairs[other] > (other == own):
            return WITH_BONUS
        return 0

    def halves(self, at: int, card: int, but: int) -> float:
        """What a first pair of a card makes of other columns that have one of it."""
        total = 0.0
        for column in range(self.columns):
            one, other = self.first[column], self.second[column]
            if column != but and one != other and (one == card or other == card):
                place = at + one * CARD_STEP + other
                total += self.worth[place + WITH_BONUS] - self.worth[place]
        return total

    def weigh(self, draws: int, closed: int) -> None:
        """Set best and choice for every card in hand, with this many draws left after it, and best_turn and turn.

        Values are differences from the board as it is. A choice is twice the column, plus one where the second card
        stays. closed: the hidden cards.
        """
        self.find_price(draws)
        at = (self.price * LAYERS + draws) * ROW
        stopped = self.price * LAYERS * ROW
        self.best_turn = INFINITE
        for card in range(self.cards):
            self.best[card] = INFINITE
            self.pairs[card] = 0
        if self.bonus > 0.0:
            for column in range(self.columns):
                if self.first[column] == self.second[column] and self.first[column] < self.hidden:
                    self.pairs[self.first[column]] += 1
        # Who opens the last card ends the hand: the board is worth its score, and no price is paid for what is left.
        ending = (self.price - REWARDS) * self.step * draws
        if closed == 1:
            for column in range(self.columns):
                one, other = self.first[column], self.second[column]
                ending -= self.worth[at + one * CARD_STEP + other]
                if one != self.hidden and other != self.hidden:
                    ending += self.worth[stopped + one * CARD_STEP + other]
        for column in range(self.columns):
            for side in range(2):
                stays = self.second[column] if side else self.first[column]
                goes = self.first[column] if side else self.second[column]
                if side and stays == goes:
                    continue
                row = at + stays * CARD_STEP
                lost = self.worth[at + stays * CARD_STEP + goes + self.base(stays, goes, -1)]
                own = stays if stays == goes else -1
                if closed == 1 and goes == self.hidden:
                    row = stopped + stays * CARD_STEP
                    lost = -ending
                if self.bonus > 0.0 and stays == goes and stays < self.hidden:
                    lost -= self.gain(self.pairs[stays] - 1)
                turned = 0.0
                for card in range(self.cards):
                    value = self.worth[row + card + self.base(stays, card, own)] - lost
                    if card == stays and self.bonus > 0.0:
                        value -= self.gain(self.pairs[card] - (stays == goes))
                        if self.pairs[card] == 0:
                            value += self.halves(at, card, column)
                    turned += self.deck_odds[card] * value
                    if value < self.best[card]:
                        self.best[card] = value
                        self.choice[card] = 2 * column + side
                if goes == self.hidden and turned < self.best_turn:
                    self.best_turn = turned
                    self.turn = 2 * column + side

    def put(self, choice: int, card: int) -> None:
        column = choice >> 1
        if choice & 1:
            self.first[column] = card
        else:
            self.second[column] = card

    def turn_up(self, choice: int, draws: int, closed: int, number: int) -> None:
        """Turn the hidden card of this place, and count its luck by the price that was found."""
        column = choice >> 1
        stays = self.second[column] if choice & 1 else self.first[column]
        card = card_from(self.deck_counts, self.deck_total, number)
        layer = self.price * LAYERS
        if closed > 1:
            layer += draws
        row = layer * ROW + stays * CARD_STEP
        mean = 0.0
        for other in range(self.cards):
            mean += self.deck_odds[other] * self.worth[row + other]
        self.luck += self.worth[row + card] - mean
        self.put(choice, card)

    def placed(self, card: int) -> float:
        """The value of the best use of a card in hand, after weigh()."""
        return self.best[card] if self.best[card] < self.best_turn else self.best_turn

    def draw(self, draws: int, closed: int, begin: int, state: int) -> None:
        """One draw, with this many left after it."""
        self.weigh(draws, closed)
        drawn = 0.0
        for card in range(self.cards):
            drawn += self.deck_odds[card] * self.placed(card)
        takes = False
        if begin == KITTY_NEXT:
            mean = 0.0
            for card in range(self.cards):
                value = self.placed(card)
                mean += self.kitty_odds[card] * (value if value < drawn else drawn)
            card = card_from(self.kitty_counts, self.kitty_total, splitmix64(state))
            value = self.placed(card)
            takes = value <= drawn
            self.luck += (value if takes else drawn) - mean
        if not takes:
            card = card_from(self.deck_counts, self.deck_total, splitmix64((state + GOLDEN_GAMMA) & MASK64))
            self.luck += self.placed(card) - drawn
        if self.best[card] <= self.best_turn:
            self.put(self.choice[card], card)
        else:
            self.turn_up(self.turn, draws, closed, splitmix64((state + 2 * GOLDEN_GAMMA) & MASK64))

    def play(self, draws: int, begin: int, state: int) -> float:
        """The score of the board, less the luck."""
        self.luck = 0.0
        closed = self.hidden_cards()
        if begin >= 0:
            self.find_price(draws)
            self.turn_up(begin, draws, closed, splitmix64(state))
        elif begin == DECK_NEXT:
            self.draw(draws, closed, begin, state)
        closed = self.hidden_cards()
        while draws > 0 and closed > 0:
            draws -= 1
            state = (state + 3 * GOLDEN_GAMMA) & MASK64
            self.draw(draws, closed, KITTY_NEXT, state)
            closed = self.hidden_cards()
        for column in range(self.columns):
            self.boards.board[column] = self.boards.kind_with[self.first[column] * CARD_STEP + self.second[column]]
        return self.boards.stop_value() - self.luck

    def before_kitty(self, sides: Sequence[tuple[int, int]], draws: int, playouts: int, first: int) -> None:
        """Play boards that have these columns and draws, and begin with a kitty card.

        first: the number of the first playout, since equal numbers have equal luck.
        """
        self.run(sides, draws, KITTY_NEXT, playouts, first)

    def before_deck(self, sides: Sequence[tuple[int, int]], draws: int, playouts: int, first: int) -> None:
        """The same from a card of the deck on, after which as many draws are left."""
        self.run(sides, draws, DECK_NEXT, playouts, first)

    def before_turn(self, sides: Sequence[tuple[int, int]], draws: int, column: int, playouts: int, first: int) -> None:
        """The same where the second card of this column is turned first."""
        if sides[column][1] != self.hidden:
            raise ValueError(f"column {column}: expected a hidden second card")
        self.run(sides, draws, 2 * column, playouts, first)

    def run(self, sides: Sequence[tuple[int, int]], draws: int, begin: int, playouts: int, first: int) -> None:
        if len(sides) != self.columns or not all(0 <= card <= self.hidden for side in sides for card in side):
            raise ValueError(f"columns {sides}: expected {self.columns} of cards from 0 to {self.hidden}")
        if not 0 <= draws < LAYERS:
            raise ValueError(f"{draws} draws: expected 0 to {LAYERS - 1}")
        self.fill(draws)
        total = squares = start = 0.0
        for number in range(playouts):
            for column in range(self.columns):
                self.first[column], self.second[column] = sides[column]
            away = self.play(draws, begin, splitmix64(first + number)) - start
            if number == 0:
                # Squares of small numbers lose no digits.
                start, away = away, 0.0
            total += away
            squares += away * away
        self.mean = start + total / playouts
        spread = squares / playouts - (total / playouts) * (total / playouts)
        self.error = (spread / playouts) ** 0.5 if spread > 0.0 else 0.0


def card_from(counts: list[int], total: int, number: int) -> int:
    """The card that a random number stands for: of the deck or of the kitty, by its counts and their sum."""
    left = (number >> HALF_WORD) * total >> HALF_WORD
    card = 0
    while left >= counts[card]:
        left -= counts[card]
        card += 1
    return card
