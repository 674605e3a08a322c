"""What the search's choices bring more than the network's, choice by choice."""

import json
from pathlib import Path

import pytest

from benchmarks import gin_choices

ROOT = Path(__file__).parents[2]


def run(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    gin_choices.main(["--json", *words])
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_a_run_goes_on_where_it_stopped(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["--deals", "10,20", "--errors", "1,5"]
    whole = run(capsys, "--hands", "6", *words)
    keep = ["--keep", str(tmp_path / "hands.txt")]
    run(capsys, "--hands", "3", *words, *keep)
    assert run(capsys, "--hands", "6", *words, *keep) == whole
    assert whole["hands"] == 6


@pytest.mark.slow
def test_a_search_that_counts_less_differs_less_often(capsys: pytest.CaptureFixture[str]) -> None:
    found = run(capsys, "--hands", "30", "--deals", "20", "--errors", "0,1,999")["settings"]
    assert isinstance(found, list)
    differ = [row["differ"] for row in found]
    assert differ == sorted(differ, reverse=True)
    assert differ[0] > differ[-1] == 0
    assert found[0]["standard_error"] > found[-1]["standard_error"] == found[-1]["points"] == 0


def test_the_page_has_the_figures_of_the_kept_hands(capsys: pytest.CaptureFixture[str]) -> None:
    command = "--hands 700 --deals 100,300,600 --errors 0,1.5"
    rows = run(capsys, *command.split(), "--keep", str(ROOT / "benchmarks/gin/games/choices.txt"))["settings"]
    assert isinstance(rows, list)
    page = (ROOT / "docs" / "gin_rummy.md").read_text("utf-8")
    assert command in page.replace("\n", " ")
    for without, lasting in zip(rows[::2], rows[1::2], strict=True):
        cells = " | ".join(f"{row['points']:+.2f} ({row['standard_error']:.2f})" for row in (without, lasting))
        assert f"| {without['deals']} | {cells} |" in page.splitlines()


def test_hands_without_a_throw_that_is_looked_at_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gin_choices, "EVERY", 10**9)
    with pytest.raises(SystemExit, match="give more --hands"):
        gin_choices.main(["--hands", "1"])


@pytest.mark.parametrize("words", [("--deals", "100,30"), ("--deals", "-1"), ("--deals", "x"), ("--errors", "1,,2")])
def test_numbers_that_do_not_ascend_are_refused(capsys: pytest.CaptureFixture[str], words: tuple[str, str]) -> None:
    with pytest.raises(SystemExit):
        gin_choices.main(list(words))
    assert f"argument {words[0]}: expected numbers in ascending order" in capsys.readouterr().err
