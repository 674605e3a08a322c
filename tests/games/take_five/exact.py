"""Endings for two by brute force, in exact fractions, on the positions of the rules themselves."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import TypeAlias

from kibitz.games.take_five.rules import ROWS
from kibitz.games.take_five.state import ROW_MOVES, Round

Matrix: TypeAlias = Sequence[Sequence[Fraction]]
Choice: TypeAlias = tuple[int, int]
"""A card, and the row that it takes if it is too low."""


def value_of(matrix: Matrix) -> Fraction:
    """What the lines' player gets, by the simplex method with the first column that helps (Bland's rule)."""
    shift = 1 - min(map(min, matrix))
    size = len(matrix)
    # Maximize the sum of the columns' weights, no line of the shifted matrix above 1: the value is one part of it.
    table = [
        [*(entry + shift for entry in line), *(Fraction(line_number == other) for other in range(size)), Fraction(1)]
        for line_number, line in enumerate(matrix)
    ]
    last = [*[Fraction(-1)] * len(matrix[0]), *[Fraction(0)] * (size + 1)]
    basis = [len(matrix[0]) + line for line in range(size)]
    while True:
        entering = next((column for column, cost in enumerate(last[:-1]) if cost < 0), None)
        if entering is None:
            return 1 / last[-1] - shift
        _, _, leaving = min(
            (table[line][-1] / table[line][entering], basis[line], line)
            for line in range(size)
            if table[line][entering] > 0
        )
        basis[leaving] = entering
        pivot = table[leaving][entering]
        table[leaving] = [entry / pivot for entry in table[leaving]]
        for line in (*(line for number, line in enumerate(table) if number != leaving), last):
            factor = line[entering]
            line[:] = [entry - factor * own for entry, own in zip(line, table[leaving], strict=True)]


def choices(position: Round, seat: int) -> list[Choice]:
    low = min(position.ends)
    return [(card, row) for card in position.hands[seat] for row in range(ROWS if card < low else 1)]


def after(position: Round, own: Choice, other: Choice) -> Round:
    """The round played."""
    played = position.play(0, own[0]).play(1, other[0])
    return played.play(played.to_move[0], ROW_MOVES[min(own, other)[1]]) if played.is_row_due else played


def lead(position: Round) -> Fraction:
    """How many points more seat 1 has taken at the end, both playing perfectly."""
    if not position.left:
        mine, others = position.scores()
        return Fraction(int(others - mine))
    own, others = choices(position, 0), choices(position, 1)
    found = {pair: lead(after(position, *pair)) for pair in product(own, others)}
    return value_of([[found[mine, other] for other in others] for mine in own])
