"""The exact values of a few columns, and the minds that play by them."""

import pytest

import kibitz
from kibitz import catalog
from kibitz.games.play_nine import rules
from kibitz.games.play_nine.explore import panels
from kibitz.games.play_nine.solve.few import few_columns
from kibitz.games.play_nine.solving import solve

GAME = catalog.game("play-nine")


@pytest.mark.slow
def test_a_fresh_hand_of_2_columns_and_2_draws() -> None:
    known = solve(lambda done, total: None, columns=2, draws=2)
    assert known == {"expected score of a fresh hand with 2 draws": pytest.approx(10.088156, abs=1e-6)}


def test_the_best_use_of_a_card_is_the_value_of_the_board() -> None:
    known = few_columns(2)
    kinds = (rules.kind_of(3, 7), rules.KINDS - 1)
    draws = 2
    drawn = known.drawn(kinds, draws - 1)
    kitty = [min(known.placed(kinds, card, draws - 1), drawn) for card in range(rules.CARDS)]
    mean = sum(count * value for count, value in zip(rules.KITTY_COUNTS, kitty, strict=True)) / rules.KITTY_SIZE
    assert known.value(kinds, draws) == pytest.approx(mean, abs=1e-5)


def test_minds_advise_exactly_on_few_columns() -> None:
    kitty = kibitz.advise("play-nine", "2 draws, top 5 *, bottom * 9, kitty 5")
    card = kibitz.advise("play-nine", "1 draws, top 5 *, bottom * 9, card 5")
    assert str(card[0].move) == "replace 1 0"
    assert kitty[0].value == card[0].value
    assert [item.value for item in card] == sorted(item.value for item in card)


def test_a_panel_has_the_values_of_few_columns() -> None:
    view = GAME.read_view("2 draws, top 5 *, bottom * 9, kitty 5")
    panel = panels(view)["This board by draws left"]()
    kinds = rules.kinds_of((5, "*"), ("*", 9))
    assert panel.rows[2][1] == few_columns(2).value(kinds, 2)
