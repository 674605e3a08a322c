"""A ladder: a standing competition, in which a program that is new or has changed plays its own games and no others.

Every change of a program is a version with a name of its own. Old versions stay as ghosts: their games count for those
whom they met, and show how the program has grown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from kibitz.arena.figures import pairing
from kibitz.arena.figures.standings import Difference, Standing, Standings, holm, ranks
from kibitz.arena.figures.statistics import t_tails
from kibitz.arena.figures.strengths import ELO, Fit, Strength, fitted
from kibitz.arena.intake.submission import UNKNOWN, Submission
from kibitz.arena.matches.match import MARK, Round, Rounds
from kibitz.arena.matches.results import Results

DATE = len("2026-11-28")
"""The characters of a time that are its date."""


@dataclass(frozen=True)
class Version:
    """A program as it was handed in once, or a mind, which has one version only."""

    name: str
    """Unlike any other in the ladder, e.g. alice@2."""
    player: str = ""
    """The mind, or which of several players in the program's file."""
    file: str = ""
    """The program's file; empty for a mind."""
    fingerprint: str = ""
    """The hash of all that was handed in; empty for a mind."""
    submission: Submission = UNKNOWN
    since: str = ""
    """When it entered, in ISO 8601."""
    until: str = ""
    """When another version took its place or it was removed; empty while it competes."""

    @property
    def program(self) -> str:
        """The name that all its versions have in common."""
        return self.name.rpartition(MARK)[0] if self.file else self.name

    @property
    def number(self) -> int:
        """Which version it is, from 1 on; 0 for a mind."""
        return int(self.name.rpartition(MARK)[2]) if self.file else 0


@dataclass(frozen=True)
class Row:
    """A version in the table of a ladder."""

    version: Version
    standing: Standing | None
    """Its mean score; None before its first game. At tables of several it says little: others sat there."""
    rating: Strength | None
    """Its rating: the minds' mean is 0, or that of all where there are none; None in games for one."""
    place: tuple[int, int] | None
    """The best and the worst place that are possible among those who compete; None for ghosts."""
    faults: dict[str, int]


# Every entrant plays rounds of consecutive deals, the first round on the first deals, and so on: all have the same
# deals. In a game for one a round is its own; at tables of several all who have a round to play choose opponents in
# turn, by what the games so far show, and for those whom they choose that is their round too.
def next_rounds(versions: Sequence[Version], rounds: Rounds, results: Results) -> list[Round]:
    """The rounds to play next; none where everyone who competes has played all its deals."""
    played: dict[str, set[int]] = {version.name: set() for version in versions}
    met: dict[int, set[frozenset[int]]] = {}
    numbers = {version.name: number for number, version in enumerate(versions)}
    for table, deal in rounds.rounds:
        for name in table:
            played[name].add(deal)
        own = [numbers[name] for name in table]
        met.setdefault(deal, set()).update(frozenset((a, b)) for a in own for b in own if a < b)
    active = [version.name for version in versions if not version.until]
    if len(active) < rounds.seats:
        return []
    firsts = range(0, rounds.deals, rounds.size)
    if rounds.seats == 1:
        return [Round((name,), deal) for deal in firsts for name in active if deal not in played[name]]
    missing = {name: next((deal for deal in firsts if deal not in played[name]), None) for name in active}
    opponents = [numbers[name] for name in active]
    found: list[Round] = []
    fit: Fit | None = None
    for deal in firsts:
        if newcomers := [numbers[name] for name in active if missing[name] == deal]:
            fit = fit or fitted(results.rankings, len(versions))
            games = rounds.size * rounds.seats
            tables = pairing.tables(fit, rounds.seats, games, newcomers, opponents, met.get(deal, set()))
            found += [Round(tuple(versions[number].name for number in table), deal) for table in tables]
    return found


