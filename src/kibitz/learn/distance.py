"""How far an agent is from the best: the same deals for both, and what each of its choices lost.

The best is the game's strongest mind. Where its values are exact, the regrets of a game have the same mean as the
difference of the scores, with a far smaller standard error, since the luck of the deals is not in them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from heapq import nlargest
from math import sqrt

from kibitz import catalog
from kibitz.learn.agents import Agent, MindAgent
from kibitz.learn.encoding import Encoding
from kibitz.learn.episode import Episode, seated
from kibitz.table import Adviser, Clock, InvalidText, Seat

LEARNER: Seat = 0
MOST_COSTLY = 1000


@dataclass(frozen=True)
class Mean:
    """A mean and its standard error; None for one that a single number has not."""

    mean: float
    error: float | None


def mean_of(numbers: Sequence[float]) -> Mean:
    """The mean of at least one number."""
    mean = sum(numbers) / len(numbers)
    if len(numbers) == 1:
        return Mean(mean, None)
    variance = sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)
    return Mean(mean, sqrt(variance / len(numbers)))


@dataclass(frozen=True)
class Costly:
    """A choice that lost points."""

    lost: float
    seed: int
    view: str
    move: str
    best: str


@dataclass
class Tally:
    """What was seen so far."""

    agent: list[float] = field(default_factory=list)
    best: list[float] = field(default_factory=list)
    regrets: list[float] = field(default_factory=list)
    """By game."""
    choices: int = 0
    wrong: int = 0
    """Choices that lost anything."""
    costly: list[Costly] = field(default_factory=list)


@dataclass(frozen=True)
class Distance:
    """The figures of one agent."""

    games: int
    agent: Mean
    best: Mean
    behind: Mean
    """How many points a game the agent is behind on the same deals, in its favour where negative."""
    regret: Mean | None
    """Points a game that its choices lost; None from a mind without values."""
    regret_per_choice: float | None
    best_choices: float
    """The share of its choices that lost nothing."""
    costly: tuple[Costly, ...]


class Judge:
    """What the best mind says of each choice."""

    def __init__(self, encoding: Encoding, mind: str = "best") -> None:
        self.encoding, self.name = encoding, mind
        self.mind: Adviser = catalog.mind(encoding.game, mind, 0)
        self.sign = 1.0 if encoding.game.aim == "lowest" else -1.0

    def lost(self, episode: Episode, index: int, tally: Tally) -> float | None:
        """What this choice is worth less than the best one."""
        view = episode.view()
        move = self.encoding.move(view, index)
        best, value, _ = self.mind.judge(view, move, Clock())
        tally.choices += 1
        if value is None or best.value is None:
            return None
        lost = self.sign * (value - best.value)
        if lost > 0:
            tally.wrong += 1
            found = Costly(lost, episode.seed, str(view), str(move), str(best.move))
            tally.costly = nlargest(MOST_COSTLY, [*tally.costly, found], key=lambda item: item.lost)
        return lost


def played(
    encoding: Encoding,
    agent: Agent,
    seed: int,
    opponents: str | None,
    watch: Callable[[Episode, int], None] | None = None,
) -> float:
    """The score of one game of the agent, whose choices are watched before they are played."""
    episode = Episode(encoding, seed, seated(encoding, [LEARNER], opponents))
    agent.begin(seed, LEARNER)
    while not episode.is_over:
        index = agent.choose(episode.view())
        if watch:
            watch(episode, index)
        episode.step(index)
    return episode.state.scores()[LEARNER]


def measure(
    encoding: Encoding,
    agent: Agent,
    seeds: range,
    opponents: str | None = None,
    mind: str = "best",
    progress: Callable[[int], None] = lambda done: None,
) -> tuple[Tally, bool]:
    """Play all deals twice, with the agent and with the mind; the flag says whether Ctrl-C stopped it early."""
    judge, tally = Judge(encoding, mind), Tally()
    best = MindAgent(encoding, mind)
    lost: list[float | None] = []

    def watch(episode: Episode, index: int) -> None:
        lost.append(judge.lost(episode, index, tally))

    try:
        for number, seed in enumerate(seeds):
            lost.clear()
            score = played(encoding, agent, seed, opponents, watch)
            other = played(encoding, best, seed, opponents)
            tally.agent.append(score)
            tally.best.append(other)
            if None not in lost:
                tally.regrets.append(sum(one for one in lost if one is not None))
            progress(number + 1)
    except KeyboardInterrupt:
        if not tally.best:
            raise
        return tally, True
    return tally, False


def figures(tally: Tally, lowest: bool, most_costly: int) -> Distance:
    """The figures of what was played, at least one game."""
    if not tally.best:
        raise InvalidText("no game was played: expected at least 1")
    sign = 1.0 if lowest else -1.0
    games = len(tally.best)
    behind = [sign * (own - other) for own, other in zip(tally.agent, tally.best, strict=True)]
    whole = len(tally.regrets) == games
    return Distance(
        games,
        mean_of(tally.agent),
        mean_of(tally.best),
        mean_of(behind),
        mean_of(tally.regrets) if whole else None,
        sum(tally.regrets) / max(1, tally.choices) if whole else None,
        1 - tally.wrong / max(1, tally.choices),
        tuple(tally.costly[:most_costly]),
    )
