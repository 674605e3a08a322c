"""Proves the tables of Betsy's endings: python proofs/verify_endings.py FOLDER [NAME ...], with numpy

FOLDER is where `kibitz solve betsy` keeps them, and a NAME is that of a file, such as KQ-K.orthogonal; all without one.
The tables that captures and promotions lead to are proved as well. Nothing of Kibitz is used here.

A file's name has White's pieces and Black's, the greatest one first, which is White's; then how Kingfishers step. Its
bytes are ordered by the side to move, the squares of White's Kingfisher (columns a to d), of Black's, of the second
piece and of the greatest, a1 to h8. A byte is odd where the side to move captures the other Kingfisher in this number
of plies at the earliest, even where its own is captured then at the latest, 0 for a draw, 255 where two pieces are on a
square or a Parakeet is on a last row.

Each byte must follow from those of the positions after a move. Then, by induction over the plies, exactly the positions
that are won or lost in n plies have n: what n needs is that n - 1 is right. All others are drawn.
"""

import argparse
import sys
from pathlib import Path

import numpy

SQUARES = numpy.arange(64)
STRAIGHT, DIAGONAL = [(1, 0), (-1, 0), (0, 1), (0, -1)], [(1, 1), (1, -1), (-1, 1), (-1, -1)]
JUMPS = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
WAYS = {"N": (JUMPS, 1), "B": (DIAGONAL, 7), "R": (STRAIGHT, 7), "Q": (STRAIGHT + DIAGONAL, 7)}
"""Where a piece may go, and how many steps at most."""
KINGFISHERS = {"orthogonal": (STRAIGHT, 1), "any": (STRAIGHT + DIAGONAL, 1)}
IMPOSSIBLE, DRAWN, CAPTURES = 255, 127, 255

