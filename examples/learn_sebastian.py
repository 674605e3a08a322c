"""Learn Sebastian with MaskablePPO of sb3-contrib on the CPU:

    pip install 'kibitz[learn]'
    python examples/learn_sebastian.py --minutes 10 --seed 1 --out run
    kibitz distance sebastian examples/learn_sebastian.py:load --checkpoint run/*.zip --picture curve.svg

The games are stepped by the compiled kernel, and the masks go from its array to the policy. The network sees the
numbers of the game's encoding: a small number, such as a die, as one input for each value that it can have, any other
divided by the highest that it can be. The learning rate falls to almost nothing while the minutes pass.
"""

import argparse
import time
from pathlib import Path

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from kibitz.learn.batch import Batch
from kibitz.learn.encoding import Encoding
from kibitz.learn.gym import spaces

GAME = "sebastian"
GAMES = 128
"""Stepped together."""
MOST_VALUES = 7
"""A number with more values than these, or with two, is one input."""
RATE, LEAST_RATE = 1e-3, 2e-5
"""Of learning, at the beginning and at the end."""
SCALE = 50.0
"""Points are divided by this, so that the value network's targets are of the size of 1."""
CHECKPOINTS = 10


class Inputs:
    """What the network sees of an observation."""

    def __init__(self, code: Encoding) -> None:
        highest = spaces(code)[0].high.astype(np.int64)
        split = (highest > 1) & (highest < MOST_VALUES)
        self.split, self.whole = np.flatnonzero(split), np.flatnonzero(~split)
        self.highest = highest[self.whole].astype(np.float32)
        widths = highest[self.split] + 1
        self.first = len(self.whole) + np.cumsum(widths) - widths
        """Where the inputs of each split number begin."""
        self.size = len(self.whole) + int(widths.sum())

    def of(self, numbers: np.ndarray) -> np.ndarray:
        """The inputs of many observations, a row for each."""
        seen = np.zeros((len(numbers), self.size), np.float32)
        seen[:, : len(self.whole)] = numbers[:, self.whole] / self.highest
        seen[np.arange(len(numbers))[:, None], self.first + numbers[:, self.split]] = 1
        return seen


