"""Tests that every game passes, as a pytest plugin: for the games of Kibitz and for those of other packages.

In conftest.py:

    pytest_plugins = ["kibitz.testing"]

In a test file:

    from kibitz.testing import conformance
    from my_game.game import GAME

    class TestMyGame(conformance.Suite):
        game = GAME

docs/plugins.md says what the suite asks of a game.
"""

from __future__ import annotations

from contextlib import suppress

# Playthroughs are written without pytest.
with suppress(ImportError):
    import pytest

    pytest.register_assert_rewrite("kibitz.testing")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: takes a tenth of a second or more of a core")
