"""Who plays in the course's competition: deals in which everyone has every seat once, and players that know the others'
averages."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random

from kibitz import catalog
from kibitz.arena.matches.deal_seeds import own_seed
from kibitz.arena.matches.match import Match, Played, Session
from kibitz.arena.programs.advisers import Guests, ModuleAdviser
from kibitz.games.take_five.course.contract import CONTRACT
from kibitz.games.take_five.game import GAME
from kibitz.games.take_five.minds.adapting import Adaptive
from kibitz.games.take_five.rules import MOST_SEATS
from kibitz.table import Adviser, View

ABSENT = -1
"""The seat of an entrant that does not play in this game."""


@dataclass(frozen=True)
class Circle(Match):
    """Everyone in every seat once a deal, whatever their number."""

    largest: int = MOST_SEATS
    """Players at a table."""
    players: Mapping[str, str] = field(default_factory=dict)
    """Each entrant's mind by its name, or the class in the file of its program."""

    def seats(self) -> int:
        return min(super().seats(), self.largest)

    def with_players(self, players: Mapping[str, str]) -> Circle:
        return replace(self, players=players)

    def games_a_deal(self) -> int:
        return super().games_a_deal() if self.rounds else len(self.entrants)

    def tables(self, seed: int = 0, deal: int = 0) -> list[tuple[str, ...]]:
        if self.rounds:
            return super().tables(seed, deal)
        circle = list(self.entrants)
        Random(f"{seed} circle").shuffle(circle)
        twice = circle * 2
        return [tuple(twice[start : start + self.seats()]) for start in range(len(circle))]

    def block(self) -> int:
        return self.lives or super().block()

    def life(self) -> str:
        return f"{self.lives}, all players" if self.lives else super().life()

    def session(self, seed: int, first: int = 0) -> Session:
        return CircleSession(self, seed, first)


class Student(ModuleAdviser):
    """A course's player in one game; its object lives on in its box."""

    def __init__(self, guests: Guests, name: str, seed: int, class_name: str, standings: str) -> None:
        super().__init__(guests, CONTRACT, name, seed)
        self.class_name, self.standings = class_name, standings

    def starts(self, view: View) -> None:
        message = {**CONTRACT.starts(view, self.seed), "player": self.class_name, "standings": self.standings}
        self.tell(message, view)


class Players:
    """Everyone in a competition: who plays for whom, and the averages so far, which all players are shown."""

    def __init__(self, match: Circle, guests: Guests) -> None:
        self.match, self.guests = match, guests
        programs = {program.name for program in match.programs}
        self.classes = {name: player for name, player in match.players.items() if name in programs}
        """The players of programs, by the names of these as entrants."""
        self.minds: Mapping[str, Callable[[int], Adviser]] = {
            name: partial(catalog.mind, GAME, player) for name, player in match.players.items() if name not in programs
        }
        self.learners: dict[str, Adaptive] = {}
        """The minds that learn from game to game, each made when it plays first."""
        self.games = dict.fromkeys(match.entrants, 0)
        self.totals = dict.fromkeys(match.entrants, 0.0)

    def seated(self, seed: int, number: int, names: Sequence[str]) -> list[Adviser]:
        """The players of a deal's game of that number, who know who sits there."""
        seats = {name: seat for seat, name in enumerate(names)}
        standings = [
            (entrant, self.totals[entrant] / max(self.games[entrant], 1), seats.get(entrant, ABSENT))
            # In a ladder the rest of the field changes; what a table plays must not depend on it.
            for entrant in (names if self.match.rounds else self.match.entrants)
        ]
        text = json.dumps(standings)
        return [
            self.student(seed, number, name, text) if name in self.classes else self.mind(seed, name, names)
            for name in names
        ]

    def student(self, seed: int, number: int, name: str, standings: str) -> Student:
        self.guests.begin(name)
        return Student(
            self.guests, name, own_seed(seed, f"{number} {self.match.dice(name)}"), self.classes[name], standings
        )

    def mind(self, seed: int, name: str, names: Sequence[str]) -> Adviser:
        """A mind of its own for each game, but one for all games if it learns."""
        mind = self.learners.get(name) or self.minds[name](Random(f"{seed} {name}").getrandbits(32))
        if isinstance(mind, Adaptive):
            self.learners[name] = mind
            mind.names = names
        return mind

    def count(self, names: Sequence[str], scores: Sequence[float]) -> None:
        for name, score in zip(names, scores, strict=True):
            self.games[name] += 1
            self.totals[name] += score


class CircleSession(Session):
    """Deals after which all players start again: they know nothing of what was played before."""

    def __init__(self, match: Circle, seed: int, first: int = 0) -> None:
        super().__init__(match, seed, first)
        self.players = Players(match, self.guests)

    def seated(self, number: int, players: Sequence[str]) -> list[Adviser]:
        return self.players.seated(self.deal_seed, number, players)

    def count(self, played: Played) -> None:
        self.players.count(played.players, played.scores)
