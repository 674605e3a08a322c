"""Solutions of cards in the cache folder."""

from dataclasses import replace
from pathlib import Path

import pytest

from kibitz.games.sebastian.cards.description import Card
from kibitz.games.sebastian.solve import card_cache
from tests.games.sebastian.cards.random_cards import random_card

CARD = random_card(7)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(card_cache, "_solved", {})
    monkeypatch.setattr(card_cache, "LEAST_KEPT", 1)


def value(card: Card) -> tuple[float, bool]:
    """The value of the empty card in a new process, so to speak, and whether it was computed."""
    steps: list[int] = []
    card_cache._solved.clear()
    return card_cache.solved(card, lambda done, total: steps.append(done)).value(0, 0), bool(steps)


def test_a_card_is_solved_once_whatever_its_name() -> None:
    first, computed = value(CARD)
    assert computed
    assert value(CARD) == (first, False)
    assert value(replace(CARD, name="other")) == (first, False)
    assert value(replace(CARD, throws=CARD.throws + 1))[1]


def test_a_damaged_file_is_computed_again() -> None:
    first, _ = value(CARD)
    path = card_cache.file_of(CARD)
    path.write_bytes(b"\1" * path.stat().st_size)
    assert value(CARD) == (first, True)
    assert value(CARD) == (first, False)


def test_a_folder_that_can_not_be_written_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert value(CARD)[1]


def test_small_solutions_take_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_cache, "LEAST_KEPT", 1 << 20)
    assert value(CARD)[1]
    assert not [*tmp_path.iterdir()]
