"""The position: draws by repetition and by quiet moves, texts, sizes, and boards in several threads."""

import re
import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from kibitz.games.betsy.game import GAME
from kibitz.games.betsy.notation import from_fen
from kibitz.games.betsy.pieces import BLACK, START, WHITE
from kibitz.games.betsy.state import BetsyMove, BetsyPosition, Rule, move_of, read
from kibitz.table import AmbiguousMove, IllegalMove, InvalidText, State, View
from tests.games.betsy.positions import random_positions
from tests.oracles.betsy import PlainPosition

SHUFFLE = ["g1f3", "g8f6", "f3g1", "f6g8"]


def played(moves: list[str], rule: Rule | None = None) -> BetsyPosition:
    position = BetsyPosition(rule=rule or Rule())
    for text in moves:
        position = position.play(position.side, position.read_move(position.side, text))
    return position


def test_the_third_time_of_a_position_is_a_draw() -> None:
    assert played(SHUFFLE + SHUFFLE[:3]).to_move == (BLACK,)
    end = played(SHUFFLE * 2)
    assert end.to_move == ()
    assert end.outcome() == "drawn by repetition"
    assert State(end).scores() == (0.5, 0.5)
    assert played(SHUFFLE * 2, Rule(repetition="no")).to_move == (WHITE,)


def test_a_position_with_the_other_side_to_move_is_another_position() -> None:
    """White loses a move on the way, so the same diagrams come with the other side to move."""
    diagram = "K" + "." * 31 + "p" + "." * 23 + "k......."
    texts = ["a1a2", "a8a7", "a2b2", "a7a8", "b2a2", "a8b8", "a2a1", "b8a8"]
    position = read(f"{diagram} w {' '.join(texts)}")
    assert position.diagram == diagram
    assert len(position.earlier) == len(texts)
    assert position.side == WHITE
    assert not position.draw_reason


def test_a_parakeet_or_a_capture_ends_the_past() -> None:
    position = played([*SHUFFLE, "e2e4"])
    assert (position.since, position.earlier) == ((), ())
    assert str(position) == f"{position.diagram} b"
    position = played([*SHUFFLE, "e2e4", "d7d5"])
    assert str(position) == f"{position.diagram} w"
    assert str(played(SHUFFLE[:1])) == f"{START} w g1f3"


def test_quiet_moves_end_the_game() -> None:
    rng = Random(1)
    position = BetsyPosition(rule=Rule(repetition="no", quiet=20))
    while position.to_move:
        quiet = [
            move
            for move in position.legal
            if position.diagram[move.target] == "." and position.diagram[move.origin] not in "Pp"
        ]
        position = position.play(position.side, rng.choice(quiet))
    assert len(position.since) == 20
    assert position.outcome() == "drawn after 20 moves without capture or Parakeet move"


def test_a_side_without_a_move_draws() -> None:
    diagram, side, _ = from_fen("8/8/p7/kp6/pP6/P7/8/7K b")
    position = read(f"{diagram} {'wb'[side]}")
    assert position.to_move == ()
    assert position.outcome() == "drawn: no move"


def test_a_captured_kingfisher_loses() -> None:
    lost = read("." * 63 + "k w")
    assert lost.to_move == ()
    assert lost.outcome() == "Black captured the Kingfisher"
    assert lost.scores() == (0.0, 1.0)
    won = played(["e2e4", "e7e5"])
    assert won.captured is None
    with pytest.raises(ValueError, match="the game is not over"):
        State(won).scores()


def test_the_text_is_read_back_with_its_rule() -> None:
    for rule in (Rule(), Rule("any"), Rule("any", "no", 20)):
        position = played(SHUFFLE[:2], rule)
        again = GAME.read(str(position))
        assert again == position
        assert hash(again) == hash(position)
        assert again.rule == rule


def test_a_view_without_a_seat_is_the_side_to_moves() -> None:
    assert GAME.read_view(f"{START} b") == View(BLACK, read(f"{START} b"))
    assert str(View(WHITE, read(f"{START} b"))) == f"seat 0; {START} b"
    assert GAME.read_view(f"seat 0; {START} b").seat == WHITE
    assert GAME.read_view(f"seat 1; {START} w").seat == BLACK
    with pytest.raises(InvalidText, match="seat 2"):
        GAME.read_view(f"seat 2; {START} w")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "^invalid position '': expected 64 characters, w or b"),
        (f"{START} x", "^invalid position .*: expected 64 characters"),
        (f"{START[1:]} w", "63 characters: expected 64"),
        ("." * 64 + " w", "no Kingfisher at all"),
        (f"{START} w e2e9", "^invalid move 'e2e9': expected two squares, e.g. e2e4$"),
        (f"{START} w e2e5", "^e2e5 is not allowed for seat 0 here: expected 64 characters"),
        (f"{START} w kingfisher=some", "option kingfisher = some: expected one of"),
    ],
)
def test_an_invalid_text_is_refused(text: str, message: str) -> None:
    with pytest.raises(InvalidText, match=message):
        GAME.read(text)


def test_moves_are_read_with_the_letter_of_a_promotion() -> None:
    position = read("K......." + "." * 40 + "P......." + ".......k w")
    assert position.read_move(WHITE, "a7a8q") == BetsyMove(48, 56)
    assert position.play(WHITE, BetsyMove(48, 56)).diagram[56] == "Q"
    with pytest.raises(InvalidText, match=r"expected two squares, e\.g\. e2e4"):
        position.read_move(WHITE, "a7a8r")
    with pytest.raises(IllegalMove):
        position.play(WHITE, (48, 56))


