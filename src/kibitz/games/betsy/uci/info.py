"""What a search reports: the words after `info`."""

from collections.abc import Iterable, Sequence

from kibitz.games.betsy.engine.deepening import Result
from kibitz.games.betsy.engine.threads import ThreadedEngine
from kibitz.games.betsy.notation import move_name
from kibitz.games.betsy.pieces import DECIDED, EMPTY, LOST, PARAKEET, QUETZAL
from kibitz.games.betsy.scores import FIT, Curve


def mate_in(value: int) -> int:
    """The own moves to the capture of the Kingfisher, negative for the side that loses it; 0 if it is not decided.

    The search counts to the position in which no safe move is left; the capture follows it by two plies.
    """
    plies = LOST - abs(value)
    if value > DECIDED:
        return (plies + 1) // 2 + 1
    return -(plies // 2 + 1) if value < -DECIDED else 0


def score_words(value: int) -> str:
    """The value as the protocol writes it."""
    mate = mate_in(value)
    return f"score mate {mate}" if mate else f"score cp {value}"


def wdl(value: int, meaning: Curve) -> tuple[int, int, int]:
    """The wins, draws and losses expected at a value, in a thousand games."""
    win, _, loss = meaning.outcomes(value)
    wins, losses = round(1000 * win), round(1000 * loss)
    return wins, 1000 - wins - losses, losses


def line_names(line: Iterable[int], squares: Sequence[int]) -> list[str]:
    """The moves of a line from the position with these squares; chess programs expect the letter of a promotion."""
    squares = list(squares)
    names = []
    for move in line:
        piece = squares[move & 63]
        promotes = piece & 7 == PARAKEET and move >> 9 in (0, 7)
        names.append(move_name(move) + ("q" if promotes else ""))
        squares[move & 63] = EMPTY
        squares[move >> 6] = piece + QUETZAL - PARAKEET if promotes else piece
    return names


def info_words(engine: ThreadedEngine, result: Result, seconds: float, with_wdl: bool) -> str:
    """The whole line for a result, while the engine is between two rounds of its search or at its end."""
    search = engine.search
    squares = search.board.squares()
    line = line_names(engine.to_the_end(result.line), squares)
    score = score_words(result.value)
    if with_wdl:
        meaning = FIT.curve(len(squares) - squares.count(EMPTY), result.nodes)
        score += f" wdl {' '.join(map(str, wdl(result.value, meaning)))}"
    return (
        f"info depth {result.depth} seldepth {max(result.depth, search.selective_depth())} multipv {result.rank} "
        f"{score} nodes {result.nodes} nps {int(result.nodes / max(seconds, 1e-3))} "
        f"hashfull {search.table.fullness()} tbhits {engine.ending_hits} time {int(1000 * seconds)} pv {' '.join(line)}"
    )
