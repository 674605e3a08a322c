"""Games of the engine against itself, kept position by position for the fit of its evaluation."""

import math
from random import Random

from kibitz.games.betsy.engine.layout import SCALE
from kibitz.games.betsy.engine.search import Search
from kibitz.games.betsy.pieces import DECIDED, EMPTY, START, WHITE

OPENING_PLIES = (6, 10)
"""The least and the greatest number of random plies before the engine takes over."""
MOST_PLIES = 240
"""A longer game counts as drawn."""
CLEAR, CLEAR_PLIES = 1800, 6
"""A game is won at this value in centipawns, seen in this number of plies one after the other."""
BALANCED = 350
"""An opening that is worth more centipawns to one side is dropped."""
MISJUDGED, MINING_FACTOR = 300, 10
"""A mined opening: its static value is this many centipawns off that of a search with this many times the nodes."""
MOST_QUIET, LEAST_REPEATED = 80, 8
"""A game is drawn after this number of quiet plies, or by repetition after more than that one."""
MOST_DEPTH = 60
MOST_VALUE = 30000
POSITION = 30
"""Bytes of a position: 8 with a bit for each square that has a piece, 16 with the pieces there, two in each, 2 with the
value in centipawns for the side to move, 1 with that side, 1 with the result for it, 2 with the outlook for it. Numbers
of 2 bytes begin with the lower one."""
PLACED, VALUE, SIDE, RESULT, OUTLOOK = 8, 24, 26, 27, 28
"""Where they are."""
LOSS, DRAW, WIN = 0, 1, 2
"""The results."""
CERTAIN = 65535
"""The outlook of a game that is won."""
FADING = 0.97
"""What each later value counts in an outlook, relative to the one before it."""


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


def is_quiet(search: Search, move: int) -> bool:
    """Whether a static evaluation can see the value: the Kingfisher is safe, and the best move captures nothing."""
    board = search.board
    return not board.hangs(board.side) and board.squares()[move >> 6] == EMPTY


def static_value(search: Search) -> int:
    """What the evaluation alone says of the position on the board, for the side to move."""
    search.evaluation.start(search.board)
    return search.evaluation.evaluate(search.board)


def is_over(search: Search, move: int, value: int) -> bool:
    """Whether nobody need play on: the game is decided or drawn."""
    board = search.board
    if not move or abs(value) > DECIDED or board.quiet >= MOST_QUIET:
        return True
    return search.is_draw() and board.quiet > LEAST_REPEATED


def mine(search: Search, nodes: int, rng: Random) -> None:
    """Put an open position on the board that the static evaluation misjudges: its games teach more than others.

    Games are played until one comes to such a position, about every third.
    """
    while True:
        opening(search, rng)
        for _ in range(MOST_PLIES):
            move, value = best(search, nodes)
            if is_over(search, move, value) or abs(value) > CLEAR:
                break
            if abs(value) <= BALANCED and is_quiet(search, move):
                static = static_value(search)
                if abs(static - value) >= MISJUDGED:
                    _, surer = best(search, MINING_FACTOR * nodes)
                    if abs(surer) <= BALANCED and abs(static - surer) >= MISJUDGED:
                        return
            search.board.make(move)


def packed(search: Search, value: int) -> bytes:
    """The position on the board, without its result and its outlook."""
    squares = search.board.squares()
    occupied = sum(1 << square for square, piece in enumerate(squares) if piece != EMPTY)
    pieces = [piece for piece in squares if piece != EMPTY]
    pieces += [EMPTY] * (2 * (VALUE - PLACED) - len(pieces))
    return (
        occupied.to_bytes(PLACED, "little")
        + bytes(low | high << 4 for low, high in zip(pieces[::2], pieces[1::2], strict=True))
        + max(-MOST_VALUE, min(MOST_VALUE, value)).to_bytes(2, "little", signed=True)
        + bytes([search.board.side])
    )


def winning_chance(value: int) -> float:
    """The chance of winning that a value in centipawns stands for."""
    return 1.0 / (1.0 + math.exp(-value / SCALE))


def outlooks(chances: list[float], result: float) -> list[float]:
    """For each ply of a game the chances after it and the result, averaged with weights that fade.

    It is the target of temporal difference learning, TD(FADING): a value seen in the near future counts most, the
    result counts where the game is almost over. All are for the same side.
    """
    later, found = result, []
    for chance in reversed(chances):
        found.append(later)
        later = (1.0 - FADING) * chance + FADING * later
    return found[::-1]


def play(search: Search, nodes: int, rng: Random, mined: float = 0.0) -> bytes:
    """The quiet positions of one game, which depends on the generator, the nodes and the evaluation alone.

    Left out are positions in which the Kingfisher hangs or the best move is a capture: their value is that of a search,
    which a static evaluation can't see. mined: the share of games that begin where the evaluation is wrong.
    """
    search.forget()
    if mined and rng.random() < mined:
        mine(search, nodes, rng)
    else:
        opening(search, rng)
        while abs(best(search, nodes)[1]) > BALANCED:
            opening(search, rng)
    board = search.board
    kept: list[tuple[bytes, int, int]] = []
    chances: list[float] = []
    white_result, clear_plies = DRAW, 0
    for ply in range(MOST_PLIES):
        side = board.side
        move, value = best(search, nodes)
        clear_plies = clear_plies + 1 if abs(value) > CLEAR else 0
        if not move or abs(value) > DECIDED or clear_plies >= CLEAR_PLIES:
            white_result = WIN if (value > 0) == (side == WHITE) else LOSS
            break
        if is_over(search, move, value):
            break
        chances.append(winning_chance(value if side == WHITE else -value))
        if is_quiet(search, move):
            kept.append((packed(search, value), side, ply))
        board.make(move)
    white_outlooks = outlooks(chances, white_result / WIN)
    records = []
    for text, side, ply in kept:
        result = white_result if side == WHITE else WIN - white_result
        outlook = white_outlooks[ply] if side == WHITE else 1.0 - white_outlooks[ply]
        records.append(text + bytes([result]) + round(CERTAIN * outlook).to_bytes(2, "little"))
    return b"".join(records)
