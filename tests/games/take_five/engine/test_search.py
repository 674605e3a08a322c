"""The search: compiled against interpreted, and its figures against deals played by the rules."""

from collections import Counter
from random import Random
from types import ModuleType

import pytest

from kibitz.games.take_five.engine import layout, search
from kibitz.games.take_five.engine.network import shipped_network
from kibitz.games.take_five.game import GAME
from kibitz.games.take_five.minds.searching import Searcher
from kibitz.games.take_five.state import masked
from kibitz.native import interpreted
from kibitz.table import Clock, View


def figures(module: ModuleType, network: object, low_card: int) -> list[float]:
    """All that a search tells after a few deals."""
    searcher = module.Search(network, 5)
    hand, rows = [1, 8, 30], [[6], [9, 10], [16, 17, 18, 20, 21], [29]]
    unseen = [2, 3, 4, 5, 7, 11, 12, 13, 14] if not low_card else [2, 3, 4, 5, 7, 22, 23, 24, 25]
    searcher.start(4, 2, hand, rows, unseen, low_card)
    searcher.run(40)
    numbers: list[float] = []
    for i in range(searcher.candidates):
        numbers += [searcher.mean(i), searcher.variance(i), searcher.variance(i, 0), *searcher.round_figures(i)]
    searcher.start(4, 2, hand, rows, unseen, low_card)
    searcher.forecast(0, 40)
    for row in range(4):
        numbers += [*searcher.row_figures(row), searcher.end_quantile(row, 0.5)]
    return numbers


def test_compiled_and_interpreted_search_the_same() -> None:
    plain = interpreted.module("kibitz.games.take_five.engine.search")
    plain_network = interpreted.module("kibitz.games.take_five.engine.network").shipped_network()
    for low_card in (0, 1):
        expected = figures(plain, plain_network, low_card)
        assert figures(search, shipped_network(), low_card) == pytest.approx(expected, rel=1e-9)
        assert len(set(expected)) > 10


@pytest.mark.slow
def test_the_forecast_agrees_with_deals_played_by_the_rules() -> None:
    """The others play at random, so that imagining and playing by the rules give the same table on average."""
    taken = "1 2 4 / 8 10 11 17 18 / 22 23 24 25 26 27 28 29 31 32 34"
    view = GAME.read_view(f"players 3; hand 7 21; rows 5 6 / 12 13 14 15 16 / 20 / 9; taken {taken}")
    position = masked(view)
    assert position.unseen == [3, 19, 30, 33]

    class AmongRandomPlayers(Searcher):
        def inform(self, view: View, clock: Clock) -> None:
            for seat in range(3):
                kinds = [float(kind == layout.RANDOM_PLAYER) for kind in range(layout.KINDS)]
                self.search.set_kinds(seat, kinds)

    mind = AmongRandomPlayers(2, deals=3000)
    forecast = mind.forecast(view, 21)
    rows = [dict(zip(forecast.columns, row, strict=True)) for row in forecast.rows]
    rng = Random(1)
    ends = [Counter[int]() for _ in range(4)]
    takes, own = [0] * 4, [0] * 4
    for _ in range(3000):
        after = position.imagine(0, rng).play(0, 21)
        while len(after.hands[0]) == 2:
            seat = after.to_move[0]
            after = after.play(seat, rng.choice(list(after.moves(seat))))
        for row in range(4):
            ends[row][after.rows[row][-1]] += 1
            takes[row] += after.rows[row][0] != position.rows[row][0]
            own[row] += 21 in after.rows[row]
    for row in range(4):
        ordered = sorted(ends[row].elements())
        assert [rows[row][name] for name in ("from", "end", "to")] == [ordered[300], ordered[1500], ordered[2700]]
        assert abs(takes[row] / 3000 - rows[row]["taken"]) < 0.04
        assert abs(own[row] / 3000 - rows[row]["yours"]) < 0.04


def test_means_and_errors_are_those_of_the_deals() -> None:
    """Sums over deals one by one give the same mean, variance and variance of a difference as the search's formulas."""
    hand, rows, unseen = [8, 30], [[6], [9, 10], [16, 17], [29]], [2, 3, 4, 5]
    whole, single = (search.Search(shipped_network(), 5) for _ in range(2))
    whole.start(3, 0, hand, rows, unseen, 0)
    whole.run(50)
    # One deal after another with the same random numbers: their means are the single costs.
    costs: list[list[float]] = []
    before = [0.0, 0.0]
    single.start(3, 0, hand, rows, unseen, 0)
    for deal in range(1, 51):
        single.run(1)
        sums = [single.mean(i) * deal for i in range(2)]
        costs.append([now - last for now, last in zip(sums, before, strict=True)])
        before = sums
    means = [sum(cost[i] for cost in costs) / 50 for i in range(2)]
    variance = sum((cost[0] - means[0]) ** 2 for cost in costs) / 49
    difference = sum((cost[0] - cost[1] - means[0] + means[1]) ** 2 for cost in costs) / 49
    assert abs(whole.mean(0) - means[0]) < 1e-9
    assert abs(whole.variance(0) - variance) < 1e-9
    assert abs(whole.variance(1, 0) - difference) < 1e-9
    assert variance > 0
