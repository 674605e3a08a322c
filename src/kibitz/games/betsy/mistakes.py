"""The kinds of mistakes that players of Betsy make."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from kibitz.games.betsy.minds import kind_at
from kibitz.games.betsy.pieces import KINGFISHER, PARAKEET
from kibitz.games.betsy.state import BetsyMove, BetsyPosition, position_of
from kibitz.games.betsy.textbook import PIECE_VALUES
from kibitz.mistakes import Fits, Grade, Mistakes, read
from kibitz.table import Move, View


def value_on(position: BetsyPosition, square: int) -> int:
    """What the piece on a square is worth; 0 for an empty one."""
    return 0 if position.diagram[square] == "." else PIECE_VALUES[kind_at(position, square)]


def gain(position: BetsyPosition, capture: BetsyMove) -> int:
    """What a capture wins at least, if the piece that captures is captured in turn wherever it can be."""
    won = value_on(position, capture.target)
    if kind_at(position, capture.target) == KINGFISHER:
        return won
    after = position.play(position.side, capture)
    is_defended = any(reply.target == capture.target for reply in after.legal)
    return won - value_on(position, capture.origin) if is_defended else won


@lru_cache(maxsize=4096)
def threats(position: BetsyPosition) -> tuple[tuple[int, int], ...]:
    """What the side to move can win by captures: the squares, and the gain on each; nothing once the game is over."""
    gains: dict[int, int] = {}
    for move in position.moves(position.side):
        assert isinstance(move, BetsyMove)
        if position.diagram[move.target] != "." and (won := gain(position, move)) > 0:
            gains[move.target] = max(won, gains.get(move.target, 0))
    return tuple(gains.items())


def after(view: View, move: Move) -> BetsyPosition:
    return position_of(view).play(view.seat, move)


def most_won(position: BetsyPosition) -> int:
    """The most that the side to move can win by a capture."""
    return max((won for _, won in threats(position)), default=0)


def captures(view: View, move: Move) -> bool:
    assert isinstance(move, BetsyMove)
    return position_of(view).diagram[move.target] != "."


def won_by(view: View, move: Move) -> int:
    """What the move captures and does not lose at once."""
    assert isinstance(move, BetsyMove)
    return gain(position_of(view), move) if captures(view, move) else 0


def leaves_the_kingfisher(view: View, move: Move, better: Move) -> bool:
    lost, unavoidable = most_won(after(view, move)), most_won(after(view, better))
    return lost >= PIECE_VALUES[KINGFISHER] > unavoidable


def hangs_the_moved_piece(view: View, move: Move, better: Move) -> bool:
    assert isinstance(move, BetsyMove)
    lost = dict(threats(after(view, move))).get(move.target, 0)
    return lost > max(won_by(view, move), most_won(after(view, better)))


def leaves_a_piece(view: View, move: Move, better: Move) -> bool:
    lost, unavoidable = most_won(after(view, move)), most_won(after(view, better))
    return lost > PIECE_VALUES[PARAKEET] // 2 and lost > unavoidable


def moved(view: View, move: Move) -> int:
    """The kind of piece that moves."""
    assert isinstance(move, BetsyMove)
    return kind_at(position_of(view), move.origin)


FITS: Mapping[str, Fits] = {
    "did not capture the Kingfisher": lambda view, move, better: won_by(view, better) >= PIECE_VALUES[KINGFISHER],
    "left its Kingfisher to be captured": leaves_the_kingfisher,
    "lost an exchange": lambda view, move, better: won_by(view, move) < 0,
    "missed a capture": lambda view, move, better: won_by(view, better) > max(0, won_by(view, move)),
    "moved a piece to where it is lost": hangs_the_moved_piece,
    "left a piece to be captured": leaves_a_piece,
    "captured where a quiet move was better": lambda view, move, better: captures(view, move),
    "wandered with its Kingfisher": lambda view, move, better: moved(view, move) == KINGFISHER != moved(view, better),
    "pushed a Parakeet without need": lambda view, move, better: moved(view, move) == PARAKEET != moved(view, better),
    "missed the better plan": lambda view, move, better: True,
}
MISTAKES = Mistakes(
    read("betsy", FITS),
    least=0.005,
    judge_seconds=0.05,
    move_seconds=0.25,
    unit="wins",
    remark="More than one win can be lost in a game, because the other side gives some back.",
    blunder=0.2,
    grades=(Grade(0.2, "blunder"), Grade(0.1, "mistake"), Grade(0.05, "inaccuracy")),
)