WORTH = numpy.array([DRAWN, *((n + 1) // 2 if n % 2 else 254 - n // 2 for n in range(1, 255)), 0], numpy.uint8)
"""What a byte after a move is worth to whoever moved, the best last: a longer loss, a draw, a shorter win."""
BYTE = numpy.array([-1, *(0 if n == DRAWN else 2 * n if n < DRAWN else 509 - 2 * n for n in range(1, 255)), 1])
"""What the byte before must be by the best worth; none where there is no move."""


class Refused(Exception):
    """A table is not what the rules make it."""


def away(squares, columns, rows):
    """The squares that far from these, and whether they are on the board."""
    column, row = squares % 8 + columns, squares // 8 + rows
    return (8 * row + column) % 64, (column >= 0) & (column < 8) & (row >= 0) & (row < 8)


class Tables:
    """The tables of a folder, by one rule of the Kingfishers. A piece is its side, 0 for White, and its letter."""

    def __init__(self, folder, rule):
        self.folder, self.rule, self.kept, self.names = folder, rule, {}, set()

    def table(self, name):
        """The bytes by side to move, both Kingfishers' squares, and those of the pieces, the greatest one last."""
        others, path = len(name) - 2, self.folder / f"{name}.{self.rule}"
        content = path.read_bytes()
        if len(content) != 64 << 6 * others:
            raise Refused(f"{path.name}: {len(content)} bytes, expected {64 << 6 * others}")
        half = numpy.frombuffer(content, numpy.uint8).reshape(2, 8, 4, *[8] * (2 * others))
        every, reverse = slice(None), slice(None, None, -1)
        mirrored = half[(every, every, reverse, *[every, reverse] * others)]
        return numpy.concatenate([half, mirrored], axis=2).reshape(2, *[64] * (others + 1))

    def worth(self, pieces):
        """What positions with these pieces beside the Kingfishers are worth once a side has moved.

        By the side to move, the squares of the Kingfishers, and those of the pieces in this order.
        """
        if pieces not in self.kept:
            order = sorted(range(len(pieces)), key=lambda number: ("QRBNP".index(pieces[number][1]), pieces[number][0]))
            stronger = pieces[order[0]][0] if order else 0
            sides = ["".join(pieces[number][1] for number in order if pieces[number][0] == side) for side in (0, 1)]
            name = f"K{sides[stronger]}-K{sides[1 - stronger]}"
            self.names.add(name)
            found = WORTH[self.table(name)]
            if order == [0, 1]:
                found = found.swapaxes(3, 4)
            if stronger:  # Black is White in the table, and begins at the other end
                found = found[::-1].swapaxes(1, 2)
                for axis in range(1, found.ndim):
                    found = found.take(SQUARES ^ 56, axis)
            self.kept[pieces] = numpy.ascontiguousarray(found)
        return self.kept[pieces]


class Positions:
    """Those of one table with this side to move and White's Kingfisher on this square, an axis for each piece."""

    def __init__(self, tables, pieces, side, square):
        self.tables, self.pieces, self.side, self.square = tables, pieces, side, square
        self.units = [(0, "K"), (1, "K"), *pieces]
        self.squares = [self.along(i, SQUARES if i else numpy.array([square])) for i in range(len(self.units))]

    def along(self, axis, values):
        return values.reshape([-1 if one == axis else 1 for one in range(len(self.units))])

    def possible(self):
        found = numpy.ones(1, bool)
        for i, (_, kind) in enumerate(self.units):
            for other in self.squares[:i]:
                found = found & (self.squares[i] != other)
            if kind == "P":
                found = found & (self.squares[i] // 8 % 7 != 0)
        return found

    def after(self, mover, to, captured=0):
        """What the positions are worth once a piece has moved to these squares, and has captured that piece."""
        if self.units[mover][1] != "P":
            return self.taken(self.pieces, mover, to, captured)
        promoted = (*self.pieces[: mover - 2], (self.side, "Q"), *self.pieces[mover - 1 :])
        taken = (self.taken(pieces, mover, to, captured) for pieces in (promoted, self.pieces))
        return numpy.where(self.along(mover, to) // 8 % 7 == 0, *taken)

    def taken(self, pieces, mover, to, captured):
        if captured:
            pieces = pieces[: captured - 2] + pieces[captured - 1 :]
        worth = self.tables.worth(pieces)[1 - self.side]
        worth = worth[self.square : self.square + 1] if mover else worth
        found = worth.take(to, mover - (0 < captured < mover))
        return numpy.expand_dims(found, captured) if captured else found

    def step(self, best, mover, to, open_way, may_capture=True, may_stay_quiet=True):
        """The best worth, with a step to these squares where the way is open; and where it goes on."""
        for other, (side, kind) in enumerate(self.units):
            if other == mover:
                continue
            meets = self.along(mover, to) == self.squares[other]
            if side != self.side and may_capture:
                worth = CAPTURES if kind == "K" else self.after(mover, to, other)
                best = numpy.maximum(best, (open_way & meets) * worth)
            open_way = open_way & ~meets
        return numpy.maximum(best, open_way * self.after(mover, to)) if may_stay_quiet else best, open_way

    def best(self):
        """The worth of the best move."""
        best = numpy.zeros(1, numpy.uint8)
        for mover, (side, kind) in enumerate(self.units):
            if side != self.side:
                continue
            squares = self.squares[mover].ravel()
            if kind == "P":
                best = self.parakeet(best, mover, squares, -1 if side else 1)
                continue
            ways, most = KINGFISHERS[self.tables.rule] if kind == "K" else WAYS[kind]
            for columns, rows in ways:
                is_open = numpy.ones(1, bool)
                for steps in range(1, most + 1):
                    to, on_board = away(squares, columns * steps, rows * steps)
                    best, is_open = self.step(best, mover, to, is_open & self.along(mover, on_board))
        return best

    def parakeet(self, best, mover, squares, ahead):
        for columns in (-1, 1):
            to, on_board = away(squares, columns, ahead)
            best, _ = self.step(best, mover, to, self.along(mover, on_board), may_stay_quiet=False)
        to, on_board = away(squares, 0, ahead)
        best, is_open = self.step(best, mover, to, self.along(mover, on_board), may_capture=False)
        is_open = is_open & self.along(mover, squares // 8 == (1 if ahead > 0 else 6))
        return self.step(best, mover, (squares + 16 * ahead) % 64, is_open, may_capture=False)[0]


def verify(folder, name, rule):
    """Proves one table, and returns the number of its bytes and the names of those that it depends on."""
    tables = Tables(folder, rule)
    given, (white, black) = tables.table(name), (part[1:] for part in name.split("-"))
    pieces = tuple([(0, kind) for kind in white] + [(1, kind) for kind in black])
    pieces = (*pieces[1:], *pieces[:1])
    for side, square in ((side, square) for side in (0, 1) for square in range(64) if square % 8 < 4):
        positions = Positions(tables, pieces, side, square)
        expected = numpy.where(positions.possible(), BYTE[positions.best()], IMPOSSIBLE)
        wrong = numpy.argwhere(given[side, square] != expected[0])
        if len(wrong):
            place = tuple(wrong[0])
            where = f"side {side}, squares {[square, *map(int, place)]}"
            raise Refused(f"{name}.{rule}: {where}: {given[side, square][place]}, expected {expected[0][place]}")
    return given.size // 2, tables.names


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", metavar="name")
    arguments = parser.parse_args()
    proved = {}
    try:
        waiting = arguments.names or sorted(path.name for path in arguments.folder.glob("K*-K*.*"))
        if not waiting:
            raise Refused(f"{arguments.folder} has no tables")
        for file in waiting:
            if file not in proved:
                name, _, rule = file.partition(".")
                proved[file], needed = verify(arguments.folder, name, rule)
                print(f"{file}: every byte follows from the rules", flush=True)
                waiting += [f"{one}.{rule}" for one in sorted(needed)]
    except (Refused, OSError, LookupError, ValueError) as error:
        sys.exit(f"refused: {error}")
    print(f"proved: {sum(proved.values())} bytes of {len(proved)} tables")


if __name__ == "__main__":
    main()