def test_moves_are_those_of_the_independent_generator() -> None:
    for diagonal in (False, True):
        rule = Rule("any" if diagonal else "orthogonal")
        for diagram, side in random_positions(40, 21, diagonal):
            codes = sorted(move.code for move in BetsyPosition(diagram, side, rule).legal)
            assert codes == sorted(PlainPosition(diagram, side, diagonal).moves())


def test_a_position_is_small() -> None:
    """A review keeps a list of positions: each may carry the text of its past, but no board."""
    position = played(SHUFFLE + SHUFFLE[:3])
    assert position.to_move
    own = sys.getsizeof(position) + sum(sys.getsizeof(value) for value in vars(position).values())
    assert own < 4000
    assert position.earlier[0] is BetsyPosition().diagram
    assert move_of(position.legal[0].code) is position.legal[0]


@pytest.mark.slow
def test_threads_have_boards_of_their_own() -> None:
    """Positions of many threads are set up on boards at the same time."""
    positions = random_positions(300, 4, False)
    expected = [BetsyPosition(diagram, side).legal for diagram, side in positions]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(lambda args: BetsyPosition(*args).legal, positions)) == expected
    finally:
        sys.setswitchinterval(interval)


BOARD = "R...K..R" + "....P..." + "...p...." + "..N...N." + "." * 31 + "k w"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("exd3", "e2d3"),
        ("e2xd3", "e2d3"),
        ("e2-e3", "e2e3"),
        ("e3", "e2e3"),
        ("E2E3", "e2e3"),
        ("Nce5", "c4e5"),
        ("N4b6", "c4b6"),
        ("nh6", "g4h6"),
        ("Rab1", "a1b1"),
        ("Rhf1!?", "h1f1"),
        ("Kf1+", "e1f1"),
    ],
)
def test_moves_may_be_written_as_in_chess(text: str, move: str) -> None:
    assert str(read(BOARD).read_move(WHITE, text)) == move


def test_the_beginning_of_a_move_lists_what_it_could_be() -> None:
    start = BetsyPosition()
    assert str(start.read_move(WHITE, "Nf3")) == "g1f3"
    with pytest.raises(AmbiguousMove, match="'e2' could be e2e3 or e2e4: write more of it"):
        start.read_move(WHITE, "e2")
    with pytest.raises(IllegalMove, match="'e5' is not allowed here"):
        start.read_move(WHITE, "e5")
    both = read("....K..." + "." * 16 + "..N...N." + "." * 31 + "k w")
    with pytest.raises(AmbiguousMove, match="c4e5 or g4e5"):
        both.read_move(WHITE, "Ne5")
    assert str(both.read_move(WHITE, "Nge5")) == "g4e5"
    promoting = read("K......." + "." * 40 + "P......." + ".......k w")
    assert str(promoting.read_move(WHITE, "a8=Q")) == "a7a8"


FEN = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R"


@pytest.mark.parametrize("rest", ["b KQkq e3 7 5", "b - - 7 5", "b - - 7", "b - - 7 5 kingfisher=any"])
def test_a_fen_is_a_position(rest: str) -> None:
    position = GAME.read(f"{FEN} {rest}")
    assert (position.diagram, position.side, position.quiet) == (*from_fen(f"{FEN} b")[:2], 7)
    assert GAME.read(str(position)) == position
    assert position.rule.diagonal == ("any" in rest)


@pytest.mark.parametrize("moves", ["f8c5 e1f1", "moves f8c5 e1f1"])
def test_moves_may_follow_a_fen(moves: str) -> None:
    position = GAME.read(f"{FEN} b - - 2 4 {moves}")
    assert position.quiet == 4
    assert list(map(str, position.since)) == ["f8c5", "e1f1"]
    assert GAME.read(str(position)) == position
    assert GAME.read(f"{FEN} b {moves}").diagram == position.diagram
    assert GAME.read(f"startpos {moves.replace('f8c5 e1f1', 'g1f3')}") == played(["g1f3"])
    assert GAME.read("startpos") == BetsyPosition()


def test_the_quiet_moves_of_a_fen_count_for_the_draw() -> None:
    position = GAME.read(f"{FEN} b - - 98 60")
    for text in ("f8c5", "e1f1"):
        assert position.to_move
        position = position.play(position.side, position.read_move(position.side, text))
    assert position.outcome() == "drawn after 100 moves without capture or Parakeet move"
    taken = GAME.read(f"{FEN} b - - 98 60 f6e4")
    assert (taken.quiet, taken.halfmoves) == (0, 0)
    assert not GAME.read(f"{START} w halfmoves={'9' * 30}").to_move


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("8/8/8/8/8/8/8/K7 w", "Black has no Kingfisher"),
        ("9/8/8/8/8/8/8/K6k w", "expected 8 rows of 8 squares"),
        ("8/8/8/8/8/8/8/K6k", "or a FEN"),
        ("8/8/8/8/8/8/8/K6k x", "or a FEN"),
        ("8/8/8/8/8/8/8/K6k w a1a3", "a1a3 is not allowed"),
        ("startpos e2e5", "e2e5 is not allowed"),
        ("8/8/8/8/8/8/8/K6k w halfmoves=x", "halfmoves 'x': expected a whole number"),
        ("", "or a FEN"),
    ],
)
def test_a_fen_that_is_none_is_refused(text: str, problem: str) -> None:
    with pytest.raises(InvalidText, match=re.escape(problem)):
        GAME.read(text)
