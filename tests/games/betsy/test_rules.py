"""The rules against an independent generator, and against the known counts."""

from random import Random

import pytest

from kibitz.games.betsy.notation import (
    InvalidNotation,
    check_diagram,
    diagram_after,
    diagram_of,
    from_fen,
    move_name,
    read_move_name,
    to_fen,
)
from kibitz.games.betsy.pieces import KINGFISHER, PARAKEET, START
from kibitz.games.betsy.rules import Board
from kibitz.games.betsy.textbook import TextbookPosition
from kibitz.native import interpreted

PERFT = (20, 400, 8_822, 194_194, 4_741_975)


def board_of(text: str, side: int, diagonal: bool = False) -> Board:
    board = Board()
    board.set_up(text, side)
    board.diagonal = 64 if diagonal else 0
    return board


def random_positions(count: int, seed: int, diagonal: bool) -> list[tuple[str, int]]:
    """Positions from random games, and boards strewn with few pieces: promotions and Kingfishers in contact abound."""
    rng = Random(seed)
    found = []
    while len(found) < count // 2:
        plain = TextbookPosition(START, 0, diagonal)
        for _ in range(rng.randrange(80)):
            move = rng.choice(plain.moves())
            if plain.squares[move >> 6] & 7 == KINGFISHER:
                break
            plain = plain.after(move)
        found.append((diagram_of(plain.squares), plain.side))
    while len(found) < count:
        squares = ["."] * 64
        for letter in ["K", "k", *rng.choices("PPPNBRQpppnbrq", k=rng.randrange(10))]:
            at = rng.randrange(8, 56) if letter in "Pp" else rng.randrange(64)
            if squares[at] not in "Kk":
                squares[at] = letter
        text = "".join(squares)
        if text.count("K") == text.count("k") == 1:
            found.append((text, rng.randrange(2)))
    return found


def plain_perft(plain: TextbookPosition, depth: int) -> int:
    """Counted by the textbook's mover, which shares no code with the board of bits."""
    if {6, 14} - set(plain.squares):
        return 0
    moves = plain.moves()
    return len(moves) if depth == 1 else sum(plain_perft(plain.after(move), depth - 1) for move in moves)


def test_perft_from_the_start() -> None:
    board = board_of(START, 0)
    assert tuple(board.perft(depth, 0) for depth in range(1, 6)) == PERFT
    assert board_of(START, 0, diagonal=True).perft(3, 0) == 8_902


@pytest.mark.parametrize("diagonal", [False, True])
def test_an_independent_generator_agrees(diagonal: bool) -> None:
    for text, side in random_positions(240, 5, diagonal):
        board = board_of(text, side, diagonal)
        plain = TextbookPosition(text, side, diagonal)
        assert sorted(board.list_moves()) == sorted(plain.moves()), (text, side)
        assert board.perft(2, 0) == plain_perft(plain, 2), (text, side)
        for move in plain.moves():
            assert diagram_after(text, move) == diagram_of(plain.after(move).squares)


def test_a_move_is_known_without_listing() -> None:
    for text, side in random_positions(30, 6, False):
        board = board_of(text, side)
        moves = set(board.list_moves())
        assert {move for move in range(1, 4096) if board.is_move(move)} == moves


@pytest.mark.parametrize("diagonal", [False, True])
@pytest.mark.parametrize("source", ["compiled", "interpreted"])
def test_taking_back_restores_everything(source: str, diagonal: bool) -> None:
    """Moves, captures, promotions and passes; the moves that are listed tell the boards of bits."""
    rules = interpreted.module("kibitz.games.betsy.rules") if source == "interpreted" else None
    rng = Random(3)
    captured = promoted = passed = 0
    for text, side in [(START, 0), *random_positions(50, 14, diagonal)[25:]]:
        board = rules.Board() if rules else Board()
        board.set_up(text, side)
        board.diagonal = 64 if diagonal else 0
        trail = []
        for _ in range(60):
            moves, squares = board.list_moves(), board.squares()
            promotions = [move for move in moves if squares[move & 63] & 7 == PARAKEET and move >> 9 in (0, 7)]
            if not moves:
                break
            trail.append((squares, moves, board.key, board.side, board.quiet, board.made))
            if rng.random() < 0.1:
                passed += 1
                board.make_pass()
            else:
                move = rng.choice(promotions or moves)
                captured += squares[move >> 6] > 0
                promoted += move in promotions
                board.make(move)
            assert board.key == board.key_from_scratch()
            assert board.list_moves() == board_of(diagram_of(board.squares()), board.side, diagonal).list_moves()
        while trail:
            if board.squares() == trail[-1][0]:
                board.unmake_pass()
            else:
                board.unmake()
            assert (board.squares(), board.list_moves(), board.key, board.side, board.quiet, board.made) == trail.pop()
    assert min(captured, promoted, passed) >= 10


@pytest.mark.parametrize("diagonal", [False, True])
def test_only_answers_save_a_kingfisher_that_hangs(diagonal: bool) -> None:
    """What the search leaves out without playing it, and what it plays without looking whether it is safe."""
    answered = unsafe = 0
    for text, side in random_positions(1500, 9, diagonal):
        board = board_of(text, side, diagonal)
        hangs, answers, exposed = board.hangs(side), board.answers(), board.pinned()
        kingfisher = board.squares().index(8 * side + KINGFISHER)
        for move in board.list_moves():
            board.make(move)
            safe = not board.hangs(side)
            board.unmake()
            if move & 63 != kingfisher:
                may = not hangs or answers >> (move >> 6) & 1 == 1
                assert may or not safe, (text, side, move)
                assert safe or not may or exposed >> (move & 63) & 1, (text, side, move)
                answered += hangs and safe
                unsafe += may and not safe
    assert min(answered, unsafe) >= 50


def test_the_key_after_a_move_is_known_before() -> None:
    for text, side in random_positions(60, 10, False):
        board = board_of(text, side)
        for move in board.list_moves():
            promotes = board.squares()[move & 63] & 7 == PARAKEET and move >> 9 in (0, 7)
            expected = board.key_after(move)
            board.make(move)
            assert (board.key == expected) is not promotes
            board.unmake()


def test_interpreted_counts_are_equal() -> None:
    rules = interpreted.module("kibitz.games.betsy.rules")
    for text, side in [(START, 0), *random_positions(12, 8, False)]:
        plain = rules.Board()
        plain.set_up(text, side)
        assert plain.perft(2, 0) == board_of(text, side).perft(2, 0)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (START[:-1], "63 characters: expected 64"),
        (START.replace("K", "."), "White has no Kingfisher"),
        (START.replace("q", "k"), "Black has 2 Kingfishers"),
        (START.replace("R", "x", 1), "'x' on a1"),
        (START.replace("R", "P", 1), "Parakeet on a1"),
    ],
)
def test_no_board_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(InvalidNotation, match=reason):
        check_diagram(text)


def test_texts_read_back() -> None:
    for text, side in random_positions(40, 9, False):
        assert from_fen(to_fen(text, side)) == (text, side, 0)
    for move in range(1, 4096):
        assert read_move_name(move_name(move)) == move
    assert read_move_name("e7e8q") == read_move_name("e7e8")
    for wrong in ("", "e2", "e2e9", "e2e4e5", "e7e8r"):
        with pytest.raises(InvalidNotation, match="expected"):
            read_move_name(wrong)
