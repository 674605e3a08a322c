"""Endings that are solved for the tests, and random positions of them."""

from collections.abc import Iterator
from random import Random

from kibitz.games.betsy.endings.files import Ending, solving_order
from kibitz.games.betsy.endings.lookup import Endings, number
from kibitz.games.betsy.endings.retrograde import Retrograde
from kibitz.games.betsy.pieces import (
    EMPTY,
    KINGFISHER,
    LETTERS,
    NIGHTHAWK,
    PARAKEET,
    QUETZAL,
)

SMALL = [ending for ending in solving_order() if ending.second == EMPTY]
MIXED = [Ending(QUETZAL, 8 + NIGHTHAWK), Ending(NIGHTHAWK, 8 + PARAKEET)]
"""With a Parakeet on Black's side: it becomes a Quetzal there, which is stored as White's."""


def solved(endings: list[Ending], known: Endings) -> dict[Ending, bytes]:
    tables = {}
    for ending in endings:
        solution = Retrograde(*ending, known)
        solution.solve()
        tables[ending] = bytes(solution.plies)
        known.add(number(*ending), tables[ending])
    return tables


def positions(ending: Ending, count: int, seed: int = 0) -> Iterator[tuple[str, int]]:
    """Board and side to move, drawn at random; White's pieces as often Black's."""
    rng = Random(seed)
    white, black = ending.sides
    pieces = [KINGFISHER, *white, 8 + KINGFISHER, *(8 + kind for kind in black)]
    while count:
        board = ["."] * 64
        swapped = 8 * rng.randrange(2)
        squares = rng.sample(range(64), len(pieces))
        if all(0 < square // 8 < 7 or piece & 7 != PARAKEET for square, piece in zip(squares, pieces, strict=True)):
            for square, piece in zip(squares, pieces, strict=True):
                board[square] = LETTERS[piece ^ swapped]
            count -= 1
            yield "".join(board), rng.randrange(2)
