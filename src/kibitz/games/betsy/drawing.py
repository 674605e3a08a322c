"""A position as a person would like to see it: as text, and as an SVG document."""

from kibitz import pictures
from kibitz.games.betsy.notation import square_name
from kibitz.games.betsy.state import BetsyMove, BetsyPosition
from kibitz.table import Move

NAMES = {"P": "Parakeet", "N": "Nighthawk", "B": "Blue jay", "R": "Robin", "Q": "Quetzal", "K": "Kingfisher"}
SIDE_NAMES = ("White", "Black")
SQUARE_SIZE = 45
EDGE = 20
STRIP = 24
"""Above and below the board: the birds that each side has captured."""
FOOT = STRIP + 26
"""The height below the board, whose last line says whose turn it is."""
TAKEN_SIZE = 18
"""Of a captured bird."""
ARMY = {"Q": 1, "R": 2, "B": 2, "N": 2, "P": 8}
"""A side's birds at the start; its Kingfisher's capture ends the game."""
WORTH = {"Q": 9, "R": 5, "B": 3, "N": 3, "P": 1}
"""In Parakeets, as chess players count."""
DOT, RING = 7, 19
"""The radius of the mark on an empty square that a bird may go to, and on a bird that it may capture."""
BIRDS = {
    # A small round head, a hooked beak, and a long narrow tail.
    "P": '<path d="M24.5 10.5a6.8 6.8 0 0 1 7.6 6.6l2.6 1.6q.8 2.6-1.6 4-.4-1.8-2-2.3 0 8-6.6 11.6L15.6 '
    '40l-2.4-1.4 3-8.2q-2-14.6 8.3-19.9z" fill="BODY"/>'
    '<path d="M32 17.3l2.7 1.4q.8 2.6-1.6 4-.4-2.2-2.4-2.6z" fill="#f0a021"/>'
    '<path d="M19 20q6 3 4.6 11.4l-6 2.2q-2.4-8 1.4-13.6z" fill="#7cb733"/>'
    '<circle cx="27.6" cy="16.4" r="1.5" fill="EYE"/>',
    # A ball of a bird on two legs with a red breast.
    "R": '<path d="M18.5 34v5M24.5 34.5v5M16 39.5h4.5M22 40h5" fill="none"/>'
    '<path d="M8.5 26L3 20.5l1-3.4L11 20Q15 8.8 26 9.6q8 1 9.4 7.6l5 2.3-4.9 2.2Q36 35 23 35.4 11 35 8.5 '
    '26z" fill="BODY"/>'
    '<path d="M30.6 20q4.4-.6 4.9 1.7Q36 35 23 35.2q-4-1-4.4-3.5Q27.5 30.5 30.6 20z" fill="#d9482b"/>'
    '<circle cx="29" cy="15.6" r="1.6" fill="EYE"/>',
    # In flight: long pointed wings with a white bar, and a fan of a tail.
    "N": '<path d="M22.5 10.5q3 .6 3.6 4.6Q33 10 43 7.5 38.5 20 28.2 25.6l4.3 12.9H12.5l4.3-12.9Q6.5 20 2 7.5q10 '
    '2.5 16.9 7.6.6-4 3.6-4.6z" fill="BODY"/>'
    '<path d="M34 12.6q-2.3 5-6 8.6M11 12.6q2.3 5 6 8.6M15.5 34h14" fill="none" stroke="BAR" '
    'stroke-width="2.4"/>'
    '<circle cx="20.9" cy="14.6" r="1" fill="EYE"/>'
    '<circle cx="24.1" cy="14.6" r="1" fill="EYE"/>',
    # A tall pointed crest, a collar, and a banded tail that hangs down.
    "B": '<path d="M21 38.6h4.5M22.5 34v4.6" fill="none"/>'
    '<path d="M12.4 4.6q9.6 1.4 14.4 5.2 4.6 2 5.4 6.2l5.4 1.7-5.6 2q1 12-9.6 15.3L10.6 41l-3.8-2.3L13.4 '
    '29q-1-8.4 4-13.4-1.6-6.2-5-11z" fill="BODY"/>'
    '<path d="M17.4 18q4 4 4.4 12L10.6 41l-3.8-2.3L13.4 29q-1-7 4-11z" fill="#2f6fd0"/>'
    '<path d="M18.4 15.4q6.4 6 13.4 4.6" fill="none" stroke-width="2.2"/>'
    '<circle cx="27.4" cy="14.2" r="1.5" fill="EYE"/>',
    # Two long plumes that sweep below it, and a green coat.
    "Q": '<path d="M17.5 20q-6 12-14 20.6 7.6.2 13-6.2-.6 4-3.4 8 8.4-2.6 11.4-11.4z" fill="#1f9d63"/>'
    '<path d="M21 8q1.4-3.6 5.4-4.6l-.4 2.2q3-1 5 .2l-1.4 1.6q4 1.8 4.2 6l5 2.4-5 1.7q.6 14-8.8 '
    '16.3-10-1.6-9.6-12Q16 13 21 8z" fill="BODY"/>'
    '<path d="M33.8 17.4q.6 14-8.8 16.3-4-.6-6.4-3.2Q29 29 33.8 17.4z" fill="#d0342c"/>'
    '<circle cx="28.6" cy="12.2" r="1.6" fill="EYE"/>',
    # A dagger of a beak on a large head with a ragged crest.
    "K": '<path d="M17 38.6h9M19.4 33v5.6M23.6 33v5.6" fill="none"/>'
    '<path d="M26.6 11.6L43.4 16 27.4 19.6z" fill="#f0a021"/>'
    '<path d="M5.4 8.4l5.4.4-1.4-4.2 5.4 1.6L16 2.6q6 .4 9.4 4.4 2.6 3.4 2.6 8-.4 4 .4 8 .2 9.4-8.4 '
    '11.4-5.6-.2-8.6-4L6 37l-2.6-2.2 5.2-8.4Q8 19 11.4 14.2q-3.4-1.8-6-5.8z" fill="BODY"/>'
    '<path d="M26.4 21.6q2 9.4-6.4 12.8-4.6-.2-7-2.6Q22 30.6 26.4 21.6z" fill="#e07b28"/>'
    '<path d="M11.4 14.2q-3 5-2.8 12.2L14 30q3.4-8-.6-14.6z" fill="#1899a8"/>'
    '<circle cx="22.4" cy="11.4" r="1.7" fill="EYE"/>',
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
    """The birds that a side has lost, the best first, as letters in its case; a Quetzal too many was a Parakeet."""
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
