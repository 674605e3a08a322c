# cython: annotation_typing=False
"""Many hands of Play Nine at once, stepped by indices; encoding.py says what the numbers mean.

Chance deals as the course's runner does with random.Random(seed). The search and the exact solver have no turns that
this could drive: they weigh all boards that a move may lead to, as multisets of columns without places.
"""

from array import array
from collections.abc import Mapping
from typing import Any

from kibitz.games.play_nine.rules import (
    CARDS,
    DECK,
    DECK_SIZE,
    EXTRA_DRAWS,
    HIDDEN,
    KITTY,
    KITTY_SIZE,
    MOST_GIVEN,
    NARROWEST,
    RANKS,
    SAME_RANK_BONUS,
    WIDEST,
    score,
)
from kibitz.learn.kernel import Games

AT_DRAWS, AT_CARD, AT_BOARD = 1, 2, 3
"""Where the features of an observation begin."""
TAKES = 2
NO_CHOICE = 2
EXTRAS = len(EXTRA_DRAWS)
OPTIONS = {"columns": range(NARROWEST, WIDEST + 1), "draws": range(MOST_GIVEN + 1)}
"""What it can serve; of all else only what is usual."""


class Kernel(Games):
    """The hands, writing into arrays that the caller shares."""

    def __init__(self, games: int, seats: int, options: Mapping[str, int | str], *arrays: Any) -> None:
        """arrays: see Games."""
        self.columns = int(options["columns"])
        self.given = int(options["draws"])
        if not NARROWEST <= self.columns <= WIDEST or not 0 <= self.given <= MOST_GIVEN:
            expected = f"{NARROWEST} to {WIDEST}, 0 to {MOST_GIVEN}"
            raise ValueError(f"{self.columns} columns, {self.given} draws: expected {expected}")
        super().__init__(games, seats, AT_BOARD + 2 * self.columns, TAKES + 4 * self.columns, *arrays)
        self.cards = array("B", [0]) * (2 * self.columns * games)
        self.opened = array("B", [0]) * (2 * self.columns * games)
        self.draws = array("B", [0]) * games
        self.stage = array("B", [0]) * games
        self.card = array("B", [0]) * games
        self.deck = [RANKS.index(rank) for rank in DECK]
        self.kitty = [RANKS.index(rank) for rank in KITTY]
        self.column_scores = [score([above], [below]) for above in RANKS for below in RANKS]
        """The score of a single open column, by its cards."""

    def begin(self, game: int) -> None:
        """Deal a hand, and the first kitty card."""
        first = 2 * self.columns * game
        self.draws[game] = self.given if self.given else 2 * self.columns + 1 + self.generators.below(game, EXTRAS)
        for place in range(2 * self.columns):
            self.cards[first + place] = self.deck[self.generators.below(game, DECK_SIZE)]
            self.opened[first + place] = 0
        self.opened[first + self.generators.below(game, self.columns)] = 1
        self.opened[first + self.columns + self.generators.below(game, self.columns)] = 1
        self.stage[game] = 0
        self.card[game] = self.kitty[self.generators.below(game, KITTY_SIZE)]

    def play(self, game: int, action: int) -> None:
        """Take a card, or place the card in hand."""
        first = 2 * self.columns * game
        places = 2 * self.columns
        if action < TAKES:
            self.draws[game] -= 1
            self.stage[game] = 1
            if action == 1:
                self.card[game] = self.deck[self.generators.below(game, DECK_SIZE)]
            return
        place = action - TAKES
        if place < places:
            self.cards[first + place] = self.card[game]
        else:
            place -= places
        self.opened[first + place] = 1
        hidden = 0
        for place in range(places):
            hidden += 1 - self.opened[first + place]
        if hidden and self.draws[game]:
            self.stage[game] = 0
            self.card[game] = self.kitty[self.generators.below(game, KITTY_SIZE)]
            return
        for place in range(places):
            self.opened[first + place] = 1
        self.stage[game] = NO_CHOICE
        self.card[game] = CARDS
        self.over[game] = 1
        self.rewards[game] = -self.score(game)

    def score(self, game: int) -> int:
        """The score of an open board."""
        first = 2 * self.columns * game
        total = 0
        for column in range(self.columns):
            above = self.cards[first + column]
            below = self.cards[first + self.columns + column]
            total += self.column_scores[CARDS * above + below]
            if above == below:
                alike = 0
                for other in range(self.columns):
                    alike += self.cards[first + other] == above and self.cards[first + self.columns + other] == above
                if alike > 1:
                    total -= SAME_RANK_BONUS
        return total

    def write(self, game: int) -> None:
        """The observation and the mask of a hand."""
        first = 2 * self.columns * game
        places = 2 * self.columns
        seen = game * self.size
        mask = game * self.actions
        stage = self.stage[game]
        self.observations[seen] = stage
        self.observations[seen + AT_DRAWS] = self.draws[game]
        self.observations[seen + AT_CARD] = self.card[game]
        self.masks[mask] = self.masks[mask + 1] = stage == 0
        for place in range(places):
            opened = self.opened[first + place]
            self.observations[seen + AT_BOARD + place] = self.cards[first + place] if opened else HIDDEN
            self.masks[mask + TAKES + place] = stage == 1
            self.masks[mask + TAKES + places + place] = stage == 1 and not opened
