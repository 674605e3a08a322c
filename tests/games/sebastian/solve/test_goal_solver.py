"""Best play for targets and for utilities, on cards with few open categories."""

import pytest

from kibitz.games.sebastian import rules
from kibitz.games.sebastian.solve.card_sides import sets_from
from kibitz.games.sebastian.solve.card_values import shipped
from kibitz.games.sebastian.solve.goal_cache import Goal, chances_to_beat, map_memory, solve_from
from kibitz.games.sebastian.solve.goal_solver import GoalSolver
from kibitz.games.sebastian.solve.turn import TurnValues

pytestmark = pytest.mark.slow

NEARLY_FULL = rules.ALL_USED ^ (1 << rules.SQUADRON | 1 << rules.QUINTUPLICATAM | 1 << 5)
"""Open: sextus, squadron and quintuplicatam."""


def solved(goal: Goal, used: int = NEARLY_FULL) -> GoalSolver:
    return solve_from(goal, map_memory(goal.solver().size()), used, lambda done, total: None)


def solved_for(utilities: list[float]) -> GoalSolver:
    solver = GoalSolver(utilities)
    solver.use(map_memory(solver.size()))
    solver.solve_full_cards()
    for cards in sets_from(NEARLY_FULL, rules.ALL_USED):
        solver.solve_cards(cards, 0, len(cards))
    return solver


@pytest.fixture(scope="module")
def targets() -> GoalSolver:
    return solved(Goal())


def test_with_one_category_left_the_probability_is_that_of_the_roll(targets: GoalSolver) -> None:
    used = rules.ALL_USED ^ 1 << rules.QUINTUPLICATAM
    # Published for solitaire Yahtzee: five of a kind in three throws.
    assert targets.value(used, 63, 85) == pytest.approx(0.0460286, abs=1e-7)
    # Nothing brings 86, nor more than 50 without the bonus.
    assert targets.value(used, 63, 86) == 0
    assert targets.value(used, 60, 81) == 0
    assert targets.value(used, 63, 0) == 1


def test_a_turn_alone_has_the_probability_of_the_solution(targets: GoalSolver) -> None:
    turn = TurnValues()
    for upper, short in ((45, 10), (45, 60), (57, 1), (33, 100), (39, 31)):
        targets.fill_endings(turn, NEARLY_FULL, upper, short)
        assert turn.solve(NEARLY_FULL) == pytest.approx(targets.value(NEARLY_FULL, upper, short), rel=1e-6)
        assert turn.solve(NEARLY_FULL) > 0


def test_a_higher_target_is_never_likelier(targets: GoalSolver) -> None:
    chances = [targets.value(NEARLY_FULL, 45, short) for short in range(-5, 150)]
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == 1 > chances[-1] == 0


def test_a_utility_that_is_a_step_is_a_target(targets: GoalSolver) -> None:
    step = [0.0] * 200 + [1.0] * (rules.HIGHEST_SCORE + 1 - 200)
    solver = solved_for(step)
    for points in (100, 150, 180):
        assert solver.value(NEARLY_FULL, 45, rules.MOST_POINTS - points) == pytest.approx(
            targets.value(NEARLY_FULL, 45, 200 - points), rel=1e-6
        )


def test_the_utility_that_is_the_score_has_the_known_optimum() -> None:
    solver = solved_for([float(score) for score in range(rules.HIGHEST_SCORE + 1)])
    best = shipped(rules.ASSIGNMENT)
    for upper in (39, 45, 57):
        assert solver.value(NEARLY_FULL, upper, rules.MOST_POINTS - 100) == pytest.approx(
            100 + best.value(NEARLY_FULL, upper), abs=1e-4
        )


def test_whoever_has_the_most_points_beats_all_others() -> None:
    chances = chances_to_beat(10, rules.ASSIGNMENT)
    assert len(chances) == rules.HIGHEST_SCORE + 1
    assert chances == sorted(chances)
    assert chances[0] == 0
    # 247 points are the median of best play.
    assert chances[247] < 0.5**10 < chances[248]
