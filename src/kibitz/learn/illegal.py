"""What an environment does with an action that is not legal: checkers and learners without masks give some."""

from collections.abc import Sequence
from random import Random

from kibitz import words
from kibitz.table import InvalidText

WAYS = ("random", "error", "penalty", "end")
"""A legal action drawn from the episode's seed is played instead; IllegalMove; nothing is played, and the reward is
PENALTY; the same, and the episode ends."""
PENALTY = -1.0


class Illegal:
    """One of these ways in one environment."""

    def __init__(self, way: str) -> None:
        if way not in WAYS:
            raise InvalidText(f"illegal {words.shown(str(way))}: expected one of {words.some(WAYS)}")
        self.way = way
        self.rng = Random(0)
        self.has_ended = False
        """Whether an illegal action has ended the episode."""

    def begin(self, seed: int) -> None:
        """A new episode."""
        self.rng, self.has_ended = Random(seed), False

    def replaced(self, action: int, mask: Sequence[int]) -> int | None:
        """The action to play; None where nothing is played. In the way "error" the game says what is wrong."""
        if self.way == "error" or (0 <= action < len(mask) and mask[action]):
            return action
        if self.way == "random":
            return self.rng.choice([index for index, is_legal in enumerate(mask) if is_legal])
        self.has_ended = self.way == "end"
        return None
