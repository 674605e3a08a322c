"""What Python passes to the compiled modules of Take 5! is checked: errors, never memory that is not theirs."""

from array import array

import pytest

from kibitz.games.take_five.engine.beginners import simple_card
from kibitz.games.take_five.engine.layout import KINDS
from kibitz.games.take_five.engine.network import Network, shipped_network
from kibitz.games.take_five.engine.search import Search
from kibitz.games.take_five.engine.table import Table

REFUSED = (IndexError, ValueError, TypeError, OverflowError)
HAND = [5, 50, 90]
ROWS = [[10], [20], [30], [40]]
UNSEEN = [1, 2, 3]


@pytest.mark.parametrize("seats", [0, -1, 11, 2**40, "3"])
def test_seats_that_no_table_has(seats: int) -> None:
    table = Table(1)
    for ask in (table.shuffle, table.deal, table.recorded_game, lambda seats: table.random_games(3, seats)):
        with pytest.raises(REFUSED):
            ask(seats)
    with pytest.raises(REFUSED):
        table.set_up(seats, 0, HAND, ROWS, UNSEEN)


@pytest.mark.parametrize(
    ("seat", "hand", "rows", "unseen"),
    [
        (2, HAND, ROWS, UNSEEN),
        (-1, HAND, ROWS, UNSEEN),
        (0, [], ROWS, []),
        (0, list(range(50, 61)), ROWS, UNSEEN),
        (0, [50, 5, 90], ROWS, UNSEEN),
        (0, [5, 50, 105], ROWS, UNSEEN),
        (0, [-1, 50, 90], ROWS, UNSEEN),
        (0, HAND, ROWS[:3], UNSEEN),
        (0, HAND, [*ROWS[:3], []], UNSEEN),
        (0, HAND, [*ROWS[:3], [41, 42, 43, 44, 45, 46]], UNSEEN),
        (0, HAND, [*ROWS[:3], [200]], UNSEEN),
        (0, HAND, ROWS, [1, 2, 5]),
        (0, HAND, ROWS, [1, 2, 1000]),
        (0, None, ROWS, UNSEEN),
    ],
)
def test_cards_that_are_no_position(seat: int, hand: list[int], rows: list[list[int]], unseen: list[int]) -> None:
    with pytest.raises(REFUSED):
        Table(1).set_up(2, seat, hand, rows, unseen)
    with pytest.raises(REFUSED):
        Search(shipped_network(), 1).start(2, seat, hand, rows, unseen, 0)


def test_hands_of_unequal_length() -> None:
    with pytest.raises(ValueError, match="expected 2 cards"):
        Table(1).set_hands([[1, 2], [3]], ROWS)


def test_seats_without_cards() -> None:
    table, network = Table(1), shipped_network()
    for seat in (0, -1, 10):
        with pytest.raises(IndexError):
            simple_card(table, seat, 0)
        with pytest.raises(IndexError):
            network.best_card(table, seat)
    table.set_up(2, 0, HAND, ROWS, UNSEEN)
    for seat in (2, -1):
        with pytest.raises(IndexError):
            network.evaluate(table, seat)
    table.set_up(2, 0, HAND, ROWS, [*UNSEEN, 4])
    with pytest.raises(ValueError, match="expected 3 in each"):
        network.evaluate(table, 0)
    for refused in (None, HAND):
        with pytest.raises(REFUSED):
            network.evaluate(refused, 0)  # type: ignore[arg-type]
        with pytest.raises(REFUSED):
            simple_card(refused, 0, 0)  # type: ignore[arg-type]


def test_a_hand_dealt_can_be_valued_at_once() -> None:
    table, network = Table(1), shipped_network()
    for seats in range(2, 11):
        table.deal(seats)
        assert all(1 <= network.best_card(table, seat) <= 104 for seat in range(seats))


def test_networks_of_another_size() -> None:
    for numbers in (array("h"), array("h", [0]) * 100, None):
        with pytest.raises(REFUSED):
            Network().load(numbers)  # type: ignore[arg-type]
    for left in (-1, 11):
        with pytest.raises(IndexError):
            shipped_network().expected_points(left)


def test_candidates_and_rows_that_are_none() -> None:
    search = Search(shipped_network(), 1)
    search.start(2, 0, HAND, ROWS, UNSEEN, 0)
    search.run(3)
    for ask in (search.mean, search.variance, search.round_figures, lambda i: search.forecast(i, 1)):
        for i in (-1, 3, 10**6):
            with pytest.raises(IndexError):
                ask(i)
    with pytest.raises(IndexError):
        search.variance(0, 3)
    for row in (-1, 4):
        with pytest.raises(IndexError):
            search.row_figures(row)
        with pytest.raises(IndexError):
            search.end_quantile(row, 0.5)
    for seat, weights in ((10, [1.0] * KINDS), (-1, [1.0] * KINDS), (0, [1.0]), (0, [0.0] * KINDS)):
        with pytest.raises(ValueError, match="weights"):
            search.set_kinds(seat, weights)
    with pytest.raises(ValueError, match="low card 7"):
        search.start(2, 0, HAND, ROWS, UNSEEN, 7)
    with pytest.raises(ValueError, match="expected 3 for each of 2 others"):
        search.start(3, 0, HAND, ROWS, UNSEEN, 0)
    with pytest.raises(TypeError):
        Search(None, 1)  # type: ignore[arg-type]
