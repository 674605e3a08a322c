"""Play Nine's search: exact where nothing is estimated, and the same numbers compiled, interpreted and by arrays."""

from array import array
from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import Any

import pytest

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.engine import weights
from kibitz.games.play_nine.engine.nets import FEATURES, UNIT, WIDTH, Nets
from kibitz.games.play_nine.engine.search import Search
from kibitz.games.play_nine.solve.solve import Boards
from kibitz.native import interpreted

WHOLE_BOARD = rules.KITTY_SIZE * rules.DECK_SIZE**2 * UNIT
"""A search's value of a board is in this many parts of a point."""
EVERY_MOVE = 1000 * UNIT
"""A margin within which every move is."""
BoardParts = tuple[int, "array[int]", "array[int]", "array[int]", "array[int]"]


def random_nets(columns: int, seed: int) -> Nets:
    rng = Random(seed)
    nets = Nets(columns, 4)
    for draws in range(1, 5):
        feature_weights = [rng.gauss(0.0, 0.2) for _ in range(FEATURES * WIDTH)]
        output_weights, linear_weights = ([rng.gauss(0, 1) for _ in range(size)] for size in (WIDTH, FEATURES))
        nets.set(draws, feature_weights, output_weights, linear_weights, -2.0)
    return nets


@pytest.fixture(scope="module")
def board_parts() -> BoardParts:
    """What a search of four columns is made of, with nets of random weights."""
    nets = random_nets(4, 1)
    return 4, nets.feature_weights, nets.output_weights, nets.linear_weights, nets.biases_and_factors


def boards() -> Iterator[tuple[int, list[int]]]:
    """Draws left and a board."""
    rng = Random(3)
    for draws in (1, 2, 4):
        yield draws, [rules.KINDS - 1, rng.randrange(105, 120), rng.randrange(120), rng.randrange(120)]


def answers(search: Any, depth: int) -> list[object]:
    values: list[object] = []
    for draws, kinds in boards():
        search.set_board(kinds)
        values += [search.evaluate(0, draws), search.look_ahead(0, draws, depth, rules.ANY_CARD)]
        values += [list(search.best_values)[: rules.CARDS], search.choose_placement(draws, depth, 5)]
        values += [search.value_kitty(draws, depth, 5), bool(search.takes_kitty(draws, depth, 5))]
        search.value_placements(draws, depth, 5)
        values += [search.value_of_replacing(place, 0, 5) for place in range(4)]
    return values


