"""The board of Connect Four as text and as a picture, from the text of the position."""

from collections.abc import Sequence

from kibitz.pictures import colour, document, part, rectangle, table

SIZE, MARGIN = 48, 12
COLOURS = {"x": "card-red", "o": "gold", ".": "felt"}


def rows_of(position: str) -> list[str]:
    """The rows from the top."""
    return position.split()[0].split("/")


def text(position: str) -> str:
    rows = [" ".join(row) for row in rows_of(position)]
    return "\n".join([*rows, " ".join(map(str, range(1, len(rows_of(position)[0]) + 1)))])


def svg(position: str, allowed: Sequence[str]) -> str:
    """A click anywhere in a column drops a disc there."""
    rows = rows_of(position)
    width, height = SIZE * len(rows[0]), SIZE * len(rows)
    parts = [table(width + 2 * MARGIN, height + 2 * MARGIN)]
    for column in range(len(rows[0])):
        word = str(column + 1)
        drawn = rectangle(0, 0, SIZE, height, "back")
        for place, row in enumerate(rows):
            centre = f'cx="{SIZE / 2:g}" cy="{SIZE * place + SIZE / 2:g}"'
            drawn += f'<circle {centre} r="19" fill="{colour(COLOURS[row[column]])}"/>'
        say = word if word in allowed else ""
        at, size = (MARGIN + SIZE * column, MARGIN), (SIZE, height)
        parts.append(part(f"column-{word}", drawn, at=at, size=size, label=f"column {word}", say=say))
    return document("A board of Connect Four", width + 2 * MARGIN, height + 2 * MARGIN, parts)
