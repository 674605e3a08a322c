"""The contract of Betsy's course, for the arena: started for each move, killed at the limit, the last line counts."""

import sys
from collections.abc import Sequence

from kibitz.arena.contract import CommandContract
from kibitz.arena.sandbox.limits import Limits
from kibitz.games.betsy.course.program import BUNDLE
from kibitz.games.betsy.game import BetsyMove, BetsyState, BetsyView
from kibitz.games.betsy.notation import SIDES, Unreadable, check_board, next_board, square_name
from kibitz.games.betsy.pieces import LETTERS, PIECES
from kibitz.table import IllegalMove, InvalidText, Move, View

MOST_TOLD = 8
"""Squares that a report names."""


class BetsyContract(CommandContract):
    """betsy.py: run with side, board and seconds, it prints boards of which the last one is its move."""

    file = BUNDLE
    suffixes = (".py", "")
    limits = Limits(start=1.0, call=1.0, total=3600.0, processes=64)
    late_is_over = True

    def argv(self, program: str, view: View, seconds: float) -> Sequence[str]:
        assert isinstance(view, BetsyView)
        python = (sys.executable,) if program.endswith(".py") else ()
        return (*python, program, SIDES[view.state.side], view.state.board, f"{seconds:g}")

    def move(self, view: View, output: str) -> Move:
        assert isinstance(view, BetsyView)
        lines = output.split()
        if not lines:
            raise InvalidText("printed no board")
        board, state = lines[-1], view.state
        try:
            check_board(board, decided=True)
        except Unreadable as error:
            raise InvalidText(f"the last line is no board: {error}") from None
        for move in state.legal:
            if next_board(state.board, move.number) == board:
                return move
        raise IllegalMove(f"no move makes the last board: {told(state, board)}")


def told(state: BetsyState, board: str) -> str:
    """What a board has changed, square by square, and which move it may have meant."""
    changed = [square for square in range(64) if board[square] != state.board[square]]
    if not changed:
        return "nothing moved"
    squares = [f"{square_name(at)} {state.board[at]} became {board[at]}" for at in changed[:MOST_TOLD]]
    if len(changed) > MOST_TOLD:
        squares.append(f"{len(changed) - MOST_TOLD} more squares")
    return ", ".join(squares) + meant(state, board, changed)


def meant(state: BetsyState, board: str, changed: Sequence[int]) -> str:
    """The fault in words, where two squares changed as by one piece."""
    origins = [at for at in changed if board[at] == "." and state.board[at] != "."]
    if len(changed) != 2 or len(origins) != 1:
        return ""
    origin = origins[0]
    target = changed[0] + changed[1] - origin
    piece = state.board[origin]
    if piece.isupper() == bool(state.side):
        return "; that is the other side's piece"
    if BetsyMove(origin, target) not in state.legal:
        name = PIECES[LETTERS.index(piece.upper())]
        return f"; a {name} does not move from {square_name(origin)} to {square_name(target)}"
    return f"; {piece} became another piece on its way"


CONTRACT = BetsyContract()
