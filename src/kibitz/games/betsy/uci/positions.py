"""The words after `position`."""

from collections.abc import Sequence
from typing import NamedTuple

from kibitz.games.betsy.notation import SIDES, InvalidNotation, check_diagram, from_fen, read_move_name
from kibitz.games.betsy.pieces import START, WHITE


class Origin(NamedTuple):
    """What the moves of a game begin from."""

    diagram: str = START
    side: int = WHITE
    quiet: int = 0
    """The moves without progress before it."""


def read_position(words: Sequence[str]) -> tuple[Origin, list[int]]:
    """startpos, a FEN, or the course's diagram and the side; then perhaps moves. InvalidNotation for anything else."""
    where = words.index("moves") if "moves" in words else len(words)
    match words[:where]:
        case ["startpos"]:
            origin = Origin()
        case ["fen", *fields]:
            origin = Origin(*from_fen(" ".join(fields)))
        case ["board", diagram, ("w" | "b") as letter]:
            check_diagram(diagram)
            origin = Origin(diagram, SIDES.index(letter))
        case _:
            raise InvalidNotation("invalid position: expected startpos, fen FEN or board BOARD SIDE, e.g. startpos")
    return origin, [read_move_name(word) for word in words[where + 1 :]]
