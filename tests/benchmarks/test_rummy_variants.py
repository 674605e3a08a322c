"""The kept deals of Indian rummy and Rummikub, and the rows of docs/rummy.md that they make."""

import json
import sys
from pathlib import Path

import pytest

from benchmarks import rummy_variants

ROOT = Path(__file__).parents[2]
DEALS = ROOT / "benchmarks" / "rummy" / "deals"
KEPT = sorted(path.stem for path in DEALS.glob("*.txt"))


def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], rules: str, seats: str, deals: int, keep: Path
) -> dict[str, float]:
    words = ["best", "greedy", "--rules", rules, "--seats", seats, "--deals", str(deals), "--keep", str(keep)]
    monkeypatch.setattr(sys, "argv", ["rummy_variants.py", *words, "--json"])
    rummy_variants.main()
    found: dict[str, float] = json.loads(capsys.readouterr().out)
    return found


def test_there_are_kept_deals() -> None:
    assert KEPT == ["indian-3", "indian-4", "indian-6", "rummikub-3", "rummikub-4"]


@pytest.mark.parametrize("name", KEPT)
def test_kept_deals_make_the_row_of_the_docs(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rules, seats = name.split("-")
    found = run(monkeypatch, capsys, rules, seats, 1000, DEALS / f"{name}.txt")
    assert found["deals"] == 1000
    row = f"| `{rules}` | {seats} | `best` | `greedy` | {found['points']:+.2f} | {found['standard_error']:.2f} |"
    assert row in (ROOT / "docs" / "rummy.md").read_text("utf-8").splitlines()


def test_the_first_kept_deals_are_played_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    kept = tmp_path / "deals.txt"
    run(monkeypatch, capsys, "indian", "3", 2, kept)
    assert kept.read_text().splitlines() == (DEALS / "indian-3.txt").read_text().splitlines()[:3]
    with pytest.raises(SystemExit, match="name another file"):
        run(monkeypatch, capsys, "indian", "4", 2, kept)
