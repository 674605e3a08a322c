"""Gymnasium's vector environment on kernels that step many games at once.

    gymnasium.make_vec("kibitz/Sebastian-v0", num_envs=1024)
    gymnasium.make_vec("kibitz/PlayNine-v0", num_envs=64, columns=6, autoreset_mode="SameStep", threads=2)
    gymnasium.make_vec("kibitz/Rummy-v0", num_envs=256, opponents="greedy")

Observations and masks are views of the arrays that the kernel writes into, unless copy=True.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kibitz import catalog, words
from kibitz.learn import extras
from kibitz.learn.agents import Policy, called
from kibitz.learn.batch import Batch
from kibitz.learn.gym import RENDER_MODES, SEED_BITS, spaces
from kibitz.learn.seating import WAIT
from kibitz.table import IllegalMove, InvalidText

try:
    import numpy as np
    from gymnasium.error import ResetNeeded
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ImportError:
    raise extras.missing("gymnasium", "kibitz.learn.vector") from None


class KibitzVectorEnv(VectorEnv):
    """Many games of one learner; `info` has "action_mask", a row for each game.

    Minds play the other seats, the weakest unless others are named, in the kernel where it has them. Or a policy does:
    a function that is given observations and masks, with a row for each game that waits, and returns their actions.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012  # Gymnasium's own form

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        render_mode: str | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        copy: bool = False,
        seats: int | None = None,
        seat: int = 0,
        opponents: str | Sequence[str] | Policy | None = None,
        **options: int | str,
    ) -> None:
        """NextStep: the step after the last begins another game. SameStep: the last does, and `info` has the end."""
        name = autoreset_mode.value if isinstance(autoreset_mode, AutoresetMode) else autoreset_mode
        if name not in (AutoresetMode.NEXT_STEP.value, AutoresetMode.SAME_STEP.value):
            raise InvalidText(f"autoreset_mode {words.shown(name)}: expected NextStep or SameStep")
        if render_mode is not None:
            known = words.some(RENDER_MODES)
            raise InvalidText(f"render_mode {render_mode!r}: expected none of many games, {known} with gymnasium.make")
        if "optimum" in options:
            raise InvalidText(
                "optimum: not for games that are stepped at once; gymnasium.make has it, and "
                "gymnasium.make_vec(..., vectorization_mode='sync')"
            )
        self.policy: Policy | None = opponents if callable(opponents) else None
        weakest = next(iter(catalog.game(game).minds()))
        minds = None if callable(opponents) else opponents or weakest
        self.batch = Batch(game, num_envs, seats, threads, False, seat, minds, **options)
        self.seat = seat
        self.num_envs, self.copy, self.render_mode = num_envs, copy, None
        self.mode = AutoresetMode(name)
        self.metadata = {**self.metadata, "autoreset_mode": self.mode}
        self.single_observation_space, self.single_action_space = spaces(self.batch.encoding)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observations = np.frombuffer(self.batch.observations, np.uint8).reshape(num_envs, -1)
        self.masks = np.frombuffer(self.batch.masks, np.int8).reshape(num_envs, -1)
        self.rewards = np.frombuffer(self.batch.rewards, np.float32).reshape(num_envs, -1)[:, seat]
        self.over = np.frombuffer(self.batch.over, np.bool_)
        self.to_move = np.frombuffer(self.batch.to_move, np.uint8)
        self.carried = np.zeros(num_envs)
        """What games gained before the first choice of their learner."""
        self.has_begun = False

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin every game: game i with seed + i, or with seed i of a list."""
        if options:
            raise InvalidText(f"reset options {words.some(options)}: expected none of many games")
        super().reset(seed=seed if isinstance(seed, int) else None)
        if isinstance(seed, int):
            self.batch.reset(seed)
        else:
            given = [None] * self.num_envs if seed is None else seed
            drawn = self.np_random.integers(1 << SEED_BITS, size=len(given)).tolist()
            self.batch.reset([number if one is None else int(one) for one, number in zip(given, drawn, strict=True)])
        self.has_begun = True
        self.carried = self._answers()
        return self._copied(self.observations), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """One action in every game; IllegalMove, and nothing is played, where any is illegal."""
        if not self.has_begun:
            raise ResetNeeded("no game has begun: call reset() before step()")
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise IllegalMove(f"actions of {given.dtype}: expected whole numbers, the index of an action for each game")
        self.batch.step(np.ascontiguousarray(given, np.int64))
        rewards = self.carried + self.rewards + self._answers()
        self.carried, over = np.zeros(self.num_envs), self.over.copy()
        final: dict[str, Any] = {}
        if self.mode is AutoresetMode.SAME_STEP and over.any():
            ends = np.flatnonzero(over).tolist()
            final = self._ends(ends, over)
            self.batch.begin_next(ends)
            self.carried = self._answers()
        info = {**self._info(), **final}
        return self._copied(self.observations), rewards, over, np.zeros(self.num_envs, bool), info

    def _answers(self) -> Any:
        """Let the policy choose until every game waits for its learner; what the learners gained."""
        gained = np.zeros(self.num_envs)
        while self.policy:
            waiting = np.flatnonzero(~self.over & (self.to_move != self.seat))
            if not len(waiting):
                break
            chosen = called(self.policy, "the opponents' policy", self.observations[waiting], self.masks[waiting])
            given = np.asarray(chosen)
            if given.shape != waiting.shape or given.dtype.kind not in "iu":
                raise InvalidText(
                    f"the opponents' policy returned {given.dtype} of {given.shape}: expected an action for "
                    f"each of {len(waiting)} games"
                )
            actions = np.full(self.num_envs, WAIT, np.int64)
            actions[waiting] = given
            self.batch.step(actions)
            gained += self.rewards
        return gained

    def _ends(self, ends: list[int], over: Any) -> dict[str, Any]:
        """What Gymnasium expects of games that ended and began again in one step."""
        observations = np.full(self.num_envs, None, object)
        for number in ends:
            observations[number] = self.observations[number].copy()
        masks = np.zeros_like(self.masks)
        return {
            "final_obs": observations,
            "_final_obs": over.copy(),
            "final_info": {"action_mask": masks, "_action_mask": over.copy()},
            "_final_info": over.copy(),
        }

    def action_masks(self) -> Any:
        """The legal actions of every game."""
        return self.masks.astype(bool)

    def _copied(self, numbers: Any) -> Any:
        return numbers.copy() if self.copy else numbers

    def _info(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, bool)
        return {"action_mask": self._copied(self.masks), "_action_mask": everywhere}

    def seeds(self) -> list[int]:
        """The seed of each game that is being played, with which `kibitz play --seed` deals the same."""
        return [self.batch.seed_of(game) for game in range(self.num_envs)]

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        self.batch.close()
