# cython: annotation_typing=False
"""Hands of any number of columns that the rules of thumb play, each with cards of its own number.

Every draw brings a kitty card, a card of the deck and the card that a turned one shows, whether used or not. So two
sets of rules that play the hand of one number meet the same cards, and their scores can be compared in pairs.
"""

from collections.abc import MutableSequence

from kibitz.games.play_nine.engine.thumb import Thumb
from kibitz.games.play_nine.rules import (
    CARD_STEP,
    CARDS,
    DECK,
    DECK_SIZE,
    EXTRA_DRAWS,
    HIDDEN,
    KIND_WITH,
    KINDS,
    KITTY,
    KITTY_SIZE,
    OPEN_KINDS,
    PAIRS,
    RANKS,
    SAME_RANK_BONUS,
)
from kibitz.native.machine import GOLDEN_GAMMA, splitmix64

MASK64 = 0xFFFFFFFFFFFFFFFF


class ThumbHands:
    """Plays hands by a set of the rules."""

    def __init__(self, columns: int, rules: int) -> None:
        self.thumb = Thumb(columns, rules)
        self.state = 0
        self.first_card = [pair[0] for pair in PAIRS]
        self.second_card = [pair[1] for pair in PAIRS]
        self.kind_with = list(KIND_WITH)
        self.ranks = list(RANKS)
        self.deck = [RANKS.index(rank) for rank in DECK]
        self.kitty = [RANKS.index(rank) for rank in KITTY]
        self.matches = [0 for _ in range(CARDS)]

    def random_below(self, end: int) -> int:
        """A random number from 0 to end - 1."""
        mixed = splitmix64(self.state)
        self.state = (self.state + GOLDEN_GAMMA) & MASK64
        return (mixed >> 32) * end >> 32

    def put(self, place: int, kept: int, card: int) -> None:
        """Make of the column at this place one of these two cards; columns stay in the order of their kinds.

        Of equally good columns the rules take the first, as RuleOfThumb in minds.py and the exact mean do.
        """
        board = self.thumb.board
        kind = self.kind_with[kept * CARD_STEP + card]
        while place > 0 and board[place - 1] > kind:
            board[place] = board[place - 1]
            place -= 1
        while place + 1 < self.thumb.columns and board[place + 1] < kind:
            board[place] = board[place + 1]
            place += 1
        board[place] = kind

    def play_hand(self, number: int) -> int:
        """The score of the hand of this number; one of each three has each number of draws."""
        thumb = self.thumb
        columns = thumb.columns
        self.state = splitmix64(number)
        for place in range(columns):
            thumb.board[place] = KINDS - 1
        one = self.deck[self.random_below(DECK_SIZE)]
        other = self.deck[self.random_below(DECK_SIZE)]
        self.put(0, HIDDEN, one)
        if self.random_below(columns) == 0:
            self.put(0, one, other)
        else:
            self.put(1, HIDDEN, other)
        draws = 2 * columns + EXTRA_DRAWS[number % len(EXTRA_DRAWS)]
        while draws > 0 and thumb.hidden_cards() > 0:
            draws -= 1
            card = self.kitty[self.random_below(KITTY_SIZE)]
            drawn = self.deck[self.random_below(DECK_SIZE)]
            shown = self.deck[self.random_below(DECK_SIZE)]
            if not thumb.takes_kitty(draws, card):
                card = drawn
            choice = thumb.choose_placement(draws, card)
            if choice < 0:
                place = -1 - choice
                self.put(place, self.first_card[thumb.board[place]], shown)
            else:
                old = thumb.board[choice // 2]
                kept = self.second_card[old] if choice % 2 else self.first_card[old]
                self.put(choice // 2, kept, card)
        # Hidden cards are last.
        while thumb.board[columns - 1] >= OPEN_KINDS:
            card = self.deck[self.random_below(DECK_SIZE)]
            self.put(columns - 1, self.first_card[thumb.board[columns - 1]], card)
        return self.score()

    def score(self) -> int:
        """The score of the open board."""
        thumb = self.thumb
        total = 0
        for card in range(CARDS):
            self.matches[card] = 0
        for place in range(thumb.columns):
            kind = thumb.board[place]
            one = self.first_card[kind]
            other = self.second_card[kind]
            if one == other:
                self.matches[one] += 1
            if one != other or self.ranks[one] < 0:
                total += self.ranks[one] + self.ranks[other]
        for card in range(CARDS):
            if self.matches[card] > 1:
                total -= SAME_RANK_BONUS * self.matches[card]
        return total

    def play_hands(self, first: int, scores: MutableSequence[int]) -> None:
        """Fill the list with the scores of hands from this number on."""
        for at in range(len(scores)):
            scores[at] = self.play_hand(first + at)
