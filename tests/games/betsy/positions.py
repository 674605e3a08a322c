"""Positions to test with: of random games, and boards with few pieces on random squares."""

from random import Random

from kibitz.games.betsy.notation import diagram_of
from kibitz.games.betsy.pieces import KINGFISHER, START
from kibitz.games.betsy.rules import Board
from tests.oracles.betsy import PlainPosition


def board_of(diagram: str, side: int, diagonal: bool = False) -> Board:
    board = Board()
    board.set_up(diagram, side, diagonal)
    return board


def random_positions(count: int, seed: int, diagonal: bool) -> list[tuple[str, int]]:
    """Diagrams and sides to move: half of random games, half strewn with few pieces.

    In the second half promotions and Kingfishers next to each other abound.
    """
    rng = Random(seed)
    positions = []
    while len(positions) < count // 2:
        position = PlainPosition(START, 0, diagonal)
        for _ in range(rng.randrange(80)):
            move = rng.choice(position.moves())
            if position.squares[move >> 6] & 7 == KINGFISHER:
                break
            position = position.after(move)
        positions.append((diagram_of(position.squares), position.side))
    while len(positions) < count:
        squares = ["."] * 64
        for letter in ["K", "k", *rng.choices("PPPNBRQpppnbrq", k=rng.randrange(10))]:
            at = rng.randrange(8, 56) if letter in "Pp" else rng.randrange(64)
            if squares[at] not in "Kk":
                squares[at] = letter
        diagram = "".join(squares)
        if diagram.count("K") == diagram.count("k") == 1:
            positions.append((diagram, rng.randrange(2)))
    return positions
