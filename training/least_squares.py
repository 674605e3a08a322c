"""Linear equations, for fits by least squares."""

import math


def solve_symmetric(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of symmetric positive definite equations, by Cholesky's decomposition; both lists are used up."""
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
