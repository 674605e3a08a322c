"""A course's own competition, where it is not one of our matches: players live through all of it and may learn.

A game whose course has one says so in course/competition.py, with enter().
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from kibitz import catalog
from kibitz.arena import contract
from kibitz.arena.intake.policy import ADMIT_ALL, Policy
from kibitz.arena.intake.report import Intake
from kibitz.arena.matches.match import Match, Played, is_of_the_game, why, without_scores
from kibitz.arena.matches.results import Results
from kibitz.arena.matches.schedule import Batch
from kibitz.arena.programs.advisers import Isolation
from kibitz.arena.programs.gathering import belongs_to_a_mind, entrant_name, gather
from kibitz.arena.programs.program import Program
from kibitz.workers import patience


@dataclass(frozen=True)
class Entrant:
    """A player of a course whose files may hold several."""

    name: str
    player: str
    """The mind's name, or the class in the program's file."""
    program: Program | None = None


@dataclass(frozen=True)
class Terms:
    """How a competition was asked for."""

    words: tuple[str, ...]
    """The entrants, in the course's own form."""
    staging: Path
    """The folder for copies of the programs."""
    seconds: float | None = None
    isolation: Isolation = "program"
    lives: int | None = None
    """Deals after which players start again; None where they live from the first game to the last."""
    policy: Policy = ADMIT_ALL
    options: Mapping[str, int | str] = field(default_factory=dict)
    """The game's options, as far as they were given."""


class Competition(ABC):
    """A competition that goes on, deal after deal; goes_on says whether one game has to follow the other."""

    match: Match
    """Who plays what; its tables() are the games of a deal."""
    wanted: int | None = None
    """How many deals the words asked for."""

    @abstractmethod
    def relive(self, number: int, played: Played) -> None:
        """Tell the players about a game that was played before, its deal's game of that number: they learn from it."""

    @abstractmethod
    def play(self, seed: int, number: int) -> Played:
        """Play the game of that number in the deal with this seed."""

    @abstractmethod
    def restart(self) -> None:
        """End the programs, which start again for the next game: after one that failed nothing is sure about them."""

    @abstractmethod
    def suspend(self, verdicts: Mapping[str, str]) -> None:
        """Stop asking these programs, for these reasons."""

    @abstractmethod
    def close(self) -> None:
        """End the programs."""

    @property
    def goes_on(self) -> bool:
        """Whether players live from the first game to the last; else its match may be played like any other."""
        return self.match.lives is None

    def head(self, results: Results) -> str:
        """The table that the course prints; empty where it has none."""
        return ""

    def deals(
        self,
        seed: int,
        numbers: range,
        ahead: Mapping[int, Played] | None = None,
        keep: Callable[[Batch], object] = lambda batch: None,
        notice: Callable[[], None] = lambda: None,
    ) -> Generator[list[Played], None, None]:
        """The games of these deals, deal by deal; seed is the match's, and keep gets each game as it ends.

        ahead has games of the first deal that were played before, by number. On Ctrl-C notice is called, and
        KeyboardInterrupt is raised before the next game.
        """
        games_a_deal = self.match.games_a_deal()
        with patience(notice) as is_interrupted:
            for deal in numbers:
                games = []
                for number in range(games_a_deal):
                    if is_interrupted():
                        raise KeyboardInterrupt
                    played = ahead.get(deal * games_a_deal + number) if ahead else None
                    if played and played.failure:
                        self.restart()
                    elif played:
                        self.relive(number, played)
                    else:
                        started = time.monotonic()
                        played = self._played(seed, deal, number)
                        keep(Batch(deal * games_a_deal + number, [played], time.monotonic() - started))
                    games.append(played)
                yield games

    def _played(self, seed: int, deal: int, number: int) -> Played:
        deal_seed = self.match.seed_at(seed, deal)
        try:
            return self.play(deal_seed, number)
        except Exception as error:
            if not is_of_the_game(error):
                raise
            self.restart()
            return without_scores(self.match, deal, deal_seed, self.match.tables(deal_seed)[number], why(error))


def enter(game: str, terms: Terms) -> Competition | None:
    """The competition of the game's course; None where it has none, or the words ask for a match of minds."""
    module = catalog.part(game, "course.competition")
    if module is None:
        return None
    competition = module.enter(terms)
    assert competition is None or isinstance(competition, Competition)
    return competition


def kind_of_match(game: str) -> type[Match]:
    """How the entrants of the game play."""
    module = catalog.part(game, "course.competition")
    return module.MATCH if module else Match


def players_of(game: str, path: Path, terms: Terms) -> tuple[list[Entrant], Intake]:
    """The players in a file, or in each submission of a folder or zip, named after the submission."""
    is_reserved = partial(belongs_to_a_mind, catalog.game(game))
    module = catalog.part(game, "course.competition")
    if module is None:
        gathered = gather(path, contract.of(game), terms.staging, terms.policy, is_reserved=is_reserved)
        return [Entrant(program.name, "", program) for program in gathered.programs], gathered.intake
    found, intake = module.players_of(str(path), terms)
    entrants: dict[str, Entrant] = {}
    for entrant in found:
        name = entrant_name(entrant.program.name, entrants, is_reserved)
        entrants[name] = replace(entrant, name=name)
    return list(entrants.values()), intake