def table(versions: Sequence[Version], results: Results) -> list[Row]:
    """Those who compete, best first, then the ghosts, the latest first."""
    active = [number for number, version in enumerate(versions) if not version.until]
    standings = {standing.name: standing for standing in results.standings.means()}
    ratings: Sequence[Strength] = ()
    if results.seats > 1:
        fit = fitted(results.rankings, len(versions))
        minds = [number for number, version in enumerate(versions) if not version.file]
        ratings = fit.beside(minds or range(len(versions)))
        met = [number for number in active if versions[number].name in standings]
        places = _places_by_rating(versions, met, fit, results)
    else:
        places = _own(results.standings, [versions[number].name for number in active]).ranks()
    rows = [
        Row(
            version,
            standings.get(version.name),
            ratings[number] if ratings and version.name in standings else None,
            None if version.until else places.get(version.name),
            dict(results.fault_counts.get(version.name, {})),
        )
        for number, version in enumerate(versions)
    ]
    sign = 1 if results.lowest_first else -1

    def best_first(row: Row) -> tuple[bool, float, str]:
        if row.standing is None:
            return True, 0.0, row.version.program
        return False, -row.rating.rating if row.rating else sign * row.standing.mean, row.version.program

    ghosts = sorted((row for row in rows if row.version.until), key=lambda row: row.version.until, reverse=True)
    return sorted((row for row in rows if not row.version.until), key=best_first) + ghosts


def _places_by_rating(
    versions: Sequence[Version], numbers: Sequence[int], fit: Fit, results: Results
) -> dict[str, tuple[int, int]]:
    """The places that remain possible by the differences of ratings."""
    differences = {}
    for place, first in enumerate(numbers):
        for second in numbers[place + 1 :]:
            names = versions[first].name, versions[second].name
            deals = min(len(results.standings.deals[name]) for name in names)
            gap, error = fit.logs[first] - fit.logs[second], fit.error(first, second)
            tails = t_tails(gap / error, deals - 1) if error and deals > 1 else 1.0
            differences[names] = Difference(*names, deals, ELO * gap, ELO * error, tails)
    return ranks([versions[number].name for number in numbers], holm(differences).values(), lowest_first=False)


def _own(standings: Standings, names: Collection[str]) -> Standings:
    """The standings of these entrants alone."""
    found = Standings(standings.lowest_first)
    found.count = standings.count
    for name in names:
        if name in standings.deals:
            found.games[name] = standings.games[name]
            found.deals[name] = standings.deals[name]
            found.luck[name] = standings.luck[name]
    return found


def swing(results: Results, versions: Sequence[Version]) -> tuple[float, int, str] | None:
    """What chance gave, in which game and whom, where that was most among the latest programs; None without luck."""
    latest = max((version.since[:DATE] for version in versions if version.file), default="")
    fresh = [version.name for version in versions if version.file and version.since[:DATE] == latest]
    found = [(*results.swings[name], name) for name in fresh if name in results.swings]
    return max(found, key=lambda one: abs(one[0]), default=None)


def without_ghosts(results: Results, versions: Sequence[Version]) -> None:
    """Leave only those who compete in the results of a game for one."""
    names = {version.name for version in versions if not version.until}
    match = results.match
    results.standings = _own(results.standings, names)
    results.match = replace(
        match,
        entrants=tuple(name for name in match.entrants if name in names),
        programs=tuple(program for program in match.programs if program.name in names),
    )


def next_version(versions: Sequence[Version], fresh: Version, now: str) -> tuple[Version | None, list[Version], str]:
    """The version that enters when this program is handed in, those that change by that, and what it is in a word.

    fresh has the program's name, still without a number. A program that is as an earlier version of it was is that
    version again, and has played its games.
    """
    own = [version for version in versions if version.program == fresh.name and version.file]
    before = [replace(version, until=now) for version in own if not version.until]
    same = next((version for version in own if is_same(version, fresh)), None)
    if same and not same.until:
        return None, [], "unchanged"
    if same:
        return None, [*before, replace(same, until="")], f"version {same.number} again"
    number = max((version.number for version in own), default=0) + 1
    entered = replace(fresh, name=f"{fresh.name}{MARK}{number}", since=now)
    return entered, before, "changed" if before else "new"


def is_same(version: Version, other: Version) -> bool:
    """Whether both are the same program."""
    return (version.fingerprint, version.player, version.file) == (other.fingerprint, other.player, other.file)


def curve(rows: Iterable[Row], name: str) -> list[Row]:
    """All versions of a program, the first one first."""
    return sorted((row for row in rows if row.version.program == name), key=lambda row: row.version.number)
