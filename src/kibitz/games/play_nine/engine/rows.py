"""The search as it runs without a compiler: the nets' arithmetic for a whole row of weights at a time."""

from array import array
from collections.abc import Sequence
from functools import cache
from operator import add, mul, sub
from types import FunctionType

from kibitz.games.play_nine.engine.nets import (
    ACTIVATION_SCALE,
    ACTIVATION_SHIFT,
    FEATURES,
    MOST_ACTIVATION,
    MOST_WEIGHT,
    SATURATION,
    WIDTH,
)
from kibitz.games.play_nine.engine.search import Search
from kibitz.games.play_nine.rules import MOST


@cache
def activation_table() -> list[int]:
    """The activation of every possible sum of a neuron; those of negative sums are at the end, where -1 finds them."""
    rising = [(clipped * ACTIVATION_SCALE) ** 2 >> ACTIVATION_SHIFT for clipped in range(SATURATION)]
    most = MOST * MOST_WEIGHT
    return rising + [MOST_ACTIVATION] * (most + 1 - SATURATION) + [0] * most


class RowSearch(Search if isinstance(Search.count_board, FunctionType) else object):  # type: ignore[misc]
    """An interpreted search with equal values, faster: map() and sum() loop faster than Python's own statements.

    Kitty and placement are chosen by the values of one board, so a board that set_board gives again right away keeps
    its values. Compiled, the class is of no use and has no base.
    """

    def __init__(self, columns: int, *parts: "array[int]") -> None:
        super().__init__(columns, *parts)
        self.keeps_values = False
        self.aside: list[int] = []
        self.valued_draws = 0
        """The draws that level 0 has values for, from a search one draw ahead; 0: none that may be used again."""
        self.value = 0
        self.accumulators: dict[int, list[int]] = {}
        """By level."""
        self.known_rows: dict[int, list[int]] = {}

    def set_board(self, kinds: Sequence[int], aside: Sequence[int] = (), pads: int = 0) -> None:
        if not self.keeps_values or (list(kinds), list(aside)) != (self.board[: self.columns], self.aside):
            super().set_board(kinds, aside, pads)
            self.keeps_values, self.aside = True, list(aside)

    def count_board(self, level: int) -> None:
        super().count_board(level)
        if level == 0:
            self.keeps_values, self.valued_draws = False, 0

    def look_ahead(self, level: int, draws: int, depth: int, only: int) -> int:
        if level == 0 and depth == 0 and draws == self.valued_draws:
            return self.value
        value: int = super().look_ahead(level, draws, depth, only)
        if level == 0:
            self.value, self.valued_draws = value, draws if self.keeps_values and depth == 0 else 0
        return value

    def row(self, feature: int) -> list[int]:
        """The weights of a feature for all neurons."""
        if feature not in self.known_rows:
            self.known_rows[feature] = self.feature_weights[feature * WIDTH : (feature + 1) * WIDTH].tolist()
        return self.known_rows[feature]

    def features(self, level: int, net: int) -> list[int]:
        """The features that the columns at this level turn on."""
        kinds = self.board[level * MOST : level * MOST + self.columns]
        return [net * FEATURES + self.feature(kind, kinds[:place].count(kind)) for place, kind in enumerate(kinds)]

    def accumulate(self, level: int, net: int) -> None:
        features = self.features(level, net)
        self.linear_sums[level] = sum(self.linear_weights[feature] for feature in features)
        self.accumulators[level] = list(map(sum, zip(*map(self.row, features), strict=True)))

    def leave_out(self, level: int, feature: int) -> None:
        # Clipping to MOST_REST, which 16 bits need, never changes an activation.
        self.rest = list(map(sub, self.accumulators[level], self.row(feature)))

    def neuron_output(self, net: int, feature: int) -> int:
        activations = map(activation_table().__getitem__, map(add, self.rest, self.row(feature)))
        return sum(map(mul, activations, self.output_weights[net * WIDTH : (net + 1) * WIDTH]))
