"""Learn Sebastian with MaskablePPO of sb3-contrib on the CPU:

    pip install 'kibitz[learn]'
    python examples/learn_sebastian.py --minutes 10 --seed 1 --out run
    kibitz distance sebastian examples/learn_sebastian.py:load --checkpoint run/*.zip --picture curve.svg

The games are stepped by the compiled kernel, and the masks go from its array to the policy. What the network sees are
the numbers of the game's encoding, each divided by the highest that it can be.
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
from kibitz.learn.gym import spaces

GAME = "sebastian"
GAMES = 128
"""Stepped together."""
SCALE = 50.0
"""Points are divided by this, so that the value network's targets are of the size of 1."""
CHECKPOINTS = 10


class BatchVecEnv(VecEnv):
    """The batch as stable-baselines3 wants it: a game that is over begins again in the same step."""

    def __init__(self, games: int, seed: int) -> None:
        self.batch = Batch(GAME, games)
        seen, actions = spaces(self.batch.encoding)
        self.highest = seen.high.astype(np.float32)
        super().__init__(games, gymnasium.spaces.Box(0.0, 1.0, seen.shape, np.float32), actions)
        self.numbers = np.frombuffer(self.batch.observations, np.uint8).reshape(games, -1)
        self.masks = np.frombuffer(self.batch.masks, np.bool_).reshape(games, -1)
        self.points = np.frombuffer(self.batch.rewards, np.float32)
        self.over = np.frombuffer(self.batch.over, np.bool_)
        self.totals = np.zeros(games, np.float32)
        self.first, self.scores = seed, []

    def observed(self) -> np.ndarray:
        return self.numbers / self.highest

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

    def _on_step(self) -> bool:
        return time.monotonic() - self.started < self.seconds

    def _on_rollout_end(self) -> None:
        due = int(CHECKPOINTS * (time.monotonic() - self.started) / self.seconds)
        if due > self.saved:
            self.saved = due
            self.keep()

    def keep(self) -> None:
        self.model.save(self.out / f"ppo_{self.num_timesteps}.zip")
        scores = self.env.scores[-1000:]
        mean = f"{np.mean(scores):.2f}" if scores else "none yet"
        seconds = time.monotonic() - self.started
        print(f"{seconds:.0f} s, {self.num_timesteps} steps, mean of the last {len(scores)} games: {mean}", flush=True)


def load(path: str):
    """The policy of a checkpoint, for `kibitz distance`."""
    torch.set_num_threads(1)
    model = MaskablePPO.load(path, device="cpu")
    highest = spaces(Batch(GAME, 1).encoding)[0].high.astype(np.float32)

    def policy(observation, mask) -> int:
        action, _ = model.predict(observation / highest, action_masks=mask.astype(bool), deterministic=True)
        return int(action)

    return policy


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn Sebastian with MaskablePPO.")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2, help="of torch")
    parser.add_argument("--steps", type=int, default=256, help="steps of each game between two updates")
    parser.add_argument("--out", type=Path, default=Path("run"), help="a folder for the checkpoints")
    chosen = parser.parse_args()
    torch.set_num_threads(chosen.threads)
    chosen.out.mkdir(parents=True, exist_ok=True)
    env = BatchVecEnv(GAMES, seed=1_000_000 * chosen.seed)
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=chosen.steps,
        batch_size=2048,
        n_epochs=4,
        learning_rate=1e-3,
        gamma=1.0,
        gae_lambda=0.9,
        ent_coef=0.003,
        policy_kwargs={"net_arch": [256, 256]},
        seed=chosen.seed,
        device="cpu",
    )
    clerk = Clerk(env, chosen.out, 60 * chosen.minutes)
    model.learn(10**9, callback=clerk)
    clerk.keep()


if __name__ == "__main__":
    main()
