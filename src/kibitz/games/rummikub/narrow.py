"""The table of Rummikub on a narrow screen: tiles as large as a finger, eight side by side."""

from kibitz.games.rummikub.drawing import Layout, svg
from kibitz.games.rummikub.reading import tabletop_of
from kibitz.table import View

PHONE = Layout(wide=390, scale=1.1, strip=34, longest_line=40, button=(112, 44), bag_below=True)


def picture(view: View) -> str:
    return svg(tabletop_of(view), view.seat, PHONE)
