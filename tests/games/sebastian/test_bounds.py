"""What Python passes to the compiled modules of Sebastian is checked: errors, never memory that is not theirs."""

import zlib
from array import array

import pytest

from kibitz.games.sebastian.cards.description import Card, Category
from kibitz.games.sebastian.lanes import GameLanes
from kibitz.games.sebastian.rules import (
    ALL_USED,
    ASSIGNMENT,
    CATEGORY_COUNT,
    FIRST_ROLL,
    HIGHEST_SCORE,
    MOST_POINTS,
    MULTISET_COUNT,
    POINT_VALUES,
)
from kibitz.games.sebastian.solve import card_cache
from kibitz.games.sebastian.solve.card_sides import Layout
from kibitz.games.sebastian.solve.card_solver import CardSolver
from kibitz.games.sebastian.solve.card_values import CardValues, shipped
from kibitz.games.sebastian.solve.goal_solver import GoalSolver
from kibitz.games.sebastian.solve.probabilities import TurnEnds
from kibitz.games.sebastian.solve.turn import TurnValues

YAHTZEE_ALONE = Card("alone", 5, 6, 3, (Category("yahtzee", "alike", 50, groups=(5,)),))
REFUSED = (IndexError, ValueError, TypeError, OverflowError)


@pytest.mark.parametrize(("used", "upper"), [(-1, 0), (ALL_USED + 1, 0), (0, -1), (0, 1), (2**40, 0), (63, "x")])
def test_cards_that_can_not_arise(used: int, upper: int) -> None:
    values, turn = shipped(ASSIGNMENT), TurnValues()
    with pytest.raises(REFUSED):
        values.value(used, upper)
    with pytest.raises(REFUSED):
        turn.fill_endings(values, used, upper)
    with pytest.raises(REFUSED):
        TurnEnds().solve(used, upper)


@pytest.mark.parametrize(
    ("number", "left"), [(-1, 1), (MULTISET_COUNT, 1), (0, 4), (FIRST_ROLL, -1), (0, 0), (FIRST_ROLL, 3)]
)
def test_dice_that_no_turn_goes_on_from(number: int, left: int) -> None:
    turn = TurnEnds()
    turn.solve(0, 0)
    with pytest.raises(IndexError):
        turn.after(number, left)


def test_values_of_too_few_cards() -> None:
    for packed in (zlib.compress(b""), zlib.compress(bytes(400)), zlib.compress(bytes(4001))):
        with pytest.raises(ValueError, match="expected 4 for each"):
            CardValues(packed)


def test_none_are_no_values() -> None:
    with pytest.raises((TypeError, AttributeError)):
        TurnValues().fill_endings(None, 0, 0)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("method", "arguments"),
    [
        ("set_ending", (CATEGORY_COUNT, 0, 1.0)),
        ("set_ending", (-1, 0, 1.0)),
        ("set_ending", (0, POINT_VALUES, 1.0)),
        ("set_ending", (0, -1, 1.0)),
        ("keep_value", (-1, 1)),
        ("keep_value", (MULTISET_COUNT, 2)),
        ("keep_value", (FIRST_ROLL - 1, 0)),
        ("keep_value", (0, 3)),
        ("category_value", (CATEGORY_COUNT, FIRST_ROLL)),
        ("category_value", (0, FIRST_ROLL - 1)),
        ("category_value", (0, MULTISET_COUNT)),
        ("solve", ("none",)),
    ],
)
def test_arguments_that_a_turn_refuses(method: str, arguments: tuple[object, ...]) -> None:
    with pytest.raises(REFUSED):
        getattr(TurnValues(), method)(*arguments)


def test_fewer_games_than_none() -> None:
    lanes = GameLanes()
    with pytest.raises(ValueError, match="-1 games"):
        lanes.play(0, -1)
    assert len(lanes.play(0, 0)) == 0
    assert len(lanes.play(0, 3)) == 3


def test_situations_that_no_goal_has() -> None:
    for_targets = GoalSolver()
    for_utility = GoalSolver([0.0] * (HIGHEST_SCORE + 1))
    for used, upper in ((-1, 0), (ALL_USED + 1, 0), (0, -1)):
        with pytest.raises(ValueError, match="expected"):
            for_targets.value(used, upper, 300)
        with pytest.raises(ValueError, match="expected"):
            for_targets.fill_endings(TurnValues(), used, upper, 300)
    for short in (MOST_POINTS - 1, MOST_POINTS + 1):
        with pytest.raises(ValueError, match=f"{short} points short with categories 0: expected 340 to 340"):
            for_utility.value(0, 0, short)

    assert for_targets.value(ALL_USED, 10**6, -5) == 1.0


def test_values_and_cards_that_a_solver_refuses() -> None:
    with pytest.raises(ValueError, match="3 utilities: expected 376"):
        GoalSolver([0.0, 0.5, 1.0])
    with pytest.raises(ValueError, match="at least 0"):
        GoalSolver([-1.0] * (HIGHEST_SCORE + 1))
    solver = GoalSolver()
    with pytest.raises(ValueError, match=f"1 values: expected {solver.size()}"):
        solver.use(array("f", [0.0]))
    with pytest.raises(ValueError, match="no values"):
        solver.solve_cards(array("i", [1]), 0, 1)
    with pytest.raises(ValueError, match="no values"):
        solver.value(0, 0, 100)


def test_states_that_a_card_has_not() -> None:
    solver = card_cache.solve(YAHTZEE_ALONE, lambda done, total: None)
    for used, side in ((-1, 0), (2, 0), (0, -1), (0, 1), (2**40, 0)):
        with pytest.raises(REFUSED):
            solver.value(used, side)
    for sets, begin, end in (([0], 0, 2), ([0], -1, 1), ([1], 0, 1), ([-1], 0, 1)):
        with pytest.raises(REFUSED):
            solver.solve_sets(array("i", sets), begin, end)
    with pytest.raises(ValueError, match="expected 2"):
        CardSolver(YAHTZEE_ALONE, Layout(YAHTZEE_ALONE), array("d", [0.0]))
