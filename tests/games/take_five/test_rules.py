"""The rules: penalty points, and where each card goes."""

from kibitz.games.take_five.rules import CARDS, PENALTIES, SEATS, deck, penalty, row_for
from tests.games.take_five.referee import bulls


def test_penalties_of_all_cards() -> None:
    for card in range(1, CARDS + 1):
        assert PENALTIES[card] == penalty(card) == bulls(card)
    assert sum(PENALTIES) == 171
    assert [penalty(card) for card in (1, 5, 10, 11, 55, 110)] == [1, 2, 3, 5, 7, 5]


def test_the_deck_has_ten_cards_a_player_and_four() -> None:
    ends = {seats: (deck(seats)[0], deck(seats)[-1]) for seats in SEATS}
    assert ends == {seats: (1, 10 * seats + 4) for seats in range(2, 11)}
    assert CARDS == 104


def test_where_a_card_goes() -> None:
    """The 4, 35 and 80 of the assignment's example."""
    assert row_for((34, 22, 76, 103), 4) == -1
    assert row_for((34, 22, 4, 103), 35) == 0
    assert row_for((35, 22, 4, 103), 80) == 0
    assert row_for((35, 22, 4, 103), 104) == 3
