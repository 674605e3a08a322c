"""The proof of golf's values: it holds for true values, and for nothing that differs from them."""

from array import array
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from kibitz.games.play_nine import family
from kibitz.games.play_nine.cards.description import Table
from kibitz.games.play_nine.cards.presets import GOLF, PLAY_NINE
from proofs import golf
from tests.games.play_nine.cards.brute_force import optima
from tests.games.play_nine.cards.random_tables import random_table
from tests.proofs.certificates import WAYS, Refused, proved, read, signed

TABLES = [table for table in map(random_table, range(30)) if table.columns == 2]
TWO_COLUMNS = replace(PLAY_NINE, columns=2, draws=(1,))


def exact_mean(table: Table) -> float:
    values = optima(table).values()
    return float(sum(values, Fraction(0)) / len(values))


@pytest.mark.parametrize("exact", WAYS)
def test_true_values_are_proved(exact: bool) -> None:
    for table in TABLES[:8]:
        value, error, _ = proved(family.certificate(table), exact)
        assert abs(value - exact_mean(table)) <= error < 1e-5


@pytest.mark.slow
@pytest.mark.parametrize("exact", WAYS)
def test_two_columns_of_play_nine_are_proved(exact: bool) -> None:
    value, error, states = proved(family.certificate(TWO_COLUMNS), exact)
    (solved,) = family.solve(TWO_COLUMNS, lambda done, total: None).values()
    assert (value, states) == (pytest.approx(solved), 2 * 7260)
    assert error < 1e-5


def test_both_ways_find_the_same_bound() -> None:
    for table in TABLES[:4]:
        content = family.certificate(table)
        (_, one, _), (_, other, _) = proved(content, True), proved(content, False)
        assert one == pytest.approx(other, abs=1e-12)


@pytest.mark.slow
def test_a_thousand_wrong_values_are_refused_though_they_are_signed() -> None:
    """One bit of one value is another in each, but the last: a value may be halfway between two numbers."""
    rng, changes = Random(3), 0
    certificates = [read(family.certificate(table)) for table in TABLES[:10]]
    while changes < 1000:
        rules, values = rng.choice(certificates)
        bits, place = array("I", values.tobytes()), rng.randrange(len(values))
        bits[place] ^= 1 << rng.randrange(1, 32)
        wrong = array("f", bits.tobytes())
        if abs(wrong[place] - values[place]) <= golf.SLACK:
            continue  # next to 0, where the proof leaves room for rounding in double precision
        with pytest.raises((Refused, OverflowError)):
            proved(signed(rules, wrong), exact=False)
        changes += 1


def test_true_values_of_other_rules_are_refused() -> None:
    for table in TABLES[:8]:
        rules, values = read(family.certificate(table))
        cards = [dict(card) for card in rules["cards"]]
        for field in ("value", "count"):
            changed = [cards[0] | {field: cards[0][field] + 1}, *cards[1:]]
            with pytest.raises(Refused):
                proved(signed(rules | {"cards": changed}, values), exact=True)
        with pytest.raises(Refused):
            proved(signed(rules | {"draws": [*table.draws, table.draws[-1] + 1]}, values), exact=True)


@pytest.mark.workflows
def test_golf_on_three_columns_is_proved() -> None:
    value, error, states = proved(family.certificate(GOLF), exact=False)
    assert abs(value - 2.0202107) < error < 1e-5
    assert states == 10 * 198_485
