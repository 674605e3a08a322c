"""A match: entrants by name, the same deals for everyone, every seat taken by everyone, a record per game."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from random import Random

from kibitz import catalog, play, words, workers
from kibitz.table import Adviser, Game, InvalidText, Record

MOST_TABLES = 1000
"""Games a deal; a larger field needs a draw of who meets whom, which this schedule does not make."""


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

    def tables(self) -> list[tuple[str, ...]]:
        """The games of one deal: every group of entrants that fits the table, in every rotation of the seats."""
        counts = catalog.game(self.game).seat_counts
        seats = max((count for count in counts if count <= len(self.entrants)), default=0)
        if not seats:
            raise InvalidText(f"{self.game} with {len(self.entrants)} players: expected {words.some(counts)}")
        groups: Iterable[tuple[str, ...]] = combinations(self.entrants, seats)
        found = []
        for group in groups:
            found += [group[turn:] + group[:turn] for turn in range(seats)]
            if len(found) > MOST_TABLES:
                raise InvalidText(f"{len(self.entrants)} entrants at tables of {seats}: too many; name fewer entrants")
        return found


def play_deal(match: Match, seed: int) -> list[Record]:
    """All games of one deal: whoever sits where, chance deals alike."""
    game = catalog.game(match.game)
    records = []
    for players in match.tables():
        # A mind's own dice depend on the deal and its name, not on its seat or on who else plays.
        advisers = [adviser(game, name, Random(f"{seed} {name}").getrandbits(32)) for name in players]
        records.append(play.play(game, advisers, seed, match.options, match.seconds, players))
    return records


def run(match: Match, seeds: Sequence[int], jobs: int = 1) -> Iterator[list[Record]]:
    """The records of each deal, in the order of the seeds."""
    return workers.spread(partial(play_deal, match), seeds, jobs)
