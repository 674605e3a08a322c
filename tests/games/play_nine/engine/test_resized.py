"""Numbers of columns that no net has learned, by the nets for the nearest number."""

from random import Random

import pytest

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.engine.nets import MOVE_PARTS, UNIT
from kibitz.games.play_nine.engine.resized import FURTHER_COLUMN, ResizedSearch
from kibitz.games.play_nine.engine.weights import new_search, points, search_for, shipped_nets

SIZES = (2, 3, 11, 16, 33)
COSTLY = 3
"""Of larger ones all choices take a third of a second."""
ALL_HIDDEN = rules.KINDS - 1


def sized(columns: int) -> ResizedSearch:
    search = search_for(columns)
    assert isinstance(search, ResizedSearch)
    return search


@pytest.mark.slow
@pytest.mark.parametrize("columns", SIZES)
def test_an_open_board_is_worth_its_score(columns: int) -> None:
    rng = Random(columns)
    for _ in range(20):
        # Few ranks, so that many columns match on the same.
        rows = [[rng.choice((-5, 0, 12)) for _ in range(columns)] for _ in range(2)]
        search = sized(columns)
        search.set_board(rules.kinds_of(*rows))
        assert points(search.evaluate(0, 0) * MOVE_PARTS) == pytest.approx(rules.score(*rows), abs=0.01)


@pytest.mark.parametrize("columns", [pytest.param(size, marks=[pytest.mark.slow] * (size > COSTLY)) for size in SIZES])
def test_every_choice_is_a_column_of_the_board(columns: int) -> None:
    rng, search = Random(columns), sized(columns)
    for _ in range(10):
        kinds = [rng.randrange(rules.KINDS) for _ in range(columns - 1)] + [ALL_HIDDEN]
        for card in range(rules.CARDS):
            search.set_board(kinds)
            assert search.takes_kitty(columns, 0, card) in (True, False)
            choice = search.choose_placement(columns, 0, card)
            column = -1 - choice if choice < 0 else choice // 2
            assert 0 <= column < columns
            assert choice >= 0 or kinds[column] >= rules.OPEN_KINDS


@pytest.mark.slow
def test_the_best_move_has_the_best_value() -> None:
    rng, search = Random(5), sized(13)
    for _ in range(5):
        kinds = [rng.randrange(rules.KINDS) for _ in range(8)] + [ALL_HIDDEN] * 5
        card = rng.randrange(rules.CARDS)
        search.set_board(kinds)
        choice = search.choose_placement(12, 0, card)
        search.value_placements(12, 0, card)
        best = (
            search.value_of_turning(-1 - choice)
            if choice < 0
            else search.value_of_replacing(choice // 2, choice % 2, card)
        )
        # Of a column that was set aside the value comes from another narrowing, and is not quite comparable.
        for column in search.places:
            for side in range(1 if len(set(rules.PAIRS[kinds[column]])) == 1 else 2):
                assert best <= search.value_of_replacing(column, side, card)


@pytest.mark.slow
def test_columns_that_are_settled_change_nothing() -> None:
    """Three matched columns of a rank: a third one changes no choice, so neither does setting it aside."""
    rng, seven = Random(6), rules.kind_of(rules.card_of(7), rules.card_of(7))
    search, narrow = sized(11), new_search(shipped_nets(10))
    for _ in range(10):
        kinds = [
            seven,
            seven,
            *(rng.choice((ALL_HIDDEN, rng.randrange(rules.OPEN_KINDS))) for _ in range(7)),
            ALL_HIDDEN,
        ]
        card = rng.randrange(rules.CARDS)
        narrow.set_board(kinds)
        narrow.choose_placement(8, 0, card)
        choice = narrow.best_placement(card)
        search.set_board([*kinds, seven])
        assert search.choose_placement(8, 0, card) == choice


@pytest.mark.slow
def test_hidden_columns_set_aside_keep_their_draws() -> None:
    search = sized(14)
    search.set_board([ALL_HIDDEN] * 14)
    assert search.resize(29, 3) == 21
    assert search.offset == round(4 * FURTHER_COLUMN * UNIT)
    search.set_board([ALL_HIDDEN] * 3 + [0] * 11)
    assert search.resize(5, 3) == 5


@pytest.mark.slow
def test_a_column_that_shows_the_card_stays() -> None:
    search, card = sized(20), rules.card_of(9)
    kinds = [rules.kind_of(rules.card_of(rank), rules.HIDDEN) for rank in range(13)] + [ALL_HIDDEN] * 7
    search.set_board(kinds)
    search.resize(20, card)
    assert 9 in search.places
