"""The exact solution, the shipped table, the weighing of a turn and what follows from them."""

import math
from array import array
from fractions import Fraction
from random import Random

import pytest

from kibitz.games.sebastian import rules
from kibitz.games.sebastian.lanes import Many, Spread
from kibitz.games.sebastian.minds import solved
from kibitz.games.sebastian.solve import values
from kibitz.games.sebastian.solve.solve import Solver
from kibitz.games.sebastian.solve.target import Chances
from kibitz.games.sebastian.solve.turn import Weighing
from kibitz.native import interpreted

OPTIMA = [(False, 245.870775), (True, 245.904728)]


@pytest.fixture(scope="module")
def solutions() -> dict[bool, list[float]]:
    return {five: list(Solver(five).solve()) for five in (False, True)}


@pytest.mark.parametrize(("five", "optimum"), OPTIMA)
def test_the_optimum(solutions: dict[bool, list[float]], five: bool, optimum: float) -> None:
    assert round(solutions[five][0], 6) == optimum


@pytest.mark.parametrize("five", [False, True])
def test_the_shipped_table_is_a_fresh_solution_to_six_decimals(solutions: dict[bool, list[float]], five: bool) -> None:
    table = solved(five)[0]
    for used in range(8192):
        for total in values.reachable(used & 63):
            assert f"{table.worth(used, total):.6f}" == f"{solutions[five][64 * used + total]:.6f}"


def naive_last_turn(category: int, total: int) -> Fraction:
    """The worth of one open category, by every keep against every throw of the rest, in fractions."""

    def ending(roll: rules.Keep) -> Fraction:
        points = rules.score(category, roll)
        upper = total + (points if category < 6 else 0)
        return Fraction(points + (35 if upper >= 63 else 0))

    worth = {roll: ending(roll) for roll in rules.KEEPS[rules.FULL :]}
    for _ in range(2):
        thrown = {}
        for keep in rules.KEEPS:
            rest = [dice for dice in rules.KEEPS if len(dice) == 5 - len(keep)]
            thrown[keep] = sum(rules.odds(dice) * worth[tuple(sorted(keep + dice))] for dice in rest)
        worth = {roll: max(thrown[keep] for keep in rules.kept(roll)) for roll in worth}
    return sum((rules.odds(roll) * value for roll, value in worth.items()), Fraction(0))


@pytest.mark.parametrize(
    ("category", "total"), [(0, 60), (3, 55), (5, 45), (6, 63), (8, 10), (9, 63), (11, 0), (12, 20)]
)
def test_the_last_turn_in_fractions(solutions: dict[bool, list[float]], category: int, total: int) -> None:
    used = rules.CARD_FULL ^ 1 << category
    assert solutions[False][64 * used + total] == pytest.approx(float(naive_last_turn(category, total)), abs=1e-11)


def test_known_figures_of_single_categories(solutions: dict[bool, list[float]]) -> None:
    """Published for solitaire Yahtzee: the chance of five of a kind in three throws is 4.6029 %, of a large straight
    26.11 %, of a small one 61.54 %; chance alone brings 23.33, three of a kind 15.19."""
    for name, points, published in (
        ("quintuplicatam", 50, 0.046029),
        ("company", 40, 0.2611),
        ("prattle", 30, 0.6154),
    ):
        used = rules.CARD_FULL ^ 1 << rules.CATEGORIES.index(name)
        assert solutions[False][64 * used] / points == pytest.approx(published, abs=6e-5)
    for name, published in (("pandemonium", 23.33), ("triplex", 15.19), ("sextus", 12.64)):
        used = rules.CARD_FULL ^ 1 << rules.CATEGORIES.index(name)
        assert solutions[False][64 * used] == pytest.approx(published, abs=6e-3)


def test_a_turn_weighed_alone_is_worth_what_the_solution_says(solutions: dict[bool, list[float]]) -> None:
    rng = Random(5)
    for five in (False, True):
        weighing = Weighing(five)
        for _ in range(300):
            used = rng.randrange(rules.CARD_FULL)
            total = rng.choice(sorted(values.reachable(used & 63)))
            weighing.look_ahead(solved(five)[0], used, total)
            assert weighing.weigh(used) == pytest.approx(solutions[five][64 * used + total], abs=1e-6)


