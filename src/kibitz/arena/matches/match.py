"""A match: entrants by name, the same deals for everyone, every seat taken by everyone, a record per game."""

import traceback
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, combinations
from math import ceil, comb
from pathlib import Path
from random import Random
from typing import NamedTuple

from kibitz import catalog, gameplay, luck, record
from kibitz.arena import contract
from kibitz.arena.contract import ModuleContract
from kibitz.arena.intake.report import Intake
from kibitz.arena.intake.submission import UNKNOWN, Submission
from kibitz.arena.matches.deal_seeds import Dealing, deal_seed, own_seed
from kibitz.arena.programs.advisers import Fault, Guests, Isolation, ProgramAdviser
from kibitz.arena.programs.program import Program
from kibitz.arena.sandbox.limits import Level, NoSandbox
from kibitz.arena.sanitise import sanitised
from kibitz.table import Adviser, Record, TableError

MOST_REASON = 300
"""Characters of the error that a failed game shows."""
MOST_GAMES = 1000
"""Games of a deal in which everyone meets everyone; in a larger field the deal's seed draws who meets whom."""


MARK = "@"
"""Separates a program's name in a ladder from the number of its version."""


class Round(NamedTuple):
    """Consecutive deals that one table plays."""

    table: tuple[str, ...]
    deal: int
    """The first of its deals; other tables may play the same ones."""


@dataclass(frozen=True)
class Rounds:
    """Who plays which deals in a ladder, where a program that enters later plays the deals that others have played."""

    seats: int
    deals: int
    """How many deals each entrant plays, at least."""
    size: int
    """Deals of a round."""
    rounds: tuple[Round, ...] = ()
    first: int = 0
    """The number of the first of these rounds, counted from the ladder's first."""

    def at(self, number: int) -> tuple[int, tuple[str, ...]]:
        """The deal and the table that come after this number of deals in all rounds."""
        round, place = divmod(number, self.size)
        table, deal = self.rounds[round - self.first]
        return deal + place, table


