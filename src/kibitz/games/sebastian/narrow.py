"""The card of Sebastian on a narrow screen: its lines are as high as a finger."""

from kibitz.games.sebastian.drawing import Layout
from kibitz.games.sebastian.game import artist
from kibitz.games.sebastian.state import tabletop
from kibitz.table import View

PHONE = Layout(column=181, row=46, left=14, gap=8)


def picture(view: View) -> str:
    drawn: str = artist(tabletop(view)).svg(tabletop(view), PHONE)
    return drawn
