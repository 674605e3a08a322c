"""A game of another package that has no encoding gets one from the fields of its positions."""

import os
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from kibitz import gameplay
from kibitz.learn.encoding import FieldsEncoding
from kibitz.learn.episode import Episode
from kibitz.table import InvalidText
from tests.installed import install

PLUGINS = Path(__file__).parents[2] / "examples" / "plugins"
GAMES = ("pig", "kuhn-poker")
USED = """
import sys, warnings
from array import array
import gymnasium
import kibitz.learn.gym
from kibitz.learn.batch import Batch
warnings.simplefilter("ignore")
from gymnasium.utils.env_checker import check_env
for name in sys.argv[1:]:
    check_env(gymnasium.make(f"kibitz/{kibitz.learn.gym.camel(name)}-v0").unwrapped, skip_render_check=True)
    batch, actions = Batch(name, 3), array("q", bytes(24))
    batch.reset(1)
    for step in range(20):
        batch.choose(actions, step)
        batch.step(actions)
    print(batch)
"""


def encoding_of(name: str, monkeypatch: pytest.MonkeyPatch) -> FieldsEncoding:
    project = f"kibitz_{name.replace('-', '_')}"
    monkeypatch.syspath_prepend(PLUGINS / f"kibitz-{name}" / "src")
    game = import_module(f"{project}.game").GAME
    return FieldsEncoding(game, 2, {option.name: option.default for option in game.options})


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_moves_have_indices_and_views_have_numbers(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    code, rng, looks = encoding_of(name, monkeypatch), Random(2), set()
    for seed in range(5):
        episode = Episode(code, seed)
        while not episode.is_over:
            view = episode.view()
            legal = code.legal(view)
            assert [code.move(view, index) for index in legal] == list(view.moves)
            assert [code.index(view, move) for move in view.moves] == list(legal)
            assert [code.word(index) for index in legal] == list(map(str, view.moves))
            looks.add(code.observe(view))
            for seat in range(2):
                seen = code.observe(episode.state.view(seat))
                assert len(seen) == code.size
                assert code.observe(episode.state.view(seat).imagine(rng).view(seat)) == seen
            episode.step(rng.choice(list(legal)))
    assert len(looks) > 5


def test_the_own_things_come_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Points of Pig; and the turn, whose type is a seat."""
    code = encoding_of("pig", monkeypatch)
    state = code.game.read_state("points 30 7; pot 0; turn 1; target 100".replace("pot 0; ", ""))
    assert [list(code.observe(state.view(seat)))[:4] for seat in (0, 1)] == [[0, 0, 30, 7], [1, 1, 7, 30]]
    place = next(i for i, feature in enumerate(code.features) if feature.name == "turn") + 1
    assert [code.observe(state.view(seat))[place] for seat in (0, 1)] == [1, 0]


def test_a_move_that_no_trial_showed_has_an_index(monkeypatch: pytest.MonkeyPatch) -> None:
    code = encoding_of("pig", monkeypatch)
    code.places.pop("roll")
    view = gameplay.start(code.game).view(0)
    assert code.legal(view) == {len(code.texts): "roll"}
    assert code.index(view, "roll") == len(code.texts)
    assert code.word(len(code.texts)) == "rare move 1"


def test_a_game_with_too_many_moves_needs_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kibitz.learn.encoding.MOST_MOVES", 1)
    with pytest.raises(InvalidText, match=r"pig has more than 1 different moves: expected an encoding.py of its own"):
        encoding_of("pig", monkeypatch)


@pytest.mark.slow
def test_gymnasium_and_batches_play_plugins_without_an_encoding(tmp_path: Path) -> None:
    pytest.importorskip("gymnasium", reason="the extra gym is not installed")
    install(tmp_path, "tiny-tokens")
    for name in GAMES:
        project = f"kibitz_{name.replace('-', '_')}"
        install(tmp_path, name)
        shutil.rmtree(tmp_path / project)
        ignored = shutil.ignore_patterns("encoding.py", "__pycache__")
        shutil.copytree(PLUGINS / f"kibitz-{name}" / "src" / project, tmp_path / project, ignore=ignored)
    done = subprocess.run(
        [sys.executable, "-c", USED, "tiny-tokens", *GAMES],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        f"<Batch of 3 games of {name}, 2 seats, in plain Python>" for name in ("tiny-tokens", *GAMES)
    ]
