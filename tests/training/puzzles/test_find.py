"""Puzzles are found again from the same seed, and the mind says of every shipped one what it says."""

from pathlib import Path
from random import Random

import pytest
from training.puzzles.find import Finder, find
from training.puzzles.settings import SETTINGS

from kibitz import puzzles
from kibitz.puzzles import Puzzle

SAMPLE = 2
LONGEST = "take-five"
"""The game whose puzzles take a minute and more."""


def check(finder: Finder, puzzle: Puzzle) -> None:
    """The judge finds the same best move and the same price of the next one."""
    found = finder.puzzle(finder.game.read_view(puzzle.view), 0, looks_first=False)
    assert found, puzzle.view
    assert found.best == puzzle.best
    assert found.value == pytest.approx(puzzle.value, abs=0.002)
    if finder.game.name != "rummikub":
        assert found.margin == pytest.approx(puzzle.margin, abs=0.002)


@pytest.mark.slow
@pytest.mark.parametrize("name", SETTINGS)
def test_the_mind_says_of_some_puzzles_what_is_stored(name: str) -> None:
    finder = Finder(name)
    for puzzle in Random(name).sample(puzzles.of(name), SAMPLE):
        check(finder, puzzle)


@pytest.mark.workflows
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] * (name == LONGEST)) for name in SETTINGS]
)
def test_the_mind_says_of_every_puzzle_what_is_stored(name: str) -> None:
    finder = Finder(name)
    for puzzle in puzzles.of(name):
        check(finder, puzzle)


@pytest.mark.slow
def test_a_search_goes_on_where_it_was_stopped_and_finds_the_same(tmp_path: Path) -> None:
    whole = find("play-nine", tmp_path / "whole", 4, 1, 20)
    assert len(whole) == 4
    find("play-nine", tmp_path / "parts", 1, 1, 20)
    with (tmp_path / "parts" / "play-nine.jsonl").open("a") as notes:
        notes.write('[{"view": "a line that a kill has cut')
    assert find("play-nine", tmp_path / "parts", 4, 1, 20) == whole
    same = (tmp_path / folder / "play-nine.jsonl" for folder in ("whole", "parts"))
    assert len({file.read_text() for file in same}) == 1


def test_the_shipped_puzzles_are_those_that_the_command_finds_first() -> None:
    finder = Finder("sebastian")
    first = [puzzle for game in range(6) for puzzle in finder.played(game, 1)]
    assert first
    assert set(first) <= set(puzzles.of("sebastian"))
