"""Boards and moves as text: the course's 64 characters, FEN, and moves as two squares."""

from kibitz.games.betsy.pieces import LETTERS

SIDES = "wb"


class Unreadable(ValueError):
    """Why a text is no board or no move, in one line."""


def check_board(text: str, decided: bool = False) -> None:
    """Refuse what is no board; with decided, one whose Kingfisher was captured is one too."""
    if len(text) != 64:
        raise Unreadable(f"a board of {len(text)} characters: expected 64, row by row from White's home row")
    for place, letter in enumerate(text):
        if letter != "." and letter not in "PNBRQKpnbrqk":
            raise Unreadable(f"{letter!r} on {square_name(place)}: expected one of PNBRQKpnbrqk or a dot")
        if letter in "Pp" and not 8 <= place < 56:
            raise Unreadable(f"a Parakeet on {square_name(place)}: expected none on a last row")
    for name, letter in (("White", "K"), ("Black", "k")):
        found = text.count(letter)
        if found > 1 or (found == 0 and not decided):
            raise Unreadable(f"{name} has {found or 'no'} Kingfisher{'s' * (found > 1)}: expected one {letter}")


def square_name(square: int) -> str:
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def move_name(move: int) -> str:
    """From square and to square, as e2e4."""
    return square_name(move & 63) + square_name(move >> 6)


def read_move_name(text: str) -> int:
    """The move as the engine counts it; a q at the end is understood, for every promotion is one to a Quetzal."""
    word = text.strip().lower()
    if len(word) == 5 and word[4] == "q":
        word = word[:4]
    squares = [word[i : i + 2] for i in range(0, len(word), 2)]
    if len(squares) != 2 or any(len(s) != 2 or s[0] not in "abcdefgh" or s[1] not in "12345678" for s in squares):
        raise Unreadable(f"{text!r} is no move: expected two squares, as e2e4")
    origin, target = ("abcdefgh".index(s[0]) + 8 * "12345678".index(s[1]) for s in squares)
    return origin | target << 6


def board_text(squares: list[int]) -> str:
    return "".join(LETTERS[piece] for piece in squares)


def next_board(board: str, move: int) -> str:
    """The board after a move, as the course writes it."""
    squares = list(board)
    origin, target = move & 63, move >> 6
    letter = squares[origin]
    if letter in "Pp" and target // 8 in (0, 7):
        letter = "Q" if letter == "P" else "q"
    squares[origin] = "."
    squares[target] = letter
    return "".join(squares)


def to_fen(board: str, side: int, quiet: int = 0) -> str:
    """As chess programs write it: the far row first, no castling, no en passant."""
    rows = []
    for row in range(7, -1, -1):
        shown, empty = "", 0
        for letter in board[8 * row : 8 * row + 8]:
            if letter == ".":
                empty += 1
                continue
            shown += (str(empty) if empty else "") + letter
            empty = 0
        rows.append(shown + (str(empty) if empty else ""))
    return f"{'/'.join(rows)} {SIDES[side]} - - {quiet} 1"


def from_fen(text: str) -> tuple[str, int, int]:
    """Board, side to move and the number of quiet moves before."""
    words = text.split()
    if len(words) < 2 or words[1] not in ("w", "b"):
        raise Unreadable(f"{text!r} is no FEN: expected a board and w or b")
    rows = words[0].split("/")
    rows = ["".join("." * int(sign) if sign in "12345678" else sign for sign in row) for row in reversed(rows)]
    if [len(row) for row in rows] != [8] * 8:
        raise Unreadable(f"{text!r} is no FEN: expected 8 rows of 8 squares")
    board = "".join(rows)
    check_board(board)
    quiet = int(words[4]) if len(words) > 4 and words[4].isdecimal() else 0
    return board, SIDES.index(words[1]), quiet
