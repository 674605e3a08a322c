"""Matrix games beside a solution in exact fractions."""

from fractions import Fraction
from random import Random

import pytest

from kibitz.games.take_five.engine.layout import MOST_CHOICES
from kibitz.games.take_five.engine.matrix_game import MatrixGame
from tests.games.take_five.exact import Matrix, value_of


def solved(matrix: list[list[float]]) -> tuple[float, list[float], list[float]]:
    game = MatrixGame()
    game.set_entries(matrix)
    lines, columns = len(matrix), len(matrix[0])
    value = game.solve(lines, columns)
    return (value, *game.mixtures(lines, columns))


def test_games_that_can_be_solved_by_hand() -> None:
    value, lines, columns = solved([[1.0, -1.0], [-1.0, 1.0]])
    assert (value, lines, columns) == (pytest.approx(0.0), pytest.approx([0.5, 0.5]), pytest.approx([0.5, 0.5]))
    assert solved([[3.0, 1.0, 4.0], [2.0, 0.0, 9.0]]) == (1.0, [1.0, 0.0], [0.0, 1.0, 0.0])
    value, lines, columns = solved([[2.0, 0.0], [0.0, 1.0]])
    assert value == pytest.approx(2 / 3)
    assert (lines, columns) == (pytest.approx([1 / 3, 2 / 3]), pytest.approx([1 / 3, 2 / 3]))


@pytest.mark.parametrize("size", [(2, 3), (4, 4), (5, 7), (10, 10), (MOST_CHOICES, MOST_CHOICES)])
def test_no_answer_gains_and_the_value_is_exact(size: tuple[int, int]) -> None:
    rng = Random(str(size))
    for high in (1, 3, 20):
        matrix = [[float(rng.randint(-high, high)) for _ in range(size[1])] for _ in range(size[0])]
        value, lines, columns = solved(matrix)
        assert sum(lines) == pytest.approx(1.0)
        assert sum(columns) == pytest.approx(1.0)
        assert min(*lines, *columns) >= 0
        answers = [sum(map(float.__mul__, columns, line)) for line in matrix]
        replies = [sum(map(float.__mul__, lines, column)) for column in zip(*matrix, strict=True)]
        assert max(answers) == pytest.approx(value)
        assert min(replies) == pytest.approx(value)
        if max(size) <= 10:
            exact: Matrix = [[Fraction(int(entry)) for entry in line] for line in matrix]
            assert value == pytest.approx(float(value_of(exact)))


@pytest.mark.parametrize("matrix", [[], [[]], [[1.0], []], [[0.0] * (MOST_CHOICES + 1)]])
def test_matrices_without_room_are_refused(matrix: list[list[float]]) -> None:
    with pytest.raises(ValueError, match=f"expected 1 to {MOST_CHOICES}"):
        MatrixGame().set_entries(matrix)
