"""Many games of one mind, counted by how they end; stopped and resumed without a gap."""

import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

from kibitz import catalog, play, workers
from kibitz.table import Ending, InvalidText


@dataclass
class Simulation:
    """What is simulated, and what came out of the first `done` seeds."""

    game: str
    first: int
    mind: str = "best"
    options: Mapping[str, int | str] = field(default_factory=dict)
    seconds: float | None = None
    done: int = 0
    endings: Counter[Ending] = field(default_factory=Counter)

    def count(self, seeds: range) -> Counter[Ending]:
        """The endings of these seeds."""
        game = catalog.game(self.game)
        quick = game.tally(seeds, **self.options) if self.mind == "best" and self.seconds is None else None
        if quick is not None:
            return Counter(quick)
        found: Counter[Ending] = Counter()
        for seed in seeds:
            minds = [catalog.mind(game, self.mind, Random(f"{seed} {seat}").getrandbits(32)) for seat in self._seats()]
            record = play.play(game, minds, seed, self.options, self.seconds)
            assert record.scores is not None
            found[Ending(record.scores[0], record.outcome)] += 1
        return found

    def _seats(self) -> range:
        return range(max(catalog.game(self.game).seat_counts))

    def run(self, n: int, jobs: int) -> Iterator[int]:
        """Go on to n games in all, yielding how many are done after each chunk."""
        step = chunk(n)
        chunks = (range(self.first + start, self.first + min(start + step, n)) for start in range(self.done, n, step))
        for found in workers.spread(partial(Simulation.count, self.blank()), chunks, jobs):
            self.endings.update(found)
            self.done += found.total()
            yield self.done

    def blank(self) -> "Simulation":
        """The same simulation before its first game."""
        return Simulation(self.game, self.first, self.mind, self.options, self.seconds)

    def save(self, path: Path) -> None:
        """Keep what is done; the file is whole at every moment."""
        told = {
            "game": self.game,
            "first seed": self.first,
            "mind": self.mind,
            "options": dict(self.options),
            "seconds": self.seconds,
            "games": self.done,
            "endings": [[*ending, count] for ending, count in sorted(self.endings.items())],
        }
        fresh = path.with_name(path.name + ".new")
        try:
            with fresh.open("w", encoding="utf-8") as out:
                out.write(json.dumps(told, indent=1, ensure_ascii=False) + "\n")
                out.flush()
                os.fsync(out.fileno())
            fresh.replace(path)
        except BaseException:
            fresh.unlink(missing_ok=True)
            raise

    def resume(self, path: Path) -> None:
        """Take up what the file kept, if it is there and tells of the same simulation."""
        if not path.exists():
            return
        try:
            told = json.loads(path.read_text(encoding="utf-8"))
            same = (told["game"], told["first seed"], told["mind"], told["options"], told["seconds"])
            games = int(told["games"])
            endings = Counter({Ending(score, str(outcome)): int(count) for score, outcome, count in told["endings"]})
        except (ValueError, KeyError, TypeError) as error:
            raise InvalidText(f"{path} holds no simulation to go on with ({error!r}): name another file") from None
        if same != (self.game, self.first, self.mind, dict(self.options), self.seconds):
            raise InvalidText(f"{path} holds another simulation ({same}): name another file")
        if endings.total() != games:
            raise InvalidText(f"{path}: field 'games' is {games}, but the endings sum to {endings.total()}")
        self.done, self.endings = games, endings


def chunk(n: int) -> int:
    """Games a chunk: small enough to show progress and stop soon, large enough that handing it out costs nothing."""
    return max(1, min(200_000, n // 200))
