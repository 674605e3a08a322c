"""A position as a person would like to see it: as text, and as an SVG document."""

from kibitz.games.betsy.state import BetsyMove, BetsyPosition
from kibitz.table import Move

NAMES = {"P": "Parakeet", "N": "Nighthawk", "B": "Blue jay", "R": "Robin", "Q": "Quetzal", "K": "Kingfisher"}
SQUARE_SIZE = 45
EDGE = 20
SHAPES = {
    "P": "M12 36h21l-3-5c-3-3-5-7-5-11a6 6 0 1 0-5 0c0 4-2 8-5 11z",
    "N": "M11 37h24c1-10 0-20-10-25l-4-5-3 6c-5 4-8 9-9 14l5 3 8-5c0 4-8 7-11 12z",
    "B": "M12 37h21l-4-6c4-5 4-12-6.5-21-10.5 9-10.5 16-6.5 21zM20 20h5",
    "R": "M11 37h23v-5l-4-3v-9l3-3V9h-5v4h-3V9h-5v4h-3V9h-5v8l3 3v9l-4 3z",
    "Q": "M11 37h23l3-22-8 9-2-14-4.5 13L18 10l-2 14-8-9z",
    "K": "M11 37h23l4-14c0-6-9-8-14-2V13h4v-4h-4V6h-3v3h-4v4h4v8c-5-6-14-4-14 2z",
}


def rows_and_files(seat: int) -> tuple[range, range]:
    """The order in which the seat sees rows, from the top, and files."""
    return (range(7, -1, -1), range(8)) if seat == 0 else (range(8), range(7, -1, -1))


def last_move(position: BetsyPosition) -> tuple[int, ...]:
    """The squares of the last move, where it is known."""
    return tuple(position.since[-1]) if position.since else ()


def status(position: BetsyPosition) -> str:
    """Whose turn it is, or how the game ended."""
    if not position.to_move:
        return position.outcome()
    hanging = ", whose Kingfisher could be captured" if position.board.hangs(position.side) else ""
    return f"{('White', 'Black')[position.side]} to move{hanging}"


def text(position: BetsyPosition, seat: int = 0) -> str:
    """The board and whose turn it is. Capitals are White's; brackets show the last move."""
    rows, files = rows_and_files(seat)
    last = last_move(position)
    lines = []
    for row in rows:
        cells = ""
        for file in files:
            square = 8 * row + file
            letter = position.diagram[square]
            cells += f"[{letter}]" if square in last else f" {letter} "
        lines.append(f"{row + 1} {cells}".rstrip())
    lines += ["   " + "  ".join("abcdefgh"[file] for file in files), status(position)]
    return "\n".join(lines)


def announcements(before: BetsyPosition, move: Move) -> list[str]:
    """A move with what it captures and becomes, in words."""
    assert isinstance(move, BetsyMove)
    bird, captured = (before.diagram[square].upper() for square in move)
    text = f"{('White', 'Black')[before.side]} plays {move}"
    if captured != ".":
        text += f": the {NAMES[bird]} captures the {NAMES[captured]}"
    elif bird == "P" and move.target // 8 in (0, 7):
        text += ": the Parakeet becomes a Quetzal"
    return [text]


def svg(position: BetsyPosition, seat: int = 0) -> str:
    """The board with its pieces; the last move's squares are brighter."""
    rows, files = rows_and_files(seat)
    last = last_move(position)
    size = 8 * SQUARE_SIZE + 2 * EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" width="{size}" height="{size}" '
        'role="img" font-family="sans-serif" font-size="12">',
        "<title>A board of Betsy</title>",
    ]
    for down, row in enumerate(rows):
        y = EDGE + down * SQUARE_SIZE
        parts.append(f'<text x="6" y="{y + 27}" fill="#777">{row + 1}</text>')
        for across, file in enumerate(files):
            square, x = 8 * row + file, EDGE + across * SQUARE_SIZE
            colour = ("#b4cdbb" if (row + file) % 2 else "#6f9a8d") if square not in last else "#e5d577"
            parts.append(f'<rect x="{x}" y="{y}" width="{SQUARE_SIZE}" height="{SQUARE_SIZE}" fill="{colour}"/>')
            letter = position.diagram[square]
            if letter != ".":
                fill, line = ("#fff", "#222") if letter.isupper() else ("#222", "#ddd")
                parts.append(
                    f'<path transform="translate({x} {y})" d="{SHAPES[letter.upper()]}" fill="{fill}" stroke="{line}" '
                    f'stroke-width="1.5"><title>{NAMES[letter.upper()]}</title></path>'
                )
    for across, file in enumerate(files):
        parts.append(
            f'<text x="{EDGE + across * SQUARE_SIZE + 19}" y="{size - 6}" fill="#777">{"abcdefgh"[file]}</text>'
        )
    parts.append("</svg>")
    return "".join(parts)
