# cython: annotation_typing=False
"""Many games of Sebastian at once, stepped by indices; encoding.py says what the numbers mean.

Chance throws as random.Random(seed) does, one randrange(1, 7) for each die. A game that is over begins again at the
next step, with the seed that follows; that step's action is ignored, and its reward is 0.
"""

from array import array
from collections.abc import Mapping
from typing import Any

from kibitz.games.sebastian.rules import (
    ALL_USED,
    BONUS,
    BONUS_FROM,
    CATEGORY_COUNT,
    DICE,
    FACES,
    FIRST_ROLL,
    MULTISETS,
    NUMBER,
    ROLL_COUNT,
    ROLLS,
    one_die_more,
    possible_keeps,
    scores,
)
from kibitz.learn.kernel import Games

OPTIONS: Mapping[str, tuple[int | str, ...]] = {"five_is_squadron": ("no", "yes")}
"""The options that are served, with the values served; all others must be at their default."""
KEEPS = 32
AT_DICE, AT_LEFT, AT_UPPER, AT_OPEN, AT_WORTH, SIZE = 6, 11, 12, 13, 26, 39
"""Where the features of an observation begin, and its size."""
ACTIONS = KEEPS + CATEGORY_COUNT
IN_CUP = -1


def filled(size: int, number: int) -> list[int]:
    """For C arrays whose length has a name, which Cython does not accept in `[0] * size`."""
    return [number] * size


def first_places(dice: tuple[int, ...], kept: tuple[int, ...]) -> int:
    """The places of the dice that are kept, one bit each; of equal dice the first ones."""
    bits, left = 0, list(kept)
    for place, die in enumerate(dice):
        if die in left:
            left.remove(die)
            bits |= 1 << place
    return bits


class Kernel(Games):
    """The games, writing into arrays that the caller shares."""

    def __init__(self, games: int, seats: int, options: Mapping[str, int | str], *arrays: Any) -> None:
        """arrays: see Games."""
        super().__init__(games, seats, SIZE, ACTIONS, *arrays)
        self.rolls = array("h", [0]) * games
        self.left = array("h", [0]) * games
        self.used = array("h", [0]) * games
        self.upper = array("h", [0]) * games
        self.more = [number for dice in MULTISETS[:FIRST_ROLL] for number in one_die_more(dice)]
        self.points = [points for category in scores(options["five_is_squadron"] == "yes") for points in category]
        self.keeps = filled(ROLL_COUNT * KEEPS, IN_CUP)
        self.shown = filled(ROLL_COUNT * AT_LEFT, 0)
        for roll in range(ROLL_COUNT):
            dice = MULTISETS[FIRST_ROLL + roll]
            for kept in possible_keeps(dice):
                self.keeps[roll * KEEPS + first_places(dice, kept)] = NUMBER[kept]
            for place in range(DICE):
                self.shown[roll * AT_LEFT + dice[place] - 1] += 1
                self.shown[roll * AT_LEFT + AT_DICE + place] = dice[place]

    def begin(self, game: int) -> None:
        """An empty card and the first throw."""
        self.used[game] = 0
        self.upper[game] = 0
        self.over[game] = 0
        self.left[game] = ROLLS
        self.throw(game, 0)

    def throw(self, game: int, number: int) -> None:
        """Throw the dice that the multiset lacks."""
        while number < FIRST_ROLL:
            number = self.more[FACES * number + self.generators.below(game, FACES)]
        self.rolls[game] = number - FIRST_ROLL
        self.left[game] -= 1

    def play(self, game: int, action: int) -> None:
        """Keep dice and throw the others, or fill a category and throw for the next turn."""
        roll = self.rolls[game]
        if action < KEEPS:
            number = self.keeps[roll * KEEPS + action]
            if number >= FIRST_ROLL:
                self.left[game] -= 1
            else:
                self.throw(game, number)
            return
        category = action - KEEPS
        points = self.points[ROLL_COUNT * category + roll]
        self.used[game] |= 1 << category
        if category < FACES:
            before = self.upper[game]
            upper = before + points
            if upper >= BONUS_FROM:
                upper = BONUS_FROM
                if before < BONUS_FROM:
                    points += BONUS
            self.upper[game] = upper
        self.rewards[game] = points
        self.left[game] = ROLLS
        if self.used[game] == ALL_USED:
            self.over[game] = 1
        else:
            self.throw(game, 0)

    def write(self, game: int) -> None:
        """The observation and the mask of a game."""
        seen = game * SIZE
        mask = game * ACTIONS
        over = self.over[game]
        roll = self.rolls[game]
        used = self.used[game]
        left = self.left[game]
        for i in range(AT_LEFT):
            self.observations[seen + i] = 0 if over else self.shown[roll * AT_LEFT + i]
        self.observations[seen + AT_LEFT] = left
        self.observations[seen + AT_UPPER] = self.upper[game]
        for category in range(CATEGORY_COUNT):
            is_open = 1 - (used >> category & 1)
            self.observations[seen + AT_OPEN + category] = is_open
            self.observations[seen + AT_WORTH + category] = is_open * self.points[ROLL_COUNT * category + roll]
            self.masks[mask + KEEPS + category] = is_open if left == 0 else 0
        keeps = left > 0 and not over
        for bits in range(KEEPS):
            self.masks[mask + bits] = keeps and self.keeps[roll * KEEPS + bits] >= 0
