"""What Python passes to the compiled modules of Betsy is checked: errors, never memory that is not theirs."""

from array import array

import pytest

from kibitz.games.betsy.endings.lookup import Endings, histogram, number
from kibitz.games.betsy.endings.retrograde import Retrograde
from kibitz.games.betsy.endings.sizes import NUMBERS
from kibitz.games.betsy.engine.evaluation import Evaluation
from kibitz.games.betsy.engine.layout import NETWORK
from kibitz.games.betsy.engine.search import Search
from kibitz.games.betsy.engine.threads import ThreadedEngine
from kibitz.games.betsy.engine.weights import COMPILED, by_network, by_squares
from kibitz.games.betsy.notation import move_name, read_move_name
from kibitz.games.betsy.pieces import EMPTY, KINGFISHER, NO_MOVE, PARAKEET, QUETZAL, ROBIN, START, WHITE
from kibitz.games.betsy.rules import Board
from kibitz.games.betsy.uci.session import Session
from tests.games.betsy.positions import board_of

REFUSED = (IndexError, ValueError, TypeError, OverflowError)
E2, E4 = 12, 28
E2_TO_E4, A1_TO_A5 = read_move_name("e2e4"), read_move_name("a1a5")
SHUTTLE = tuple(map(read_move_name, ("b1c3", "b8c6", "c3b1", "c6b8")))
"""Moves after which all pieces are where they were."""


@pytest.mark.parametrize(
    ("method", "arguments"),
    [
        ("put", (0, 0)),
        ("put", (PARAKEET, 64)),
        ("put", (16, 5)),
        ("lift", (PARAKEET, 30)),
        ("lift", (PARAKEET, -1)),
        ("put", (7, 30)),
        ("put", (8, 30)),
        ("put", (QUETZAL, 0)),
        ("set_side", (2,)),
        ("set_up", ("." * 64 + "K", WHITE)),
        ("make", (-1,)),
        ("make", (4096,)),
        ("make", (2**40,)),
        ("make", (A1_TO_A5,)),
        ("make", (NO_MOVE,)),
        ("make", ("e2e4",)),
        ("make", (None,)),
        ("unmake", ()),
        ("unmake_pass", ()),
        ("key_after", (A1_TO_A5,)),
        ("key_after", (-1,)),
        ("attackers", (64, 0)),
        ("attackers", (0, -1)),
        ("attackers", (0, 2**64)),
        ("is_attacked", (-1, WHITE)),
        ("is_attacked", (0, 2)),
        ("hangs", (2,)),
        ("hangs", (-1,)),
        ("is_move", ("e2e4",)),
        ("perft", (0,)),
        ("perft", (32,)),
        ("perft", (-1,)),
        ("forces", (-1,)),
        ("forces", (10**6,)),
        ("escapes", (32,)),
        ("escapes", ("3",)),
        ("follow", (None,)),
        ("follow", (START,)),
    ],
)
def test_arguments_that_a_board_refuses(method: str, arguments: tuple[object, ...]) -> None:
    board = board_of(START, WHITE)
    with pytest.raises(REFUSED):
        getattr(board, method)(*arguments)
    if method != "set_up":
        assert board.squares() == board_of(START, WHITE).squares()


def test_moves_of_another_position_are_none_here() -> None:
    board = board_of(START, WHITE)
    assert not any(board.is_move(move) for move in (-1, 4096, 2**40, A1_TO_A5, NO_MOVE))


def test_a_board_without_kingfishers() -> None:
    board = Board()
    evaluation = by_network()
    search = Search(evaluation, 1)
    evaluation.start(board)
    assert not board.hangs(WHITE)
    assert board.list_moves() == []
    for ask in (board.pinned, board.answers, lambda: evaluation.evaluate(board), lambda: search.deepen(1, 0)):
        with pytest.raises(ValueError, match="a Kingfisher is gone"):
            ask()


def test_what_is_set_up_by_hand_has_no_past() -> None:
    """A move taken back after its piece was taken away would break the board."""
    for change in (
        lambda board: board.lift(PARAKEET, E4),
        lambda board: board.put(PARAKEET, E2),
        lambda board: board.set_side(WHITE),
    ):
        board = board_of(START, WHITE)
        board.make(E2_TO_E4)
        change(board)
        assert board.made == 0
        with pytest.raises(ValueError, match="no move to take back"):
            board.unmake()


def test_passes_are_not_moves() -> None:
    board = board_of(START, WHITE)
    board.make_pass()
    with pytest.raises(ValueError, match="no move to take back"):
        board.unmake()
    board.unmake_pass()
    board.make(E2_TO_E4)
    with pytest.raises(ValueError, match="no pass to take back"):
        board.unmake_pass()
    board.unmake()
    assert board.squares() == board_of(START, WHITE).squares()


def test_three_thousand_quiet_plies_and_back() -> None:
    """The past grows: the whole game can be taken back, and a search finds room from its end."""
    board = board_of(START, WHITE)
    keys = []
    for ply in range(3000):
        keys.append(board.key)
        board.make(SHUTTLE[ply % 4])
    assert (board.made, board.quiet) == (3000, 3000)
    assert board.perft(3) == board_of(START, WHITE).perft(3)
    other = Board()
    other.follow(board)
    for copy in (board, other):
        for key in reversed(keys):
            copy.unmake()
            assert copy.key == key
        assert copy.squares() == board_of(START, WHITE).squares()
        assert copy.made == copy.quiet == 0
    for _ in range(3000):
        board.make_pass()
    for _ in range(3000):
        board.unmake_pass()
    assert board.key == board_of(START, WHITE).key


