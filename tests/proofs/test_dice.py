"""The proof of a dice game's values: it holds for true values, and for nothing that differs from them."""

from array import array

import pytest

from kibitz.games.sebastian import family
from kibitz.games.sebastian.cards.presets import SEBASTIAN
from tests.games.sebastian.cards.random_cards import random_card
from tests.proofs.certificates import WAYS, Refused, proved, read, signed

CARDS = [random_card(seed) for seed in (0, 2, 4, 7, 10, 13, 14, 18)]
"""All rules of jokers among them, and up to two bonuses."""


@pytest.mark.slow
@pytest.mark.parametrize("exact", WAYS)
def test_true_values_are_proved(exact: bool) -> None:
    for card in CARDS:
        value, error, _ = proved(family.certificate(card), exact)
        assert value == next(iter(family.solve(card, lambda done, total: None).values()))
        assert error < 1e-10


def test_a_wrong_value_of_any_state_is_refused_though_it_is_signed() -> None:
    for card in (random_card(4), random_card(15)):
        rules, values = read(family.certificate(card))
        *_, states = proved(signed(rules, values), exact=True)
        refused = 0
        for place in range(len(values)):
            wrong = array("d", values)
            wrong[place] += 1e-5
            try:
                proved(signed(rules, wrong), exact=True)
            except Refused:
                refused += 1
        assert refused > states  # the full cards are counted besides


@pytest.mark.slow
def test_true_values_of_other_rules_are_refused() -> None:
    for card in CARDS:
        rules, values = read(family.certificate(card))
        for change in ({"throws": card.throws + 1}, {"faces": card.faces + 1}):
            with pytest.raises(Refused):
                proved(signed(rules | change, values), exact=True)


@pytest.mark.workflows
def test_sebastian_is_proved() -> None:
    value, error, states = proved(family.certificate(SEBASTIAN), exact=False)
    assert abs(value - 245.870774514) < 1e-9
    assert error < 1e-9
    assert states > 300_000
