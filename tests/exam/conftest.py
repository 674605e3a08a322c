"""What the tests of examinations share."""

from collections.abc import Iterator

import pytest

from kibitz.exam import examination
from tests.exam.server import Server, serving


@pytest.fixture
def server() -> Iterator[Server]:
    with serving() as running:
        yield running


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(examination, "FIRST_PAUSE", 0.001)
