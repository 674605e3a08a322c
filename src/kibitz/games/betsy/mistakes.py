"""The kinds of mistakes that players of Betsy make."""

from __future__ import annotations

from functools import lru_cache

from kibitz.games.betsy.minds import kind_at
from kibitz.games.betsy.pieces import KINGFISHER, PARAKEET
from kibitz.games.betsy.state import BetsyMove, BetsyPosition, position_of
from kibitz.games.betsy.textbook import PIECE_VALUES
from kibitz.mistakes import Grade, Kind, Mistakes
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


MISTAKES = Mistakes(
    (
        Kind(
            "did not capture the Kingfisher",
            "It could have won the game at once.",
            "Before anything else look whether one of your birds can capture the Kingfisher.",
            lambda view, move, better: won_by(view, better) >= PIECE_VALUES[KINGFISHER],
            "RNB.KBNRP...P.PP.Q.P.....bP..p...P...p..p.p......p.p..pprnbqk.nr b",
            "d7d5",
            "b4e1",
            program="Before all search look whether a move captures the other's Kingfisher.",
        ),
        Kind(
            "left its Kingfisher to be captured",
            "After its move the other side could capture the Kingfisher and win; another move prevented that.",
            "Before each move look what could capture your Kingfisher after it: nobody says check.",
            leaves_the_kingfisher,
            "RNB.K..bPP.P...P..P..........p..................p.pp.ppprQ..kbnr b",
            "h1b7",
            "a8b8",
            program="Search at least two plies, and value a lost Kingfisher above all other pieces together.",
        ),
        Kind(
            "lost an exchange",
            "It captured a defended piece with one that is worth more.",
            "Before you capture, count who defends the square, and what your bird is worth beside theirs.",
            lambda view, move, better: won_by(view, move) < 0,
            "RNBK.B.....PNPRP....P...PPP...P.p.p...p.bp.p.Q.....qpp.prn..kbnr b b8c6 a1a2",
            "d7g4",
            "g8f6",
            program="Extend the search by captures (quiescence search), or look which pieces defend the square.",
        ),
        Kind(
            "missed a capture",
            "It could have won material and did something else.",
            "Look at every capture first, and at what the other side can capture back.",
            lambda view, move, better: won_by(view, better) > max(0, won_by(view, move)),
            "R.nQKBNR...P.PP.N.........P.p.....p....p........pp.pp..pr.bqkbnr w d1f3",
            "f8g7",
            "e4f3",
            program="Try captures first: it also makes alpha-beta faster.",
        ),
        Kind(
            "moved a piece to where it is lost",
            "The piece that it moved could be captured at a gain.",
            "Check what attacks the square that a piece moves to, and what defends it.",
            hangs_the_moved_piece,
            "..b.K..R....PQ.P...P...N..P...............p....ppp.p.pp.rnbqk.nr b",
            "c1e3",
            "d8f6",
        ),
        Kind(
            "left a piece to be captured",
            "Another of its pieces was attacked, and the move neither saved nor protected that one.",
            "Look at what the other side threatens before choosing a move.",
            leaves_a_piece,
            "..b.K..R....PQ.P...P...N..P...............p....ppp.p.pp.rnbqk.nr b",
            "d7d6",
            "d8f6",
        ),
        Kind(
            "captured where a quiet move was better",
            "It captured because it could; another move kept more pressure or parried a threat.",
            "A capture is one move among others: ask what the other side threatens before you take.",
            lambda view, move, better: captures(view, move),
            "R.B.K...PPP.BPP........R....P..p.......p........ppppp..nr.bqk..r b h8f8",
            "h3h4",
            "e2h5",
            program="A capture is one candidate among others: let the search compare it with quiet moves.",
        ),
        Kind(
            "wandered with its Kingfisher",
            "It moved the Kingfisher without need, away from shelter.",
            "Leave the Kingfisher behind its Parakeets while the other side has strong birds.",
            lambda view, move, better: moved(view, move) == KINGFISHER != moved(view, better),
            "RNBQK..RPP.PP..P..P..........p..................pbpp.ppprn..kbnr w",
            "e1f1",
            "d1b3",
            program="Give the Kingfisher a small penalty in your evaluation for each row away from home.",
        ),
        Kind(
            "pushed a Parakeet without need",
            "It advanced a Parakeet while a piece should have moved.",
            "Bring the Nighthawks, Blue jays and Robins out before more Parakeets go forward.",
            lambda view, move, better: moved(view, move) == PARAKEET != moved(view, better),
            "RNBQK..RPP.PP..P..P..........p..................pbpp.ppprn..kbnr w",
            "c3c4",
            "d1b3",
            program="Give your evaluation squares as well as material, so that pieces come out before Parakeets.",
        ),
        Kind(
            "missed the better plan",
            "Nothing is lost at once, but another move gained more some moves later.",
            "Look one move further: your move, the best answer to it, and what you would do then.",
            lambda view, move, better: True,
            "..b.K..R.....Q.P...PP..N..P....q..........p....ppp.p.pp.rnb.k.nr b",
            "h4g4",
            "h4f2",
            program="Search deeper: order moves, keep a transposition table, and use all the time that is allowed.",
        ),
    ),
    least=0.005,
    judge_seconds=0.05,
    move_seconds=0.25,
    unit="wins",
    remark="More than one win can be lost in a game, because the other side gives some back.",
    blunder=0.2,
    grades=(Grade(0.2, "blunder"), Grade(0.1, "mistake"), Grade(0.05, "inaccuracy")),
)
