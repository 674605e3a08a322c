"""The engine: what it plays is legal, it takes and saves Kingfishers, and it thinks alike at both speeds."""

from array import array
from pathlib import Path
from random import Random

import pytest

from kibitz.games.betsy.engine.deepening import Engine
from kibitz.games.betsy.engine.evaluation import Evaluation
from kibitz.games.betsy.engine.search import Search
from kibitz.games.betsy.engine.weights import by_network, by_squares
from kibitz.games.betsy.notation import SIDES
from kibitz.games.betsy.pieces import DECIDED, KINGFISHER, LOST, START
from kibitz.games.betsy.rules import Board
from kibitz.games.betsy.textbook import TextbookPosition
from kibitz.native import interpreted
from tests.games.betsy.test_rules import random_positions


@pytest.fixture(scope="module")
def thinker() -> Engine:
    return Engine(by_network(), 1)


@pytest.mark.parametrize(("diagonal", "games", "least"), [(False, 800, 10_000), (True, 160, 2_000)])
def test_what_is_played_is_legal_and_safe(thinker: Engine, diagonal: bool, games: int, least: int) -> None:
    """Positions of the engine's own random games; a Kingfisher is taken at once and never left hanging."""
    rng = Random(1)
    seen = taken = 0
    for text, side in random_positions(games, 2, diagonal):
        board, turn = text, side
        for _ in range(25):
            thinker.set_up(board, turn, (), diagonal)
            rules = thinker.search.board
            moves, squares, safe = rules.list_moves(), rules.squares(), rules.safe_moves()
            if not moves:
                break
            found = thinker.think(depth=1 + seen % 2)
            assert found
            assert found.move in moves
            captures = [move for move in moves if squares[move >> 6] & 7 == KINGFISHER]
            if captures:
                assert found.move in captures
                taken += 1
                break
            assert found.move in safe or not safe
            assert thinker.search.board.squares() == squares, "the search left something changed"
            seen += 1
            plain = TextbookPosition(board, turn, diagonal).after(rng.choice([found.move, *safe]))
            board = "".join(".PNBRQK..pnbrqk."[piece] for piece in plain.squares)
            turn ^= 1
    assert seen > least
    assert taken > least / 100


@pytest.mark.parametrize("network", [False, True])
def test_both_speeds_think_alike(network: bool) -> None:
    slow = interpreted.module("kibitz.games.betsy.engine.deepening")
    slow_weights = interpreted.module("kibitz.games.betsy.engine.weights")
    for text, side in [(START, 0), *random_positions(6, 21, False)][: 3 if network else 7]:
        counts = []
        for module, weights in ((slow, slow_weights), (None, None)):
            if module:
                made = module.Engine(weights.by_network() if network else weights.by_squares(), 1)
            else:
                made = Engine(by_network() if network else by_squares(), 1)
            made.set_up(text, side)
            found = made.think(depth=3 if network else 4)
            counts.append(found and (found.move, found.value, found.nodes, found.line))
        assert counts[0] == counts[1], text


def test_node_counts_repeat() -> None:
    found = []
    for _ in range(2):
        made = Engine(by_network(), 4)
        made.set_up(START, 0)
        thought = made.think(depth=9)
        assert thought
        found.append((thought.move, thought.value, thought.nodes, thought.line))
    assert found[0] == found[1]


def test_proven_wins_are_found(thinker: Engine) -> None:
    """Each is seen to be won, and no defence lasts longer than the engine says, by a search through all moves."""
    lines = (Path(__file__).parent / "wins.txt").read_text().splitlines()
    assert len(lines) >= 60
    for line in lines[::4]:
        plies, side, text = line.split()
        thinker.search.forget()
        thinker.set_up(text, SIDES.index(side))
        found = thinker.think(nodes=20_000)
        assert found
        assert found.value > DECIDED, line
        told = LOST - found.value + 2
        assert told >= int(plies)
        board = Board()
        board.set_up(text, SIDES.index(side))
        board.make(found.move)
        assert told > 7 or not board.escapes(told - 1, 0), line


def test_views_kept_up_to_date_equal_views_from_scratch() -> None:
    network = by_network()
    fresh = by_network()
    search = Search(network, 1)
    rng = Random(5)
    for text, side in random_positions(30, 4, False):
        search.board.set_up(text, side)
        search.prepare(0, float("inf"))
        for _ in range(40):
            moves = search.board.safe_moves()
            if not moves:
                break
            search.play(rng.choice(moves))
            if rng.random() < 0.3:
                search.take_back()
            if rng.random() < 0.5:
                fresh.start(search.board)
                assert network.evaluate(search.board) == fresh.evaluate(search.board)


def test_the_evaluation_knows_no_left_and_right() -> None:
    for evaluation in (by_network(), by_squares()):
        search = Search(evaluation, 1)
        for text, side in random_positions(30, 12, False):
            values = []
            mirrored = "".join(text[at ^ 7] for at in range(64))
            turned = "".join(text[at ^ 56].swapcase() for at in range(64))
            for board, turn in ((text, side), (mirrored, side), (turned, side ^ 1)):
                search.board.set_up(board, turn)
                evaluation.start(search.board)
                values.append(evaluation.evaluate(search.board))
            assert max(values) - min(values) <= 1


def test_time_limits_nodes_and_stop(thinker: Engine) -> None:
    thinker.set_up(START, 0)
    found = thinker.think(nodes=3000)
    assert found
    assert 2900 < found.nodes < 6000
    asked = []
    found = thinker.think(should_stop=lambda: asked.append(1) is None and len(asked) > 3)
    assert found
    assert found.move in thinker.search.board.list_moves()
    thinker.set_up(START, 0)
    for seconds in (0.0005, 0.002, 0.02):
        assert thinker.think(seconds)


def test_weights_of_a_wrong_length_are_no_network() -> None:
    with pytest.raises(ValueError, match="a network of 10 numbers"):
        Evaluation(array("h", bytes(2 * 768)), array("h", bytes(20)))
