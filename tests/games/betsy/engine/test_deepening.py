"""The engine as its users call it: legal and safe moves, limits, proven wins, and several threads."""

from pathlib import Path
from random import Random

import pytest

from kibitz.games.betsy.engine.deepening import Engine
from kibitz.games.betsy.engine.weights import by_network
from kibitz.games.betsy.notation import SIDES, diagram_of
from kibitz.games.betsy.pieces import DECIDED, KINGFISHER, LOST, START
from tests.games.betsy.positions import board_of, random_positions
from tests.oracles.betsy import PlainPosition

WINS = Path(__file__).parents[1] / "wins.txt"


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(by_network(), 1)


@pytest.mark.slow
@pytest.mark.parametrize(("diagonal", "games", "least"), [(False, 800, 10_000), (True, 160, 2_000)])
def test_what_is_played_is_legal_and_safe(engine: Engine, diagonal: bool, games: int, least: int) -> None:
    """Positions of random games that the engine joins; a Kingfisher is captured at once and never left hanging."""
    rng = Random(1)
    seen = captured = 0
    for start, side in random_positions(games, 2, diagonal):
        diagram, mover = start, side
        for _ in range(25):
            engine.set_up(diagram, mover, (), diagonal)
            board = engine.search.board
            moves, squares, safe = board.list_moves(), board.squares(), board.safe_moves()
            if not moves:
                break
            result = engine.think(depth=1 + seen % 2)
            assert result
            assert result.move in moves
            captures = [move for move in moves if squares[move >> 6] & 7 == KINGFISHER]
            if captures:
                assert result.move in captures
                captured += 1
                break
            assert result.move in safe or not safe
            assert board.squares() == squares, "the search left something changed"
            seen += 1
            position = PlainPosition(diagram, mover, diagonal).after(rng.choice([result.move, *safe]))
            diagram = diagram_of(position.squares)
            mover ^= 1
    assert seen > least
    assert captured > least / 100


def test_proven_wins_are_found(engine: Engine) -> None:
    """Each is seen to be won, and no defence lasts longer than the engine says, by a search through all moves."""
    lines = WINS.read_text(encoding="utf-8").splitlines()
    assert len(lines) >= 60
    for line in lines[::4]:
        plies, side, diagram = line.split()
        engine.search.forget()
        engine.set_up(diagram, SIDES.index(side))
        result = engine.think(nodes=100_000)
        assert result
        assert result.value > DECIDED, line
        announced = LOST - result.value + 2
        assert announced >= int(plies)
        board = board_of(diagram, SIDES.index(side))
        board.make(result.move)
        assert announced > 7 or not board.escapes(announced - 1), line


def test_limits_end_a_search(engine: Engine) -> None:
    engine.set_up(START, 0)
    result = engine.think(nodes=3000)
    assert result
    assert 2900 < result.nodes < 6000
    result = engine.think(depth=3)
    assert result
    assert result.depth == 3
    asked = []
    result = engine.think(should_stop=lambda: asked.append(1) is None and len(asked) > 3)
    assert result
    assert len(asked) == 4
    assert result.move in engine.search.board.list_moves()
    for seconds in (0.0005, 0.002, 0.02):
        assert engine.think(seconds)


def test_better_results_are_reported(engine: Engine) -> None:
    engine.search.forget()
    engine.set_up(START, 0)
    reports = []
    result = engine.think(depth=5, report=reports.append)
    assert [report.depth for report in reports] == [1, 2, 3, 4, 5]
    assert result
    assert result.move == reports[-1].move
    assert all(report.line[0] == report.move for report in reports)


def test_ctrl_c_is_raised_after_the_search_has_ended(engine: Engine) -> None:
    def interrupt() -> bool:
        raise KeyboardInterrupt

    engine.set_up(START, 0)
    with pytest.raises(KeyboardInterrupt):
        engine.think(should_stop=interrupt)
    assert diagram_of(engine.search.board.squares()) == START


def test_a_position_without_moves_has_no_result(engine: Engine) -> None:
    engine.set_up("." * 63 + "k", 0)
    assert engine.think(depth=3) is None


def test_lines_are_the_best_moves_in_order(engine: Engine) -> None:
    engine.search.forget()
    engine.set_up(START, 0)
    reports = []
    best = engine.think(depth=6, lines=4, report=reports.append)
    assert best is engine.lines[0]
    assert [line.rank for line in engine.lines] == [1, 2, 3, 4]
    assert [report.rank for report in reports] == [1, 2, 3, 4] * 6
    assert len({line.move for line in engine.lines}) == 4
    values = [line.value for line in engine.lines]
    assert values == sorted(values, reverse=True)
    for line in engine.lines:
        assert line.line[0] == line.move
        assert line.depth == 6


def test_one_line_is_the_usual_search(engine: Engine) -> None:
    found = []
    for options in ({}, {"lines": 1}):
        engine.search.forget()
        engine.set_up(START, 0)
        result = engine.think(depth=7, **options)
        assert result
        found.append((result.move, result.value, result.nodes, result.line))
    assert found[0] == found[1]
    assert len(engine.lines) == 1


def test_a_stopped_round_keeps_all_lines(engine: Engine) -> None:
    engine.search.forget()
    engine.set_up(START, 0)
    for nodes in (200, 1000, 5000):
        engine.think(nodes=nodes, lines=5)
        assert len({line.move for line in engine.lines}) == 5
        assert {line.move for line in engine.lines} <= set(engine.search.board.safe_moves())


def test_moves_that_lose_at_once_are_listed_with_their_value(engine: Engine) -> None:
    engine.set_up("k......R.......R" + "." * 47 + "K", 1)
    assert engine.think(depth=3, lines=9) is engine.lines[0]
    assert [(line.value, line.rank) for line in engine.lines] == [(-LOST, 1), (-LOST, 2)]
    assert engine.search.selective_depth() == 0
