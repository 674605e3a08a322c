# cython: annotation_typing=False
"""Many games under best play at once.

A card is the set of used categories with the upper total. The cards are visited in the order of their sets as numbers:
a turn adds a category, so every game waits for a card that is still to come. Each card is solved once, and all games
that wait for it play their turn before the next card is visited.

waiting[card] is the first game that has come to a card, -1 where there is none; the games' records name the next one.
"""

from array import array

from kibitz.games.sebastian.kernel import Records
from kibitz.games.sebastian.rules import (
    ALL_USED,
    ASSIGNMENT,
    BONUS_FROM,
    CATEGORY_SETS,
    UPPER_TOTALS,
    Rules,
)
from kibitz.games.sebastian.solve.card_values import shipped
from kibitz.games.sebastian.solve.turn import turn_by
from kibitz.random.mersenne import Lanes

FULL_CARD = ALL_USED * UPPER_TOTALS
"""The first card with nothing open."""


class GameLanes:
    """Plays games from consecutive seeds."""

    def __init__(self, rules: Rules = ASSIGNMENT) -> None:
        self.values = shipped(rules)
        self.turn = turn_by(rules)
        self.games = Records(rules)
        self.waiting = array("i", [-1]) * (CATEGORY_SETS * UPPER_TOTALS)
        self.lanes = Lanes()

    def play(self, first: int, count: int) -> "array[int]":
        """The final scores of the games seeded with the integers from first to first + count - 1."""
        if count < 0:
            raise ValueError(f"{count} games: expected 0 or more")
        self.games.make(count)
        for done, block in self.lanes.blocks(first, count):
            self.games.deal(self.lanes, done, block)
        for game in range(count):
            self.games.precede(game, game + 1 if game + 1 < count else -1)
        self.waiting[0] = 0 if count else -1
        self.play_cards()
        return self.games.scores()

    def bonuses(self) -> list[bool]:
        """Of the games just played, which have the bonus."""
        return [card == FULL_CARD + BONUS_FROM for card in self.games.cards()]

    def play_cards(self) -> None:
        """All turns of all games. On entry the games wait for the empty card, on return for none, and have scores."""
        for used in range(ALL_USED):
            for upper in range(UPPER_TOTALS):
                game = self.waiting[used * UPPER_TOTALS + upper]
                if game >= 0:
                    self.waiting[used * UPPER_TOTALS + upper] = -1
                    self.turn.fill_endings(self.values, used, upper)
                    self.turn.solve(used)
                    self.turn.choose()
                    while game >= 0:
                        following = self.games.follower(game)
                        self.play_turn(game)
                        game = following

    def play_turn(self, game: int) -> None:
        """One turn of one game by the choices of `turn`; then it waits for its new card, unless that is full.

        On entry `turn` is solved for this card, its best keeps chosen. On exit the game is the first of those that wait
        for its new card.
        """
        card = self.games.play_turn(game, self.turn.best_keep_2, self.turn.best_keep_1, self.turn.best_category)
        if card < FULL_CARD:
            self.games.precede(game, self.waiting[card])
            self.waiting[card] = game
