"""Games of the engine against itself, kept position by position for the fit of its evaluation."""

from random import Random

from kibitz.games.betsy.engine.search import Search
from kibitz.games.betsy.pieces import DECIDED, EMPTY, START, WHITE

OPENING_PLIES = (6, 10)
"""The least and the greatest number of random plies before the engine takes over."""
MOST_PLIES = 240
"""A longer game counts as drawn."""
CLEAR, CLEAR_PLIES = 1200, 4
"""A game is won at this value in centipawns, seen in this number of plies one after the other."""
BALANCED = 350
"""An opening that is worth more centipawns to one side is dropped."""
MOST_QUIET, LEAST_REPEATED = 80, 8
"""A game is drawn after this number of quiet plies, or by repetition after more than that one."""
MOST_DEPTH = 60
MOST_VALUE = 30000
POSITION = 36
"""Bytes of a position: 32 with two squares each, 2 with the value in centipawns for the side to move (little end
first), 1 with that side, 1 with the result for it."""
VALUE, SIDE, RESULT = 32, 34, 35
"""Where they are."""
LOSS, DRAW, WIN = 0, 1, 2
"""The results."""


def best(search: Search, nodes: int) -> tuple[int, int]:
    """The best move and its value, searched with this many nodes; NO_MOVE where every move loses the Kingfisher."""
    search.prepare(nodes, float("inf"))
    move = value = completed = 0
    for depth in range(1, MOST_DEPTH):
        completed = search.deepen(depth, value)
        if search.root_best:
            move = search.root_best
            value = search.root_value if search.stopped else completed
        if search.stopped or not move or abs(value) > DECIDED:
            break
    return move, value if move else completed


def opening(search: Search, rng: Random) -> None:
    """Some random safe moves from the start; afterwards the side to move has a safe one."""
    board = search.board
    while True:
        board.set_up(START, WHITE)
        for _ in range(rng.randint(*OPENING_PLIES)):
            moves = board.safe_moves()
            if not moves:
                break
            board.make(rng.choice(moves))
        if board.safe_moves():
            return


def packed(search: Search, value: int) -> bytes:
    """The position on the board, without its result."""
    at = search.board.squares()
    return (
        bytes(at[i] | at[i + 1] << 4 for i in range(0, 64, 2))
        + max(-MOST_VALUE, min(MOST_VALUE, value)).to_bytes(2, "little", signed=True)
        + bytes([search.board.side])
    )


def play(search: Search, nodes: int, rng: Random) -> bytes:
    """The quiet positions of one game, which depends on the generator, the nodes and the evaluation alone.

    Left out are positions in which the Kingfisher hangs or the best move is a capture: their value is that of a search,
    which a static evaluation can't see.
    """
    search.forget()
    while True:
        opening(search, rng)
        if abs(best(search, nodes)[1]) <= BALANCED:
            break
    board = search.board
    kept: list[tuple[bytes, int]] = []
    white_result, clear_plies = DRAW, 0
    for _ in range(MOST_PLIES):
        side = board.side
        move, value = best(search, nodes)
        clear_plies = clear_plies + 1 if abs(value) > CLEAR else 0
        if not move or abs(value) > DECIDED or clear_plies >= CLEAR_PLIES:
            white_result = WIN if (value > 0) == (side == WHITE) else LOSS
            break
        if board.quiet >= MOST_QUIET or (search.is_draw() and board.quiet > LEAST_REPEATED):
            break
        if not board.hangs(side) and board.squares()[move >> 6] == EMPTY:
            kept.append((packed(search, value), side))
        board.make(move)
    return b"".join(text + bytes([white_result if side == WHITE else WIN - white_result]) for text, side in kept)
