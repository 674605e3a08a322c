"""The kept draws of variants and matches in them, and the rows of the docs that they make."""

import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from benchmarks import last_year, variants

ROOT = Path(__file__).parents[2]
DRAWS = ROOT / "benchmarks" / "variant_draws"


def rows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], benchmark: ModuleType, *words: str
) -> list[str]:
    monkeypatch.setattr(sys, "argv", ["benchmark.py", *words])
    benchmark.main()
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(("game", "count"), [("sebastian", 100), ("play-nine", 100), ("take-five", 34)])
def test_kept_draws_make_the_table_of_the_docs(
    game: str, count: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = DRAWS / f"{game}.txt"
    assert len(out.read_text("utf-8").splitlines()) == 1 + 3 * count
    found = rows(monkeypatch, capsys, variants, game, "--variants", f"{count}", "--out", str(out))
    assert [row for row in found if row not in page_of(game)] == []


@pytest.mark.benchmarks
def test_the_first_kept_draws_are_drawn_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    rows(monkeypatch, capsys, variants, "play-nine", "--variants", "1", "--out", str(tmp_path / "draws.txt"))
    kept = (DRAWS / "play-nine.txt").read_text("utf-8").splitlines()
    found = (tmp_path / "draws.txt").read_text("utf-8").splitlines()
    assert [without_time(line) for line in found] == [without_time(line) for line in kept[: len(found)]]


def page_of(game: str) -> list[str]:
    return (ROOT / "docs" / f"{game.replace('-', '_')}.md").read_text("utf-8").splitlines()


def test_last_years_kept_matches_make_the_table_of_the_docs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = rows(monkeypatch, capsys, last_year, "--keep", str(DRAWS / "last-year.txt"))
    assert len(found) == 14
    assert [row for row in found if row not in page_of("sebastian")] == []


@pytest.mark.slow
def test_last_years_file_is_far_behind_and_plays_once_its_names_are_translated() -> None:
    found = json.loads(last_year.played(0, 4))
    assert found["last-year"]["faults"]["illegal"] == 4 * 9
    assert found["translated"]["faults"] == {}
    assert found["translated"]["behind"] > 3 * found["translated"]["error"] > 0
    assert found["last-year"]["behind"] > found["translated"]["behind"]


def without_time(line: str) -> str:
    head, _, rest = line.partition('"seconds": ')
    return head + rest.partition(",")[2]
