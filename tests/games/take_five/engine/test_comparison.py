"""Two candidates played to the end: compiled against interpreted, and against games played by the rules."""

from random import Random
from types import ModuleType

import pytest

from kibitz.games.take_five.engine import comparison, search
from kibitz.games.take_five.engine.layout import AVOID_PENALTY, KINDS, LOW_TO_HIGH
from kibitz.games.take_five.engine.network import shipped_network
from kibitz.games.take_five.game import GAME
from kibitz.games.take_five.minds.simple import Swift
from kibitz.games.take_five.state import Round
from kibitz.native import interpreted
from kibitz.table import Adviser, Clock, Move, State


def compared(searches: ModuleType, comparisons: ModuleType, network: object) -> list[float]:
    numbers: list[float] = []
    for low_card in (0, 1):
        searcher = searches.Search(network, 5)
        unseen = [2, 3, 4, 5, 7, 11, 12, 13, 14] if not low_card else [2, 3, 4, 5, 7, 22, 23, 24, 25]
        searcher.start(4, 2, [1, 8, 30], [[6], [9, 10], [16, 17, 18, 20, 21], [29]], unseen, low_card)
        both = comparisons.Comparison(searcher)
        both.run(0, 2, 30)
        numbers += [*both.figures(), both.deals]
        both.run(1, 1, 5)
        numbers += both.figures()
    return numbers


def test_compiled_and_interpreted_compare_the_same() -> None:
    plain = [interpreted.module(f"kibitz.games.take_five.engine.{name}") for name in ("search", "comparison")]
    plain_network = interpreted.module("kibitz.games.take_five.engine.network").shipped_network()
    expected = compared(*plain, plain_network)
    assert compared(search, comparison, shipped_network()) == pytest.approx(expected, rel=1e-9)
    assert len(set(expected)) > 8


def test_one_and_the_same_candidate_differs_by_nothing() -> None:
    searcher = search.Search(shipped_network(), 1)
    searcher.start(2, 0, [3, 9], [[1], [2], [4], [5]], [6, 7, 8, 10], 0)
    both = comparison.Comparison(searcher)
    both.run(1, 1, 50)
    first, second, error = both.figures()
    assert (first, error) == (second, 0.0)


def cost_by_the_rules(state: State, move: Move, others: list[Adviser]) -> float:
    """What seat 0 takes when it plays the move and goes on like swift."""
    state = state.play(0, move)
    own = Swift(0)
    while state.to_move:
        chosen = [
            (seat, (own if seat == 0 else others[seat - 1]).advise(state.view(seat), Clock())[0].move)
            for seat in state.to_move
        ]
        for seat, choice in chosen:
            state = state.play(seat, choice)
    return state.scores()[0]


@pytest.mark.slow
def test_costs_agree_with_games_played_by_the_rules() -> None:
    """The other plays its lowest card, and the imagined deals are those of the rules."""
    view = GAME.read_view("players 2; hand 7 14 21; rows 5 6 / 12 13 15 16 17 / 20 / 9; taken 1 2 4 8 / 10 11 18 23 24")
    judge = Swift(3)
    judge.meets(("swift", "low-to-high"))
    verdict = judge.judge(view, 14, Clock())
    other = GAME.minds()["low-to-high"](0)
    assert isinstance(view.position, Round)
    rng, costs = Random(2), []
    for _ in range(400):
        state = view.imagine(rng)
        costs.append([cost_by_the_rules(state, move, [other]) for move in (verdict.best.move, 14)])
    best, chosen = (sum(column) / len(costs) for column in zip(*costs, strict=True))
    assert verdict.best.move != 14
    assert verdict.best.value == pytest.approx(best, abs=0.4)
    assert verdict.value == pytest.approx(chosen, abs=0.6)
    assert verdict.error is not None
    assert abs((verdict.value or 0) - (verdict.best.value or 0) - (chosen - best)) < 4 * verdict.error + 0.3


def test_who_is_known_by_name_plays_in_the_deals() -> None:
    judge = Swift(0)
    judge.meets(("kibitz:low-to-high", "a student", "avoid-penalty"))
    assert judge.known_kinds == {0: LOW_TO_HIGH, 2: AVOID_PENALTY}
    assert AVOID_PENALTY < KINDS
