"""One turn against the solution, against means over throws, and against the same code interpreted."""

from random import Random

import pytest

from kibitz.games.sebastian import rules
from kibitz.games.sebastian.solve.card_values import reachable_uppers, shipped
from kibitz.games.sebastian.solve.turn import TurnValues, turn_by
from kibitz.native import interpreted


def some_cards(count: int, seed: int) -> list[tuple[int, int]]:
    """Used categories and an upper total, of cards that can arise."""
    rng = Random(seed)
    used = [rng.randrange(rules.ALL_USED) for _ in range(count)]
    return [(one, rng.choice(sorted(reachable_uppers(one & 63)))) for one in used]


@pytest.mark.slow
@pytest.mark.parametrize("played", [rules.ASSIGNMENT, rules.Rules(five_is_squadron=True)])
def test_a_turn_alone_has_the_value_of_the_solution(
    solutions: dict[rules.Rules, list[float]], played: rules.Rules
) -> None:
    turn = turn_by(played)
    for used, upper in some_cards(300, seed=5):
        turn.fill_endings(shipped(played), used, upper)
        fresh = solutions[played][rules.UPPER_TOTALS * used + upper]
        assert turn.solve(used) == pytest.approx(fresh, abs=1e-6)


def test_keeps_have_the_mean_value_over_their_throws() -> None:
    turn = TurnValues()
    turn.fill_endings(shipped(rules.ASSIGNMENT), 0, 0)
    turn.solve(0)
    for number, keep in enumerate(rules.MULTISETS):
        throws = [dice for dice in rules.MULTISETS if len(dice) == 5 - len(keep)]
        for left in (1, 2):
            after = {
                dice: max(
                    turn.keep_value(rules.NUMBER[other], left - 1)
                    for other in (rules.possible_keeps(dice) if left == 2 else (dice,))
                )
                for dice in (tuple(sorted(keep + thrown)) for thrown in throws)
            }
            mean = sum(float(rules.odds(thrown)) * after[tuple(sorted(keep + thrown))] for thrown in throws)
            assert turn.keep_value(number, left) == pytest.approx(mean, abs=1e-9)


def test_compiled_and_interpreted_solve_a_turn_alike() -> None:
    turn, plain = TurnValues(), interpreted.module("kibitz.games.sebastian.solve.turn").TurnValues()
    for used, upper in some_cards(10, seed=2):
        for one in (turn, plain):
            one.fill_endings(shipped(rules.ASSIGNMENT), used, upper)
        assert turn.solve(used) == plain.solve(used)
        for number in range(rules.MULTISET_COUNT):
            assert turn.keep_value(number, 2) == plain.keep_value(number, 2)
            assert turn.keep_value(number, 1) == plain.keep_value(number, 1)
        for roll in range(rules.ROLL_COUNT):
            assert turn.keep_value(rules.FIRST_ROLL + roll, 0) == plain.keep_value(rules.FIRST_ROLL + roll, 0)


@pytest.mark.slow
def test_the_best_keep_has_the_highest_value_and_of_equals_the_highest_number() -> None:
    """Which one is chosen is seen in the interpreted module only; games of both modules are compared elsewhere."""
    turn = interpreted.module("kibitz.games.sebastian.solve.turn").TurnValues()
    # With quintuplicatam alone open all rolls without a pair leave a choice between equals.
    for used, upper in [*some_cards(5, seed=3), (rules.ALL_USED ^ 1 << rules.QUINTUPLICATAM, 0)]:
        turn.fill_endings(shipped(rules.ASSIGNMENT), used, upper)
        turn.solve(used)
        turn.choose()
        for number in range(rules.FIRST_ROLL, rules.MULTISET_COUNT):
            keeps = [rules.NUMBER[keep] for keep in rules.possible_keeps(rules.MULTISETS[number])]
            for rerolls, best_keep in ((1, turn.best_keep_1), (2, turn.best_keep_2)):
                best = max(turn.keep_value(keep, rerolls) for keep in keeps)
                assert best_keep[number] == max(keep for keep in keeps if turn.keep_value(keep, rerolls) == best)


@pytest.mark.parametrize("played", [rules.ASSIGNMENT, rules.Rules(five_is_squadron=True)])
def test_each_roll_goes_to_the_first_of_its_best_categories(played: rules.Rules) -> None:
    turn = interpreted.module("kibitz.games.sebastian.solve.turn").turn_by(played)
    for used, upper in some_cards(20, seed=4):
        turn.fill_endings(shipped(played), used, upper)
        turn.end_turn(used)
        free = [category for category in range(rules.CATEGORY_COUNT) if not used >> category & 1]
        for number in range(rules.FIRST_ROLL, rules.MULTISET_COUNT):
            values = {category: turn.category_value(category, number) for category in free}
            best = max(values.values())
            assert turn.keep_value(number, 0) == best
            assert turn.best_category[number - rules.FIRST_ROLL] == min(c for c in free if values[c] == best)
