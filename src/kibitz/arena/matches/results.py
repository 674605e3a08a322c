"""The results of a match: the entrants' places, how certain these are, and the faults of the programs."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from kibitz import catalog
from kibitz.arena import contract
from kibitz.arena.figures.elo import Pairs, Sprt, Verdict
from kibitz.arena.figures.standings import Standing, Standings
from kibitz.arena.figures.strengths import Ranking, Strength, ranking, strengths
from kibitz.arena.matches.match import Match, Played
from kibitz.arena.programs.advisers import Fault
from kibitz.table import Game, InvalidText

LUCK_FREE = (
    "means, errors and places are those without luck: what chance gave by the values of the game is taken off, as far "
    "as that makes them more certain"
)
MOST_RATED = 1000
"""Deals from which the rating is computed, the first ones: it takes long, and more would change little."""
MOST_KEPT = 20
"""Faults of each program that are kept with their positions."""


@dataclass(frozen=True)
class EntrantResult:
    """One entrant."""

    standing: Standing
    strength: Strength | None
    faults: Mapping[str, int]
    """Their number by category."""


@dataclass(frozen=True)
class Failure:
    """A game that has no scores, because it raised an error or killed its process; its deal does not count."""

    game: int
    """Its number, counted from 0, as in the store."""
    deal: int
    seed: int | None
    """The deal's, by which it can be played again; None while that is a secret."""
    reason: str

    def __str__(self) -> str:
        seed = "" if self.seed is None else f", seed {self.seed}"
        return f"game {self.game} (deal {self.deal}{seed}) {self.reason}; the deal does not count"


