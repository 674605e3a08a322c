"""Runs a ladder: programs enter, change and leave; what is still to be played is played, and everything is kept."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import cast, get_args

from kibitz import catalog, words
from kibitz.arena import contract
from kibitz.arena.intake.policy import ADMIT_ALL, Policy
from kibitz.arena.intake.report import Intake, joined
from kibitz.arena.matches import cluster, schedule
from kibitz.arena.matches.competition import Entrant, Terms, kind_of_match, players_of
from kibitz.arena.matches.deal_seeds import Dealing, drawn, refuse_searchable
from kibitz.arena.matches.ladder import Version, next_rounds, next_version
from kibitz.arena.matches.match import Match, Rounds
from kibitz.arena.matches.results import Results
from kibitz.arena.matches.schedule import Batch, Crew
from kibitz.arena.matches.suspension import PATIENCE, Suspensions
from kibitz.arena.programs.advisers import Isolation
from kibitz.arena.programs.program import Program
from kibitz.arena.runner import Watcher
from kibitz.arena.store.game_rows import Unsound
from kibitz.arena.store.games import Games
from kibitz.arena.store.match_identity import identity
from kibitz.arena.store.reading import read, stored
from kibitz.arena.store.versions import packed, unpacked
from kibitz.arena.store.writing import Store
from kibitz.arena.temporary import temporary_folder
from kibitz.cluster import Cluster
from kibitz.table import InvalidText

DEALS = 100
"""How many deals each entrant plays by default."""
ROUND = 10
"""Deals of a round: programs are restarted, and opponents are chosen, once a round."""


@dataclass(frozen=True)
class Shape:
    """A ladder's description, which stays as it is once the ladder is there."""

    game: str
    options: Mapping[str, int | str] = field(default_factory=dict)
    minds: tuple[str, ...] = ()
    """The reference minds; empty for the game's weakest and best."""
    deals: int = DEALS
    seats: int | None = None
    """Players at a table; None for as many as the game allows and the first field fills."""
    seconds: float | None = None
    isolation: Isolation = "program"
    seed: int | None = None
    """The seed of the deals; None for one that is drawn."""
    public_seed: bool = False
    """Whether the seed is public, so that programs may find it."""

    def match(self, field: int) -> Match:
        """The ladder without entrants, for a field of this size at first; InvalidText where it can't be played so."""
        game = catalog.game(self.game)
        options = words.options(game, self.options)
        allowed = game.seats_with(**options)
        seats = self.seats or max((count for count in allowed if count <= field), default=min(allowed))
        if seats not in allowed:
            raise InvalidText(f"--seats {seats}: {game.name} has {words.some(allowed)}")
        if self.deals < 1 or self.deals % ROUND:
            raise InvalidText(f"--deals {self.deals}: expected a multiple of {ROUND}, which is one round")
        dealing: Dealing = "derived"
        if contract.of(game.name).prescribes_deals:
            dealing = "plain" if self.public_seed else "secret"
            if self.seed is not None and not self.public_seed:
                refuse_searchable(self.seed)
        return kind_of_match(game.name)(
            game.name,
            (),
            options,
            self.seconds,
            isolation=self.isolation,
            lives=ROUND,
            dealing=dealing,
            rounds=Rounds(seats, self.deals, ROUND),
        )

    def references(self) -> list[Version]:
        """The minds that the ladder begins with."""
        game = catalog.game(self.game)
        known = list(game.minds())
        minds = self.minds or tuple(dict.fromkeys((known[0], known[-1])))
        for mind in minds:
            catalog.mind(game, mind, 0)
        return [Version(mind, mind, since=_now()) for mind in minds]


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")


@contextmanager
def opened(path: Path, shape: Shape | None = None, field: int = 0) -> Iterator[Store]:
    """A ladder to be changed; with a shape it is made where there is none, for this number of programs at first."""
    if path.exists() and path.stat().st_size:
        with stored(path) as found:
            check(found)
            described = dict(found.identity)
        with Store(path, described) as store:
            yield store
        return
    if shape is None:
        raise InvalidText(f"no ladder {path}: expected one that `kibitz ladder {path} add FILE` has made")
    references = shape.references()
    match = shape.match(len(references) + field)
    with Store(path, identity(match, drawn() if shape.seed is None else shape.seed)) as store:
        store.enter([(version, b"") for version in references])
        yield store


def check(games: Games) -> None:
    """InvalidText where the store is not a ladder's."""
    games.check_match()
    if games.match.rounds is None:
        raise InvalidText(f"{games.path} holds a match, not a ladder: see kibitz arena --store and kibitz marks")


def isolation_of(games: Games) -> Isolation:
    """How the ladder's programs are isolated; InvalidText where its row can't say so."""
    for isolation in get_args(Isolation):
        if isolation == games.identity["isolation"]:
            return cast(Isolation, isolation)
    raise InvalidText(f"{games.path}: row 'isolation' of its match: expected one of {', '.join(get_args(Isolation))}")


def playable(store: Store) -> Match:
    """The stored ladder as it is played, still without its programs' files."""
    plain, rounds = store.match, store.match.rounds
    assert rounds
    return kind_of_match(plain.game)(
        plain.game,
        plain.entrants,
        plain.options,
        plain.seconds,
        isolation=isolation_of(store),
        lives=rounds.size,
        dealing=plain.dealing,
        rounds=rounds,
    ).with_players({version.name: version.player for version in store.versions})


