"""The bound on Play Nine's optimum: without an error where the judge is exact, below the optimum where it is not."""

from array import array
from random import Random

import pytest
from training.play_nine.bound import Bound

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.engine.nets import Nets
from kibitz.games.play_nine.engine.search import Search
from kibitz.games.play_nine.solve.solve import Boards
from kibitz.native import interpreted

EVERYTHING = 1000.0
KINDS = [rules.kind_of(3, rules.HIDDEN), rules.KINDS - 1]


@pytest.fixture(scope="module")
def exact() -> list[float]:
    """The value of that board by draws left."""
    boards = Boards(2)
    layer = array("f", bytes(4 * boards.boards))
    boards.fill_stop_values(layer, 0, boards.boards)
    values = [layer[boards.number(KINDS)]]
    for _ in range(3):
        above = array("f", layer)
        boards.fill_layer(above, layer, boards.open_boards, boards.boards, 1)
        layer = above
        values.append(layer[boards.number(KINDS)])
    return values


def search_without_nets(kind: type[Search] = Search) -> Search:
    """Knows the expected scores if play stops, and what follows from them as far as it looks ahead."""
    nets = Nets(2, 4)
    search = kind(2, nets.feature_weights, nets.output_weights, nets.linear_weights, nets.biases_and_factors)
    search.set_margins(1 << 24, 0)
    return search


def cards(rng: Random, draws: int) -> list[list[int]]:
    pools = (rules.KITTY, rules.DECK, rules.DECK)
    return [[rules.card_of(rng.choice(pool)) for _ in range(draws)] for pool in pools]


@pytest.mark.parametrize("draws", [1, 2, 3])
def test_with_an_exact_search_every_order_of_cards_gives_the_optimum(draws: int, exact: list[float]) -> None:
    rng, bound = Random(1), Bound(search_without_nets(), 1 << 12)
    for _ in range(8):
        lowest = bound.lowest(KINDS, draws, draws - 1, EVERYTHING, *cards(rng, draws))
        assert lowest == pytest.approx(exact[draws], abs=1e-3)


def test_with_a_rough_search_it_is_below_the_optimum(exact: list[float]) -> None:
    rng, bound = Random(2), Bound(search_without_nets(), 1 << 12)
    bounds = [bound.lowest(KINDS, 3, 0, EVERYTHING, *cards(rng, 3)) for _ in range(600)]
    mean = sum(bounds) / len(bounds)
    # Five standard errors: the mean is known to about 0.13.
    assert exact[3] - 3.0 < mean < exact[3] - 0.65
    assert bound.overflows == 0


def test_less_slack_finds_nothing_lower() -> None:
    bound = Bound(search_without_nets(), 1 << 12)
    for seed in range(5):
        known = cards(Random(seed), 3)
        bounds = [bound.lowest(KINDS, 3, 0, slack, *known) for slack in (0.0, 3.0, EVERYTHING)]
        assert bounds == sorted(bounds, reverse=True)


def test_the_bound_is_one_program_at_two_speeds() -> None:
    slow = interpreted.module("training.play_nine.bound").Bound
    slow_search = interpreted.module("kibitz.games.play_nine.engine.search").Search
    for seed in range(2):
        known = cards(Random(seed), 2)
        bounds = [
            made(search_without_nets(kind), 1 << 8).lowest(KINDS, 2, 0, EVERYTHING, *known)
            for made, kind in ((Bound, Search), (slow, slow_search))
        ]
        assert bounds[0] == bounds[1]