def interpreted_kinds() -> dict[str, type]:
    """The interpreted classes of search, from modules of their own."""
    modules: dict[str, ModuleType] = {
        name: interpreted.module(f"kibitz.games.play_nine.engine.{name}") for name in ("search", "rows", "arrays")
    }
    return {
        "Search": modules["search"].Search,
        "RowSearch": modules["rows"].RowSearch,
        "ArraySearch": modules["arrays"].ArraySearch,
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Search", "RowSearch", "ArraySearch"])
def test_the_search_is_one_program_at_all_speeds(name: str, board_parts: BoardParts) -> None:
    assert answers(interpreted_kinds()[name](*board_parts), 0) == answers(Search(*board_parts), 0)


@pytest.mark.slow
@pytest.mark.parametrize("depth", [1, 2])
def test_looking_further_ahead_is_the_same_by_arrays(depth: int, board_parts: BoardParts) -> None:
    both = [Search(*board_parts), interpreted_kinds()["ArraySearch"](*board_parts)]
    for search in both:
        search.set_margins(UNIT // 8, UNIT * weights.MOVE_PARTS)
        search.set_close_margins(UNIT // 16, UNIT * weights.MOVE_PARTS // 4, UNIT // 32)
    assert answers(both[0], depth) == answers(both[1], depth)


def test_two_further_draws_are_searched_like_one_where_no_margin_is_in_the_way(board_parts: BoardParts) -> None:
    whole, settled = Search(*board_parts), Search(*board_parts)
    for search in (whole, settled):
        search.set_margins(EVERY_MOVE, EVERY_MOVE * weights.MOVE_PARTS)
        search.set_close_margins(EVERY_MOVE, EVERY_MOVE * weights.MOVE_PARTS, EVERY_MOVE)
        search.set_board([7, 110, 110, 119])
    whole.look_ahead(0, 4, 2, rules.ANY_CARD)
    assert settled.value_kitty(4, 2, 5) == (whole.best_values[5] * rules.DECK_SIZE, whole.draw_values[0])
    whole.look_ahead(0, 4, 2, 5)
    settled.value_placements(4, 2, 5)
    assert settled.best_values[5] == whole.best_values[5]
    assert [settled.value_of_replacing(place, 0, 5) for place in range(4)] == [
        whole.value_of_replacing(place, 0, 5) for place in range(4)
    ]


def test_only_moves_that_stay_close_are_searched_two_further_draws(board_parts: BoardParts) -> None:
    one, two, none = Search(*board_parts), Search(*board_parts), Search(*board_parts)
    margin = 4 * UNIT
    for search, close_margin in ((one, EVERY_MOVE), (two, margin), (none, 0)):
        search.set_margins(EVERY_MOVE, EVERY_MOVE * weights.MOVE_PARTS)
        search.set_close_margins(close_margin, 0, EVERY_MOVE)
        search.set_board([7, 60, 110, 119])
    one.value_placements(4, 1, 5)
    two.value_placements(4, 2, 5)
    none.value_placements(4, 2, 5)
    before, after = (moves_with(search, 5) for search in (one, two))
    limit = min(before) + margin * weights.MOVE_PARTS
    close = [value <= limit for value in before]
    assert 1 < sum(close) < len(close)
    assert all(is_close == (old != new) for is_close, old, new in zip(close, before, after, strict=True))
    assert moves_with(none, 5) == before


def moves_with(search: Search, card: int) -> list[int]:
    """The values of all moves on a board whose columns differ, in UNIT / MOVE_PARTS."""
    values = []
    for place, kind in enumerate(list(search.board)[: search.columns]):
        low, high = rules.PAIRS[kind]
        values += [search.value_of_replacing(place, side, card) for side in range(1 if low == high else 2)]
        values += [search.value_of_turning(place)] if high == rules.HIDDEN else []
    return values


def test_values_that_are_remembered_are_those_of_a_search_that_remembers_none(board_parts: BoardParts) -> None:
    used, rng = Search(*board_parts), Random(5)
    for deeper_margin in (UNIT // 32, EVERY_MOVE):
        for aside, pads in (([], 0), ([110, 119], 0), ([119], 0), ([], 1)):
            for kinds in ([rng.randrange(120), 7, 110, 0], [7, rng.randrange(105, 120), 110, 0]):
                new = Search(*board_parts)
                for search in (used, new):
                    search.set_margins(UNIT // 8, UNIT * weights.MOVE_PARTS)
                    search.set_close_margins(UNIT // 16, UNIT * weights.MOVE_PARTS // 4, deeper_margin)
                    search.set_board(kinds, aside, pads)
                assert used.value_kitty(4, 2, 5) == new.value_kitty(4, 2, 5)
                assert used.value_kitty(3, 2, 5) == new.value_kitty(3, 2, 5)


@pytest.mark.slow
def test_values_are_used_again_for_the_same_board_only(board_parts: BoardParts) -> None:
    search = interpreted_kinds()["RowSearch"](*board_parts)
    fresh = interpreted_kinds()["RowSearch"]
    rng = Random(8)
    asked = [[rules.KINDS - 1, rng.randrange(120), 7, rng.choice((3, 110))] for _ in range(4)]
    for kinds in (asked[0], asked[0], asked[1], asked[0], asked[2], asked[2], asked[3]):
        for draws in (2, 3):
            search.set_board(kinds)
            other = fresh(*board_parts)
            other.set_board(kinds)
            assert search.takes_kitty(draws, 0, 5) == other.takes_kitty(draws, 0, 5)
            search.set_board(kinds)
            assert search.choose_placement(draws, 0, 5) == other.choose_placement(draws, 0, 5)
            assert search.best_values == other.best_values
    # Who counts the board by himself may have changed values too.
    search.replace_values[0] += 1000
    search.count_board(0)
    assert search.look_ahead(0, 3, 0, rules.ANY_CARD) == other.look_ahead(0, 3, 0, rules.ANY_CARD)
    assert search.replace_values == other.replace_values


@pytest.mark.slow
def test_a_search_without_nets_is_exact_for_the_last_draw() -> None:
    search, rng = weights.search_without_nets(4), Random(9)
    exact = Boards(4)
    layer = array("f", bytes(4 * exact.boards))
    exact.fill_stop_values(layer, 0, exact.boards)
    for _ in range(50):
        kinds = [rng.randrange(105, 120), *(rng.randrange(120) for _ in range(3))]
        exact.unrank(exact.number(kinds))
        search.set_board(kinds)
        assert search.look_ahead(0, 1, 0, rules.ANY_CARD) / WHOLE_BOARD == pytest.approx(exact.back_up(layer), abs=2e-3)


@pytest.mark.slow
def test_the_shipped_nets_know_fresh_hands() -> None:
    # The exact mean of a fresh hand of 4 columns with 9 draws is 0.08603; looking one draw ahead comes near it.
    search = weights.search_for(4)
    total = 0.0
    for above, one in enumerate(rules.DECK_COUNTS):
        for below, other in enumerate(rules.DECK_COUNTS):
            hidden, pair = rules.HIDDEN, rules.kind_of(above, below)
            apart = [rules.kind_of(above, hidden), rules.kind_of(below, hidden), rules.KINDS - 1, rules.KINDS - 1]
            together = [pair, rules.KINDS - 1, rules.KINDS - 1, rules.KINDS - 1]
            for kinds, odds in ((apart, 3 / 4), (together, 1 / 4)):
                search.set_board(kinds)
                total += one * other * odds * search.look_ahead(0, 9, 0, rules.ANY_CARD) / WHOLE_BOARD
    assert total / rules.DECK_SIZE**2 == pytest.approx(0.08603, abs=0.1)


def test_no_numpy_is_imported_where_kibitz_is_compiled() -> None:
    if not weights.IS_COMPILED:
        pytest.skip("interpreted, a search uses numpy where it is installed")
    assert weights.search_kind() is Search
