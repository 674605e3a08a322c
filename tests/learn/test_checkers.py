"""What Stable-Baselines3 and RLlib ask of an environment, for every game and two plugins.

They need gigabytes: `.ci/frameworks checkers` installs them in an environment of its own.
"""

import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("stable_baselines3")
pytest.importorskip("ray")

import gymnasium as gym
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.env.single_agent_env_runner import SingleAgentEnvRunner
from ray.rllib.env.wrappers.pettingzoo_env import ParallelPettingZooEnv, PettingZooEnv
from ray.rllib.utils.pre_checks.env import check_multiagent_environments
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_checker import check_env

from kibitz import catalog, gameplay
from kibitz.learn import zoo
from kibitz.learn.gym import camel, register

PLUGINS = ("pig", "kuhn-poker")
EXAMPLES = Path(__file__).parents[2] / "examples" / "plugins"
GAMES = [name for name in catalog.names() if gameplay.has_choices(catalog.game(name))]
SEVERAL = [*(name for name in GAMES if max(catalog.game(name).seat_counts) > 1), *PLUGINS]
TOGETHER = "take-five"
"""The game in which all choose at the same time."""


@pytest.fixture(scope="module", autouse=True)
def plugins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The plugins as pip leaves them."""
    folder = tmp_path_factory.mktemp("installed")
    places = [str(folder)]
    for name in PLUGINS:
        project = f"kibitz_{name.replace('-', '_')}"
        described = folder / f"{project}-0.1.dist-info"
        described.mkdir()
        (described / "entry_points.txt").write_text(f"[kibitz.games]\n{name} = {project}\n", encoding="utf-8")
        places.append(str(EXAMPLES / f"kibitz-{name}" / "src"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [*places, *sys.path])
        catalog.refresh()
        register()
        yield
    catalog.refresh()


@pytest.mark.parametrize("name", [*GAMES, *PLUGINS])
def test_stable_baselines3_has_no_complaint(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gym.make(f"kibitz/{camel(name)}-v0").unwrapped, warn=True, skip_render_check=True)


@pytest.mark.parametrize("name", ["sebastian", "pig"])
def test_a_learner_of_stable_baselines3_learns_with_masks(name: str) -> None:
    env = gym.make(f"kibitz/{camel(name)}-v0", illegal="error")
    assert is_masking_supported(env)
    learner = MaskablePPO("MlpPolicy", env, n_steps=64, batch_size=64, device="cpu").learn(128)
    observation, _ = env.reset(seed=1)
    action, _ = learner.predict(observation, action_masks=get_action_masks(env))
    env.step(action)


@pytest.mark.parametrize("name", [*GAMES, *PLUGINS])
def test_rllib_samples_from_it(name: str) -> None:
    config = (
        PPOConfig()
        .environment(f"kibitz/{camel(name)}-v0")
        .env_runners(num_envs_per_env_runner=1, rollout_fragment_length=40)
    )
    runner = SingleAgentEnvRunner(config=config)
    episodes = runner.sample(num_timesteps=40, random_actions=True)
    runner.stop()
    assert sum(map(len, episodes)) >= 40


@pytest.mark.parametrize("name", SEVERAL)
def test_rllibs_checker_has_no_complaint_about_several_agents(name: str) -> None:
    check_multiagent_environments(PettingZooEnv(zoo.env(name)))
    if name == TOGETHER:
        check_multiagent_environments(ParallelPettingZooEnv(zoo.parallel_env(name)))
