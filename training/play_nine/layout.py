"""Where a net's parameters are while it learns: all in one list, so that one loop updates them all.

Besides the features of the nets that play, each open card without a match has an input of its own here, so that what is
learned about a card holds in every column. When a net is finished these inputs are added to the features of the kinds.
"""

from kibitz.games.play_nine.engine.nets import FEATURES, WIDTH
from kibitz.games.play_nine.rules import CARDS

INPUTS = FEATURES + CARDS
"""Input number FEATURES + card is that of the card. First come the hidden neurons' weights, WIDTH for each input."""
OUTPUT_WEIGHTS = INPUTS * WIDTH
"""Then the weights of the output for each neuron."""
LINEAR_WEIGHTS = OUTPUT_WEIGHTS + WIDTH
"""Then the weights of the output for each input."""
PARAMETERS = LINEAR_WEIGHTS + INPUTS