@dataclass(frozen=True)
class Match:
    """Who plays what; together with the seed, everything that the games depend on."""

    game: str
    entrants: tuple[str, ...]
    options: Mapping[str, int | str] = field(default_factory=dict)
    seconds: float | None = None
    """Time for each move; None for what the mind needs or the program's contract allows."""
    programs: tuple[Program, ...] = ()
    """The entrants that are other people's programs."""
    isolation: Isolation = "program"
    level: Level | None = None
    """How programs are isolated; None for the strongest level of the machine."""
    lives: int | None = None
    """Deals after which a program is restarted; None for what its course's contract says."""
    is_course: bool = False
    """Whether the deals are those of the course's competition, whose options may change from deal to deal."""
    dealing: Dealing = "plain"
    """How the deals follow from the seed."""
    rounds: Rounds | None = None
    """Who plays which deals, where it is a ladder; None where everyone plays everyone on all deals."""
    luck_free: bool = field(default=True, compare=False)
    """Whether it is worked out what chance gave, in games where that is known."""
    intake: Intake = field(default=Intake(), compare=False)
    """What was handed in, also what does not run."""

    def with_players(self, players: Mapping[str, str]) -> "Match":
        """The match where files hold several players; players has each entrant's mind, or the class in its file."""
        return self

    def submission(self, name: str) -> Submission:
        """The submission of the entrant of that name; an empty one for minds."""
        return next((program.submission for program in self.programs if program.name == name), UNKNOWN)

    def block(self) -> int:
        """Deals for which programs live; 0 where nothing lives on from one game to the next."""
        rules = contract.of(self.game) if self.programs else None
        if not isinstance(rules, ModuleContract):
            return 0
        return self.lives or rules.lives

    def options_at(self, deal: int) -> Mapping[str, int | str]:
        """The options of the deal of this number."""
        if not self.is_course:
            return self.options
        return {**self.options, **contract.of(self.game).options(deal)}

    def dice(self, name: str) -> str:
        """The name by which an entrant's own random numbers are drawn: all versions of a program have the same."""
        return name.rpartition(MARK)[0] or name if self.rounds else name

    def life(self) -> str:
        """How long programs live, as text."""
        return str(self.block())

    def session(self, seed: int, first: int = 0) -> "Session":
        """The match played from this game on."""
        return Session(self, seed, first)

    def seed_at(self, seed: int, deal: int) -> int:
        """The seed of the deal of this number, in the match of this seed."""
        if self.rounds:
            deal, _ = self.rounds.at(deal)
        return deal_seed(self.dealing, seed, deal)

    def seats(self) -> int:
        """Players at a table: as many as the game allows and the field fills."""
        if self.rounds:
            return self.rounds.seats
        game = catalog.game(self.game)
        allowed = game.seats_with(**self.options)
        seats = max((count for count in allowed if count <= len(self.entrants)), default=0)
        if not seats:
            raise gameplay.wrong_seats(game, len(self.entrants), allowed)
        return seats

    def games_a_deal(self) -> int:
        seats, entrants = self.seats(), len(self.entrants)
        if self.rounds:
            return seats
        groups = comb(entrants, seats)
        return (groups if groups * seats <= MOST_GAMES else ceil(entrants / seats)) * seats

    def tables(self, seed: int = 0, deal: int = 0) -> list[tuple[str, ...]]:
        """The games of the deal of this number, which has this seed: who sits where.

        Every group of entrants that fits the table, in a ladder the group of the round, in every rotation.
        """
        seats = self.seats()
        groups: Iterable[tuple[str, ...]] = combinations(self.entrants, seats)
        if self.rounds:
            groups = [self.rounds.at(deal)[1]]
        elif comb(len(self.entrants), seats) * seats > MOST_GAMES:
            groups = self._drawn(seats, seed)
        return [group[turn:] + group[:turn] for group in groups for turn in range(seats)]

    def _drawn(self, seats: int, seed: int) -> Iterator[tuple[str, ...]]:
        """Everyone at one table; those left over are joined by some who then sit at two."""
        order = list(self.entrants)
        Random(f"{seed} who meets whom").shuffle(order)
        full = len(order) - len(order) % seats
        for start in range(0, full, seats):
            yield tuple(order[start : start + seats])
        if order[full:]:
            yield tuple(order[full:] + order[: seats - (len(order) - full)])


@dataclass(frozen=True)
class Played:
    """A game that is over, with the faults of its programs."""

    line: str
    """Its record as text, which is small to send and to keep."""
    players: tuple[str, ...]
    scores: tuple[float, ...]
    faults: tuple[Fault, ...] = ()
    seconds: Mapping[str, float] = field(default_factory=dict, compare=False)
    """How long each program took to be told about the game and to choose its moves."""
    known_luck: tuple[float, ...] | None = field(default=None, compare=False)
    """What chance gave each seat, where that was worked out when the game was played."""

    @staticmethod
    def of(game: Record, advisers: Sequence[ProgramAdviser] = (), luck_free: bool = False) -> "Played":
        """The game of this record, in which these programs played."""
        assert game.scores is not None
        for adviser in advisers:
            adviser.finish()
        faults = tuple(chain.from_iterable(adviser.faults for adviser in advisers))
        seconds = {adviser.name: adviser.spent for adviser in advisers}
        given = luck.of_game(game) if luck_free else None
        return Played(record.to_line(game), game.players, tuple(game.scores), faults, seconds, given)

    @cached_property
    def luck(self) -> tuple[float, ...] | None:
        """What chance gave each seat; None where nothing is known. A stored game's follows from its record."""
        if self.known_luck is not None or not self.scores:
            return self.known_luck
        game = record.from_line(self.line)
        return luck.of_game(game)

    @property
    def record(self) -> Record:
        """The game move by move."""
        return record.from_line(self.line)

    @property
    def failure(self) -> str:
        """Why the game has no scores; empty where it has some."""
        return "" if self.scores else self.record.outcome


