"""Contracts: what marks they give, and what they leave unloaded."""

import subprocess
import sys

import pytest

from kibitz import catalog
from kibitz.arena.contract import Result, interpolated, of, source
from kibitz.table import InvalidText

LOADED = """
import sys
from kibitz.arena import contract
contract.of(sys.argv[1])
print(*sorted(name for name in sys.modules if name.startswith("kibitz.arena.")))
"""


@pytest.mark.slow
@pytest.mark.parametrize("game", [name for name in catalog.names() if catalog.has_part(name, "course.contract")])
def test_a_contract_does_not_load_the_sandbox(game: str) -> None:
    loaded = subprocess.check_output([sys.executable, "-c", LOADED, game], text=True).split()
    assert loaded == [
        "kibitz.arena.contract",
        "kibitz.arena.sandbox",
        "kibitz.arena.sandbox.limits",
        "kibitz.arena.text",
    ]


def test_a_game_without_a_course_says_so() -> None:
    with pytest.raises(InvalidText, match="rummy has no course whose programs could enter: expected minds"):
        of("rummy")


def test_the_source_of_a_module_is_its_text() -> None:
    assert source("kibitz.arena.contract").startswith('"""A contract: ')


def test_marks_are_on_the_line_through_the_best_and_the_passing_one() -> None:
    results = [
        Result("a", -20.0, 10, {}),
        Result("b", -10.0, 10, {"printed": 3}),
        Result("broken", -5.0, 10, {"crash": 1}),
        Result("c", 0.0, 10, {}),
        Result("d", 30.0, 10, {}),
    ]
    assert interpolated(results, "c", 20, 10) == {"a": 20, "b": 15, "broken": 0, "c": 10, "d": 0}
    assert interpolated(results, None, 20, 10)["b"] == pytest.approx(18)
    assert interpolated(results[:1], None, 20, 10) == {"a": 20}
    assert interpolated(results[2:3], None, 20, 10) == {"broken": 0}
