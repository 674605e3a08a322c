"""Learn how far hands stray: `python -m training.play_nine.variance_fit FILE`, for the shipped nets.

The variance of a final score is what the squares of all luck to come sum to; hands are played, and a straight line is
drawn through those sums by least squares.
"""

import argparse
import lzma
import math
from array import array
from pathlib import Path

from kibitz.games.play_nine.engine.variance import GRAIN, SIZE, rows_of
from kibitz.games.play_nine.engine.weights import judge_of
from kibitz.games.play_nine.rules import EXTRA_DRAWS, FEWEST, MOST
from training.play_nine.practice import Practice

HANDS = 12_000
"""For each number of draws dealt."""
NOISE = 80
"""In 1024ths: boards are also to be known that the nets would not lead to."""
RIDGE = 3.0
"""So many boards say that a kind changes nothing."""


Met = tuple[list[int], float]
"""A board's rows, and the squares of all luck to come."""


def boards_met(columns: int, hands: int, seed: int) -> list[list[Met]]:
    """Boards met in play, by draws left."""
    most, capacity = 2 * columns + EXTRA_DRAWS[-1], hands * len(EXTRA_DRAWS)
    kept, filled = bytearray(most * capacity * MOST), array("i", [0] * most)
    squares = array("f", bytes(4 * most * capacity))
    practice = Practice(judge_of(columns), seed)
    for extra in EXTRA_DRAWS:
        practice.stray(2 * columns + extra, hands, NOISE, kept, filled, capacity, squares)
    found: list[list[Met]] = [[]]
    for left in range(1, most + 1):
        found.append([])
        for which in range((left - 1) * capacity, (left - 1) * capacity + filled[left - 1]):
            kinds = list(kept[which * MOST : which * MOST + columns])
            found[left].append((rows_of(kinds), squares[which]))
            if which % most == 0:
                practice.judge.set_board(kinds)
                found[0].append((rows_of(kinds), practice.turn_up()))
    return found


def fitted(met: list[Met]) -> list[float]:
    """The line through the squares: a constant and a slope for each row."""
    mean = math.fsum(square for _, square in met) / len(met)
    matrix = [[0.0] * SIZE for _ in range(SIZE)]
    right = [0.0] * SIZE
    for rows, square in met:
        places = [0, *(row + 1 for row in rows)]
        for place in places:
            right[place] += square - mean
            for other in places:
                matrix[place][other] += 1.0
    for place in range(SIZE):
        matrix[place][place] += RIDGE
    line = solved(matrix, right)
    line[0] += mean
    return line


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of symmetric equations, by Cholesky's factors; the matrix is used up."""
    size = len(right)
    for column in range(size):
        row = matrix[column]
        for other in range(column):
            factor = matrix[other][column]
            if factor:
                above = matrix[other]
                for at in range(column, size):
                    row[at] -= factor * above[at]
        root = math.sqrt(row[column])
        for at in range(column, size):
            row[at] /= root
        right[column] = (right[column] - sum(matrix[other][column] * right[other] for other in range(column))) / root
    for column in reversed(range(size)):
        rest = sum(matrix[column][at] * right[at] for at in range(column + 1, size))
        right[column] = (right[column] - rest) / matrix[column][column]
    return right


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--hands", type=int, default=HANDS, help="for each number of columns and of draws dealt")
    arguments = parser.parse_args()
    whole = array("h")
    for columns in range(FEWEST, MOST + 1):
        for left, met in enumerate(boards_met(columns, arguments.hands, columns)):
            line = fitted(met)
            whole.extend(max(-32768, min(32767, round(number * GRAIN))) for number in line)
            print(f"{columns} columns, {left} draws: {len(met)} boards", flush=True)
    arguments.file.write_bytes(lzma.compress(whole.tobytes(), preset=9))


if __name__ == "__main__":
    main()
