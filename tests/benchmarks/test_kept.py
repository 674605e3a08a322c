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

    assert kept(path, 5, square, "squares", {}) == ["0", "1", "4"]
    assert f"goes on from {path}" in capsys.readouterr().err
    assert kept(path, 5, square, "squares", {}) == ["0", "1", "4", "9", "16"]
    assert computed == [0, 1, 2, 3, 3, 4]
    assert kept(path, 2, square, "squares", {}) == ["0", "1"]
    assert kept(None, 2, square, "squares", {}) == ["0", "1"]


def test_a_run_without_a_result_says_so(tmp_path: Path) -> None:
    def interrupted(number: int) -> str:
        raise KeyboardInterrupt

    with pytest.raises(SystemExit, match="no games were finished"):
        kept(tmp_path / "results", 5, interrupted, "games", {})


def test_a_file_goes_on_with_its_own_settings_alone(tmp_path: Path) -> None:
    path = tmp_path / "results"
    settings = {"mind": "best", "deals": 100}
    assert kept(path, 2, str, "games", settings) == ["0", "1"]
    assert path.read_text() == '# {"mind": "best", "deals": 100}\n0\n1\n'
    assert kept(path, 3, str, "games", settings) == ["0", "1", "2"]
    with pytest.raises(SystemExit, match=r'has \{"mind": "best", "deals": 100\}: expected .* 50\}'):
        kept(path, 4, str, "games", {"mind": "best", "deals": 50})
    path.write_text("0\n1\n")
    with pytest.raises(SystemExit, match="say nothing of their settings"):
        kept(path, 4, str, "games", settings)
