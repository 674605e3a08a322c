"""The exact values of a few columns, and the minds that play by them."""

from array import array
from dataclasses import replace
from pathlib import Path

import pytest

import kibitz
from kibitz import catalog
from kibitz.games.play_nine import rules
from kibitz.games.play_nine.explore import panels
from kibitz.games.play_nine.solve import few
from kibitz.games.play_nine.solve.few import FewColumns, few_columns
from kibitz.games.play_nine.solving import solve
from tests.games.play_nine.cards.brute_force import optima
from tests.games.play_nine.cards.random_tables import random_table

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


def agrees(seed: int) -> None:
    """Whether the solver and trying everything find the same, up to the rounding of single precision."""
    table = random_table(seed)
    known = FewColumns(table.columns, table)
    for draws, value in optima(table).items():
        assert known.fresh_mean(draws) == pytest.approx(float(value), abs=2e-5), table


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_drawn_tables_have_the_value_of_trying_everything(seed: int) -> None:
    agrees(seed)


@pytest.mark.workflows
@pytest.mark.parametrize("seed", range(12, 200))
def test_two_hundred_drawn_tables_have_the_value_of_trying_everything(seed: int) -> None:
    agrees(seed)


def test_large_layers_are_kept_and_damage_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(few, "LEAST_KEPT", 0)
    monkeypatch.setattr(few, "TASK_BOARDS", 20)
    table = random_table(3)
    before = FewColumns(table.columns, table)
    steps: list[tuple[int, int]] = []
    before.layer(3, lambda done, total: steps.append((done, total)))
    assert steps[-1] == (4 * before.boards.boards, 4 * before.boards.boards)
    again = FewColumns(table.columns, replace(table, name="other"))
    monkeypatch.setattr(FewColumns, "fill", None)
    assert again.layer(3)[:] == before.layer(3)[:]
    monkeypatch.undo()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(few, "LEAST_KEPT", 0)
    (path,) = tmp_path.glob("kibitz/play-nine/*/layer-2.f32")
    path.write_bytes(b"\1" * path.stat().st_size)
    assert FewColumns(table.columns, table).layer(3)[:] == before.layer(3)[:]


def test_a_folder_that_can_not_be_written_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    monkeypatch.setattr(few, "LEAST_KEPT", 0)
    table = random_table(3)
    assert isinstance(FewColumns(table.columns, table).layer(1), array)
