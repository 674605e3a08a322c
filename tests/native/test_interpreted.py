"""The sources run as they are, beside the compiled modules."""

import json
import os
import subprocess
import sys

import pytest

import kibitz.games
from kibitz.games.aces import lanes
from kibitz.native import interpreted


def test_a_module_is_a_copy_from_source_beside_the_imported_one() -> None:
    before = dict(sys.modules)
    copy = interpreted.module("kibitz.games.aces.lanes")
    assert copy.__file__ is not None
    assert copy.__file__.endswith("lanes.py")
    assert copy is not lanes
    assert copy.machine.is_compiled() is False
    assert sys.modules == before
    assert kibitz.games is sys.modules["kibitz.games"]
    assert kibitz.games.aces.lanes is lanes  # type: ignore[attr-defined]
    assert not any(isinstance(finder, interpreted.SourceFinder) for finder in sys.meta_path)


def test_only_modules_of_kibitz_are_found() -> None:
    finder = interpreted.SourceFinder()
    assert finder.find_spec("json.decoder", None) is None
    assert finder.find_spec("kibitz.none", ["/nowhere"]) is None


COUNTED = """
import json, sys
from random import Random
from kibitz import catalog, gameplay
from kibitz.minds import RandomMind
from kibitz.table import Clock

calls = {}
for game in catalog.working():
    minds = {seat: RandomMind(seat) for seat in range(max(game.seat_counts))}
    states = [turn.state for turn in gameplay.turns(gameplay.start(game), minds, Random(4)) if turn.state.to_move]
    if states:
        views = [state.view(state.to_move[0]) for state in states[:100]]
        mind = catalog.mind(game, "best", 1)
        count = 0

        def add(*_):
            global count
            count += 1

        sys.setprofile(add)
        assert mind.advise(max(views, key=lambda view: len(view.moves)), Clock(0))
        sys.setprofile(None)
        calls[game.name] = count
print(json.dumps(calls))
"""
MOST_CALLS = 2_000_000
"""Less than a second of processor time."""


@pytest.mark.slow
def test_every_game_has_advice_soon_where_nothing_is_compiled() -> None:
    words = [sys.executable, "-c", COUNTED]
    done = subprocess.run(
        words, env=os.environ | {"KIBITZ_INTERPRETED": "1"}, check=True, capture_output=True, text=True
    )
    calls = json.loads(done.stdout)
    assert len(calls) > 6
    # The clock has run out before they begin: no more than this is done after any clock has.
    assert {game: count for game, count in calls.items() if count > MOST_CALLS} == {}
