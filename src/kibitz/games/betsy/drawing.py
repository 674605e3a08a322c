"""A position as a person would like to see it: as text, and as an SVG document."""

import re

from kibitz import pictures
from kibitz.data_files import data_file
from kibitz.games.betsy.notation import square_name
from kibitz.games.betsy.state import BetsyMove, BetsyPosition
from kibitz.table import Move

NAMES = {"P": "Parakeet", "N": "Nighthawk", "B": "Blue jay", "R": "Robin", "Q": "Quetzal", "K": "Kingfisher"}
SIDE_NAMES = ("White", "Black")
SQUARE_SIZE = 45
EDGE = 20
STRIP = 24
"""The height above and below the board for the birds that each side has captured."""
FOOT = STRIP + 26
"""The height below the board, whose last line says whose turn it is."""
TAKEN_SIZE = 18
"""The size of a captured bird."""
ARMY = {"Q": 1, "R": 2, "B": 2, "N": 2, "P": 8}
"""A side's birds at the start; its Kingfisher's capture ends the game."""
WORTH = {"Q": 9, "R": 5, "B": 3, "N": 3, "P": 1}
"""In Parakeets, as chess players count."""
DOT, RING = 7, 19
"""The radius of the mark on an empty square that a bird may go to, and on a bird that it may capture."""
BIRDS = {
    letter: "".join(re.findall(r"<[^!>][^>]*>", shapes))
    for letter, shapes in re.findall(r'<g id="(.)">(.*?)</g>', data_file("games/betsy/birds.svg").decode(), re.DOTALL)
}
"""Each bird in a square, facing right; BODY, EYE and BAR are the colours of its side."""
COATS = (("#fffdf4", "#22262c", "#8c8f94"), ("#30343d", "#f4f1e6", "#f4f1e6"))
"""Body, eye and bar of White's birds and of Black's."""
LINES = ("#22262c", "#0b0c0f")


def rows_and_files(seat: int) -> tuple[range, range]:
    """The order in which the seat sees rows, from the top, and files."""
    return (range(7, -1, -1), range(8)) if seat == 0 else (range(8), range(7, -1, -1))


def last_move(position: BetsyPosition) -> tuple[int, ...]:
    """The squares of the last move, where it is known."""
    return tuple(position.last or ())


def status(position: BetsyPosition) -> str:
    """Whose turn it is, or how the game ended."""
    if not position.to_move:
        return position.outcome()
    hanging = ", whose Kingfisher could be captured" if position.board.hangs(position.side) else ""
    return f"{SIDE_NAMES[position.side]} to move{hanging}"


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


def bird(letter: str) -> str:
    """A piece in a square of SQUARE_SIZE; a capital letter is White's."""
    side = 0 if letter.isupper() else 1
    drawn = BIRDS[letter.upper()]
    for name, colour_of in zip(("BODY", "EYE", "BAR"), COATS[side], strict=True):
        drawn = drawn.replace(name, colour_of)
    shine = '<g stroke="#f4f1e6" stroke-width="3.2">' + drawn + "</g>" if side else ""
    body = f'<g stroke="{LINES[side]}" stroke-width="1.5">{drawn}</g>'
    return f'<g stroke-linejoin="round" stroke-linecap="round">{shine}{body}</g>'


def called(position: BetsyPosition, square: int) -> str:
    """A square as it is read aloud, with what is on it."""
    letter = position.diagram[square]
    if letter == ".":
        return square_name(square)
    return f"{square_name(square)}, {spoken(letter)}"


def spoken(letter: str) -> str:
    """A bird as it is read aloud; a capital letter is White's."""
    return f"{SIDE_NAMES[letter.islower()]} {NAMES[letter.upper()]}"


def announcements(before: BetsyPosition, move: Move) -> list[str]:
    """A move with what it captures and becomes, in words."""
    assert isinstance(move, BetsyMove)
    bird, captured = (before.diagram[square].upper() for square in move)
    text = f"{SIDE_NAMES[before.side]} plays {move}"
    if captured != ".":
        text += f": the {NAMES[bird]} captures the {NAMES[captured]}"
    elif bird == "P" and move.target // 8 in (0, 7):
        text += ": the Parakeet becomes a Quetzal"
    return [text]


