"""The position in words and numbers, for people who type commands: `d`, `eval` and `go perft`."""

from collections.abc import Iterator

from kibitz.games.betsy.engine.evaluation import Evaluation
from kibitz.games.betsy.notation import diagram_of, to_fen
from kibitz.games.betsy.pieces import EMPTY, KINGFISHER, LETTERS, WHITE
from kibitz.games.betsy.rules import Board
from kibitz.games.betsy.scores import FIT
from kibitz.games.betsy.uci.info import line_names

FILES = "abcdefgh"


def diagram_lines(board: Board) -> Iterator[str]:
    """The rows from the far one, then the FEN."""
    diagram = diagram_of(board.squares())
    for row in range(7, -1, -1):
        yield f"{row + 1} {' '.join(diagram[8 * row : 8 * row + 8])}"
    yield f"  {' '.join(FILES)}"
    yield f"FEN: {to_fen(diagram, board.side, board.quiet)}"


def evaluation_lines(board: Board, evaluation: Evaluation, kind: str) -> Iterator[str]:
    """What each bird is worth where it stands, in Parakeets for White, and what the position is worth."""
    worth = worths(board, evaluation)
    squares = board.squares()
    yield "value of each bird (the evaluation with and without it), in Parakeets; positive is good for White:"
    for row in range(7, -1, -1):
        places = range(8 * row, 8 * row + 8)
        yield f"{row + 1} " + " ".join(cell(squares[at], worth.get(at)) for at in places).rstrip()
    yield "  " + " ".join(f"{file:^8}" for file in FILES).rstrip()
    evaluation.start(board)
    value = evaluation.evaluate(board)
    meaning = FIT.curve(len(squares) - squares.count(EMPTY), 0)
    score = f"expected score {meaning.expected_score(value):.2f}"
    yield f"static evaluation of the {kind}: {value} centipawns for the side to move, {score}"


def cell(piece: int, worth: int | None) -> str:
    """A square of the table: its bird and what that is worth."""
    text = "." if piece == EMPTY else LETTERS[piece] if worth is None else f"{LETTERS[piece]} {worth / 100:+.2f}"
    return f"{text:^8}"


def worths(board: Board, evaluation: Evaluation) -> dict[int, int]:
    """By square, how much White loses in centipawns if the bird there is taken away; Kingfishers can't be."""

    def for_white() -> int:
        evaluation.start(board)
        value = evaluation.evaluate(board)
        return value if board.side == WHITE else -value

    found, whole = {}, for_white()
    for square, piece in enumerate(board.squares()):
        if piece != EMPTY and piece & 7 != KINGFISHER:
            board.lift(piece, square)
            found[square] = whole - for_white()
            board.put(piece, square)
    return found


def perft_lines(board: Board, depth: int) -> Iterator[str]:
    """How many sequences of moves of this length begin with each move, and how many there are in all."""
    squares, total = board.squares(), 0
    for move in board.list_moves():
        leaves = 1
        if depth > 1:
            board.make(move)
            leaves = board.perft(depth - 1)
            board.unmake()
        total += leaves
        yield f"{line_names([move], squares)[0]}: {leaves}"
    yield f"Nodes searched: {total}"
