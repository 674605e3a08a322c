"""Variants for a course: what is rejected, how they are measured, and what students get."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from kibitz import catalog, gameplay
from kibitz.descriptions import to_json, to_toml
from kibitz.games.take_five import variants
from kibitz.games.take_five.game import GAME
from kibitz.games.take_five.tables.checking import MOST_TOGETHER
from kibitz.games.take_five.tables.description import TableRules
from kibitz.games.take_five.tables.drawn import APART, STRANGE_ENOUGH, distance, draw
from kibitz.games.take_five.tables.presets import COURSE, PRESETS
from kibitz.games.take_five.tables.reading import FORMS
from kibitz.games.take_five.variants import Variant
from kibitz.varying import nearest
from tests.games.take_five.tables.random_tables import random_table

SMALL = TableRules("small", 3, 3, 5, 5)
ANY = (-9.0, 9.0)


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variants, "JUDGED_GAMES", 20)
    monkeypatch.setattr(variants, "GAMES", 40)


def test_a_hundred_drawn_tables_are_games_that_survive_their_file() -> None:
    rng = Random(0)
    for _ in range(100):
        table = draw(rng)
        assert FORMS.from_toml(to_toml(table)) == table
    assert draw(Random("7")) == draw(Random("7")) != draw(Random("8"))


def test_penalties_that_are_too_many_together_are_drawn_again() -> None:
    assert sum(draw(Random(44)).by_card) <= MOST_TOGETHER, "its first penalties are 257"


def test_a_preset_is_near_to_itself_and_far_from_a_small_table() -> None:
    for name, table in PRESETS.items():
        assert nearest(table, PRESETS, distance) == (0, name)
    assert 0 < distance(COURSE, PRESETS["full-deck"]) < STRANGE_ENOUGH
    assert nearest(SMALL, PRESETS, distance)[0] >= STRANGE_ENOUGH


@pytest.mark.parametrize("name", ["swift", "low-to-high", "high-to-low-penalty"])
def test_a_measured_game_is_the_one_that_the_minds_play(name: str) -> None:
    for game in range(8):
        table = random_table(game, 8)
        seats = min(variants.SEATS, table.seats)
        names = ["swift"] * seats
        names[game % seats] = name
        advisers = [catalog.mind(GAME, one, 0) for one in names]
        state = gameplay.start(GAME, seats, {"table": to_json(table)})
        deal = state.draw(Random(f"{table.name} {game}"))
        turns = gameplay.turns(state.play(-1, deal), dict(enumerate(advisers)), Random(0))
        end = list(turns)[-1].state
        assert variants.played(table, name, game) == end.scores()[game % seats]


@pytest.mark.slow
def test_every_variant_is_in_its_band_and_apart_from_the_others() -> None:
    said: list[str] = []
    taken: list[Variant] = []
    low, high = variants.LIKES["usual"]
    for seed in range(2):
        found = variants.vary(f"{seed}", "usual", taken, said.append)
        assert low <= found.gap < high
        assert nearest(found.described, PRESETS, distance)[0] >= STRANGE_ENOUGH
        assert all(distance(found.described, other.described) >= APART for other in taken)
        taken.append(found)
    assert any("deviations behind: expected 0.75 to 1.1" in line for line in said)
    again = variants.vary("0", "usual", (), said.append)
    assert again.described == taken[0].described
    assert "too much like" in variants.rejected(again.described, taken)
    assert "too much like take-five (distance 0" in variants.rejected(COURSE, ())


def test_a_table_far_from_the_band_is_given_up_early() -> None:
    far, near = variants.judged(SMALL, (7.0, 8.0)), variants.judged(SMALL, ANY)
    assert far.random.error > 0
    assert far.counting == variants.Measured.of(variants.points_of(SMALL, variants.COUNTING, range(20)))
    assert near.counting == variants.Measured.of(variants.points_of(SMALL, variants.COUNTING, range(40)))


def test_the_answers_say_how_sure_they_are() -> None:
    found = json.loads(json.dumps(variants.answers(variants.judged(SMALL, ANY))))
    assert found["table"]["name"] == "small"
    assert {*found["means"]} == {variants.RANDOM, *variants.SIMPLE, variants.COUNTING} == {*found["errors"]}
    assert [*found["means"].values()] == sorted(found["means"].values(), reverse=True)
    assert all(error > 0 for error in found["errors"].values())
    assert found["games"] == 40


@pytest.mark.slow
def test_students_can_test_their_file_without_kibitz(tmp_path: Path) -> None:
    variant = variants.judged(SMALL, ANY)
    files = variants.handout(variant)
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    assert {"rules.md", "table.toml", "table.svg", "assignment.md", "MyPlayer.py", "Take5Player.py"} <= {*files}
    run = "import runpy, sys; sys.path.insert(0, '.'); runpy.run_path('test_player.py', run_name='__main__')"
    command = [sys.executable, "-I", "-c", run]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (tmp_path / "MyPlayer.py").write_text(files["MyPlayer.py"].replace("hand[0]", "rows[0].cards[0]"))
    wrong = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "expected a card of the hand" in wrong.stderr