# A game that raises is no reason to stop a tournament, nor to try it again: the same deal raises again. A full disk, no
# memory or no sandbox is one.
def is_of_the_game(error: Exception) -> bool:
    """Whether the error comes from the game or its players, and not from the machine or from what was asked for."""
    return not (isinstance(error, OSError | MemoryError | NoSandbox) or type(error) is TableError)


def why(error: Exception) -> str:
    """The error in one line, with the place in the code."""
    places = traceback.extract_tb(error.__traceback__)
    place = f" ({Path(places[-1].filename).name}, line {places[-1].lineno})" if places else ""
    return sanitised(f"{type(error).__name__}: {error}", MOST_REASON) + place


def failed(match: Match, seed: int, number: int, reason: str) -> Played:
    """The match's game of that number, counted from its first, as one without moves or scores."""
    deal, place = divmod(number, match.games_a_deal())
    deal_seed = match.seed_at(seed, deal)
    return without_scores(match, deal, deal_seed, match.tables(deal_seed, deal)[place], reason)


def without_scores(match: Match, deal: int, deal_seed: int, players: tuple[str, ...], reason: str) -> Played:
    """A game that failed for this reason."""
    game = Record(match.game, match.options_at(deal), deal_seed, players, outcome=f"failed: {reason}")
    return Played(record.to_line(game), players, ())


class Session:
    """A match played game after game, its programs alive until close()."""

    def __init__(self, match: Match, seed: int, first: int = 0) -> None:
        """seed is the match's; first is the game to begin with, counted from the match's first."""
        self.match, self.seed, self.next = match, seed, first
        self.game = catalog.game(match.game)
        self.games_a_deal = match.games_a_deal()
        self.deal = first // self.games_a_deal
        """The deal of the next game."""
        self.deal_seed = match.seed_at(seed, self.deal)
        self.tables = match.tables(self.deal_seed, self.deal)
        self.names = {program.name for program in match.programs}
        rules = contract.of(match.game) if self.names else None
        games = self.games_a_deal * (match.block() or 1)
        self.guests = Guests(rules, match.programs, match.isolation, match.level, games)

    def play(self) -> Played:
        """The next game. Chance deals the same cards no matter who sits where."""
        deal, number = divmod(self.next, self.games_a_deal)
        if deal != self.deal:
            self.deal, self.deal_seed = deal, self.match.seed_at(self.seed, deal)
            self.tables = self.match.tables(self.deal_seed, deal)
        players = self.tables[number]
        options = self.match.options_at(deal)
        try:
            advisers = self.seated(number, players)
            game = gameplay.play(self.game, advisers, self.deal_seed, options, self.match.seconds, players)
        except Exception as error:
            if not is_of_the_game(error):
                raise
            self.skip()
            return without_scores(self.match, deal, self.deal_seed, players, why(error))
        self.next += 1
        programs = [adviser for adviser in advisers if isinstance(adviser, ProgramAdviser)]
        played = Played.of(game, programs, self.match.luck_free)
        self.count(played)
        return played

    def skip(self) -> None:
        """Leave out the next game, which fails: all programs start again after it, as nothing is sure about them."""
        self.guests.restart()
        self.next += 1

    def seated(self, number: int, players: Sequence[str]) -> list[Adviser]:
        """Who plays the deal's game of this number, seat by seat."""
        return [self._adviser(name) for name in players]

    def count(self, played: Played) -> None:
        """Note how a game ended, where players get to know it."""

    def _adviser(self, name: str) -> Adviser:
        # An entrant's own dice depend on the deal and its name, not on its seat or on who else plays.
        if name in self.names:
            return self.guests.adviser(name, own_seed(self.deal_seed, self.match.dice(name)))
        return catalog.mind(self.game, name, Random(f"{self.deal_seed} {name}").getrandbits(32))

    def close(self) -> None:
        self.guests.close()
