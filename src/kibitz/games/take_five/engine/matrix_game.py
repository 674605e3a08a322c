# cython: annotation_typing=False
"""Matrix games: what a mixture of lines gets against a mixture of columns, and the best mixtures of both players."""

from __future__ import annotations

from kibitz.games.take_five.engine.layout import MOST_CHOICES, PARTS, real_zeros, zeros

MOST_PIVOTS = 1000


class MatrixGame:
    """One matrix at a time: fill `entries` from MOST_CHOICES * line on, then solve().

    An entry is what the player of the lines gets and the player of the columns pays. On exit `lines` and `columns` are
    optimal mixtures.
    """

    def __init__(self) -> None:
        self.entries = real_zeros(MOST_CHOICES * MOST_CHOICES)
        self.lines = real_zeros(MOST_CHOICES)
        self.columns = real_zeros(MOST_CHOICES)
        self.tableau = real_zeros((MOST_CHOICES + 1) * (MOST_CHOICES + 1))
        self.line_labels = zeros(MOST_CHOICES)
        """Of each row of the tableau: a line, or MOST_CHOICES + a column."""
        self.column_labels = zeros(MOST_CHOICES)

    def set_entries(self, matrix: list[list[float]]) -> None:
        """For tests and other callers that are not compiled."""
        if not 1 <= len(matrix) <= MOST_CHOICES or not all(1 <= len(line) <= MOST_CHOICES for line in matrix):
            raise ValueError(f"a matrix of {len(matrix)} lines: expected 1 to {MOST_CHOICES}, and as many columns")
        for line in range(len(matrix)):
            for column in range(len(matrix[line])):
                self.entries[MOST_CHOICES * line + column] = matrix[line][column]

    def mixtures(self, lines: int, columns: int) -> tuple[list[float], list[float]]:
        """The optimal mixtures, after solve()."""
        return [self.lines[line] for line in range(lines)], [self.columns[column] for column in range(columns)]

    def solve(self, lines: int, columns: int) -> float:
        """The value of the game of the first lines and columns."""
        for line in range(lines):
            self.lines[line] = 0.0
        for column in range(columns):
            self.columns[column] = 0.0
        # Most games have a saddle point: an entry that is its line's lowest and its column's highest.
        best_line, highest = 0, 0.0
        for line in range(lines):
            lowest = self.entries[MOST_CHOICES * line]
            for column in range(1, columns):
                entry = self.entries[MOST_CHOICES * line + column]
                lowest = min(lowest, entry)
            if line == 0 or lowest > highest:
                best_line, highest = line, lowest
        best_column, least = 0, 0.0
        for column in range(columns):
            most = self.entries[column]
            for line in range(1, lines):
                entry = self.entries[MOST_CHOICES * line + column]
                most = max(most, entry)
            if column == 0 or most < least:
                best_column, least = column, most
        if (least - highest) * PARTS < 1.0:
            self.lines[best_line] = 1.0
            self.columns[best_column] = 1.0
            return highest
        return self.mix(lines, columns, highest)

    def mix(self, lines: int, columns: int, highest: float) -> float:
        """The value where both mix, by the simplex method.

        Robert Vanderbei, Linear Programming: Foundations and Extensions, chapter 11. The entries are shifted so that
        the value is at least 1; the tableau then begins with a solution. `highest` is the most that one line secures.
        """
        shift, width = 1.0 - highest, MOST_CHOICES + 1
        tableau = self.tableau
        for line in range(lines):
            for column in range(columns):
                tableau[width * line + column] = self.entries[MOST_CHOICES * line + column] + shift
            tableau[width * line + columns] = 1.0
            self.line_labels[line] = line
        for column in range(columns):
            tableau[width * lines + column] = -1.0
            self.column_labels[column] = MOST_CHOICES + column
        tableau[width * lines + columns] = 0.0
        for pivots in range(MOST_PIVOTS):
            entering = -1
            for column in range(columns):
                if tableau[width * lines + column] * PARTS < -1.0 and (
                    entering < 0
                    # The steepest column; later the first one, which can't go in circles.
                    or (pivots < MOST_CHOICES and tableau[width * lines + column] < tableau[width * lines + entering])
                ):
                    entering = column
            if entering < 0:
                break
            leaving, smallest = -1, 0.0
            for line in range(lines):
                if tableau[width * line + entering] * PARTS > 1.0:
                    ratio = tableau[width * line + columns] / tableau[width * line + entering]
                    if leaving < 0 or ratio < smallest:
                        leaving, smallest = line, ratio
            if leaving < 0:
                break
            self.pivot(lines, columns, leaving, entering)
        total = tableau[width * lines + columns]
        # A share that should be 0 may be a little below it.
        for line in range(lines):
            if self.line_labels[line] >= MOST_CHOICES:
                share = tableau[width * line + columns] / total
                self.columns[self.line_labels[line] - MOST_CHOICES] = max(0.0, share)
        for column in range(columns):
            if self.column_labels[column] < MOST_CHOICES:
                share = tableau[width * lines + column] / total
                self.lines[self.column_labels[column]] = max(0.0, share)
        return 1.0 / total - shift

    def pivot(self, lines: int, columns: int, leaving: int, entering: int) -> None:
        """Exchange a label of the lines with one of the columns."""
        tableau, width = self.tableau, MOST_CHOICES + 1
        place = width * leaving
        inverse = 1.0 / tableau[place + entering]
        for column in range(columns + 1):
            if column != entering:
                tableau[place + column] *= inverse
        for line in range(lines + 1):
            if line != leaving:
                factor = tableau[width * line + entering]
                for column in range(columns + 1):
                    if column != entering:
                        tableau[width * line + column] -= factor * tableau[place + column]
                tableau[width * line + entering] = -factor * inverse
        tableau[place + entering] = inverse
        label = self.line_labels[leaving]
        self.line_labels[leaving] = self.column_labels[entering]
        self.column_labels[entering] = label