def gathered(
    game: str, paths: Sequence[Path], staging: Path, policy: Policy = ADMIT_ALL, isolation: Isolation = "program"
) -> tuple[list[Entrant], Intake]:
    """The players in these files, folders and zips, copied below staging, and the report about all that was found."""
    entrants: dict[str, Entrant] = {}
    intakes = []
    for number, path in enumerate(paths):
        place = staging / str(number)
        place.mkdir()
        found, intake = players_of(game, path, Terms((str(path),), place, isolation=isolation, policy=policy))
        intakes.append(intake)
        for entrant in found:
            if entrant.name in entrants:
                raise InvalidText(f"{entrant.name} is entered twice: expected every name once")
            entrants[entrant.name] = entrant
    return list(entrants.values()), joined(intakes)


def add(store: Store, entrants: Sequence[Entrant]) -> dict[str, str]:
    """Enter these programs, all or none; what that is for each: new, changed, unchanged or an earlier version again."""
    happened: dict[str, str] = {}
    entering: list[tuple[Version, bytes]] = []
    changing: list[Version] = []
    for entrant in entrants:
        program = entrant.program
        assert program
        fresh = Version(entrant.name, entrant.player, program.file, program.fingerprint(), program.submission)
        entered, changed, happened[entrant.name] = next_version(store.versions, fresh, _now())
        entering += [(entered, packed(program))] if entered else []
        changing += changed
    store.enter(entering, changing)
    return happened


def remove(store: Store, names: Sequence[str]) -> None:
    """Let these entrants leave; their games stay."""
    leaving = []
    for name in names:
        own = [version for version in store.versions if version.program == name and not version.until]
        if not own:
            active = sorted(version.program for version in store.versions if not version.until)
            raise InvalidText(f"{name} does not compete: expected one of {', '.join(active)}")
        leaving += [replace(version, until=_now()) for version in own]
    store.enter([], leaving)


def figures(games: Games) -> Results:
    """The results of all games of a ladder."""
    results = Results(catalog.game(games.match.game), games.match)
    for deal in games.deals():
        results.add(deal)
    return results


@contextmanager
def kept(path: Path) -> Iterator[Games]:
    """A ladder that is only read."""
    with read(path) as games:
        check(games)
        yield games


@dataclass
class Climb:
    """Plays what a ladder has to play; play() returns the number of games."""

    store: Store
    jobs: int = 1
    cluster: Cluster | None = None
    patience: int = PATIENCE

    # A round is planned, which is stored, before any of its games is played, and the next rounds only once it is whole.
    # So a run that was killed goes on as it would have gone on.
    def play(self, watch: Callable[[Results, int], Watcher]) -> int:
        """Play until everyone who competes has played all its deals; KeyboardInterrupt keeps what was played."""
        store = self.store
        assert store.match.rounds
        seats, competing = store.match.rounds.seats, sum(not version.until for version in store.versions)
        if competing < seats:
            raise InvalidText(
                f"{store.path}: a table has {seats} seats and {competing} compete: expected more programs"
            )
        played = 0
        results = figures(store)
        suspensions = Suspensions(store.match, self.patience)
        for games in store.deals():
            suspensions.add(games)
        with ExitStack() as stack:
            staging = stack.enter_context(temporary_folder())
            crew: Crew | None = None
            while True:
                rounds = store.match.rounds
                assert rounds
                if results.deals == len(rounds.rounds) * rounds.size:
                    planned = next_rounds(store.versions, rounds, results)
                    if not planned:
                        return played
                    store.plan(planned)
                    results.match = store.match
                match = self._match(staging, results.deals // rounds.size)
                if crew is None:
                    crew = stack.enter_context(
                        cluster.crew(match, self.cluster) if self.cluster else schedule.crew(match, self.jobs)
                    )
                else:
                    crew.take(match)
                played += self._round(match, crew, results, suspensions, watch)

    def _round(
        self,
        match: Match,
        crew: Crew,
        results: Results,
        suspensions: Suspensions,
        watch: Callable[[Results, int], Watcher],
    ) -> int:
        """Play all that is planned; returns the number of games."""
        store, rounds = self.store, self.store.match.rounds
        assert rounds
        numbers = range(results.deals, len(rounds.rounds) * rounds.size)
        ahead = store.ahead(results.deals)
        suspensions.add(ahead.values())
        watcher = watch(results, numbers.stop)
        played = 0

        def keep(batch: Batch) -> None:
            nonlocal played
            store.add(batch.first, batch.games)
            played += len(batch.games)
            for name in suspensions.add(batch.games):
                print(f"kibitz: {name} is {suspensions.verdicts[name]}", file=sys.stderr)
            watcher.show(len(batch.games))

        failed = {failure.game for failure in results.failures}
        seed = int(store.identity["seed"])
        verdicts, notice = suspensions.verdicts, watcher.finishing
        deals = schedule.deals(match, seed, numbers, crew, ahead, keep, failed, verdicts, notice)
        with closing(watcher), closing(deals):
            for games in deals:
                store.write(results.deals, games)
                results.add(games)
                watcher.show()
        return played

    def _match(self, staging: Path, first: int) -> Match:
        """The match of the rounds from this one on, with the programs that play in them."""
        whole = playable(self.store)
        assert whole.rounds
        rounds = whole.rounds.rounds[first:]
        names = {name for round in rounds for name in round.table}
        programs = []
        for number, version in enumerate(self.store.versions):
            if version.name in names and version.file:
                programs.append(self._program(staging / str(number), number, version))
        return replace(
            whole,
            entrants=tuple(name for name in whole.entrants if name in names),
            programs=tuple(programs),
            rounds=replace(whole.rounds, rounds=rounds, first=first),
        )

    def _program(self, home: Path, number: int, version: Version) -> Program:
        """The version's program, its files written to this folder unless they are there."""
        if home.exists():
            return Program(version.name, str(home), version.file, version.submission)
        try:
            return unpacked(version, self.store.files(number), home)
        except Unsound as error:
            raise InvalidText(f"{self.store.path}: {error}; expected the ladder as it was, from a backup") from None
