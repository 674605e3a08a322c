"""The largest probability of a target."""

import pytest

from kibitz.games.sebastian import rules
from kibitz.games.sebastian.solve.files import solution
from kibitz.games.sebastian.solve.forward import ScoreDistribution
from kibitz.games.sebastian.solve.target import TargetSolver
from kibitz.games.sebastian.solve.turn import TurnValues

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def high() -> TargetSolver:
    """Few situations lead to 370 points, so it is solved soon."""
    solver = TargetSolver(370)
    solver.solve()
    return solver


def test_play_for_a_target_reaches_it_more_often_than_play_for_the_mean(high: TargetSolver) -> None:
    best_play = ScoreDistribution(solution(False)[0]).probabilities()
    assert high.probability(0, 0, 370) >= sum(best_play[370:]) > 0


def test_with_one_category_left_the_probability_is_that_of_the_roll(high: TargetSolver) -> None:
    used = rules.ALL_USED ^ 1 << rules.QUINTUPLICATAM
    # Published for solitaire Yahtzee: five of a kind in three throws.
    assert high.probability(used, 63, 85) == pytest.approx(0.0460286, abs=1e-7)
    # Nothing brings 86, nor more than 50 without the bonus.
    assert high.probability(used, 63, 86) == 0
    assert high.probability(used, 60, 81) == 0
    assert high.probability(used, 63, 0) == 1


def test_a_turn_alone_has_the_probability_of_the_solution(high: TargetSolver) -> None:
    turn = TurnValues()
    for used, upper, needed in ((0, 0, 370), (1 << rules.COMPANY, 0, 330), (0b111111, 63, 270)):
        high.fill_endings(turn, used, upper, needed)
        assert turn.solve(used) == pytest.approx(high.probability(used, upper, needed), rel=1e-9)
        assert turn.solve(used) > 0


def test_a_target_out_of_range_is_refused() -> None:
    for target in (0, 377):
        with pytest.raises(ValueError, match=f"target {target}: expected 1 to 376"):
            TargetSolver(target)
