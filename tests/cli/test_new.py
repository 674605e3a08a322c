"""`kibitz new`."""

from pathlib import Path

import pytest

from kibitz.cli import main


def test_a_starter_file_is_written_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["new", "rummy", "--course", "-o", str(tmp_path / "class")]
    assert main(command) == 0
    path = Path(capsys.readouterr().out.strip())
    assert path == tmp_path / "class" / "rummy_player.py"
    assert "class RummyView(TypedDict):" in path.read_text()
    assert main(command) == 2
    assert "exists" in capsys.readouterr().err


@pytest.mark.slow
def test_a_package_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "nim", "-o", str(tmp_path)]) == 0
    assert "then kibitz play nim" in capsys.readouterr().out
    assert (tmp_path / "kibitz-nim" / "pyproject.toml").exists()
    assert main(["new", "betsy", "-o", str(tmp_path)]) == 2
    assert "there is a game of this name" in capsys.readouterr().err
