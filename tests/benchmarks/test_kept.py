"""Runs that a file keeps."""

from pathlib import Path

import pytest
from benchmarks.kept import kept


def test_a_run_goes_on_where_it_was_interrupted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, computed = tmp_path / "results", list[int]()

    def square(number: int) -> str:
        if number == 3 and len(computed) < 4:
            computed.append(number)
            raise KeyboardInterrupt
        computed.append(number)
        return str(number * number)

    assert kept(path, 5, square, "squares") == ["0", "1", "4"]
    assert f"goes on from {path}" in capsys.readouterr().err
    assert kept(path, 5, square, "squares") == ["0", "1", "4", "9", "16"]
    assert computed == [0, 1, 2, 3, 3, 4]
    assert kept(path, 2, square, "squares") == ["0", "1"]
    assert kept(None, 2, square, "squares") == ["0", "1"]


def test_a_run_without_a_result_says_so(tmp_path: Path) -> None:
    def interrupted(number: int) -> str:
        raise KeyboardInterrupt

    with pytest.raises(SystemExit, match="no games were finished"):
        kept(tmp_path / "results", 5, interrupted, "games")
