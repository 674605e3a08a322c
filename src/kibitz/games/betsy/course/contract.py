"""The contract of Betsy's course, for the arena: started for each move, killed at the limit, the last line counts.

"our test programs will kill your program after the time limit has passed and look only at the last move" (part 2 of
assignment 2).
"""

import sys
from collections.abc import Sequence
from dataclasses import replace

from kibitz.arena.contract import CommandContract, Trial
from kibitz.arena.sandbox.limits import Limits
from kibitz.games.betsy.course.program import BUNDLE
from kibitz.games.betsy.notation import SIDES, InvalidNotation, check_diagram, diagram_after, square_name
from kibitz.games.betsy.pieces import LETTERS, PIECES
from kibitz.games.betsy.state import BetsyMove, BetsyPosition, position_of
from kibitz.table import IllegalMove, InvalidText, Move, View

MOST_SQUARES = 8
"""Squares that a report names."""
DIAGONAL = "a Kingfisher may step diagonally only with the option kingfisher=any"
"""How a report ends where nothing else is wrong."""


class BetsyContract(CommandContract):
    """betsy.py: run with side, board and seconds, it prints boards of which the last one is its move."""

    file = BUNDLE
    words = ("Kingfisher", "kingfisher", "Quetzal", "quetzal", "Parakeet", "parakeet", "RNBQKBNRPPPPPPPP")
    libraries = ()
    suffixes = (".py", "")
    limits = Limits(start=1.0, call=1.0, total=3600.0, processes=64, threads=64)
    trial = Trial(2, seconds=1.0)
    harness = "assignment 2, Fall 2020"
    late_is_over = True

    def argv(self, program: str, view: View, seconds: float) -> Sequence[str]:
        position = position_of(view)
        # Unbuffered, as on a terminal: what a program has printed counts though it is killed before it flushes.
        python = (sys.executable, "-u") if program.endswith(".py") else ()
        return (*python, program, SIDES[position.side], position.diagram, f"{seconds:g}")

    def move(self, view: View, output: str) -> Move:
        position = position_of(view)
        lines = output.split()
        if not lines:
            raise InvalidText("printed no board")
        try:
            check_diagram(lines[-1], decided=True)
        except InvalidNotation as error:
            raise InvalidText(f"the last line is not a board: {error}") from None
        for move in position.legal:
            if diagram_after(position.diagram, move.code) == lines[-1]:
                return move
        raise IllegalMove(f"no move makes the last board: {difference(position, lines[-1])}")

    def remedy(self, message: str) -> str:
        return "diagonal Kingfisher steps: --kingfisher any allows them" if message.endswith(DIAGONAL) else ""


def difference(position: BetsyPosition, diagram: str) -> str:
    """What a diagram has changed, square by square, and why it is not a move."""
    changed = [square for square in range(64) if diagram[square] != position.diagram[square]]
    if not changed:
        return "nothing moved"
    squares = [f"{square_name(at)} {position.diagram[at]} became {diagram[at]}" for at in changed[:MOST_SQUARES]]
    if len(changed) > MOST_SQUARES:
        squares.append(f"{len(changed) - MOST_SQUARES} more squares")
    return ", ".join(squares) + fault(position, diagram, changed)


def fault(position: BetsyPosition, diagram: str, changed: Sequence[int]) -> str:
    """The fault in words, where two squares changed as by one piece; otherwise nothing."""
    origins = [at for at in changed if diagram[at] == "." and position.diagram[at] != "."]
    if len(changed) != 2 or len(origins) != 1:
        return ""
    origin = origins[0]
    target = changed[0] + changed[1] - origin
    piece = position.diagram[origin]
    if piece.isupper() == bool(position.side):
        return "; that is the other side's piece"
    move = BetsyMove(origin, target)
    if move not in position.legal:
        if move in replace(position, rule=replace(position.rule, kingfisher="any")).legal and diagram[target] == piece:
            return f"; {DIAGONAL}"
        name = PIECES[LETTERS.index(piece.upper())]
        return f"; a {name} does not move from {square_name(origin)} to {square_name(target)}"
    return f"; {piece} became another piece on its way"


CONTRACT = BetsyContract()