def test_keeps_are_worth_the_mean_over_their_throws() -> None:
    weighing = Weighing()
    weighing.look_ahead(solved(False)[0], 0, 0)
    weighing.weigh(0)
    for number, keep in enumerate(rules.KEEPS):
        throws = [dice for dice in rules.KEEPS if len(dice) == 5 - len(keep)]
        for left in (1, 2):
            after = {
                dice: max(
                    weighing.value(rules.NUMBER[other], left - 1)
                    for other in (rules.kept(dice) if left == 2 else (dice,))
                )
                for dice in (tuple(sorted(keep + thrown)) for thrown in throws)
            }
            mean = sum(float(rules.odds(thrown)) * after[tuple(sorted(keep + thrown))] for thrown in throws)
            assert weighing.value(number, left) == pytest.approx(mean, abs=1e-9)


def test_compiled_and_interpreted_solve_alike() -> None:
    """On some cards, given what follows them: all others go through the same lines."""
    plain_solve = interpreted.module("kibitz.games.sebastian.solve.solve")
    plain_weigh = interpreted.module("kibitz.games.sebastian.solve.turn")
    compiled = Solver().solve()
    plain = plain_solve.Solver()
    plain.worth[:] = compiled
    rng = Random(2)
    for _ in range(4):
        used = rng.randrange(rules.CARD_FULL)
        plain.worth[64 * used : 64 * used + 64] = array("d", bytes(512))
        plain.value(used)
        assert list(plain.worth[64 * used : 64 * used + 64]) == list(compiled[64 * used : 64 * used + 64])
    weighing, plain_weighing = Weighing(), plain_weigh.Weighing()
    for _ in range(10):
        used = rng.randrange(rules.CARD_FULL)
        total = rng.choice(sorted(values.reachable(used & 63)))
        for lattice in (weighing, plain_weighing):
            lattice.look_ahead(solved(False)[0], used, total)
        assert weighing.weigh(used) == plain_weighing.weigh(used)
        for number in range(462):
            assert weighing.value(number, 2) == plain_weighing.value(number, 2)
            assert weighing.value(number, 1) == plain_weighing.value(number, 1)


def test_a_hundred_thousand_games_are_worth_the_optimum() -> None:
    scores = Many(solved(False)[0]).scores(0, 100_000)
    mean = sum(scores) / len(scores)
    deviation = math.sqrt(sum((score - mean) ** 2 for score in scores) / len(scores))
    assert abs(mean - 245.870775) < 3 * deviation / math.sqrt(len(scores))
    assert deviation == pytest.approx(39.82, abs=0.3)


def test_the_exact_distribution() -> None:
    chances = Spread(solved(False)[0]).distribution()
    assert len(chances) == 376
    assert sum(chances) == pytest.approx(1, abs=1e-12)
    mean = sum(score * chance for score, chance in enumerate(chances))
    assert round(mean, 6) == 245.870775
    assert math.sqrt(sum(chance * (score - mean) ** 2 for score, chance in enumerate(chances))) == pytest.approx(
        39.82, abs=0.005
    )
    scores = Many(solved(False)[0]).scores(7, 50_000)
    for least in (150, 200, 250, 300):
        exact = sum(chances[least:])
        seen = sum(score >= least for score in scores) / len(scores)
        assert abs(seen - exact) < 4 * math.sqrt(exact * (1 - exact) / len(scores))


def test_the_chance_of_a_high_target() -> None:
    """The policy for the target reaches it at least as often as the one for the mean."""
    best = Spread(solved(False)[0]).distribution()
    target = Chances(370)
    chance = target.solve()
    assert chance >= sum(best[370:]) > 0
    # From one open category the chance is that of the roll.
    used = rules.CARD_FULL ^ 1 << rules.QUINTUPLICATAM
    assert target.worth(used, 63, 85) == pytest.approx(0.0460286, abs=1e-7)
    with pytest.raises(ValueError, match="target 0: expected 1 to 376"):
        Chances(0)
