"""What a value in centipawns means for the game: the odds of a win, a draw and a loss.

A value says more after a longer search, and less where many birds are left; with few, many values are draws. The
numbers below are fitted to games of the engine against itself by `python benchmarks/betsy_scores.py`, which prints them
beside the scores that were counted.
"""

import math
from typing import NamedTuple

from kibitz.games.betsy.pieces import DECIDED, LOST

MIDDLE_PIECES, PIECES_STEP = 16, 16
"""The number of pieces to which the first numbers of the fit belong, and the step that counts as one."""
MIDDLE_NODES, LEAST_NODES, MOST_NODES = 5.0, 3.5, 6.0
"""The same for the positions of a search, as decimal logarithms, and where the curve stops depending on them:
no games of the engine against itself with more were counted."""
DRAWISH = 1e-3
"""No undecided position has an expected score nearer to 0 or 1 than this."""
PLY = 1e-6
"""What a ply of delay changes the expected score of a decided game, so that the faster win comes first."""


class Fit(NamedTuple):
    """How the curve depends on the pieces left and on the positions searched."""

    scale: float = 4.73
    """The natural logarithm of the centipawns for each natural unit of the log-odds."""
    scale_pieces: float = 0.13
    scale_nodes: float = -0.34
    drawn: float = 2.05
    """How many units below even the odds of a win are at the value 0, because games are drawn."""
    drawn_pieces: float = -1.18
    drawn_nodes: float = 0.6
    drawn_nodes_squared: float = 0.17
    drawn_repeated: float = 1.21
    """How many more units at the value 0 itself, which after a search mostly means a repetition."""

    def curve(self, pieces: int, nodes: int) -> "Curve":
        """What values mean with this number of pieces, both Kingfishers included, after this number of positions."""
        crowd = (pieces - MIDDLE_PIECES) / PIECES_STEP
        effort = max(LEAST_NODES, min(MOST_NODES, math.log10(max(1, nodes)))) - MIDDLE_NODES
        scale = self.scale + self.scale_pieces * crowd + self.scale_nodes * effort
        drawn = self.drawn + self.drawn_pieces * crowd
        drawn += self.drawn_nodes * effort + self.drawn_nodes_squared * effort**2
        return Curve(math.exp(scale), drawn, drawn + self.drawn_repeated)


FIT = Fit()


class Curve(NamedTuple):
    """The odds at each value."""

    scale: float
    drawn: float
    repeated: float
    """`drawn` at the value 0."""

    def outcomes(self, value: int) -> tuple[float, float, float]:
        """The odds of a win, a draw and a loss of the side for which the value is."""
        if abs(value) > DECIDED:
            return float(value > 0), 0.0, float(value < 0)
        units = value / self.scale
        drawn = self.drawn if value else self.repeated
        win, loss = logistic(units - drawn), logistic(-units - drawn)
        return win, max(0.0, 1.0 - win - loss), loss

    def expected_score(self, value: int) -> float:
        """The expected score, 0 to 1, ordered by plies where the game is decided."""
        if value > DECIDED:
            return 1.0 - (LOST - value) * PLY
        if value < -DECIDED:
            return (LOST + value) * PLY
        win, _, loss = self.outcomes(value)
        return DRAWISH + (1.0 - 2 * DRAWISH) * (1.0 + (win - loss)) / 2


def logistic(units: float) -> float:
    return 1.0 / (1.0 + math.exp(-max(-50.0, min(50.0, units))))