def captured(position: BetsyPosition, side: int) -> str:
    """The birds that a side has lost, the best first, as letters in its case; an extra Quetzal was a Parakeet."""
    on_board = {letter: position.diagram.count(letter.lower() if side else letter) for letter in ARMY}
    became = sum(max(0, on_board[letter] - ARMY[letter]) for letter in "QRBN")
    lost = {letter: max(0, ARMY[letter] - on_board[letter] - (became if letter == "P" else 0)) for letter in ARMY}
    letters = "".join(letter * lost[letter] for letter in ARMY)
    return letters.lower() if side else letters


def balance(position: BetsyPosition) -> int:
    """What White's birds are worth more than Black's."""
    return sum(
        worth * (position.diagram.count(letter) - position.diagram.count(letter.lower()))
        for letter, worth in WORTH.items()
    )


def taken_by(position: BetsyPosition, side: int, y: float) -> list[str]:
    """A line of the birds that the side has captured, and by how much its own are worth more."""
    lost = captured(position, 1 - side)
    x, parts, former = float(EDGE), list[str](), ""
    for letter in lost:
        x += 0 if not former else TAKEN_SIZE - 8 if letter == former else TAKEN_SIZE
        scale = TAKEN_SIZE / SQUARE_SIZE
        parts.append(f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{bird(letter)}</g>')
        former = letter
    ahead = balance(position) * (1 - 2 * side)
    if ahead > 0:
        parts.append(pictures.words(x + (TAKEN_SIZE + 6 if lost else 0), y + 14, f"+{ahead}", 14, "faint"))
    if lost or ahead > 0:
        names = ", ".join(NAMES[letter.upper()] for letter in lost) or "nothing"
        worth = f", {ahead} ahead" if ahead > 0 else ""
        label = f"{SIDE_NAMES[side]} has captured {names}{worth}"
        return [pictures.part(f"taken-{side}", "".join(parts), label=label)]
    return []


def svg(position: BetsyPosition, seat: int = 0, below: int | None = None) -> str:
    """The board with its pieces; the last move's squares are brighter, and squares of legal moves can be clicked.

    below is the side whose home row is the lowest one, by default the seat's.
    """
    below = seat if below is None else below
    rows, files = rows_and_files(below)
    last = last_move(position)
    moves = position.legal if seat in position.to_move else ()
    live = {square for move in moves for square in move}
    targets = {move.target for move in moves}
    size = 8 * SQUARE_SIZE + 2 * EDGE
    high = STRIP + size + FOOT
    parts = [pictures.table(size, high, "paper"), *taken_by(position, 1 - below, 10)]
    board, pieces = [], []
    for down, row in enumerate(rows):
        y = STRIP + EDGE + down * SQUARE_SIZE
        parts.append(pictures.words(EDGE / 2, y + 27, row + 1, 12, "faint", "middle"))
        for across, file in enumerate(files):
            square, x = 8 * row + file, EDGE + across * SQUARE_SIZE
            shade = "last-square" if square in last else "light-square" if (row + file) % 2 else "dark-square"
            name, letter = square_name(square), position.diagram[square]
            say = name if square in live else ""
            mark = target(letter != ".") if square in targets else ""
            board.append(
                pictures.part(
                    name,
                    pictures.rectangle(0, 0, SQUARE_SIZE, SQUARE_SIZE, shade) + mark,
                    at=(x, y),
                    size=(SQUARE_SIZE, SQUARE_SIZE),
                    label=called(position, square),
                    say=say,
                )
            )
            if letter != ".":
                drawn = f"<title>{NAMES[letter.upper()]}</title>{bird(letter)}"
                pieces.append(pictures.part(f"bird-{name}", drawn, at=(x, y), kind=f"bird {letter}"))
    parts += [*board, f'<g pointer-events="none">{"".join(pieces)}</g>']
    for across, file in enumerate(files):
        middle = EDGE + (across + 0.5) * SQUARE_SIZE
        parts.append(pictures.words(middle, STRIP + size - 5, "abcdefgh"[file], 12, "faint", "middle"))
    parts += taken_by(position, below, STRIP + size + 2)
    parts.append(pictures.words(size / 2, high - 9, status(position), 14, "ink", "middle"))
    return pictures.document("A board of Betsy", size, high, parts)


def target(is_capture: bool) -> str:
    """The mark of a square to which the bird that was clicked may go; a page hides it until then."""
    half = SQUARE_SIZE / 2
    style = (
        f'fill="none" stroke="{pictures.colour("ink")}" stroke-width="4"'
        if is_capture
        else (f'fill="{pictures.colour("ink")}"')
    )
    radius = RING if is_capture else DOT
    return f'<circle class="target" display="none" cx="{half:g}" cy="{half:g}" r="{radius}" opacity=".35" {style}/>'