def test_a_search_after_three_thousand_quiet_plies() -> None:
    engine = ThreadedEngine(by_network, 1, 2)
    engine.search.most_quiet = 0
    engine.set_up(START, WHITE, (SHUTTLE[ply % 4] for ply in range(3000)))
    result = engine.think(depth=6)
    assert result
    assert engine.search.board.is_move(result.move)
    assert engine.search.board.made == 3000


def test_uci_after_three_thousand_quiet_plies() -> None:
    said: list[str] = []
    conversation = Session(said.append)
    conversation.hear("position startpos moves " + " ".join(move_name(SHUTTLE[ply % 4]) for ply in range(3000)))
    conversation.hear("go depth 3")
    conversation.finish()
    assert said[-1].startswith("bestmove ")
    assert not [line for line in said if "illegal" in line]


def test_arguments_that_a_search_refuses() -> None:
    search = Search(by_network(), 1)
    search.board.set_up(START, WHITE)
    search.prepare(0, float("inf"))
    for depth in (-1, 0, 101, 2**40, "3"):
        with pytest.raises(REFUSED):
            search.deepen(depth, 0)
    for moves in ([4096], [-1], ["e2e4"], None):
        with pytest.raises(REFUSED):
            search.bar(moves)  # type: ignore[arg-type]
    for first in (4096, -1, "e2e4", None):
        with pytest.raises(REFUSED):
            search.bar([], first)  # type: ignore[arg-type]
    search.bar([E2_TO_E4], A1_TO_A5)
    assert search.root_best == NO_MOVE
    for move in (-1, 4096, A1_TO_A5, None):
        with pytest.raises(REFUSED):
            search.play(move)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no move to take back"):
        search.take_back()
    for ply in range(127):
        search.play(SHUTTLE[ply % 4])
    with pytest.raises(ValueError, match="127 moves played"):
        search.play(SHUTTLE[3])
    with pytest.raises(ValueError, match="127 moves played"):
        search.deepen(1, 0)
    for _ in range(127):
        search.take_back()
    assert search.deepen(1, 0) == search.root_value
    for arguments in ((None,), (by_network(), 1, START), (by_network(), "1")):
        with pytest.raises(TypeError):
            Search(*arguments)  # type: ignore[arg-type]


def test_what_others_must_not_replace() -> None:
    """Compiled, these are read without a look at their type or value."""
    search = Search(by_network(), 1)
    if not COMPILED:
        pytest.skip("interpreted, Python itself checks every access")
    for owner, names in (
        (search, ("board", "evaluation", "endings", "mask", "root_made")),
        (search.board, ("made", "key")),
    ):
        for name in names:
            with pytest.raises(AttributeError):
                setattr(owner, name, None)


def test_none_is_no_board() -> None:
    evaluation = by_squares()
    for ask in (Endings().plies, evaluation.start, evaluation.evaluate):
        with pytest.raises((TypeError, AttributeError)):
            ask(None)  # type: ignore[arg-type]


def test_networks_of_a_wrong_length_or_type() -> None:
    squares = array("h", bytes(2 * 768))
    for numbers, network in ((squares[1:], None), (squares, squares), (squares, bytes(2 * NETWORK)), (None, None)):
        with pytest.raises(REFUSED):
            Evaluation(numbers, network)  # type: ignore[arg-type]


def test_tables_that_are_none() -> None:
    for ending, table, message in (
        (NUMBERS, b"", f"ending {NUMBERS}: expected"),
        (-1, b"", "ending -1: expected"),
        (number(KINGFISHER, EMPTY), b"", "expected one of number"),
        (number(QUETZAL, 8), b"", "expected one of number"),
        (number(QUETZAL, EMPTY), bytes(7), "a table of 7 bytes: expected 262144"),
        (number(QUETZAL, QUETZAL, QUETZAL), bytes(7), "a table of 7 bytes: expected 268435456"),
    ):
        with pytest.raises(ValueError, match=message):
            Endings().add(ending, table)
    for first, length in ((-1, 1), (0, 3), (3, 0), (2, -1)):
        with pytest.raises(IndexError, match="expected a part"):
            histogram(b"ab", first, length)


def test_endings_that_are_none() -> None:
    for greatest, second in ((KINGFISHER, EMPTY), (-1, EMPTY), (QUETZAL, KINGFISHER), (QUETZAL, 14)):
        for third in (EMPTY, ROBIN):
            with pytest.raises(ValueError, match="expected one of White's"):
                Retrograde(greatest, second, third, Endings())
    with pytest.raises(ValueError, match="expected one of White's"):
        Retrograde(QUETZAL, QUETZAL, KINGFISHER, Endings())
    known = Endings()
    known.diagonal = 7
    with pytest.raises(ValueError, match="diagonal 7: expected 0 or 64"):
        Retrograde(EMPTY, EMPTY, EMPTY, known)
