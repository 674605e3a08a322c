"""Games of the engine against itself, written down position by position for the tuning of its evaluation."""

from random import Random

from kibitz.games.betsy.engine.search import Search
from kibitz.games.betsy.pieces import DECIDED, EMPTY, START, WHITE

OPENING = (6, 10)
"""Random plies before the engine takes over."""
LONGEST = 240
"""Plies after which a game counts as drawn."""
CLEAR = 1200
"""Centipawns at which a game counts as won once both sides said so."""
FAIR = 350
"""An opening worth more to one side is dropped."""


def best(search: Search, nodes: int) -> tuple[int, int]:
    """The best move and its value, searched with so many nodes; no move where every one loses the Kingfisher."""
    search.prepare(nodes, float("inf"))
    move, value, depth = 0, 0, 1
    while depth < 60:
        found = search.deepen(depth, value)
        if search.root_best:
            move = search.root_best
            value = search.root_value if search.stopped else found
        if search.stopped or not move or abs(value) > DECIDED:
            break
        depth += 1
    return move, value if move else found


def opening(search: Search, rng: Random) -> None:
    """Some random safe moves from the start."""
    while True:
        search.board.set_up(START, WHITE)
        for _ in range(rng.randint(*OPENING)):
            moves = search.board.safe_moves()
            if not moves:
                break
            search.board.make(rng.choice(moves))
        if search.board.safe_moves():
            return


def packed(search: Search, value: int, side: int) -> bytes:
    """The position in 35 bytes; the result is still to come."""
    at = search.board.squares()
    return (
        bytes(at[i] | at[i + 1] << 4 for i in range(0, 64, 2))
        + value.to_bytes(2, "little", signed=True)
        + bytes([side])
    )


def game(search: Search, nodes: int, rng: Random) -> bytes:
    """One game's quiet positions."""
    while True:
        opening(search, rng)
        if abs(best(search, nodes)[1]) <= FAIR:
            break
    kept: list[tuple[bytes, int]] = []
    result, sure = 1, 0
    for _ in range(LONGEST):
        board = search.board
        side = board.side
        move, value = best(search, nodes)
        if not move or value < -DECIDED or value > DECIDED:
            result = (0 if value < 0 else 2) if side == WHITE else (2 if value < 0 else 0)
            break
        sure = sure + 1 if abs(value) > CLEAR else 0
        if sure >= 4:
            result = 2 if (value > 0) == (side == WHITE) else 0
            break
        if board.quiet >= 80 or (search.is_draw() and board.quiet > 8):
            break
        if not board.hangs(side) and board.squares()[move >> 6] == EMPTY:
            kept.append((packed(search, max(-30000, min(30000, value)), side), side))
        board.make(move)
    return b"".join(text + bytes([result if side == WHITE else 2 - result]) for text, side in kept)
