"""One game of one learner, as an environment steps it: on the game's kernel where that serves, else by its rules.

Both give the same observations, masks and rewards from the same seeds. The kernel is many times faster, and the game in
the words of the rules is rebuilt only when somebody asks for it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from array import array
from collections.abc import Mapping
from random import Random
from typing import Any

from kibitz import catalog
from kibitz.learn.batch import Batch, served
from kibitz.learn.encoding import Encoding
from kibitz.learn.episode import Episode, mind_seed
from kibitz.learn.kernel import Games
from kibitz.minds import RandomMind
from kibitz.table import Seat, State


class Single(ABC):
    """A learner's game; minds play the other seats."""

    is_over: bool
    mask: bytes
    observation: bytes

    @property
    @abstractmethod
    def episode(self) -> Episode:
        """The game in the words of the rules."""

    @abstractmethod
    def step(self, index: int) -> float:
        """Play a legal move, and go on to the learner's next choice; the learner's reward."""


class ByRules(Single):
    """A game that is played by an Episode."""

    def __init__(
        self, encoding: Encoding, seat: Seat, seed: int, minds: Mapping[Seat, str], start: State | None = None
    ) -> None:
        self.encoding, self.seat = encoding, seat
        self._episode = Episode(encoding, seed, minds, start)
        self._look()

    @property
    def episode(self) -> Episode:
        return self._episode

    def _look(self) -> None:
        view = self._episode.state.view(self.seat)
        self.is_over = self._episode.is_over
        self.mask, self.observation = self.encoding.mask(view), self.encoding.observe(view)

    def step(self, index: int) -> float:
        reward = self._episode.step(index)[self.seat]
        self._look()
        return reward


class OnKernel(Single):
    """Games one after another on a kernel; opponents choose from the mask alone."""

    def __init__(self, encoding: Encoding, seat: Seat, minds: Mapping[Seat, str]) -> None:
        self.encoding, self.seat, self.minds = encoding, seat, dict(minds)
        options: dict[str, Any] = encoding.options
        # The opponents choose here, as the minds of the same seeds do, and not in the kernel.
        self.batch = Batch(encoding.game.name, 1, encoding.seats, seat=seat, **options)
        kernel = self.batch.parts[0][2]
        assert isinstance(kernel, Games)
        self.kernel = kernel
        self.over, self.to_move, self.rewards = self.batch.over, self.batch.to_move, self.batch.rewards
        self.action = array("q", [0])

    def begin(self, seed: int) -> None:
        """Begin the game of this seed, up to the learner's first choice."""
        self.seed = seed
        self.chances = {seat: Random(mind_seed(seed, seat)) for seat in self.minds}
        self.played: list[int] = []
        self._rebuilt: Episode | None = None
        self.kernel.restart(0, seed)
        self.gained = 0.0
        self._go_on()

    def step(self, index: int) -> float:
        self._play(index)
        self._go_on()
        reward, self.gained = self.gained, 0.0
        return reward

    def _play(self, index: int) -> None:
        self.played.append(index)
        self.action[0] = index
        self.kernel.step(self.action)
        self.gained += self.rewards[self.seat]

    def _go_on(self) -> None:
        """Let the opponents choose until the learner must."""
        masks, chances = self.batch.masks, self.chances
        while not self.over[0] and (rng := chances.get(self.to_move[0])):
            mask = bytes(masks)
            place = rng.randrange(mask.count(1))
            index = mask.index(1)
            for _ in range(place):
                index = mask.index(1, index + 1)
            self._play(index)
        self.is_over = bool(self.over[0])
        self.mask, self.observation = bytes(masks), bytes(self.batch.observations)

    @property
    def episode(self) -> Episode:
        """The same game by its rules, as far as it was played."""
        if self._rebuilt is None:
            self._rebuilt = Episode(self.encoding, self.seed)
            self._rebuilt.minds = self.minds
            self._replayed = 0
        while self._replayed < len(self.played):
            self._rebuilt.step(self.played[self._replayed])
            self._replayed += 1
        return self._rebuilt


def fits_kernel(encoding: Encoding, minds: Mapping[Seat, str]) -> bool:
    """Whether a compiled kernel serves the table, and its opponents need nothing but the mask."""
    if served(encoding) is None:
        return False
    made: list[Any] = [catalog.mind(encoding.game, name, 0) for name in minds.values()]
    return all(type(mind) is RandomMind and encoding.lists_in_order for mind in made)
