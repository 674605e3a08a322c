"""The shipped table against a fresh solution."""

import pytest

from kibitz.games.sebastian import rules
from kibitz.games.sebastian.solve.card_values import distinct_uppers, reachable_uppers, shipped


@pytest.mark.slow
@pytest.mark.parametrize("played", [rules.ASSIGNMENT, rules.Rules(five_is_squadron=True)])
def test_the_shipped_table_is_a_fresh_solution_to_six_decimals(
    solutions: dict[rules.Rules, list[float]], played: rules.Rules
) -> None:
    table = shipped(played)
    for used in range(rules.CATEGORY_SETS):
        for upper in reachable_uppers(used & 63):
            fresh = solutions[played][rules.UPPER_TOTALS * used + upper]
            assert f"{table.value(used, upper):.6f}" == f"{fresh:.6f}"


def test_upper_totals_that_can_arise() -> None:
    assert reachable_uppers(0b000000) == {0}
    assert reachable_uppers(0b000010) == {0, 2, 4, 6, 8, 10}
    # Fives and sixes: 63 is not reached, since 55 is the most.
    assert max(reachable_uppers(0b110000)) == 55
    assert max(reachable_uppers(0b111111)) == 63


def test_totals_without_hope_of_the_bonus_are_one() -> None:
    # With sixes alone open 30 more points are possible: 32 is the last total without hope.
    assert distinct_uppers(0b011111)[:3] == [32, 33, 34]
    assert distinct_uppers(0b111111)[-2:] == [62, 63]
    assert len(distinct_uppers(0b111111)) == 2


def test_totals_above_63_have_the_value_of_63() -> None:
    values = shipped(rules.ASSIGNMENT)
    used = rules.ALL_USED ^ 1 << rules.PANDEMONIUM
    assert values.value(used, 90) == values.value(used, 63) == pytest.approx(23.33 + 35, abs=6e-3)
