"""The board of Betsy from the other side."""

from kibitz.games.betsy import drawing
from kibitz.games.betsy.state import position_of
from kibitz.table import View


def picture(view: View) -> str:
    return drawing.svg(position_of(view), view.seat, below=1 - view.seat)
