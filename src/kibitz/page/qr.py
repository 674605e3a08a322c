"""Links as QR codes, where the package segno is installed."""

from importlib.util import find_spec
from io import StringIO

MOST = 500
"""Characters of a link: longer ones make codes that telephones can't read from a screen."""


def svg(text: str) -> str:
    """A picture of the text; empty where nothing can draw it."""
    if not 0 < len(text) <= MOST or not find_spec("segno"):
        return ""
    import segno

    code = segno.make(text, micro=False)
    size = code.symbol_size()[0]
    dark = (
        f"M{column} {row}h1v1h-1z"
        for row, line in enumerate(code.matrix_iter(border=4))
        for column, is_dark in enumerate(line)
        if is_dark
    )
    # Colours are attributes: the page allows no style.
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" shape-rendering="crispEdges">'
        f'<rect width="{size}" height="{size}" fill="#fff"/><path d="{"".join(dark)}"/></svg>'
    )


def terminal(text: str) -> str:
    """The code in blocks of characters; empty where nothing can draw it."""
    if not 0 < len(text) <= MOST or not find_spec("segno"):
        return ""
    import segno

    drawn = StringIO()
    segno.make(text, micro=False).terminal(drawn, compact=True)
    return drawn.getvalue()
