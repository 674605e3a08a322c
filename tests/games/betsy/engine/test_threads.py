"""Several searches that share one transposition table."""

from pathlib import Path

from kibitz.games.betsy.engine.deepening import Engine
from kibitz.games.betsy.engine.threads import ThreadedEngine
from kibitz.games.betsy.engine.weights import by_network
from kibitz.games.betsy.notation import SIDES
from kibitz.games.betsy.pieces import DECIDED, START


def test_one_thread_is_the_engine_alone() -> None:
    engine = ThreadedEngine(by_network, 1)
    engine.set_up(START, 0)
    first = engine.think(depth=6)
    engine.forget()
    again = engine.think(depth=6)
    assert first
    assert again
    assert (first.move, first.value, first.nodes, first.line) == (again.move, again.value, again.nodes, again.line)


def test_helpers_count_and_end() -> None:
    engine = ThreadedEngine(by_network, 1, threads=3)
    engine.set_up(START, 0)
    result = engine.think(nodes=30_000)
    assert result
    assert result.move in engine.search.board.safe_moves()
    assert all(helper.stopped for helper in engine.helpers)
    assert result.nodes >= engine.search.nodes


def test_helpers_find_proven_wins() -> None:
    engine = ThreadedEngine(by_network, 1, threads=2)
    lines = (Path(__file__).parents[1] / "wins.txt").read_text(encoding="utf-8").splitlines()
    for line in lines[::16]:
        _, side, diagram = line.split()
        engine.forget()
        engine.set_up(diagram, SIDES.index(side))
        result = engine.think(nodes=60_000)
        assert result
        assert result.value > DECIDED, line


def test_all_threads_together_forget_everything() -> None:
    """With a part of the table left, a search would find something there and visit other positions."""
    engine = ThreadedEngine(by_network, 1, threads=3)
    engine.set_up(START, 0)
    nodes = []
    for _ in range(2):
        engine.forget()
        alone = Engine.think(engine, depth=6)
        assert alone
        nodes.append(alone.nodes)
        engine.think(nodes=30_000)
    assert nodes[0] == nodes[1]
