"""What the search's choices bring more than the network's, choice by choice."""

import json
from pathlib import Path

import pytest

from benchmarks import gin_choices


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


@pytest.mark.parametrize("words", [("--deals", "100,30"), ("--deals", "-1"), ("--deals", "x"), ("--errors", "1,,2")])
def test_numbers_that_do_not_ascend_are_refused(capsys: pytest.CaptureFixture[str], words: tuple[str, str]) -> None:
    with pytest.raises(SystemExit):
        gin_choices.main(list(words))
    assert f"argument {words[0]}: expected numbers in ascending order" in capsys.readouterr().err
