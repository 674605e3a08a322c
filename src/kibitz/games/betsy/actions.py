"""The indices of moves for learners: every step from square to square that some piece can make on an empty board."""

SQUARES = 64
FLIP = 56
"""Applied by exclusive or: the same square, seen from the other side."""


def is_step(origin: int, target: int) -> bool:
    """Whether the squares are on one row, file or diagonal, or a Nighthawk's jump apart."""
    rows, files = abs(origin // 8 - target // 8), abs(origin % 8 - target % 8)
    return origin != target and (rows == 0 or files == 0 or rows == files or rows * files == 2)


MOVES = tuple((origin, target) for origin in range(SQUARES) for target in range(SQUARES) if is_step(origin, target))
"""The squares of each index, seen from one's own side."""
ACTIONS = len(MOVES)
NUMBER = {squares: index for index, squares in enumerate(MOVES)}
"""The index of each pair of squares."""
MOST_REPEATS = 100
"""An observation counts the earlier occurrences of its position up to this."""
