"""The evaluation with the weights that are shipped; training/betsy made them."""

from array import array

from kibitz.data_files import data_file
from kibitz.games.betsy.engine.evaluation import Evaluation
from kibitz.native.build import is_compiled

COMPILED = is_compiled("kibitz.games.betsy.engine.search")
"""Whether this installation's search is fast enough for the network."""


def read_weights(data: bytes) -> "array[int]":
    """Numbers of 16 bits, the lower byte first on every machine this runs on."""
    weights = array("h")
    weights.frombytes(data)
    return weights


def by_squares() -> Evaluation:
    """Piece-square tables: weaker, and the faster in plain Python."""
    return Evaluation(read_weights(data_file("games/betsy/data/squares.bin")))


def by_network() -> Evaluation:
    """The network, which needs compiled code to be fast."""
    squares = read_weights(data_file("games/betsy/data/squares.bin"))
    return Evaluation(squares, read_weights(data_file("games/betsy/data/network.bin")))


def strongest() -> Evaluation:
    """The stronger one at the speed of this installation."""
    return by_network() if COMPILED else by_squares()
