"""TRL's environment: what the trainer asks of one, and an episode."""

import functools
import inspect

import pytest

from kibitz.trainers.trl import KibitzEnvironment
from tests.trainers.conversing import DIFFICULT, Scripted


def test_an_episode_is_played_by_calls_of_the_tool() -> None:
    factory = functools.partial(KibitzEnvironment, "play-nine", **DIFFICULT)
    environment = factory()
    assert environment.play("draw") == "The game is over."
    for mind in ("best", "random"):
        question, scripted = environment.reset(seed=3, prompt="not needed"), Scripted("play-nine", mind)
        assert question.startswith("You play a game of play-nine")
        while "The game is over" not in question:
            question = environment.play(scripted.move(question))
        assert (environment.get_reward() == 0) == (mind == "best")


def test_whoever_stops_early_is_not_better_off() -> None:
    environment = KibitzEnvironment("play-nine", columns=2)
    environment.reset(seed=3)
    assert environment.get_reward() < -1
    first = environment.reset()
    assert environment.reset() != first


def test_the_tools_are_the_public_methods() -> None:
    public = [name for name, _ in inspect.getmembers(KibitzEnvironment, inspect.isfunction) if name[0] != "_"]
    assert public == ["get_reward", "play", "reset"]


def test_transformers_can_describe_the_tool_to_a_model() -> None:
    utils = pytest.importorskip("transformers.utils", reason="transformers is not installed: .ci/frameworks trl")
    described = utils.get_json_schema(KibitzEnvironment().play)["function"]
    assert described["name"] == "play"
    assert described["parameters"]["required"] == ["move"]
    assert set(described["parameters"]["properties"]) == {"move", "worth"}


def test_the_trainer_takes_the_environment() -> None:
    """Nothing is generated: the trainer looks at the environment when it is made."""
    trainer = pytest.importorskip("trl.trainer.grpo_trainer", reason="TRL is not installed: .ci/frameworks trl")
    assert "environment_factory" in inspect.signature(trainer.GRPOTrainer.__init__).parameters
