"""What the records of a match say of its entrants."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from kibitz.arena.statistics import mean, standard_error
from kibitz.table import Record


@dataclass(frozen=True)
class Standing:
    """One entrant's result; deals, not games, are independent, so the error is that of the deals' means."""

    name: str
    games: int
    mean: float
    error: float | None


class Standings:
    """Grows with every deal."""

    def __init__(self, lowest_first: bool) -> None:
        self.lowest_first = lowest_first
        self.games: dict[str, int] = defaultdict(int)
        self.deals: dict[str, list[float]] = defaultdict(list)

    def add(self, records: Iterable[Record]) -> None:
        """Count the games of one deal."""
        scores: dict[str, list[float]] = defaultdict(list)
        for record in records:
            for name, score in zip(record.players, record.scores or (), strict=True):
                scores[name].append(score)
        for name, found in scores.items():
            self.games[name] += len(found)
            self.deals[name].append(mean(found))

    def table(self) -> list[Standing]:
        """Best mean first."""
        found = [
            Standing(name, self.games[name], mean(means), standard_error(means)) for name, means in self.deals.items()
        ]
        return sorted(found, key=lambda standing: standing.mean if self.lowest_first else -standing.mean)
