"""The page's server and a browser, once for each file of tests."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.page.browser import Server, chromium


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("page"))
    yield server
    server.end()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as browser:
        yield browser
