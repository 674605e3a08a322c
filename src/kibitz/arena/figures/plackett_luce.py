# cython: annotation_typing=False
"""The Plackett-Luce model's sums over all games, and the algebra of its errors: the part that grows with the games.

Games stand in one array of whole numbers, one after the other: the number of players, the players best first, and for
each of them 1 where the players of its place end with it. Matrices stand row by row. strengths.py says what the sums
are for.
"""

from array import array
from typing import TypeAlias

Whole: TypeAlias = "array[int] | memoryview[int]"
Real: TypeAlias = "array[float] | memoryview[float]"


def add_expected(games: Whole, times: Real, gamma: Real, weight: Real) -> None:
    """Add to each player's weight what one unit of strength wins in these games, each of which counts its times."""
    at = game = 0
    while at < len(games):
        count = games[at]
        first = at + 1
        begin = 0
        while count - begin > 1:
            left = 0.0
            for place in range(begin, count):
                left += gamma[games[first + place]]
            end = begin
            while not games[first + count + end]:
                end += 1
            end += 1
            share = times[game] * (end - begin) / left
            for place in range(begin, count):
                weight[games[first + place]] += share
            begin = end
        at = first + 2 * count
        game += 1


def add_deal(games: Whole, times: float, gamma: Real, information: Real, gradient: Real) -> None:
    """Add a deal's games to the information matrix, times over, and to the gradient of the log strengths, once."""
    players = len(gamma)
    at = 0
    while at < len(games):
        count = games[at]
        first = at + 1
        begin = 0
        while count - begin > 1:
            left = 0.0
            for place in range(begin, count):
                left += gamma[games[first + place]]
            end = begin
            while not games[first + count + end]:
                end += 1
            end += 1
            winners = end - begin
            for place in range(begin, end):
                gradient[games[first + place]] += 1
            for place in range(begin, count):
                a = games[first + place]
                share = gamma[a] / left
                gradient[a] -= winners * share
                information[a * players + a] += times * winners * share
                for other in range(begin, count):
                    b = games[first + other]
                    information[a * players + b] -= times * winners * share * gamma[b] / left
            begin = end
        at = first + 2 * count


def add_product(present: Whole, gradient: Real, times: float, products: Real) -> None:
    """Add the product of a deal's gradient with itself, times over, for the players who are present; clear it."""
    players = len(gradient)
    for i in range(len(present)):
        a = present[i]
        for j in range(len(present)):
            b = present[j]
            products[a * players + b] += times * gradient[a] * gradient[b]
    for i in range(len(present)):
        gradient[present[i]] = 0.0


def invert(matrix: Real, count: int) -> None:
    """Put the inverse of a symmetric positive definite matrix in its place, by Gauss-Jordan elimination."""
    for a in range(count):
        pivot = 1 / matrix[a * count + a]
        matrix[a * count + a] = 1.0
        for b in range(count):
            matrix[a * count + b] *= pivot
        for c in range(count):
            if c == a:
                continue
            factor = matrix[c * count + a]
            if factor != 0:
                matrix[c * count + a] = 0.0
                for b in range(count):
                    matrix[c * count + b] -= factor * matrix[a * count + b]


def multiply(left: Real, right: Real, product: Real, count: int) -> None:
    """Add left times right to the product, which is another array."""
    for a in range(count):
        for k in range(count):
            factor = left[a * count + k]
            if factor != 0:
                for b in range(count):
                    product[a * count + b] += factor * right[k * count + b]
