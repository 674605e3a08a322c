"""Compiled and interpreted code of every game give the same games, advice and tallies, to the last digit."""

import os
import subprocess
import sys

import pytest

from kibitz import catalog
from tests.conformance.exemptions import exemptions
from tests.conformance.tables import ROOT

pytestmark = pytest.mark.slow


def results(name: str, interpreted: bool) -> tuple[str, str]:
    """What a fresh process prints of a game, and what was compiled."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.conformance.print_results", name],
        cwd=ROOT,
        env={**os.environ, "KIBITZ_INTERPRETED": "1" if interpreted else ""},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout, run.stderr.strip()


@pytest.mark.parametrize("name", catalog.names())
def test_both_speeds_give_the_same(name: str) -> None:
    (fast, compiled), (slow, none) = results(name, interpreted=False), results(name, interpreted=True)
    if compiled == none:
        pytest.skip("nothing is compiled here")
    assert f"'kibitz.games.{name.replace('-', '_')}." in compiled
    assert fast == slow
    assert f'"{name}"' in fast
    assert none.startswith("interpreted")
    assert none.endswith("used: []")
    minds = catalog.game(name).minds().keys() - exemptions(catalog.game(name)).differs_interpreted.keys()
    assert minds, "no mind is compared"
