"""The solution that the package ships: the value of every card, by both readings of a squadron."""

from functools import cache

from kibitz.data_files import data_file
from kibitz.games.sebastian.solve.turn import TurnValues
from kibitz.games.sebastian.solve.values import CardValues


@cache
def solution(five_is_squadron: bool) -> tuple[CardValues, TurnValues]:
    """The solved cards, and a turn to work out with them."""
    name = "games/sebastian/data/five_is_squadron.bin" if five_is_squadron else "games/sebastian/data/values.bin"
    return CardValues(data_file(name)), TurnValues(five_is_squadron)
