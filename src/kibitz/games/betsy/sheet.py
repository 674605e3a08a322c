"""The moves of a game as a page lists them beside the board: a picture of the bird, and where it goes."""

from kibitz import pictures
from kibitz.games.betsy.drawing import NAMES, SIDE_NAMES, SQUARE_SIZE, bird
from kibitz.games.betsy.notation import square_name
from kibitz.games.betsy.state import BetsyMove, BetsyPosition
from kibitz.table import Move, Position

FIGURES = {
    f"{side}-{letter}": letter if side == "white" else letter.lower() for side in ("white", "black") for letter in NAMES
}
"""A letter of the diagram by a name that differs from others by more than capitals."""


def written(position: Position, move: Move) -> tuple[str, str]:
    """The name of the figure that moves, and the rest of the move."""
    assert isinstance(position, BetsyPosition)
    assert isinstance(move, BetsyMove)
    letter, taken = (position.diagram[square] for square in move)
    between = "-" if taken == "." else "\u00d7"
    becomes = "=Q" if letter.upper() == "P" and move.target // 8 in (0, 7) else ""
    text = f"{square_name(move.origin)}{between}{square_name(move.target)}{becomes}"
    return f"{SIDE_NAMES[position.side].lower()}-{letter.upper()}", text


def figure(name: str) -> str:
    """The picture of a figure as an SVG document; empty for an unknown name."""
    if name not in FIGURES:
        return ""
    return pictures.document(name, SQUARE_SIZE, SQUARE_SIZE, [bird(FIGURES[name])])
