"""Data files are read from the package, wherever the process runs."""

from pathlib import Path

import pytest

import kibitz
from kibitz.data_files import data_file


def test_a_file_is_read_from_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    packed = data_file("games/sebastian/data/values.bin")
    assert packed == (Path(kibitz.__file__).parent / "games" / "sebastian" / "data" / "values.bin").read_bytes()


def test_a_missing_file_is_an_error_of_the_system() -> None:
    with pytest.raises(FileNotFoundError):
        data_file("games/sebastian/data/none.bin")
