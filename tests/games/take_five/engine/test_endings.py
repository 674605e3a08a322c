"""Endings for two: their values beside a brute force in exact fractions, and mixtures that no answer beats."""

import pytest

from kibitz.games.take_five.engine.endings import Endings
from kibitz.games.take_five.state import Round
from tests.games.take_five.exact import lead
from tests.games.take_five.example import ending


def set_up(endings: Endings, position: Round) -> int:
    return endings.set_up([list(hand) for hand in position.hands], [list(row) for row in position.rows])


def taken_more(position: Round) -> float:
    mine, others = position.scores()
    return others - mine


@pytest.mark.slow
@pytest.mark.parametrize(("cards", "endings"), [(1, 12), (2, 8), (3, 2)])
def test_values_are_those_of_brute_force_in_fractions(cards: int, endings: int) -> None:
    engine = Endings()
    for seed in range(endings):
        position = ending(seed, cards)
        value = engine.solve(set_up(engine, position))
        assert value is not None
        assert taken_more(position) + value == pytest.approx(float(lead(position)))


def test_no_answer_to_a_mixture_gains() -> None:
    engine, mixed = Endings(), 0
    for seed in range(12):
        level = set_up(engine, ending(seed, 4))
        value = engine.solve(level)
        own, others = engine.mixtures(level)
        cells = [[engine.cell(level, i, j)[0] for j in range(len(others))] for i in range(len(own))]
        assert sum(own) == pytest.approx(1.0)
        assert sum(others) == pytest.approx(1.0)
        answers = [sum(map(float.__mul__, others, line)) for line in cells]
        replies = [sum(map(float.__mul__, own, column)) for column in zip(*cells, strict=True)]
        assert max(answers) == pytest.approx(value)
        assert min(replies) == pytest.approx(value)
        mixed += max(own) < 1
    assert mixed


def test_the_points_of_both_add_up() -> None:
    # 23 and 24 are the fifth and the sixth card of the last row: 24 takes 3 + 2 + 1 + 5 + 1.
    engine = Endings()
    level = engine.set_up([[24], [23]], [[1], [2], [3], [10, 15, 21, 22]])
    assert engine.solve(level) == -12
    assert engine.total == 12


def test_solving_goes_on_where_it_stopped() -> None:
    position, engine, calls = ending(1, 5), Endings(), 1
    level = set_up(engine, position)
    while (value := engine.solve(level, 200)) is None:
        calls += 1
    assert calls > 1
    other = Endings()
    assert other.solve(set_up(other, position)) == pytest.approx(value)


@pytest.mark.parametrize(
    ("hands", "rows"),
    [
        ([[1]], [[2], [3], [4], [5]]),
        ([[1], [6, 7]], [[2], [3], [4], [5]]),
        ([[7, 6], [8, 9]], [[2], [3], [4], [5]]),
        ([[], []], [[2], [3], [4], [5]]),
        ([[1], [2]], [[2], [3], [4], [5]]),
        ([[1], [25]], [[2], [3], [4], [5]]),
        ([[1], [6]], [[2], [3], [4]]),
        ([[1], [6]], [[2], [3], [4], []]),
    ],
)
def test_positions_that_are_none_are_refused(hands: list[list[int]], rows: list[list[int]]) -> None:
    with pytest.raises(ValueError, match="expected"):
        Endings().set_up(hands, rows)


def test_a_pair_of_choices_out_of_range_is_refused() -> None:
    engine = Endings()
    level = engine.set_up([[7], [8]], [[2], [3], [4], [5]])
    with pytest.raises(IndexError, match="expected less than 1 and 1"):
        engine.cell(level, 0, 1)
