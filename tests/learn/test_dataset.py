"""Minari loads what is written, and its environment plays the games again."""

import errno
import math
from pathlib import Path

import pytest

from kibitz import durable
from kibitz.learn import dataset
from kibitz.learn.dataset import Player, Trajectory
from kibitz.learn.distance import Entrant, Terms
from kibitz.table import InvalidText

minari = pytest.importorskip("minari")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))


@pytest.mark.parametrize(
    ("game", "options", "mind"), [("play-nine", (("columns", 2), ("draws", 2)), "best"), ("rummy", (), "greedy")]
)
def test_the_environment_of_a_data_set_plays_its_games_again(game: str, options: tuple, mind: str) -> None:  # type: ignore[type-arg]
    terms = Terms(game, options, (Entrant(f"kibitz:{mind}"),))
    (games,) = dataset.played(Player(terms, False), range(7, 10))
    dataset.write("test/own-v0", games, terms, mind)
    found = minari.load_dataset("test/own-v0")
    env = found.recover_environment()
    assert (found.total_episodes, found.spec.env_spec.kwargs["game"]) == (3, game)
    for seed, episode in zip(range(7, 10), found.iterate_episodes(), strict=True):
        observation, info = env.reset(seed=seed)
        for step, action in enumerate(episode.actions):
            assert (episode.observations[step] == observation).all()
            assert (episode.infos["action_mask"][step] == info["action_mask"]).all()
            assert not episode.terminations[:step].any()
            observation, reward, is_over, _, info = env.step(action)
            assert reward == episode.rewards[step]
        assert is_over
        assert episode.terminations[-1]
        assert (episode.observations[-1] == observation).all()


def test_regrets_add_up_to_what_the_best_would_have_more() -> None:
    terms = Terms("sebastian", (), (Entrant("kibitz:best"), Entrant("kibitz:hasty")))
    best, hasty = dataset.played(Player(terms, True), range(2))
    assert [sum(game.regrets) for game in best] == [0, 0]
    assert all(sum(game.regrets) > 50 for game in hasty)
    dataset.write("test/hasty-v0", hasty, terms, "hasty")
    episode = next(minari.load_dataset("test/hasty-v0").iterate_episodes())
    assert episode.infos["regret"].tolist() == [0, *hasty[0].regrets]


def test_regrets_without_values_are_unknown() -> None:
    terms = Terms("sebastian", (), (Entrant("kibitz:hasty"),), mind="hasty")
    ((game,),) = dataset.played(Player(terms, True), range(1))
    assert all(map(math.isnan, game.regrets))


def test_a_mixed_data_set_has_every_agents_games_in_turn() -> None:
    first, second = ([Trajectory(seed, [], [], actions=[agent]) for seed in range(3)] for agent in (1, 2))
    assert [(game.seed, game.actions) for game in dataset.mixed([first, second])] == [(0, [1]), (1, [2]), (2, [1])]


def test_a_data_set_is_there_as_a_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Minari would list the part that a kill or a full disk has left, and refuse to write it again."""
    terms = Terms("play-nine", (("columns", 2), ("draws", 2)), (Entrant("kibitz:best"),))
    (games,) = dataset.played(Player(terms, False), range(2))
    # What a kill has left.
    (tmp_path / ".test+own-v0" / "test" / "own-v0" / "data").mkdir(parents=True)
    points = []

    def stop(point: durable.Point) -> None:
        points.append(point.action)
        assert list(minari.list_local_datasets()) == []
        if point.action == "rename":
            raise OSError(errno.ENOSPC, "the disk is full")

    monkeypatch.setattr(durable, "before", stop)
    with pytest.raises(OSError, match="full"):
        dataset.write("test/own-v0", games, terms, "best")
    assert points == ["sync"] * points.index("rename") + ["rename"]
    assert points.index("rename") >= 4, "the files and the folders"
    assert not list(tmp_path.glob(".*"))
    monkeypatch.undo()
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path))
    dataset.write("test/own-v0", games, terms, "best")
    assert minari.load_dataset("test/own-v0").total_episodes == 2
    assert [path.name for path in tmp_path.iterdir()] == ["test"]


def test_names() -> None:
    assert dataset.names_of("me/x", ["kibitz:best"]) == ["me/x/best-v0"]
    names = ["me/x/agent-choose-v0", "me/x/some-module-choose-v0", "me/x/mixed-v0"]
    assert dataset.names_of("me/x", ["runs/agent.py:choose", "some.module:choose"]) == names
    with pytest.raises(InvalidText, match="two data sets named me/x/best-v0"):
        dataset.names_of("me/x", ["kibitz:best", "kibitz:best"])
    for prefix in ("", "../up", "a b", "/root"):
        with pytest.raises(InvalidText, match=r"--name .*: expected letters"):
            dataset.names_of(prefix, ["kibitz:best"])
