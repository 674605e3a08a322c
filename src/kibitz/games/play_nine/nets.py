"""The form of the nets that value boards: one for each number of columns and of draws left."""

from kibitz.games.play_nine.rules import HIDDEN, KINDS, PAIRS

UNIT = 4096
"""So many make a point."""
WIDTH = 256
"""Units of a net."""
BRIGHTEST = 4095
"""Where a unit is saturated; its light is squared."""
FACTOR_BITS = 24

MOST_COPIES = tuple(
    10 if kind == KINDS - 1 else 3 if high == HIDDEN or low == high else 1 for kind, (low, high) in enumerate(PAIRS)
)
"""So many columns of one kind are told apart by the nets; each further one adds as much as the last."""
FIRST_ROW = tuple(sum(MOST_COPIES[:kind]) for kind in range(KINDS))
ROWS = sum(MOST_COPIES)
