"""Tables of endings looked up: symmetries, and what the engine makes of them."""

import pytest

from kibitz.games.betsy.endings.files import Ending
from kibitz.games.betsy.endings.lookup import Endings, number
from kibitz.games.betsy.engine.deepening import Engine
from kibitz.games.betsy.engine.weights import by_network
from kibitz.games.betsy.notation import diagram_of
from kibitz.games.betsy.pieces import DECIDED, EMPTY, LOST, NIGHTHAWK, QUETZAL
from kibitz.games.betsy.rules import Board
from tests.games.betsy.endings.samples import MIXED, SMALL, positions


@pytest.mark.slow
def test_left_and_right_and_the_sides_are_alike(endings: Endings) -> None:
    board = Board()
    for text, side in positions(MIXED[1], 200):
        plies = set()
        turned = "".join(text[square ^ 56].swapcase() for square in range(64))
        mirrored = "".join(text[square ^ 7] for square in range(64))
        for same, mover in ((text, side), (mirrored, side), (turned, side ^ 1)):
            board.set_up(same, mover)
            plies.add(endings.plies(board))
        assert len(plies) == 1


@pytest.mark.slow
def test_the_engine_sees_a_win_no_sooner_than_there_is_one(endings: Endings) -> None:
    engine = Engine(by_network(), 1)
    short = 0
    for text, side in positions(Ending(QUETZAL, EMPTY), 60, 5):
        engine.set_up(text, side)
        plies = endings.plies(engine.search.board)
        if 2 < plies < 8:
            engine.search.forget()
            result = engine.think(nodes=200_000)
            assert result
            assert abs(result.value) > DECIDED
            assert (result.value > 0) == plies % 2
            assert LOST - abs(result.value) + 2 >= plies
            short += 1
    assert short > 10


@pytest.mark.slow
@pytest.mark.parametrize("ending", [*SMALL[1:], *MIXED], ids=lambda ending: ending.letters)
def test_with_tables_the_engine_wins_as_fast_as_can_be(endings: Endings, ending: Ending) -> None:
    engine = Engine(by_network(), 1, endings)
    board = engine.search.board
    won = 0
    for text, side in positions(ending, 12, 7):
        engine.set_up(text, side)
        plies = endings.plies(board)
        if plies % 2 == 0 or plies < 5:
            continue
        won += 1
        while plies > 3:
            result = engine.think(depth=2)
            assert result
            assert result.value == LOST - plies + 2
            board.make(result.move)
            assert endings.plies(board) == plies - 1
            board.make(board.safe_moves()[0])
            assert 0 < endings.plies(board) <= plies - 2
            plies = endings.plies(board)
            engine.set_up(diagram_of(board.squares()), board.side)
    assert won > 1


@pytest.mark.slow
def test_a_line_is_followed_to_the_end(endings: Endings) -> None:
    engine = Engine(by_network(), 1, endings)
    for ending in MIXED:
        for text, side in positions(ending, 30, 9):
            engine.set_up(text, side)
            board = engine.search.board
            plies = endings.plies(board)
            line = engine.to_the_end(())
            assert diagram_of(board.squares()) == text
            assert len(line) == max(0, plies - 2)
            for move in line:
                assert move in board.safe_moves()
                board.make(move)
            assert not line or not board.safe_moves()


def test_a_damaged_table_ends_the_line() -> None:
    ending = Ending(QUETZAL, EMPTY)
    damaged = Endings()
    damaged.add(number(*ending), bytes([9]) * ending.size)
    engine = Engine(by_network(), 1, damaged)
    text, side = next(positions(ending, 1))
    engine.set_up(text, side)
    assert engine.to_the_end(()) == ()


@pytest.mark.slow
def test_a_win_after_the_draw_by_quiet_moves_is_none(endings: Endings) -> None:
    engine = Engine(by_network(), 1, endings)
    board = engine.search.board
    for text, side in positions(Ending(NIGHTHAWK, EMPTY), 400):
        engine.set_up(text, side)
        plies = endings.plies(board)
        if plies % 2 and plies > 20:
            break
    assert plies > 20
    for quiet, sure in ((0, True), (100 - plies, True), (101 - plies, False)):
        engine.search.forget()
        engine.set_up(text, side, quiet=quiet)
        result = engine.think(depth=3)
        assert result
        assert (result.value == LOST - plies + 2) == sure
