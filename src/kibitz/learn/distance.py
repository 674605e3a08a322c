"""How far an agent is from the best: the same deals for both, and what each of its choices lost.

The best is the game's strongest mind. Where its values are exact, the regrets of a game have the same mean as the
difference of the scores, with a far smaller standard error, since the luck of the deals is not in them.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from heapq import nlargest
from pathlib import Path
from typing import Any

from kibitz import catalog, workers
from kibitz.intervals import standard_error
from kibitz.learn import agents, encoding
from kibitz.learn.agents import Agent, MindAgent
from kibitz.learn.encoding import Encoding
from kibitz.learn.episode import Episode, seated
from kibitz.table import Adviser, Clock, InvalidText, Move, Seat

LEARNER: Seat = 0
MOST_COSTLY = 1000


@dataclass(frozen=True)
class Mean:
    """A mean and its standard error; None for the error of a single number."""

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
class Played:
    """One game of an agent: its score, and what its choices lost in the judge's opinion."""

    score: float = 0.0
    losses: list[float | None] = field(default_factory=list)
    """None for a choice without a value."""
    costly: list[Costly] = field(default_factory=list)


@dataclass(frozen=True)
class Deal:
    """One deal, played by the best mind and by every agent."""

    best: float
    agents: list[Played]


@dataclass(frozen=True)
class Entrant:
    """An agent by its name; the checkpoint that its function loads, if any."""

    name: str
    checkpoint: Path | None = None


@dataclass(frozen=True)
class Terms:
    """Who is compared with whom, by names: every process that works finds them for itself."""

    game: str
    options: tuple[tuple[str, Any], ...]
    entrants: tuple[Entrant, ...]
    opponents: str | None = None
    """Who plays the other seats; None for the weakest mind."""
    mind: str = "best"

    def found(self) -> tuple[Encoding, list[Agent]]:
        """The encoding and the agents, which this thread keeps until it is asked for others."""
        if _found.terms != self:
            code = encoding.of(catalog.game(self.game), None, dict(self.options))
            _found.agents = [agents.find(code, one.name, one.checkpoint) for one in self.entrants]
            _found.code, _found.terms = code, self
        return _found.code, _found.agents

    def played(self, seed: int) -> Deal:
        """The deal of this seed, no matter who plays it and what was played before."""
        code, entrants = self.found()
        best = play(code, MindAgent(code, self.mind), seed, self.opponents)
        # A judge of its own for every deal: what it says must not depend on the deals before.
        own = [play(code, one, seed, self.opponents, catalog.mind(code.game, self.mind, seed)) for one in entrants]
        return Deal(best.score, own)


class _Found(threading.local):
    """What a thread has made of the last terms; a loader may need seconds."""

    terms: Terms | None = None
    code: Encoding
    agents: list[Agent]


_found = _Found()


@dataclass
class Tally:
    """What was seen of one agent so far."""

    agent: list[float] = field(default_factory=list)
    best: list[float] = field(default_factory=list)
    regrets: list[float] = field(default_factory=list)
    """Regrets by game."""
    choices: int = 0
    wrong: int = 0
    """Choices that lost anything."""
    costly: list[Costly] = field(default_factory=list)

    def add(self, own: Played, best: float) -> None:
        self.agent.append(own.score)
        self.best.append(best)
        if None not in own.losses:
            self.regrets.append(sum(one for one in own.losses if one is not None))
        self.choices += len(own.losses)
        self.wrong += len(own.costly)
        self.costly = nlargest(MOST_COSTLY, [*self.costly, *own.costly], key=lambda item: item.lost)


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


def play(encoding: Encoding, agent: Agent, seed: int, opponents: str | None, judge: Adviser | None = None) -> Played:
    """One game of the agent, whose choices are judged before they are played."""
    episode = Episode(encoding, seed, seated(encoding, [LEARNER], opponents))
    found = Played()
    agent.begin(seed, LEARNER)
    while not episode.is_over:
        index = agent.choose(episode.view())
        if judge:
            look(judge, episode, index, found)
        episode.step(index)
    found.score = episode.state.scores()[LEARNER]
    return found


def look(judge: Adviser, episode: Episode, index: int, found: Played) -> None:
    """Note how much less this choice is worth than the best one."""
    view = episode.view()
    points, best = regret(judge, episode, index)
    found.losses.append(points)
    if points is not None and points > 0:
        move = episode.encoding.move(view, index)
        found.costly.append(Costly(points, episode.seed, str(view), str(move), str(best)))


def regret(judge: Adviser, episode: Episode, index: int) -> tuple[float | None, Move]:
    """How much less this choice is worth than the best one, None where the judge names no values; and the best one."""
    view = episode.view()
    best, value, _ = judge.judge(view, episode.encoding.move(view, index), Clock())
    if value is None or best.value is None:
        return None, best.move
    return episode.sign * (best.value - value), best.move


def measure(
    terms: Terms,
    seeds: range,
    jobs: int | workers.Pool = 1,
    progress: Callable[[int], None] = lambda done: None,
    notice: Callable[[], None] = lambda: None,
) -> tuple[list[Tally], bool]:
    """Play all deals with every agent and with the mind; the flag says whether Ctrl-C stopped it early."""
    tallies = [Tally() for _ in terms.entrants]
    try:
        for number, deal in enumerate(workers.spread(terms.played, seeds, jobs, notice), 1):
            for tally, own in zip(tallies, deal.agents, strict=True):
                tally.add(own, deal.best)
            progress(number)
    except KeyboardInterrupt:
        if not tallies[0].best:
            raise
        return tallies, True
    return tallies, False


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
