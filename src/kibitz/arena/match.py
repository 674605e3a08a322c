"""A match: entrants by name, the same deals for everyone, every seat taken by everyone, a record per game."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, combinations
from math import comb
from random import Random

from kibitz import catalog, play, words, workers
from kibitz.arena import contract
from kibitz.arena.outsider import Blunder, Isolation, Outsider, Table
from kibitz.arena.programs import Program
from kibitz.arena.sandbox import Level
from kibitz.table import Adviser, Game, InvalidText, Record

MOST_TABLES = 1000
"""Games a deal in which everyone meets everyone; in a larger field the deal's seed draws who meets whom."""


def adviser(game: Game, name: str, seed: int) -> Adviser:
    """The mind of that name ("best" is the last and strongest, "kibitz:" may stand before it), made from a seed."""
    minds = game.minds()
    plain = name.removeprefix("kibitz:")
    if plain == "best":
        plain = list(minds)[-1]
    if plain not in minds:
        made = game.mind(plain)
        if made is not None:
            return made(seed)
        raise InvalidText(f"{game.name} has no mind {name!r}: expected best or one of {words.some(minds)}")
    return minds[plain](seed)


@dataclass(frozen=True)
class Match:
    """Who plays what; with the seeds, all that the games depend on."""

    game: str
    entrants: tuple[str, ...]
    options: Mapping[str, int | str] = field(default_factory=dict)
    seconds: float | None = None
    programs: tuple[Program, ...] = ()
    """Those of the entrants that are other people's programs."""
    isolation: Isolation = "program"
    level: Level | None = None
    """The walls around programs; None for the strongest there are."""

    def seats(self) -> int:
        counts = catalog.game(self.game).seat_counts
        seats = max((count for count in counts if count <= len(self.entrants)), default=0)
        if not seats:
            raise InvalidText(f"{self.game} with {len(self.entrants)} players: expected {words.some(counts)}")
        return seats

    def tables(self, seed: int = 0) -> list[tuple[str, ...]]:
        """The games of one deal: every group of entrants that fits the table, in every rotation of the seats."""
        seats = self.seats()
        groups: Iterable[tuple[str, ...]] = combinations(self.entrants, seats)
        if comb(len(self.entrants), seats) * seats > MOST_TABLES:
            groups = self._drawn(seats, seed)
        return [group[turn:] + group[:turn] for group in groups for turn in range(seats)]

    def _drawn(self, seats: int, seed: int) -> Iterator[tuple[str, ...]]:
        """Everyone at one table; who is left over is joined by some who then sit at two."""
        order = list(self.entrants)
        Random(f"{seed} who meets whom").shuffle(order)
        full = len(order) - len(order) % seats
        for start in range(0, full, seats):
            yield tuple(order[start : start + seats])
        if order[full:]:
            yield tuple(order[full:] + order[: seats - (len(order) - full)])


@dataclass(frozen=True)
class Played:
    """A game's record, and what the programs in it did wrong."""

    record: Record
    blunders: tuple[Blunder, ...] = ()


def play_games(match: Match, seed: int) -> list[Played]:
    """All games of one deal: whoever sits where, chance deals alike. Programs are started anew for every deal."""
    game = catalog.game(match.game)
    played = []
    programs = {program.name for program in match.programs}
    rules = contract.of(match.game) if programs else None
    with Table(rules, match.programs, match.isolation, match.level) as table:
        for players in match.tables(seed):
            advisers: list[Adviser] = []
            for name in players:
                # A mind's own dice depend on the deal and its name, not on its seat or on who else plays.
                own = Random(f"{seed} {name}").getrandbits(32)
                advisers.append(table.adviser(name, own) if name in programs else adviser(game, name, own))
            record = play.play(game, advisers, seed, match.options, match.seconds, players)
            blunders = chain.from_iterable(one.blunders for one in advisers if isinstance(one, Outsider))
            played.append(Played(record, tuple(blunders)))
    return played


def play_deal(match: Match, seed: int) -> list[Record]:
    """The records alone."""
    return [played.record for played in play_games(match, seed)]


def run(match: Match, seeds: Sequence[int], jobs: int = 1) -> Iterator[list[Record]]:
    """The records of each deal, in the order of the seeds."""
    return workers.spread(partial(play_deal, match), seeds, jobs)


def run_games(match: Match, seeds: Iterable[int], jobs: int = 1) -> Iterator[list[Played]]:
    """The games of each deal, in the order of the seeds."""
    return workers.spread(partial(play_games, match), seeds, jobs)