class Results:
    """The results of a match so far; add() every deal."""

    def __init__(self, game: Game, match: Match, sprt: tuple[float, float] | None = None) -> None:
        self.game, self.match = game, match
        self.lowest_first = game.aim == "lowest"
        self.standings = Standings(self.lowest_first)
        self.tells_luck = match.luck_free and catalog.has_part(match.game, "luck")
        self.deals = 0
        """Deals that are over, also those that do not count."""
        self.failures: list[Failure] = []
        self.fault_counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
        """Each entrant's faults by category."""
        self.faults: defaultdict[str, list[Fault]] = defaultdict(list)
        """Each entrant's first faults."""
        self.remedies: defaultdict[str, Counter[str]] = defaultdict(Counter)
        """What would allow each entrant's illegal moves, in words; empty for those that nothing would."""
        self.swings: dict[str, tuple[float, int]] = {}
        """What chance gave each entrant in its game with the most or the least luck, and the game's number."""
        self.extremes: dict[str, tuple[float, float]] = {}
        """Each entrant's lowest and highest score."""
        self.seconds: Counter[str] = Counter()
        """How long each program took, the starts of games included."""
        self.seats = match.seats()
        self.rankings: list[list[Ranking]] = []
        self.kinds: dict[str, Standings] = {}
        """The course's deals by their options, where these change from deal to deal."""
        two = self.seats == 2 and len(match.entrants) == 2
        self.pairs = Pairs([0] * 5, self.lowest_first) if two else None
        self.sprt = Sprt(*sprt) if sprt else None
        if self.sprt and not two:
            raise InvalidText(f"--sprt with {len(match.entrants)} entrants at tables of {self.seats}: expected two")

    def add(self, games: Sequence[Played]) -> None:
        """Count the games of one deal: all of them or, where one has failed, none, so that all have had the same."""
        failures = [(number, played) for number, played in enumerate(games) if played.failure]
        if failures:
            for number, played in failures:
                seed = None if self.match.dealing == "secret" else played.record.seed
                game = self.deals * len(games) + number
                self.failures.append(Failure(game, self.deals, seed, played.failure))
            self.deals += 1
            return
        luck = [game.luck for game in games] if self.tells_luck else []
        rounds = self.match.rounds
        self.standings.add(games, luck, rounds.at(self.deals)[0] if rounds else None)
        if self.match.is_course and (kind := self.kind(self.deals)):
            self.kinds.setdefault(kind, Standings(self.lowest_first)).add(games, luck)
        if self.pairs:
            self.pairs.add(games, self.match.entrants[0], luck)
        if self.seats > 1 and (rounds or len(self.rankings) < MOST_RATED):
            numbers = {name: number for number, name in enumerate(self.match.entrants)}
            self.rankings.append([ranking(game, numbers, self.lowest_first) for game in games])
        for number, (played, gifts) in enumerate(zip(games, luck, strict=bool(luck)), self.deals * len(games)):
            for name, gift in zip(played.players, gifts or (), strict=gifts is not None):
                if abs(gift) > abs(self.swings.get(name, (0.0, 0))[0]):
                    self.swings[name] = gift, number
        for played in games:
            for name, score in zip(played.players, played.scores, strict=True):
                low, high = self.extremes.get(name, (score, score))
                self.extremes[name] = min(low, score), max(high, score)
            self.seconds.update(played.seconds)
            for fault in played.faults:
                self.fault_counts[fault.player][fault.category] += 1
                if fault.category == "illegal":
                    self.remedies[fault.player][contract.of(self.game.name).remedy(fault.message)] += 1
                if len(self.faults[fault.player]) < MOST_KEPT:
                    self.faults[fault.player].append(fault)
        self.deals += 1

    def kind(self, deal: int) -> str:
        """The options of this deal of the course's competition, in words."""
        return ", ".join(f"{value} {name}" for name, value in contract.of(self.game.name).options(deal).items())

    def verdict(self) -> Verdict:
        """What the sequential test says; empty where none was asked for or it is undecided."""
        return self.sprt.verdict(self.pairs) if self.sprt and self.pairs else ""

    def rows(self) -> list[EntrantResult]:
        """All entrants, best mean first."""
        rated: dict[str, Strength] = {}
        if self.rankings:
            rated = dict(zip(self.match.entrants, strengths(self.rankings, len(self.match.entrants)), strict=True))
        return [
            EntrantResult(standing, rated.get(standing.name), dict(self.fault_counts[standing.name]))
            for standing in self.standings.table()
        ]

    def remarks(self) -> Iterator[str]:
        """What a table has no column for, line by line."""
        if any(standing.luck is not None for standing in self.standings.means()):
            yield LUCK_FREE if self.match.rounds else f"{LUCK_FREE} (--no-luck-free: the scores as they are)"
        if not self.match.rounds:
            yield from map(str, self.standings.open_places())
        if self.pairs and self.standings.count > 1:
            low, elo, high = self.pairs.elo
            first, second = self.match.entrants
            yield (
                f"{first} against {second}: Elo {elo:+.0f} ({low:+.0f} to {high:+.0f}), "
                f"better with {self.pairs.superiority:.1%}, deals by points {self.pairs.counts}"
            )
            if self.sprt:
                ratio, (lower, upper) = self.sprt.ratio(self.pairs), self.sprt.bounds
                verdict = {
                    "stronger": f"{first} is better by more than {self.sprt.elo0:g} Elo",
                    "weaker": f"{first} is not better by {self.sprt.elo1:g} Elo",
                    "": "undecided",
                }[self.verdict()]
                test = f"SPRT of {self.sprt.elo0:g} against {self.sprt.elo1:g}"
                yield f"{test}: {verdict}; log likelihood ratio {ratio:.2f}, bounds {lower:.2f} and {upper:.2f}"
        if self.rankings and self.standings.count > MOST_RATED:
            yield f"ratings from the first {MOST_RATED} deals"
        for kind, standings in self.kinds.items():
            means = (
                f"{row.name} {row.mean:.3f}" + ("" if row.error is None else f" ± {row.error:.3f}")
                for row in standings.table()
            )
            yield f"{kind}, {standings.count} deals, mean and standard error: {'; '.join(means)}"
        if self.kinds:
            totals = (f"{row.name} {row.points.mean * self.standings.count:g}" for row in self.standings.table())
            yield f"total of {self.standings.count} deals: {'; '.join(totals)}"
        yield from map(str, self.failures[:MOST_KEPT])
        if self.seconds and not self.match.rounds:
            yield f"time: {'; '.join(f'{name} {spent:.1f} s' for name, spent in self.seconds.items())}"
        for name in self.match.entrants:
            if faults := self.faults.get(name):
                first_fault = faults[0]
                place = first_fault.view or "the start"
                yield f"{name}, first fault: {first_fault.category}: {first_fault.message}; at {place}"
            match list(self.remedies[name].items()):
                case [(remedy, times)] if remedy:
                    yield f"{name}: all of its illegal moves ({times}) are {remedy}"

    def for_machines(self) -> dict[str, Any]:
        """Everything as values of JSON."""
        differences = sorted(self.standings.differences().values(), key=lambda pair: pair.tails)
        report: dict[str, Any] = {
            "game": self.game.name,
            "deals": self.standings.count,
            "aim": self.game.aim,
            "standings": [self._row_for_machines(row) for row in self.rows()],
            "differences": [
                {
                    "first": pair.first,
                    "second": pair.second,
                    "deals": pair.deals,
                    "mean": pair.mean,
                    "standard_error": pair.error,
                    "apart": pair.apart,
                }
                for pair in differences
            ],
        }
        if not self.match.rounds:
            report["open_places"] = [places._asdict() for places in self.standings.open_places()]
        if self.match.programs and (course := contract.of(self.game.name).harness):
            report["course"] = course
        if self.match.intake.entries:
            report["intake"] = self.match.intake.for_machines()
        if self.failures:
            report["failures"] = [asdict(failure) for failure in self.failures]
        if self.seconds:
            report["seconds"] = dict(self.seconds)
        if self.kinds:
            report["kinds_of_deals"] = {
                kind: {
                    row.name: {"games": row.games, "mean": row.points.mean, "standard_error": row.points.error}
                    for row in standings.table()
                }
                for kind, standings in self.kinds.items()
            }
        if self.pairs and self.standings.count > 1:
            report["elo"] = self.pairs.elo
            report["pentanomial"] = self.pairs.counts
            report["superiority"] = self.pairs.superiority
        if self.sprt and self.pairs:
            report["sprt"] = {"ratio": self.sprt.ratio(self.pairs), "verdict": self.verdict()}
        return report

    def _row_for_machines(self, row: EntrantResult) -> dict[str, Any]:
        is_program = any(program.name == row.standing.name for program in self.match.programs)
        whose = {"submission": self.match.submission(row.standing.name).for_machines()} if is_program else {}
        return {
            "name": row.standing.name,
            "games": row.standing.games,
            "mean": row.standing.points.mean,
            "standard_error": row.standing.points.error,
            "half_of_95_percent": row.standing.points.half,
            "without_luck": row.standing.plain
            and {
                "mean": row.standing.mean,
                "standard_error": row.standing.error,
                "half_of_95_percent": row.standing.half,
                "luck": row.standing.luck,
            },
            "rank": row.standing.rank,
            "rating": row.strength and row.strength.rating,
            "rating_standard_error": row.strength and row.strength.error,
            "faults": row.faults,
            **whose,
        }
