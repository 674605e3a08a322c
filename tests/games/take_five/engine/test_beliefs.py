"""What kind of player someone is, from what was played: recognized in games, and inconsistent rounds refused."""

import pytest

from kibitz.games.take_five.engine.beliefs import Beliefs
from kibitz.games.take_five.engine.layout import (
    HABITS,
    HIGH_TO_LOW,
    KINDS,
    LOW_TO_HIGH,
    NETWORK_PLAYER,
    RANDOM_PLAYER,
    WAYS,
)
from kibitz.games.take_five.engine.network import shipped_network
from kibitz.games.take_five.engine.players import Players

ROWS = [[10], [20], [30], [40]]
UNSEEN = [11, 12, 33, 34]


def beliefs() -> Beliefs:
    return Beliefs(Players(shipped_network()), 1)


def after_two_rounds() -> Beliefs:
    """Three seats, two rounds played: seat 1 played its lowest cards, seat 2 its highest."""
    known = beliefs()
    known.start(2, UNSEEN)
    known.add_round(3, 0, [5, 15, 25], ROWS, [*UNSEEN, 9, 37], [25, 9, 37])
    known.add_round(3, 0, [5, 15, 21, 25], ROWS, [*UNSEEN, 9, 37, 3, 44], [21, 3, 44])
    return known


def test_before_a_round_every_way_is_as_likely() -> None:
    known = beliefs()
    known.start(10, list(range(50, 60)))
    assert known.likelihoods(1) == [1.0] * WAYS


def test_who_plays_the_lowest_or_the_highest_card_is_recognized() -> None:
    known = after_two_rounds()
    for seat, kind, other in ((1, LOW_TO_HIGH, HIGH_TO_LOW), (2, HIGH_TO_LOW, LOW_TO_HIGH)):
        known.run(seat, 40)
        likelihoods = known.likelihoods(seat)
        assert likelihoods[kind] > 4 * likelihoods[RANDOM_PLAYER] > 40 * likelihoods[other]
        assert max(likelihoods) == 1.0


def test_a_player_of_habits_counts_each_choice_by_them() -> None:
    known = after_two_rounds()
    known.set_habits(1, [0.5 if kind in (LOW_TO_HIGH, HIGH_TO_LOW) else 0.0 for kind in range(KINDS)])
    known.run(1, 40)
    likelihoods = known.likelihoods(1)
    # Either of two rounds by the lowest card: a quarter of one who always plays it, and what the highest adds.
    assert 0.25 <= likelihoods[HABITS] / likelihoods[LOW_TO_HIGH] < 0.3


def test_kinds_that_are_ruled_out_are_not_weighed() -> None:
    known = after_two_rounds()
    known.limit(1, NETWORK_PLAYER, KINDS - 1)
    known.run(1, 5)
    assert known.likelihoods(1)[NETWORK_PLAYER] > 0
    with pytest.raises(ValueError, match="kinds 3 to 2"):
        known.limit(1, 3, 2)


def test_rounds_that_can_not_have_led_here() -> None:
    for hand, unseen, played in (
        ([5, 15, 25, 26], [*UNSEEN, 9, 37], [25, 9, 37]),
        ([5, 15, 25], [*UNSEEN, 9, 38], [25, 9, 37]),
        ([5, 15, 25], [*UNSEEN, 9, 37], [25, 9, 33]),
        ([5, 15, 25], [*UNSEEN, 9, 37], [25, 9]),
        ([5, 15, 25], [*UNSEEN, 9, 37, 39], [25, 9, 37]),
    ):
        known = beliefs()
        known.start(2, UNSEEN)
        with pytest.raises(ValueError, match="expected"):
            known.add_round(3, 0, hand, ROWS, unseen, played)
        assert known.rounds == 0
    known = after_two_rounds()
    with pytest.raises(ValueError, match="2 seats: expected 3"):
        known.add_round(2, 0, [5, 15, 16, 21, 25], ROWS, [1, 2, 3, 4, 6], [16, 6])


def test_seats_and_cards_that_are_refused() -> None:
    known = after_two_rounds()
    for seat in (-1, 3):
        with pytest.raises(IndexError):
            known.run(seat, 1)
    with pytest.raises(IndexError):
        known.likelihoods(10)
    for left, unseen in ((0, UNSEEN), (11, UNSEEN), (2, [1, 1]), (2, [0, 1]), (2, [104, 105])):
        with pytest.raises(ValueError, match="expected 1 to 10"):
            known.start(left, unseen)
    for habits in ([1.0], [-1.0] * KINDS):
        with pytest.raises(ValueError, match="habits"):
            known.set_habits(1, habits)
    with pytest.raises(TypeError, match="no players"):
        Beliefs(None, 1)  # type: ignore[arg-type]
