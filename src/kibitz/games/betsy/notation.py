"""Positions and moves as text: the course's diagram of 64 characters, FEN, and moves as two squares or as in chess."""

import re
from collections.abc import Iterable

from kibitz.games.betsy.pieces import LETTERS, MOST_QUIET

SIDES = "wb"


class InvalidNotation(ValueError):
    """Why a text is not a diagram, a move or a FEN, in one line."""


def check_diagram(text: str, decided: bool = False) -> None:
    """Refuse what is not a diagram; decided: either Kingfisher may be missing, because it was captured."""
    if len(text) != 64:
        raise InvalidNotation(f"a board of {len(text)} characters: expected 64, row by row from White's home row")
    for square, letter in enumerate(text):
        if letter != "." and letter not in "PNBRQKpnbrqk":
            raise InvalidNotation(f"{letter!r} on {square_name(square)}: expected one of PNBRQKpnbrqk or a dot")
        if letter in "Pp" and not 8 <= square < 56:
            raise InvalidNotation(f"a Parakeet on {square_name(square)}: expected none on a last row")
    for name, letter in (("White", "K"), ("Black", "k")):
        count = text.count(letter)
        if count > 1 or (count == 0 and not decided):
            raise InvalidNotation(f"{name} has {count or 'no'} Kingfisher{'s' * (count > 1)}: expected one {letter}")


def square_name(square: int) -> str:
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def move_name(move: int) -> str:
    """The two squares of a move as the engine encodes it, e.g. e2e4."""
    return square_name(move & 63) + square_name(move >> 6)


def read_move_name(text: str) -> int:
    """The move as the engine encodes it; a q at the end is accepted, for every promotion is one to a Quetzal."""
    word = text.strip().lower()
    if not MOVE.fullmatch(word):
        raise InvalidNotation(f"invalid move {text[:40]!r}: expected two squares, e.g. e2e4")
    origin, target = ("abcdefgh".index(word[at]) + 8 * (int(word[at + 1]) - 1) for at in (0, 2))
    return origin | target << 6


MOVE = re.compile("([a-h][1-8]){2}q?", re.IGNORECASE)
"""A move as two squares."""
BEGINNING = re.compile("[a-h]([1-8]([a-h]([1-8]q?)?)?)?", re.IGNORECASE)
"""A move as two squares, or the beginning of one."""
SHORT = re.compile("([NBRQKnrqk]?)([a-h]?)([1-8]?)[x-]?([a-h][1-8])(?:=?[Qq])?[+#!?]*")
"""A move as chess players write it: bird, origin where it is needed, target. A small b is a column."""


def moves_meant(text: str, diagram: str, legal: Iterable[int]) -> list[int] | None:
    """Those of the legal moves that a text may mean; None where it does not have the form of a move.

    The text has two squares, or the beginning of them, or is as in chess: Nf3, exd5, e2-e4, R1e2, e8=Q. A Parakeet has
    no letter.
    """
    word, moves = text.strip(), list(legal)
    if BEGINNING.fullmatch(word):
        beginning = word.lower()[:4]
        if meant := [move for move in moves if move_name(move).startswith(beginning)]:
            return meant
    if (parts := SHORT.fullmatch(word)) is None:
        return [] if BEGINNING.fullmatch(word) else None
    letter, file, row, target = parts.groups()

    def fits(move: int) -> bool:
        origin = square_name(move & 63)
        is_bird = (file and row and not letter) or diagram[move & 63].upper() == (letter.upper() or "P")
        return bool(is_bird) and square_name(move >> 6) == target and file in origin[0] and row in origin[1]

    return [move for move in moves if fits(move)]


def diagram_of(squares: list[int]) -> str:
    """The diagram of the pieces on the 64 squares."""
    return "".join(LETTERS[piece] for piece in squares)


def diagram_after(diagram: str, move: int) -> str:
    """The diagram after a move."""
    squares = list(diagram)
    origin, target = move & 63, move >> 6
    letter = squares[origin]
    if letter in "Pp" and target // 8 in (0, 7):
        letter = "Q" if letter == "P" else "q"
    squares[origin] = "."
    squares[target] = letter
    return "".join(squares)


def to_fen(diagram: str, side: int, quiet: int = 0) -> str:
    """The FEN that chess programs read: the far row first, no castling, no en passant.

    https://www.chessprogramming.org/Forsyth-Edwards_Notation
    """
    rows = "/".join(diagram[8 * row : 8 * row + 8] for row in range(7, -1, -1))
    board = re.sub(r"\.+", lambda gap: str(len(gap[0])), rows)
    return f"{board} {SIDES[side]} - - {quiet} 1"


def from_fen(text: str) -> tuple[str, int, int]:
    """Diagram, side to move and the number of quiet moves before."""
    words = text.split()
    if len(words) < 2 or words[1] not in ("w", "b"):
        raise InvalidNotation(f"invalid FEN {text[:90]!r}: expected a board and w or b, e.g. 7k/8/8/8/8/8/8/K7 w")
    rows = words[0].split("/")
    rows = ["".join("." * int(sign) if sign in "12345678" else sign for sign in row) for row in reversed(rows)]
    if [len(row) for row in rows] != [8] * 8:
        raise InvalidNotation(f"invalid FEN {text[:90]!r}: expected 8 rows of 8 squares, e.g. 7k/8/8/8/8/8/8/K7 w")
    diagram = "".join(rows)
    check_diagram(diagram)
    clock = words[4] if len(words) > 4 and words[4].isascii() and words[4].isdigit() else "0"
    # The first digits will do: all numbers above MOST_QUIET mean the same.
    quiet = int((clock.lstrip("0") or "0")[:9])
    return diagram, SIDES.index(words[1]), min(quiet, MOST_QUIET)
