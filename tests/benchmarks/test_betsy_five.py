"""The shares of wins with five pieces: the rows of solved endings, and their table on the page."""

import json
import sys
from pathlib import Path

import pytest

from benchmarks import betsy_five
from kibitz.games.betsy.endings.results import named

PAGE = Path(__file__).parents[2] / "docs" / "betsy.md"
FOUND = {"KQQ-KR": ((1000, 1000, 0), (800, 0, 600)), "KRN-KR": ((1000, 400, 100), (1000, 1, 250))}


def test_the_page_has_the_rows_that_are_kept() -> None:
    lines = betsy_five.table(betsy_five.kept(betsy_five.ROWS))
    page = PAGE.read_text(encoding="utf-8").splitlines()
    start = page.index(lines[0])
    assert page[start : start + len(lines) + 1] == [*lines, ""]


def test_a_run_adds_the_rows_that_are_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    solved, rows = ["KRN-KR"], tmp_path / "rows.jsonl"

    def files(*_: object) -> list[tuple[object, Path]]:
        paths = [tmp_path / name for name in solved]
        for path in paths:
            path.touch()
        return [(named(path.name), path) for path in paths]

    monkeypatch.setattr(betsy_five, "solved_files", files)
    monkeypatch.setattr(betsy_five, "shares", lambda path: FOUND[path.name])
    monkeypatch.setattr(sys, "argv", ["betsy_five.py", "--rows", str(rows)])
    betsy_five.main()
    assert capsys.readouterr().out.splitlines()[2:] == ["| KRN-KR | 40.0 % | 50.0 % | 25.0 % | 74.9 % |"]
    before = rows.read_text()
    solved.append("KQQ-KR")
    betsy_five.main()
    assert rows.read_text().startswith(before)
    assert [json.loads(line)["ending"] for line in rows.read_text().splitlines()] == ["KRN-KR", "KQQ-KR"]
    assert capsys.readouterr().out.splitlines()[2] == "| KQQ-KR | all | none | 75.0 % | 25.0 % |"
