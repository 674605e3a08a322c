"""The exact solution against the published optimum, a second computation, and the same code interpreted."""

from array import array
from fractions import Fraction
from random import Random

import pytest

from kibitz.games.sebastian import rules
from kibitz.games.sebastian.rules import Multiset
from kibitz.games.sebastian.solve.solver import Solver
from kibitz.native import interpreted

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("five_is_squadron", "optimum"), [(False, 245.870775), (True, 245.904728)])
def test_the_optimum(solutions: dict[rules.Rules, list[float]], five_is_squadron: bool, optimum: float) -> None:
    assert round(solutions[rules.Rules(five_is_squadron)][0], 6) == optimum


def naive_last_turn(category: int, upper: int) -> Fraction:
    """The state value with one open category, by every keep against every throw of the rest, in fractions."""

    def ending(roll: Multiset) -> Fraction:
        points = rules.ASSIGNMENT.score(category, roll)
        reached = upper + (points if category < 6 else 0)
        return Fraction(points + (35 if reached >= 63 else 0))

    values = {roll: ending(roll) for roll in rules.MULTISETS[rules.FIRST_ROLL :]}
    for _ in range(2):
        thrown = {}
        for keep in rules.MULTISETS:
            rest = [dice for dice in rules.MULTISETS if len(dice) == 5 - len(keep)]
            thrown[keep] = sum(rules.odds(dice) * values[tuple(sorted(keep + dice))] for dice in rest)
        values = {roll: max(thrown[keep] for keep in rules.possible_keeps(roll)) for roll in values}
    return sum((rules.odds(roll) * value for roll, value in values.items()), Fraction(0))


@pytest.mark.parametrize(
    ("category", "upper"), [(0, 60), (3, 55), (5, 45), (6, 63), (8, 10), (9, 63), (11, 0), (12, 20)]
)
def test_the_last_turn_in_fractions(solutions: dict[rules.Rules, list[float]], category: int, upper: int) -> None:
    used = rules.ALL_USED ^ 1 << category
    value = solutions[rules.ASSIGNMENT][rules.UPPER_TOTALS * used + upper]
    assert value == pytest.approx(float(naive_last_turn(category, upper)), abs=1e-11)


def test_published_figures_of_single_categories(solutions: dict[rules.Rules, list[float]]) -> None:
    """For solitaire Yahtzee: five of a kind comes in three throws with 4.6029 %, a large straight with 26.11 %, a small
    one with 61.54 %; chance alone brings 23.33 points, three of a kind 15.19, sixes 12.64."""
    for name, points, probability in (
        ("quintuplicatam", 50, 0.046029),
        ("company", 40, 0.2611),
        ("prattle", 30, 0.6154),
    ):
        used = rules.ALL_USED ^ 1 << rules.CATEGORIES.index(name)
        assert solutions[rules.ASSIGNMENT][rules.UPPER_TOTALS * used] / points == pytest.approx(probability, abs=6e-5)
    for name, expected_points in (("pandemonium", 23.33), ("triplex", 15.19), ("sextus", 12.64)):
        used = rules.ALL_USED ^ 1 << rules.CATEGORIES.index(name)
        assert solutions[rules.ASSIGNMENT][rules.UPPER_TOTALS * used] == pytest.approx(expected_points, abs=6e-3)


def test_compiled_and_interpreted_solve_a_card_alike(solutions: dict[rules.Rules, list[float]]) -> None:
    """On some cards, given the values of those that follow: all others go through the same lines."""
    rng = Random(2)
    for played, values in solutions.items():
        plain = interpreted.module("kibitz.games.sebastian.solve.solver").Solver(played)
        plain.values[:] = array("d", values)
        for _ in range(2):
            used = rng.randrange(rules.ALL_USED)
            card = slice(rules.UPPER_TOTALS * used, rules.UPPER_TOTALS * (used + 1))
            plain.values[card] = array("d", [0.0] * rules.UPPER_TOTALS)
            plain.solve_card(used)
            assert list(plain.values[card]) == values[card]


def test_progress_goes_up_to_the_whole() -> None:
    steps: list[tuple[int, int]] = []
    Solver().solve(lambda done, total: steps.append((done, total)))
    assert steps == sorted(steps)
    assert len(steps) == rules.CATEGORY_SETS // 64
    assert steps[-1] == (rules.CATEGORY_SETS, rules.CATEGORY_SETS)
