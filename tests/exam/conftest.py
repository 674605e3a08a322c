"""What the tests of examinations share."""

import pytest

from kibitz.exam import examination
from tests.exam.server import server

__all__ = ["server"]


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examination, "FIRST_PAUSE", 0.001)
