"""The kept deals of Indian rummy and Rummikub, and the rows of the docs that they make."""

import json
import sys
from pathlib import Path

import pytest

from benchmarks import rummy_variants

ROOT = Path(__file__).parents[2]
DEALS = ROOT / "benchmarks" / "rummy" / "deals"
KEPT = sorted(path.stem for path in DEALS.glob("*.txt"))


def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: str, seats: str, deals: int, keep: Path
) -> dict[str, float]:
    words = [game, "best", "greedy", "--seats", seats, "--deals", str(deals), "--keep", str(keep)]
    monkeypatch.setattr(sys, "argv", ["rummy_variants.py", *words, "--json"])
    rummy_variants.main()
    found: dict[str, float] = json.loads(capsys.readouterr().out)
    return found


def test_there_are_kept_deals() -> None:
    assert KEPT == ["indian-rummy-3", "indian-rummy-4", "indian-rummy-6", "rummikub-3", "rummikub-4"]


@pytest.mark.parametrize("name", KEPT)
def test_kept_deals_make_the_row_of_the_docs(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game, _, seats = name.rpartition("-")
    found = run(monkeypatch, capsys, game, seats, 1000, DEALS / f"{name}.txt")
    assert found["deals"] == 1000
    row = f"| `best` | `greedy` | {seats} | {found['points']:+.2f} | {found['standard_error']:.2f} | 1000 |"
    page = ROOT / "docs" / f"{game.replace('-', '_')}.md"
    assert row in page.read_text("utf-8").splitlines()


@pytest.mark.slow
def test_the_first_kept_deals_are_played_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "deals.txt"
    run(monkeypatch, capsys, "indian-rummy", "3", 2, kept)
    assert kept.read_text().splitlines() == (DEALS / "indian-rummy-3.txt").read_text().splitlines()[:3]
    with pytest.raises(SystemExit, match="name another file"):
        run(monkeypatch, capsys, "indian-rummy", "4", 2, kept)
