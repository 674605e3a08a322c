"""How many of a search's units make a point; the table of units is in engine/search.py."""

from kibitz.games.play_nine.engine.nets import UNIT
from kibitz.games.play_nine.rules import DECK_SIZE, KITTY_SIZE

REPLACE_POINT = float(UNIT)
"""In replace_values and stop_values."""
BEST_POINT = DECK_SIZE * REPLACE_POINT
"""In turn_values and in best_values, which are means over the deck."""
DRAW_POINT = DECK_SIZE * BEST_POINT
"""In draw_values, the mean of best_values over the deck."""
LOOK_AHEAD_POINT = KITTY_SIZE * DRAW_POINT
"""In what look_ahead() returns, a mean over the kitty."""
