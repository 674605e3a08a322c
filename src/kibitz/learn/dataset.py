"""Games of agents as Minari data sets, from which others learn without playing.

A data set has the observations, actions and rewards of one seat, as `kibitz.learn.gym` has them. Its infos are the
masks of the legal actions, and the regret of each choice where a judge was asked.
"""

from __future__ import annotations

import os
import re
import shutil
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import nan
from pathlib import Path
from typing import Any

import kibitz
from kibitz import catalog, durable, words, workers
from kibitz.learn import extras
from kibitz.learn.agents import MINDS_BEGIN, Agent
from kibitz.learn.distance import LEARNER, Terms, regret
from kibitz.learn.encoding import Encoding
from kibitz.learn.episode import seated
from kibitz.learn.single import ByRules
from kibitz.table import InvalidText

PREFIX = re.compile(r"[-\w]{2,}(/[-\w]+)*")
"""What a data set's name begins with, as Minari allows it."""
OTHER = re.compile(r"[^-\w]")
MIXED = "mixed"
ROOT = "MINARI_DATASETS_PATH"
"""The variable of the environment by which Minari finds its folder."""


@dataclass
class Trajectory:
    """One game; observations and masks have one entry more than actions, for its end."""

    seed: int
    observations: list[bytes]
    masks: list[bytes]
    actions: list[int] = field(default_factory=list)
    rewards: list[float] = field(default_factory=list)
    regrets: list[float] = field(default_factory=list)
    """How much less each action was worth than the best one; not a number where the judge names no values."""


@dataclass(frozen=True)
class Player:
    """Plays the deals of a data set, in any process."""

    terms: Terms
    is_judged: bool

    def play(self, seed: int) -> list[Trajectory]:
        """The deal of this seed, once for each agent."""
        code, agents = self.terms.found()
        return [self._game(code, agent, seed) for agent in agents]

    def _game(self, code: Encoding, agent: Agent, seed: int) -> Trajectory:
        single = ByRules(code, LEARNER, seed, seated(code, [LEARNER], self.terms.opponents))
        judge = catalog.mind(code.game, self.terms.mind, seed) if self.is_judged else None
        found = Trajectory(seed, [single.observation], [bytes(single.mask)])
        agent.begin(seed, LEARNER)
        while not single.is_over:
            index = agent.choose(single.episode.view())
            if judge:
                points, _ = regret(judge, single.episode, index)
                found.regrets.append(nan if points is None else points)
            found.actions.append(index)
            found.rewards.append(single.step(index))
            found.observations.append(single.observation)
            found.masks.append(bytes(single.mask))
        return found


def played(
    player: Player, seeds: range, jobs: int | workers.Pool = 1, progress: Callable[[int], None] = lambda done: None
) -> list[list[Trajectory]]:
    """The games of each agent, on the same deals."""
    games: list[list[Trajectory]] = [[] for _ in player.terms.entrants]
    for number, deal in enumerate(workers.spread(player.play, seeds, jobs), 1):
        for own, game in zip(games, deal, strict=True):
            own.append(game)
        progress(number)
    return games


def names_of(prefix: str, agents: Sequence[str]) -> list[str]:
    """The data sets: one for each agent; of several, one more with games of all."""
    if not PREFIX.fullmatch(prefix):
        raise InvalidText(f"--name {words.shown(prefix)}: expected letters, digits, - and _ with / between them")
    short = [name.removeprefix(MINDS_BEGIN) if name.startswith(MINDS_BEGIN) else stem(name) for name in agents]
    if len(short) > 1:
        short.append(MIXED)
    names = [f"{prefix}/{OTHER.sub('-', one)}-v0" for one in short]
    if len(set(names)) < len(names):
        raise InvalidText(f"two data sets named {max(names, key=names.count)}: expected agents with different names")
    return names


def stem(name: str) -> str:
    """The part of a policy's name that distinguishes it from others."""
    place, _, function = name.rpartition(":")
    return f"{Path(place).stem if place.endswith('.py') else place}-{function}"


def mixed(games: Sequence[Sequence[Trajectory]]) -> list[Trajectory]:
    """As many games as each agent has, every one by the next agent in turn."""
    return [games[number % len(games)][number] for number in range(len(games[0]))]


def check_new(names: Sequence[str]) -> None:
    """InvalidText where a data set has such a name already."""
    minari = extras.needed("minari", "kibitz dataset")
    known = minari.list_local_datasets()
    for name in names:
        if name in known:
            raise InvalidText(f"there is a data set {name}: expected another --name, or minari delete {name}")


def write(name: str, games: Sequence[Trajectory], terms: Terms, agents: str) -> None:
    """Make a data set of these games, all of it or nothing; `agents` says whose they are."""
    minari = extras.needed("minari", "kibitz dataset")
    import gymnasium
    import numpy as np

    from kibitz.learn.gym import NAMESPACE, camel

    options: dict[str, Any] = dict(terms.options)
    env = gymnasium.make(f"{NAMESPACE}{camel(terms.game)}-v0", opponents=terms.opponents, **options)
    buffers = []
    for number, game in enumerate(games):
        infos = {"action_mask": np.array([np.frombuffer(one, np.int8) for one in game.masks])}
        if game.regrets:
            # As an environment says it: with what follows the choice.
            infos["regret"] = np.array([0.0, *game.regrets])
        over = np.zeros(len(game.actions), bool)
        over[-1:] = True
        buffers.append(
            minari.data_collector.EpisodeBuffer(
                id=number,
                seed=game.seed,
                observations=np.array([np.frombuffer(one, np.uint8) for one in game.observations]),
                actions=np.array(game.actions, np.int64),
                rewards=np.array(game.rewards),
                terminations=over,
                truncations=np.zeros_like(over),
                infos=infos,
            )
        )
    with put_in_place(name), warnings.catch_warnings():
        # Minari asks for the author's address and a link to the program.
        warnings.simplefilter("ignore", UserWarning)
        minari.create_dataset_from_buffers(
            name,
            buffers,
            env=env,
            algorithm_name=agents,
            description=f"{terms.game} by {agents}, deals {games[0].seed} to {games[-1].seed}",
            requirements=[f"kibitz=={kibitz.__version__}"],
        )


@contextmanager
def put_in_place(name: str) -> Iterator[None]:
    """What Minari writes as this data set inside of the `with` has its name only once it is whole and on the disk."""
    minari = extras.needed("minari", "kibitz dataset")
    found: Path = minari.storage.get_dataset_path(name)
    # Minari lists no hidden folders. What a kill has left in this one is replaced.
    unfinished: Path = minari.storage.get_dataset_path(f".{name.replace('/', '+')}")
    shutil.rmtree(unfinished, ignore_errors=True)
    before = os.environ.get(ROOT)
    try:
        os.environ[ROOT] = str(unfinished)
        try:
            yield
        finally:
            del os.environ[ROOT]
            if before is not None:
                os.environ[ROOT] = before
        group = name.rpartition("/")[0]
        if group not in minari.namespace.list_local_namespaces():
            minari.namespace.create_namespace(group)
        durable.put_folder_in_place(unfinished / name, found)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
