"""The card of Sebastian on a narrow screen: its lines are as high as a finger."""

from kibitz.games.sebastian.drawing import Layout, svg
from kibitz.games.sebastian.state import tabletop
from kibitz.table import View

PHONE = Layout(column=181, row=46, left=14, gap=8)


def picture(view: View) -> str:
    return svg(tabletop(view), PHONE)
