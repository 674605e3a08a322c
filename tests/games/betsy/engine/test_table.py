"""The transposition table, as far as its users see it."""

from kibitz.games.betsy.engine.deepening import Engine
from kibitz.games.betsy.engine.weights import by_squares
from kibitz.games.betsy.pieces import START, WHITE


def test_fullness_counts_entries_of_the_last_search() -> None:
    engine = Engine(by_squares(), 1)
    table = engine.search.table
    assert table.fullness() == 0
    engine.set_up(START, WHITE)
    engine.think(nodes=3000)
    few = table.fullness()
    engine.search.forget()
    engine.think(nodes=60_000)
    assert 0 < few < table.fullness() <= 1000
    engine.think(depth=1)
    assert table.fullness() <= 1
    engine.search.forget()
    assert table.fullness() == 0
