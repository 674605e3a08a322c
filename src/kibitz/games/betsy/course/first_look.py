"""A first look at the moves, in a few milliseconds and before anything else is loaded: what each wins and exposes."""

from kibitz.games.betsy.pieces import KINGFISHER, PARAKEET, QUETZAL
from kibitz.games.betsy.rules import Board
from kibitz.games.betsy.textbook import PIECE_VALUES

CENTRE = 4
"""What a piece gains by each step towards the middle."""


def exposed(board: Board, squares: list[int]) -> int:
    """The most that the side to move gains by one capture, if what is protected is captured back."""
    most = 0
    for move in board.list_moves():
        origin, target = move & 63, move >> 6
        if squares[target]:
            gain = PIECE_VALUES[squares[target] & 7]
            if gain > most and board.is_attacked(target, board.side ^ 1):
                gain -= PIECE_VALUES[squares[origin] & 7]
            most = max(most, gain)
    return most


def place(kind: int, square: int, side: int) -> int:
    """What a piece of this kind is worth more on one square than on another; the Kingfisher stays where it is safe."""
    row = square // 8 if side == 0 else 7 - square // 8
    from_edge = 3 - abs(2 * (square % 8) - 7) // 2
    if kind == PARAKEET:
        return CENTRE * row * (1 + from_edge) // 2
    if kind >= QUETZAL:
        return 0 if kind == QUETZAL else -2 * CENTRE * row
    return CENTRE * (from_edge - abs(2 * row - 7) // 2)


def first_look(board: Board, moves: list[int]) -> int:
    """The move that looks best; the board is as before on exit."""
    before, best, most = board.squares(), moves[0], -2 * PIECE_VALUES[KINGFISHER]
    for move in moves:
        origin, target = move & 63, move >> 6
        side, kind = before[origin] >> 3, before[origin] & 7
        board.make(move)
        after = board.squares()
        gain = PIECE_VALUES[before[target] & 7] + PIECE_VALUES[after[target] & 7] - PIECE_VALUES[kind]
        gain += place(kind, target, side) - place(kind, origin, side) - exposed(board, after)
        board.unmake()
        if gain > most:
            best, most = move, gain
    return best
