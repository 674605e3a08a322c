"""A match: entrants by name, the same deals for everyone, every seat taken by everyone, a record per game."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations
from math import ceil, comb
from random import Random

from kibitz import catalog, play, record, words
from kibitz.arena import contract
from kibitz.arena.contract import ModuleContract
from kibitz.arena.outsider import Blunder, Isolation, Outsider, Table
from kibitz.arena.programs import Program
from kibitz.arena.sandbox import Level
from kibitz.table import Adviser, InvalidText, Record

MOST_TABLES = 1000
"""Games a deal in which everyone meets everyone; in a larger field the deal's seed draws who meets whom."""


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
    lives: int | None = None
    """Deals for which a program lives before it starts anew; None for what its course's contract says."""
    first: int | None = None
    """The seed of the first deal, where each is played as in the competition of the game's course."""

    def block(self) -> int:
        """Deals for which programs live; 0 where nothing lives on from one game to the next."""
        rules = contract.of(self.game) if self.programs else None
        if not isinstance(rules, ModuleContract):
            return 0
        return self.lives or rules.lives

    def options_at(self, seed: int) -> Mapping[str, int | str]:
        """What the deal of this seed is played with."""
        if self.first is None:
            return self.options
        return {**self.options, **contract.of(self.game).options(seed - self.first)}

    def seats(self) -> int:
        counts = catalog.game(self.game).seat_counts
        seats = max((count for count in counts if count <= len(self.entrants)), default=0)
        if not seats:
            raise InvalidText(f"{self.game} with {len(self.entrants)} players: expected {words.some(counts)}")
        return seats

    def games_a_deal(self) -> int:
        seats, field = self.seats(), len(self.entrants)
        groups = comb(field, seats)
        return (groups if groups * seats <= MOST_TABLES else ceil(field / seats)) * seats

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
    """A game that is over, and what the programs in it did wrong."""

    line: str
    """Its record as text, which is small to send and to keep."""
    players: tuple[str, ...]
    scores: tuple[float, ...]
    blunders: tuple[Blunder, ...] = ()
    seconds: Mapping[str, float] = field(default_factory=dict, compare=False)
    """How long each program thought."""

    @staticmethod
    def of(told: Record, outsiders: Sequence[Outsider] = ()) -> "Played":
        assert told.scores is not None
        blunders = tuple(chain.from_iterable(one.blunders for one in outsiders))
        seconds = {one.name: one.spent for one in outsiders}
        return Played(record.to_line(told), told.players, tuple(told.scores), blunders, seconds)

    @property
    def record(self) -> Record:
        """All of it."""
        return record.from_line(self.line)


class Sitting:
    """Games of a match one after another from a certain one on, its programs alive throughout; closed by `with`."""

    def __init__(self, match: Match, seed: int, first: int = 0) -> None:
        """seed is the first deal's; first is the game to begin with, counted from that deal's first."""
        self.match, self.seed, self.next = match, seed, first
        self.game = catalog.game(match.game)
        self.tables = match.tables(seed)
        self.dealt = 0
        self.names = {program.name for program in match.programs}
        rules = contract.of(match.game) if self.names else None
        games = match.games_a_deal() * (match.block() or 1)
        self.table = Table(rules, match.programs, match.isolation, match.level, games)

    def play(self) -> Played:
        """The next game. Whoever sits where, chance deals alike."""
        deal, number = divmod(self.next, len(self.tables))
        seed = self.seed + deal
        if deal != self.dealt:
            self.tables, self.dealt = self.match.tables(seed), deal
        players = self.tables[number]
        advisers: list[Adviser] = []
        for name in players:
            # A mind's own dice depend on the deal and its name, not on its seat or on who else plays.
            own = Random(f"{seed} {name}").getrandbits(32)
            advisers.append(self.table.adviser(name, own) if name in self.names else catalog.mind(self.game, name, own))
        told = play.play(self.game, advisers, seed, self.match.options_at(seed), self.match.seconds, players)
        self.next += 1
        return Played.of(told, [one for one in advisers if isinstance(one, Outsider)])

    def close(self) -> None:
        self.table.close()

    def __enter__(self) -> "Sitting":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def play_games(match: Match, seed: int) -> list[Played]:
    """All games of one deal, by programs that have just started."""
    with Sitting(match, seed) as sitting:
        return [sitting.play() for _ in sitting.tables]
