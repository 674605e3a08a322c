from pathlib import Path

import pytest

from kibitz.export import read


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A kibitz with one game called "one", whose modules a test writes with packages.written()."""
    folder = tmp_path / "kibitz"
    (folder / "games" / "one" / "course").mkdir(parents=True)
    monkeypatch.setattr(read, "PACKAGE", folder)
    return folder / "games" / "one"
