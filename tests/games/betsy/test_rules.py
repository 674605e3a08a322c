"""The rules, compiled and interpreted, against an independent generator and against known counts."""

from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from kibitz.games.betsy import rules as installed
from kibitz.games.betsy.notation import SIDES, diagram_after, diagram_of
from kibitz.games.betsy.pieces import KINGFISHER, MASK64, PARAKEET, START
from kibitz.native import interpreted
from kibitz.native.build import is_compiled
from tests.games.betsy.positions import board_of, random_positions
from tests.oracles.betsy import PlainPosition

PERFT = (20, 400, 8_822, 194_194, 4_741_975)
BOTH = pytest.mark.parametrize("diagonal", [False, True], ids=["orthogonal", "any"])


class Rules:
    """One of the two speeds of kibitz.games.betsy.rules."""

    def __init__(self, module: ModuleType, is_fast: bool) -> None:
        self.module, self.is_fast = module, is_fast

    def board(self, diagram: str = START, side: int = 0, diagonal: bool = False) -> Any:
        board = self.module.Board()
        board.set_up(diagram, side, diagonal)
        return board

    def few(self, count: int) -> int:
        """As many as the speed allows."""
        return count if self.is_fast else max(6, count // 10)


@pytest.fixture(scope="module", params=["installed", "interpreted"])
def rules(request: pytest.FixtureRequest) -> Rules:
    name = "kibitz.games.betsy.rules"
    if request.param == "installed":
        return Rules(installed, is_compiled(name))
    return Rules(interpreted.module(name), False)


def perft_by_oracle(position: PlainPosition, depth: int) -> int:
    if {6, 14} - set(position.squares):
        return 0
    moves = position.moves()
    return len(moves) if depth == 1 else sum(perft_by_oracle(position.after(move), depth - 1) for move in moves)


def test_perft_from_the_start(rules: Rules) -> None:
    depths = range(1, 6 if rules.is_fast else 4)
    assert tuple(rules.board().perft(depth) for depth in depths) == PERFT[: len(depths)]
    assert rules.board(diagonal=True).perft(3) == 8_902


@pytest.mark.slow
@BOTH
def test_an_independent_generator_agrees(rules: Rules, diagonal: bool) -> None:
    for diagram, side in random_positions(rules.few(240), 5, diagonal):
        board = rules.board(diagram, side, diagonal)
        position = PlainPosition(diagram, side, diagonal)
        assert sorted(board.list_moves()) == sorted(position.moves()), (diagram, side)
        assert board.perft(2) == perft_by_oracle(position, 2), (diagram, side)
        for move in position.moves():
            assert diagram_after(diagram, move) == diagram_of(position.after(move).squares)


@BOTH
def test_is_move_agrees_with_the_list(rules: Rules, diagonal: bool) -> None:
    for diagram, side in random_positions(rules.few(60), 6, diagonal):
        board = rules.board(diagram, side, diagonal)
        assert {move for move in range(1, 4096) if board.is_move(move)} == set(board.list_moves())


@pytest.mark.slow
@BOTH
def test_attacks_agree_with_captures(rules: Rules, diagonal: bool) -> None:
    """A square is attacked by the pieces that could capture an enemy Nighthawk there."""
    for diagram, side in random_positions(rules.few(60), 16, diagonal):
        board = rules.board(diagram, side, diagonal)
        victim = "nN"[side]
        for square in range(64):
            if diagram[square] not in (".", victim) or square // 8 in (0, 7):
                continue
            with_victim = diagram[:square] + victim + diagram[square + 1 :]
            origins = {move & 63 for move in PlainPosition(with_victim, side, diagonal).moves() if move >> 6 == square}
            attackers = board.attackers(square, board_occupied(board)) & sum(
                1 << at for at in range(64) if diagram[at] != "." and diagram[at].islower() == bool(side)
            )
            assert attackers == sum(1 << at for at in origins), (diagram, side, square)
            assert board.is_attacked(square, side) == bool(origins)
            if board.feared() >> square & 1:
                other = PlainPosition(with_victim, side ^ 1, diagonal)
                assert any(abs(square - at) in (7, 9) and other.squares[at] & 7 == PARAKEET for at in range(64))


def board_occupied(board: Any) -> int:
    return sum(1 << square for square, piece in enumerate(board.squares()) if piece)


@pytest.mark.slow
@BOTH
def test_unmake_restores_everything(rules: Rules, diagonal: bool) -> None:
    """Moves, captures, promotions and passes; the list of moves shows the bitboards."""
    rng = Random(3)
    captured = promoted = passed = 0
    for diagram, side in [(START, 0), *random_positions(50, 14, diagonal)[25:]]:
        board = rules.board(diagram, side, diagonal)
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


@pytest.mark.slow
@BOTH
def test_only_answers_save_a_kingfisher_that_hangs(rules: Rules, diagonal: bool) -> None:
    """Which moves the search leaves out without playing them, and which it plays without a look at the Kingfisher."""
    answered = unsafe = 0
    for diagram, side in random_positions(rules.few(1500), 9, diagonal):
        board = rules.board(diagram, side, diagonal)
        hangs, answers, pinned = board.hangs(side), board.answers(), board.pinned()
        safe_moves = board.safe_moves()
        kingfisher = board.squares().index(8 * side + KINGFISHER)
        for move in board.list_moves():
            safe = move in safe_moves
            board.make(move)
            assert safe != board.hangs(side)
            board.unmake()
            if move & 63 != kingfisher:
                may = not hangs or answers >> (move >> 6) & 1 == 1
                assert may or not safe, (diagram, side, move)
                assert safe or not may or pinned >> (move & 63) & 1, (diagram, side, move)
                answered += hangs and safe
                unsafe += may and not safe
    assert min(answered, unsafe) >= (50 if rules.is_fast else 3)


def test_the_key_after_a_move_is_known_before(rules: Rules) -> None:
    for diagram, side in random_positions(rules.few(60), 10, False):
        board = rules.board(diagram, side)
        for move in board.list_moves():
            promotes = board.squares()[move & 63] & 7 == PARAKEET and move >> 9 in (0, 7)
            expected = board.key_after(move)
            board.make(move)
            assert (board.key == expected) is not promotes
            board.unmake()


@pytest.mark.slow
def test_keys_are_all_different(rules: Rules) -> None:
    keys = {rules.board(diagram, side).key for diagram, side in random_positions(200, 12, False)}
    assert len(keys) == len(set(random_positions(200, 12, False)))
    assert rules.board("." * 64, 0).key == 0
    assert 0 < rules.board("." * 64, 1).key <= MASK64


def test_a_board_that_follows_has_the_same_past(rules: Rules) -> None:
    rng = Random(2)
    board, other = rules.board(diagonal=True), rules.board("." * 64)
    for _ in range(30):
        board.make(rng.choice(board.safe_moves()))
    other.follow(board)
    for _ in range(board.made):
        assert (other.squares(), other.key, other.side, other.quiet) == (
            board.squares(),
            board.key,
            board.side,
            board.quiet,
        )
        assert other.list_moves() == board.list_moves()
        board.unmake()
        other.unmake()
    assert diagram_of(other.squares()) == START


def test_a_piece_is_put_and_lifted(rules: Rules) -> None:
    board = rules.board()
    key, squares = board.key, board.squares()
    board.lift(PARAKEET, 12)
    assert board.key != key
    assert len(board.list_moves()) != 20
    board.put(PARAKEET, 12)
    assert (board.key, board.squares(), len(board.list_moves())) == (key, squares, 20)


def test_a_decided_game_has_moves_only_on_request(rules: Rules) -> None:
    board = rules.board(START.replace("k", "."))
    assert board.list_moves() == []
    assert len(board.list_moves(True)) == 20
    assert not board.hangs(1)


@pytest.mark.slow
def test_forced_captures_of_the_kingfisher(rules: Rules) -> None:
    """One way or the other, the proofs are those of a search with the independent generator's moves."""
    rook = "K......." + "." * 40 + "R......." + ".......k"
    for diagram, side in [(rook, 0), (rook, 1), *random_positions(rules.few(120), 18, False)]:
        board, position = rules.board(diagram, side), PlainPosition(diagram, side)
        for plies in (1, 3):
            assert board.forces(plies) == wins(position, plies), (diagram, side, plies)
        assert board.escapes(2) != loses(position, 2), (diagram, side)


def wins(position: PlainPosition, plies: int) -> bool:
    moves = position.moves() if not {6, 14} - set(position.squares) else []
    if any(position.squares[move >> 6] & 7 == KINGFISHER for move in moves):
        return True
    return plies > 1 and any(loses(position.after(move), plies - 1) for move in moves)


def loses(position: PlainPosition, plies: int) -> bool:
    moves = position.moves() if not {6, 14} - set(position.squares) else []
    if any(position.squares[move >> 6] & 7 == KINGFISHER for move in moves):
        return False
    return bool(moves) and all(wins(position.after(move), plies - 1) for move in moves)


def test_known_wins_are_proven() -> None:
    line = (Path(__file__).parent / "wins.txt").read_text(encoding="utf-8").splitlines()[0]
    plies, side, diagram = line.split()
    board = board_of(diagram, SIDES.index(side))
    assert board.forces(int(plies))
    assert not board.forces(int(plies) - 2)
