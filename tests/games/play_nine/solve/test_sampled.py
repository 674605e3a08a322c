"""Sampled values agree with what is known exactly, and are the same whenever they are asked for."""

from dataclasses import replace

import pytest

from kibitz.games.play_nine.cards.presets import FOUR_CARDS, GOLF
from kibitz.games.play_nine.solve.few import few_columns
from kibitz.games.play_nine.solve.sampled import SampledColumns, sampled_columns
from tests.games.play_nine.cards.random_tables import random_table

WIDE = replace(GOLF, name="wide", columns=5, draws=(11, 12))
PLAYOUTS = 300


@pytest.mark.parametrize("table", [FOUR_CARDS, GOLF, *map(random_table, (0, 3, 4, 7))], ids=lambda table: table.name)
def test_without_a_draw_they_are_exact(table: object) -> None:
    assert isinstance(table, type(GOLF))
    known, sampled = few_columns(table.columns, table), SampledColumns(table.columns, table, 1)
    kinds = [table.kinds - 1, table.open_kinds, *[1] * (table.columns - 2)]
    hidden = table.hidden
    for one, other in (
        (known.value(kinds, 0), sampled.value(kinds, 0)),
        (known.turned(kinds, 0, hidden, 0), sampled.turned(kinds, 0, hidden, 0)),
        (known.placed(kinds, 1, 0), sampled.placed(kinds, 1, 0)),
        (known.drawn(kinds, 0), sampled.drawn(kinds, 0)),
    ):
        assert other == pytest.approx(one, abs=1e-5)
    assert sampled.error is None


def test_with_draws_they_are_near_the_best_and_have_errors() -> None:
    known, sampled = few_columns(2, FOUR_CARDS), SampledColumns(2, FOUR_CARDS, PLAYOUTS)
    kinds = [FOUR_CARDS.open_kinds + 4, FOUR_CARDS.open_kinds + 8]
    for draws in (1, 2, 3):
        for best, found in (
            (known.value(kinds, draws), sampled.value(kinds, draws)),
            (known.turned(kinds, 0, 4, draws), sampled.turned(kinds, 0, 4, draws)),
            (known.placed(kinds, 4, draws), sampled.placed(kinds, 4, draws)),
            (known.drawn(kinds, draws), sampled.drawn(kinds, draws)),
        ):
            assert sampled.error is not None
            assert best - 4 * sampled.error - 1e-4 <= found <= best + 0.6
    assert known.fresh_mean(3) - 0.05 <= sampled.fresh_mean(3) <= known.fresh_mean(3) + 0.6


def test_the_order_of_columns_changes_nothing_and_neither_does_what_was_asked_before() -> None:
    sampled = sampled_columns(WIDE)
    assert sampled is sampled_columns(WIDE)
    kinds = [WIDE.kinds - 1, 3, WIDE.open_kinds + 2, WIDE.open_kinds + 2, 40]
    values = sampled.value(kinds, 3), sampled.turned(kinds, 2, 2, 3), sampled.drawn(kinds, 3)
    backwards = kinds[::-1]
    again = SampledColumns(5, WIDE, sampled.playouts)
    again.value(kinds, 2)
    assert values == (again.value(backwards, 3), again.turned(backwards, 1, 2, 3), again.drawn(backwards, 3))
    other = sampled_columns(WIDE, sampled.playouts).value(kinds, 3)
    assert other != values[0]
    assert other == pytest.approx(values[0], abs=0.3)
