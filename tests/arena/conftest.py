"""What the arena's tests share."""

from pathlib import Path

import pytest

from tests.arena.submissions import FAULTY, HASTY


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two submissions, good and faulty."""
    home = tmp_path / "submissions"
    for name, text in (("good", HASTY), ("faulty", FAULTY)):
        (home / name).mkdir(parents=True)
        (home / name / "SebastianAutoPlayer.py").write_text(text)
    return home