class BatchVecEnv(VecEnv):
    """The batch as stable-baselines3 wants it: a game that is over begins again in the same step."""

    def __init__(self, games: int, seed: int) -> None:
        self.batch = Batch(GAME, games)
        self.inputs = Inputs(self.batch.encoding)
        seen = gymnasium.spaces.Box(0.0, 1.0, (self.inputs.size,), np.float32)
        super().__init__(games, seen, spaces(self.batch.encoding)[1])
        self.numbers = np.frombuffer(self.batch.observations, np.uint8).reshape(games, -1)
        self.masks = np.frombuffer(self.batch.masks, np.bool_).reshape(games, -1)
        self.points = np.frombuffer(self.batch.rewards, np.float32)
        self.over = np.frombuffer(self.batch.over, np.bool_)
        self.totals = np.zeros(games, np.float32)
        self.first, self.scores = seed, []

    def observed(self) -> np.ndarray:
        return self.inputs.of(self.numbers)

    def reset(self) -> np.ndarray:
        self.batch.reset(self.first)
        return self.observed()

    def step_async(self, actions: np.ndarray) -> None:
        self.chosen = actions.astype(np.int64)

    def step_wait(self):
        self.batch.step(self.chosen)
        rewards, over = self.points / SCALE, self.over.copy()
        self.totals += self.points
        infos = [{} for _ in range(self.num_envs)]
        ends = np.flatnonzero(over).tolist()
        final = self.observed() if ends else None
        for game in ends:
            self.scores.append(float(self.totals[game]))
            infos[game] = {"terminal_observation": final[game]}
        self.totals[ends] = 0.0
        self.batch.begin_next(ends)
        return self.observed(), rewards, over, infos

    def has_attr(self, name: str) -> bool:
        return name == "action_masks"

    def env_method(self, name: str, *args, indices=None, **kwargs) -> list:
        assert name == "action_masks", name
        return list(self.masks.copy())

    def get_attr(self, name: str, indices=None) -> list:
        return [None] * self.num_envs

    def set_attr(self, name: str, value, indices=None) -> None:
        raise AttributeError(f"{name}: nothing can be set")

    def env_is_wrapped(self, wrapper, indices=None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.batch.close()


class Clerk(BaseCallback):
    """Saves checkpoints, prints the mean score, and stops when the time is over."""

    def __init__(self, env: BatchVecEnv, out: Path, seconds: float) -> None:
        super().__init__()
        self.env, self.out, self.seconds = env, out, seconds
        self.started, self.saved = time.monotonic(), 0

    def share(self) -> float:
        """The part of the time that is over."""
        return (time.monotonic() - self.started) / self.seconds

    def _on_step(self) -> bool:
        return self.share() < 1

    def _on_rollout_end(self) -> None:
        due = int(CHECKPOINTS * self.share())
        if due > self.saved:
            self.saved = due
            self.keep()

    def keep(self) -> None:
        # The rate depends on the time that is left, which means nothing in a checkpoint.
        self.model.save(self.out / f"ppo_{self.num_timesteps}.zip", exclude=["learning_rate", "lr_schedule"])
        scores = self.env.scores[-1000:]
        mean = f"{np.mean(scores):.2f}" if scores else "none yet"
        seconds = time.monotonic() - self.started
        print(f"{seconds:.0f} s, {self.num_timesteps} steps, mean of the last {len(scores)} games: {mean}", flush=True)


def measured(model: MaskablePPO, deals: int, first_seed: int) -> tuple[float, float]:
    """The mean of new games in which the likeliest action is played, and its standard error."""
    env = BatchVecEnv(min(1000, deals), first_seed)
    seen = env.reset()
    # Every game has as many steps, so that the first to end are not the short ones.
    while len(env.scores) < deals:
        actions, _ = model.predict(seen, action_masks=env.masks.copy(), deterministic=True)
        seen, *_ = env.step(actions)
    scores = np.array(env.scores[:deals])
    return float(scores.mean()), float(scores.std() / max(1, deals - 1) ** 0.5)


def load(path: str):
    """The policy of a checkpoint, for `kibitz distance`."""
    torch.set_num_threads(1)
    model = MaskablePPO.load(path, device="cpu")
    inputs = Inputs(Batch(GAME, 1).encoding)

    def policy(observation, mask) -> int:
        seen = inputs.of(observation[None])
        action, _ = model.predict(seen, action_masks=mask[None].astype(bool), deterministic=True)
        return int(action[0])

    return policy


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn Sebastian with MaskablePPO.")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2, help="of torch")
    parser.add_argument("--steps", type=int, default=64, help="steps of each game between two updates")
    parser.add_argument("--deals", type=int, default=10_000, help="new games to measure it with at the end")
    parser.add_argument("--out", type=Path, default=Path("run"), help="a folder for the checkpoints")
    chosen = parser.parse_args()
    torch.set_num_threads(chosen.threads)
    chosen.out.mkdir(parents=True, exist_ok=True)
    env = BatchVecEnv(GAMES, seed=1_000_000 * chosen.seed)
    clerk = Clerk(env, chosen.out, 60 * chosen.minutes)
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=chosen.steps,
        batch_size=1024,
        n_epochs=3,
        learning_rate=lambda _: max(LEAST_RATE, RATE * (1 - clerk.share())),
        gamma=1.0,
        gae_lambda=0.8,
        ent_coef=0.006,
        policy_kwargs={"net_arch": [256, 256], "activation_fn": torch.nn.ReLU},
        seed=chosen.seed,
        device="cpu",
    )
    model.learn(10**9, callback=clerk)
    clerk.keep()
    mean, error = measured(model, chosen.deals, first_seed=1_000_000_000)
    print(f"{chosen.deals} new games: {mean:.2f} +- {error:.2f}, at best 245.87", flush=True)


if __name__ == "__main__":
    main()
