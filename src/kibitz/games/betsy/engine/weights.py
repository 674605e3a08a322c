"""The evaluation with the weights that are shipped."""

from array import array

from kibitz.data_files import shipped
from kibitz.games.betsy.engine.evaluation import Evaluation
from kibitz.games.betsy.engine.search import COMPILED


def numbers(text: bytes) -> "array[int]":
    """Numbers of 16 bits, the lower byte first on every machine this runs on."""
    found = array("h")
    found.frombytes(text)
    return found


def by_squares() -> Evaluation:
    """Piece values by square: weaker, and the faster in plain Python."""
    return Evaluation(numbers(shipped("games/betsy/data/squares.bin")))


def by_network() -> Evaluation:
    """The network, which needs compiled code to be fast."""
    squares = numbers(shipped("games/betsy/data/squares.bin"))
    return Evaluation(squares, numbers(shipped("games/betsy/data/network.bin")))


def strongest() -> Evaluation:
    """The stronger one at the speed of this installation."""
    return by_network() if COMPILED else by_squares()
