"""Many games of one mind, counted by how they end; stopped and resumed without a gap."""

import json
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from kibitz import catalog, chart, durable, former, gameplay, workers
from kibitz.intervals import wilson
from kibitz.table import Ending, InvalidText
from kibitz.tabular import Tabular

CHUNK_SECONDS = 2.0
"""How long a process should work between two results: Ctrl-C costs no more, and handing out work far less."""
SHORTEST_TIME = 1e-9
"""Stands for no time at all, in seconds."""
LISTED = 24
"""Outcomes that are shown at most."""
LARGEST_CHUNK = 200_000
"""Games that one process counts before it reports, at most."""


def tally(game: str, seeds: range, **options: Any) -> Mapping[Ending, int] | None:
    """How often each ending comes with these seeds and the best mind at one seat, by the game's module `tally`.

    None where games have to be played one by one.
    """
    module = catalog.part(game, "tally")
    return module.tally(seeds, **options) if module else None


@dataclass(frozen=True)
class Outcome:
    """The games that ended in one way."""

    name: str
    games: int
    mean_score: float
    """Seat 0's mean score."""


@dataclass
class Simulation(Tabular):
    """What is simulated, and the endings of the first `done` seeds."""

    game: str
    first: int
    """The first seed; the others follow one by one."""
    mind: str = "best"
    options: Mapping[str, int | str] = field(default_factory=dict)
    seconds: float | None = None
    done: int = 0
    endings: Counter[Ending] = field(default_factory=Counter)

    def count(self, seeds: range) -> Counter[Ending]:
        """The endings of these seeds."""
        game = catalog.game(self.game)
        if self.mind == "best" and self.seconds is None:
            tallied = tally(self.game, seeds, **self.options)
            if tallied is not None:
                return Counter(tallied)
        endings: Counter[Ending] = Counter()
        seats = range(max(game.seats_with(**self.options)))
        for seed in seeds:
            minds = [catalog.mind(game, self.mind, Random(f"{seed} {seat}").getrandbits(32)) for seat in seats]
            record = gameplay.play(game, minds, seed, self.options, self.seconds)
            assert record.scores is not None
            endings[Ending(record.scores[0], record.outcome)] += 1
        return endings

    def timed_count(self, seeds: range) -> tuple[Counter[Ending], float]:
        """The endings of these seeds, and the seconds that it took to count them."""
        started = time.monotonic()
        endings = self.count(seeds)
        return endings, time.monotonic() - started

    def outcomes(self) -> list["Outcome"]:
        """Every outcome once, those with the lowest scores first."""
        games: Counter[str] = Counter()
        points = defaultdict[str, float](float)
        for ending, count in self.endings.items():
            games[ending.outcome] += count
            points[ending.outcome] += ending.score * count
        found = [Outcome(name, count, points[name] / count) for name, count in games.items()]
        return sorted(found, key=lambda outcome: (outcome.mean_score, outcome.name))

    def scores(self) -> list[tuple[float, int]]:
        """Every score of seat 0 in increasing order, and in how many games it came."""
        counts: Counter[float] = Counter()
        for ending, count in self.endings.items():
            counts[ending.score] += count
        return sorted(counts.items())

    def moments(self) -> tuple[float, float]:
        """The mean and the standard deviation of the scores."""
        scores = self.scores()
        middle = sum(score * count for score, count in scores) / self.done
        return middle, sqrt(sum((score - middle) ** 2 * count for score, count in scores) / self.done)

    def to_dict(self) -> dict[str, Any]:
        middle, spread = self.moments() if self.done else (None, None)
        return {
            "game": self.game,
            "options": dict(self.options),
            "mind": self.mind,
            "first_seed": self.first,
            "games": self.done,
            "mean_score": middle,
            "standard_deviation": spread,
            "standard_error": None if spread is None else spread / sqrt(self.done),
            "outcomes": self.rows(),
            "scores": [{"score": score, "games": games} for score, games in self.scores()],
        }

    def rows(self) -> list[dict[str, Any]]:
        """The outcomes, with the 95 % interval of their probabilities."""
        return [
            {
                "outcome": outcome.name,
                "games": outcome.games,
                "share": outcome.games / self.done,
                **dict(zip(("low", "high"), wilson(outcome.games, self.done), strict=True)),
                "mean_score": outcome.mean_score,
            }
            for outcome in self.outcomes()
        ]

    def title(self) -> str:
        return f"{self.game}: {self.done:,} games from seed {self.first}"

    def drawn(self) -> str:
        """The distribution of the outcomes, or of the scores where these say more."""
        if not self.done:
            return ""
        if len(self.scores()) <= len(self.outcomes()) <= LISTED:
            return chart.bars(self.title(), [(outcome.name, outcome.games / self.done) for outcome in self.outcomes()])
        scores = [(score, games / self.done) for score, games in self.scores()]
        return chart.columns(self.title(), scores, "final score", "share of the games")

    def run(self, n: int, jobs: int | workers.Pool, notice: Callable[[], None] = lambda: None) -> Iterator[int]:
        """Go on to n games in all, yielding how many are done after each chunk.

        At Ctrl-C notice is called, and the games under way are finished and counted before it is raised.

        A chunk's size follows from the speed so far: a process should need CHUNK_SECONDS for it, whether a game takes
        a microsecond or a minute. The endings do not depend on the chunks.
        """
        size = 1

        def chunks() -> Iterator[range]:
            start = self.done
            while start < n:
                stop = min(start + size, n)
                yield range(self.first + start, self.first + stop)
                start = stop

        blank = replace(self, done=0, endings=Counter())
        for endings, seconds in workers.spread(blank.timed_count, chunks(), jobs, notice):
            self.endings.update(endings)
            self.done += endings.total()
            affordable = round(CHUNK_SECONDS * endings.total() / max(seconds, SHORTEST_TIME))
            size = max(1, min(2 * size, affordable, LARGEST_CHUNK))
            yield self.done

    def terms(self) -> dict[str, object]:
        """What is simulated, as a kept file names it."""
        return {
            "game": self.game,
            "first seed": self.first,
            "mind": self.mind,
            "options": dict(self.options),
            "seconds": self.seconds,
        }

    def save(self, path: Path) -> None:
        """Write what is done to a file, all of it or nothing."""
        endings = [[*ending, count] for ending, count in sorted(self.endings.items())]
        fields = {**self.terms(), "games": self.done, "endings": endings}
        fields["checksum"] = checksum(fields)
        durable.replace_text(path, json.dumps(fields, indent=1, ensure_ascii=False) + "\n")

    def resume(self, path: Path) -> None:
        """Go on from what save() wrote to the file, if the file exists; it must be of the same simulation."""
        if not path.exists():
            return
        try:
            fields = json.loads(path.read_text(encoding="utf-8"))
            # Files of version 0.1.0 have none.
            expected = fields.pop("checksum", None)
            if expected is not None and expected != checksum(fields):
                raise InvalidText(f"{path} is damaged: its checksum does not fit, expected a file made by --keep")
            fields["mind"] = former.mind(fields["mind"], fields["game"])
            other = [f"{name} {fields[name]}" for name, ours in self.terms().items() if fields[name] != ours]
            games = int(fields["games"])
            endings = Counter({Ending(score, str(outcome)): int(count) for score, outcome, count in fields["endings"]})
        except InvalidText:
            raise
        except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
            reason = "not UTF-8" if isinstance(error, UnicodeDecodeError) else f"{type(error).__name__}: {error}"
            raise InvalidText(f"{path} holds no simulation ({reason[:80]}): expected a file made by --keep") from None
        if other:
            raise InvalidText(f"{path} holds another simulation ({', '.join(other)}): expected another file")
        if endings.total() != games:
            raise InvalidText(f"{path}: field 'games' is {games}, but the endings sum to {endings.total()}")
        self.done, self.endings = games, endings


def checksum(fields: Mapping[str, object]) -> int:
    """The CRC-32 of a kept file's other fields: a changed figure would look like any other."""
    return crc32(json.dumps(fields, sort_keys=True).encode())
