"""The curve of scores is found again from games that were drawn from it."""

import json
from pathlib import Path
from random import Random

import pytest
from benchmarks.betsy_scores import Seen, fit, positions, standard_error

from kibitz.games.betsy.scores import outcomes


def test_a_known_curve_is_found_again() -> None:
    rng, seen = Random(1), []
    for game in range(8000):
        value = rng.randrange(-800, 801, 10)
        win, draw, _ = outcomes(value, 150.0, 0.5)
        luck = rng.random()
        seen.append(Seen(game, value, 1.0 if luck < win else 0.5 if luck < win + draw else 0.0))
    steepness, drawn = fit(seen)
    assert steepness == pytest.approx(150, abs=10)
    assert drawn == pytest.approx(0.5, abs=0.1)


def test_positions_are_seen_by_the_side_to_move(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    game = {"pair": 0, "colour": "b", "first": 0.0, "moves": ["e2e4", "e7e5", "d2d4"], "values": [-20, 35]}
    path.write_text(f"{{}}\n{json.dumps(game)}\n", encoding="utf-8")
    assert list(positions([path])) == [Seen(1, -20, 0.0), Seen(1, 35, 1.0)]
    game["values"] = [30000, 35]
    path.write_text(f"{{}}\n{json.dumps(game)}\n", encoding="utf-8")
    assert list(positions([path])) == [Seen(1, 35, 1.0)]


def test_positions_of_one_game_count_as_one() -> None:
    apart = [Seen(game, 0, float(game % 2)) for game in range(100)]
    together = [Seen(game // 2 % 2, 0, float(game // 2 % 2)) for game in range(100)]
    assert standard_error(apart) == pytest.approx(0.05)
    assert standard_error(together) > 5 * standard_error(apart)
