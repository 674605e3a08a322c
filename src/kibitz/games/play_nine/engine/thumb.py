# cython: annotation_typing=False
"""Rules of thumb that a person can follow; docs/play_nine_strategy.md explains them.

    PAIR      make the pair that takes most points off the board
    LATE      with at most one draw to come: replace the card that costs most
    COLLECT   begin a wholly hidden column with a -5, 10, 11 or 12
    MIDDLE    where none is wholly hidden, let it replace a middling open card: the highest from 2 to 9
    LOW       a low card, up to 2, replaces a much higher card in an open column
    WAIT      the last hidden card stays hidden until it makes a pair: rather pass, or lose some points

The first that applies says where the card goes; where none does, the card is discarded and a hidden one turned, first
in wholly hidden columns. A kitty card is taken where one of the first five applies.

Choices are those of Search.choose_placement(): twice the place, plus one to replace the first card of its kind rather
than the second; or -1 minus the place to turn its hidden card. Points are those of the ranks; a hidden card counts 6.
"""

from collections.abc import Sequence

from kibitz.games.play_nine.engine.rules_of_thumb import (
    COLLECT,
    EVERY_RULE,
    FEWEST_FOR_MIDDLE,
    FIRST_COLLECTED,
    HIDDEN_POINTS,
    LATE,
    LEAST_GAIN_LATE,
    LEAST_GAIN_LOW,
    LEAST_MIDDLING,
    LOW,
    LOWEST,
    MIDDLE,
    MOST_LATE,
    MOST_LOSS,
    NEVER,
    NO_CHOICE,
    NOT_ALLOWED,
    PAIR,
    WAIT,
)
from kibitz.games.play_nine.rules import CARDS, HIDDEN, KINDS, PAIRS, RANKS, WIDEST

ALL_HIDDEN = KINDS - 1


class Thumb:
    """Chooses by the rules of the set; `board` has the kinds of the columns."""

    def __init__(self, columns: int, rules: int = EVERY_RULE) -> None:
        if not 1 <= columns <= WIDEST:
            raise ValueError(f"{columns} columns: expected 1 to {WIDEST}")
        self.columns = columns
        self.rules = rules
        self.board = [0 for _ in range(WIDEST)]
        self.first_card = [pair[0] for pair in PAIRS]
        self.second_card = [pair[1] for pair in PAIRS]
        self.points: list[int] = [*RANKS, HIDDEN_POINTS]

    def set_board(self, kinds: Sequence[int]) -> None:
        if len(kinds) != self.columns or not all(0 <= kind < KINDS for kind in kinds):
            raise ValueError(f"kinds {kinds}: expected {self.columns} from 0 to {KINDS - 1}")
        for place in range(self.columns):
            self.board[place] = kinds[place]

    def hidden_cards(self) -> int:
        total = 0
        for place in range(self.columns):
            if self.second_card[self.board[place]] == HIDDEN:
                total += 2 if self.board[place] == ALL_HIDDEN else 1
        return total

    def gain(self, rule: int, kind: int, side: int, card: int, is_only: bool) -> int:
        """The points that the card takes off a column of this kind, if the rule allows it there; else NOT_ALLOWED.

        Side 0 replaces the second card of the kind, side 1 the first. is_only: one card of the board is hidden, in all.
        Same-rank bonuses are not counted.
        """
        kept = self.second_card[kind] if side else self.first_card[kind]
        old = self.first_card[kind] if side else self.second_card[kind]
        if kept == old and (side == 1 or kind != ALL_HIDDEN):
            return NOT_ALLOWED
        if rule == PAIR:
            allowed = kept == card
        elif rule == LATE:
            allowed = old != HIDDEN or not is_only
        elif rule == COLLECT:
            allowed = kind == ALL_HIDDEN
        elif rule == MIDDLE:
            # A -5 replaces any card.
            allowed = old != HIDDEN and (card == LOWEST or LEAST_MIDDLING <= old < FIRST_COLLECTED)
        elif rule == LOW:
            allowed = kept != HIDDEN and old != HIDDEN and old < FIRST_COLLECTED
        else:
            allowed = is_only and old != HIDDEN
        if not allowed:
            return NOT_ALLOWED
        if kept == card and card > LOWEST:
            return self.points[kept] + self.points[old]
        return self.points[old] - self.points[card]

    def least_gain(self, rule: int, draws: int, card: int, is_kitty: bool) -> int:
        """The points that the rule wants this card to take off, with this many draws to come; NEVER: it is not used."""
        is_late = draws <= MOST_LATE and self.rules & LATE
        collected = card == LOWEST or card >= FIRST_COLLECTED
        least = NEVER
        if rule == PAIR:
            least = 1
        elif rule == WAIT:
            if draws > 0:
                least = -MOST_LOSS
        elif rule == LATE:
            if is_late:
                least = LEAST_GAIN_LATE if is_kitty else 1
        elif is_late:
            least = NEVER
        elif rule == COLLECT:
            if collected:
                least = -CARDS
        elif rule == MIDDLE:
            if card == LOWEST or (collected and draws >= FEWEST_FOR_MIDDLE):
                least = -CARDS
        elif rule == LOW and LOWEST < card <= LEAST_MIDDLING:
            least = LEAST_GAIN_LOW
        return least if self.rules & rule else NEVER

    def is_settled(self, place: int) -> bool:
        """Whether the column is matched."""
        kind = self.board[place]
        return self.first_card[kind] == self.second_card[kind] and kind != ALL_HIDDEN

    def best_replacement(self, card: int, rule: int, least: int, is_only: bool) -> int:
        """The replacement allowed by the rule that takes most points off, at least `least`; else NO_CHOICE."""
        best = least - 1
        choice = NO_CHOICE
        for at in range(2 * self.columns):
            gain = self.gain(rule, self.board[at // 2], at % 2, card, is_only)
            if gain > best:
                best = gain
                choice = at
        return choice

    def use(self, draws: int, card: int, is_kitty: bool) -> int:
        """Where the card goes by the first rule that applies, with this many draws to come; else NO_CHOICE."""
        is_only = self.hidden_cards() == 1
        choice = NO_CHOICE
        rule = PAIR
        while choice == NO_CHOICE and rule <= LOW:
            least = self.least_gain(rule, draws, card, is_kitty)
            if least < NEVER:
                choice = self.best_replacement(card, rule, least, is_only)
            rule *= 2
        return choice

    def takes_kitty(self, draws: int, card: int) -> bool:
        """draws: those to come after this one."""
        return self.use(draws, card, True) != NO_CHOICE

    def choose_placement(self, draws: int, card: int) -> int:
        """draws: those to come after this one."""
        choice = self.use(draws, card, False)
        if choice != NO_CHOICE:
            return choice
        if self.rules & WAIT and draws > 0 and self.hidden_cards() == 1:
            for place in range(self.columns):
                if self.is_settled(place) and self.first_card[self.board[place]] == card:
                    return 2 * place
            choice = self.best_replacement(card, WAIT, -MOST_LOSS, True)
            if choice != NO_CHOICE:
                return choice
        turned = 0
        for place in range(self.columns):
            if self.second_card[self.board[place]] == HIDDEN:
                turned = place
        for place in range(self.columns - 1, -1, -1):
            if self.board[place] == ALL_HIDDEN:
                turned = place
        return -1 - turned
