"""Small endings, solved once."""

import pytest

from kibitz.games.betsy.endings.files import Ending
from kibitz.games.betsy.endings.lookup import Endings
from tests.games.betsy.endings.samples import MIXED, SMALL, solved


@pytest.fixture(scope="session")
def tables() -> tuple[Endings, dict[Ending, bytes]]:
    known = Endings()
    return known, solved(SMALL + MIXED, known)


@pytest.fixture(scope="session")
def endings(tables: tuple[Endings, dict[Ending, bytes]]) -> Endings:
    return tables[0]
