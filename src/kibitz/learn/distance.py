"""How far an agent is from the best: the same deals for both, and what each of its choices lost.

The best is the game's strongest mind. Where its values are exact, the regrets of a game have the same mean as the
difference of the scores, with a far smaller standard error, since the luck of the deals is not in them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from heapq import nlargest

from kibitz import catalog
from kibitz.intervals import standard_error
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
    return Mean(sum(numbers) / len(numbers), standard_error(numbers))


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


def lost(judge: Adviser, episode: Episode, index: int, tally: Tally) -> float | None:
    """What this choice is worth less than the best one, in the judge's opinion."""
    view = episode.view()
    move = episode.encoding.move(view, index)
    best, value, _ = judge.judge(view, move, Clock())
    tally.choices += 1
    if value is None or best.value is None:
        return None
    points = episode.sign * (best.value - value)
    if points > 0:
        tally.wrong += 1
        found = Costly(points, episode.seed, str(view), str(move), str(best.move))
        tally.costly = nlargest(MOST_COSTLY, [*tally.costly, found], key=lambda item: item.lost)
    return points


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
    judge, tally = catalog.mind(encoding.game, mind, 0), Tally()
    best = MindAgent(encoding, mind)
    losses: list[float | None] = []

    def watch(episode: Episode, index: int) -> None:
        losses.append(lost(judge, episode, index, tally))

    try:
        for number, seed in enumerate(seeds):
            losses.clear()
            score = played(encoding, agent, seed, opponents, watch)
            other = played(encoding, best, seed, opponents)
            tally.agent.append(score)
            tally.best.append(other)
            if None not in losses:
                tally.regrets.append(sum(one for one in losses if one is not None))
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
