"""Carries out a plan: reads the games that are stored already and plays the others, until the match is decided."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import replace
from itertools import count, islice
from pathlib import Path

from kibitz import catalog, gameplay, record
from kibitz.arena.matches import cluster, competition, schedule
from kibitz.arena.matches.competition import Terms
from kibitz.arena.matches.deal_seeds import drawn
from kibitz.arena.matches.match import Match, Played
from kibitz.arena.matches.results import Results
from kibitz.arena.matches.schedule import Batch
from kibitz.arena.matches.suspension import Suspensions
from kibitz.arena.plan import Plan
from kibitz.arena.store.match_identity import identity
from kibitz.arena.store.reading import seed_in
from kibitz.arena.store.writing import Store
from kibitz.arena.temporary import temporary_folder
from kibitz.table import InvalidText, Record, TableError

FEWEST = 10
"""The fewest deals before a match may end early: the estimate of a standard error needs some."""
MOST_FAILURES = 20
"""Deals in a row that may fail."""
SYNCED_EVERY = 0.25
"""Seconds of play that a power cut can cost a file of records."""
USUAL = 100
"""Deals of a match without a number of deals or another end."""


class Watcher:
    """Shows a match while it is played; this one shows nothing."""

    def show(self, over: int = 0) -> None:
        """More games are over; called often."""

    def finishing(self) -> None:
        """Ctrl-C was pressed: the games that have begun are the last."""

    def close(self) -> None:
        """No more games will come."""


class Keeper:
    """Keeps nothing; those that keep games have the same methods, for which see Store."""

    def deals(self) -> Iterator[list[Played]]:
        return iter(())

    def ahead(self, deals: int) -> Mapping[int, Played]:
        return {}

    def add(self, first: int, games: Sequence[Played]) -> None:
        pass

    def write(self, deal: int, games: Sequence[Played]) -> None:
        pass

    def end(self, deals: int) -> None:
        pass

    def sync(self) -> None:
        pass


class Lines(Keeper):
    """Keeps whole deals, as lines of a file of records."""

    def __init__(self, path: Path, match: Match, seed: int) -> None:
        if match.dealing == "secret":
            raise InvalidText(f"--record {path}: the records would give the course's seed away; expected --store")
        self.path, self.match, self.seed = path, match, seed
        self.recorder = record.Recorder(path)
        self.synced = time.monotonic()

    # A crash may leave a part of a deal, and a power cut zeros in what was not synced: that and all that follows is
    # moved aside, and these deals are played again.
    def deals(self) -> Iterator[list[Played]]:
        """The deals in the file, which must be the beginning of this match as it plays it."""
        records = record.read_sound(self.path)
        end = 0
        for number in count():
            seed = self.match.seed_at(self.seed, number)
            tables = self.match.tables(seed)
            deal = list(islice(records, len(tables)))
            expected = [(self.match.game, dict(self.match.options_at(number)), seed, players) for players in tables]
            found = [(game.game, dict(game.options), game.seed, game.players) for game, _ in deal]
            if found != expected[: len(deal)]:
                remedy = "give its --seed, or name another file" if self.match.programs else "name another file"
                raise InvalidText(f"{self.path} holds another match: {remedy}")
            if len(deal) < len(tables):
                break
            end = deal[-1][1]
            yield [self._played(game) for game, _ in deal]
        if end < self.recorder.end:
            rest = self.recorder.set_aside(end)
            print(f"kibitz: {self.path} has {number} whole deals; the rest of it is now in {rest}", file=sys.stderr)

    def _played(self, game: Record) -> Played:
        """The game of a line of the file, which anybody may have edited."""
        if game.scores is None and not game.moves and game.outcome:
            return Played(record.to_line(game), game.players, ())
        try:
            for state in gameplay.replay(game):
                last = state
            if last.to_move or game.scores is None:
                raise InvalidText("the game is not over")
        except TableError as error:
            raise InvalidText(f"{self.path}, the deal of seed {game.seed}: {error}") from None
        return Played.of(game)

    def write(self, deal: int, games: Sequence[Played]) -> None:
        self.recorder.write_lines(played.line for played in games)
        # A game may take less than a millisecond, and a sync longer.
        if time.monotonic() - self.synced > SYNCED_EVERY:
            self.sync()

    def end(self, deals: int) -> None:
        self.sync()

    def sync(self) -> None:
        self.recorder.sync()
        self.synced = time.monotonic()


class Run:
    """One run of a plan: everybody enters when it is made, play() plays; closed by `with`."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.is_stopped = False
        """Whether Ctrl-C ended it early."""
        game = catalog.game(plan.game)
        with ExitStack() as stack:
            staging = stack.enter_context(temporary_folder())
            number = () if plan.course is None else (str(plan.course),)
            words = (*number, *plan.entrants)
            terms = Terms(words, staging, plan.seconds, plan.isolation, plan.lives, plan.policy, plan.options)
            self.course = competition.enter(plan.game, terms)
            if self.course:
                stack.callback(self.course.close)
                if plan.cluster and self.course.goes_on:
                    raise InvalidText(
                        f"{plan.cluster.name}: the course's competition is played game by game, since players "
                        "may learn; expected none, or --lives for players that start again after some deals"
                    )
            match = self.course.match if self.course else plan.match(staging)
            self.match = replace(match, dealing=plan.dealing(match), luck_free=plan.luck_free)
            self.one_by_one = self.course if self.course and self.course.goes_on else None
            """The course's competition, where each game has to follow the one before."""
            if self.course:
                self.course.match = self.match
            self.seed, self.is_drawn = self._chosen_seed()
            """The seed of the deals, and whether it was drawn for this match."""
            self.results = Results(game, self.match, plan.sprt)
            self.suspensions = Suspensions(self.match, plan.patience)
            wanted = self.course.wanted if self.course else plan.course
            self.most = plan.deals or (sys.maxsize if plan.is_endless else wanted or USUAL)
            """The deal that ends the match at the latest."""
            self.stack = stack.pop_all()

    def _chosen_seed(self) -> tuple[int, bool]:
        if self.plan.seed is not None:
            return self.plan.seed, False
        if not self.match.programs:
            return 0, False
        kept = seed_in(self.plan.store) if self.plan.store else None
        return (drawn() if kept is None else kept), True

    # Reads the deals that are kept, plays the others and counts them all in `results`.
    #
    # watch makes the watcher once there is something to play. Every game is kept before it counts. On Ctrl-C the games
    # that have begun are finished, kept and counted, is_stopped is set, and games that were played ahead of their turn
    # stay in the store for the next run; otherwise these are deleted, since the match ends without them.
    def play(self, watch: Callable[[Results, int], Watcher]) -> None:
        """Play until the plan's end, or Ctrl-C."""
        keeper = self._keeper()
        for games in islice(keeper.deals(), self.most):
            if self.one_by_one:
                for number, played in enumerate(games):
                    if played.failure:
                        self.one_by_one.restart()
                    else:
                        self.one_by_one.relive(number, played)
            self.suspensions.add(games)
            if self.one_by_one:
                self.one_by_one.suspend(self.suspensions.verdicts)
            self.results.add(games)
            if self.knows_enough():
                break
        if self.results.deals < self.most and not self.knows_enough():
            watcher = watch(self.results, self.most)
            try:
                self._play_rest(keeper, watcher)
            except KeyboardInterrupt:
                self.is_stopped = True
            finally:
                watcher.close()
        if self.is_stopped:
            keeper.sync()
        else:
            keeper.end(self.results.deals)

    def _keeper(self) -> Keeper | Store:
        plan = self.plan
        if plan.store:
            return self.stack.enter_context(Store(plan.store, identity(self.match, self.seed), self.match.intake))
        if plan.record:
            lines = Lines(plan.record, self.match, self.seed)
            self.stack.enter_context(lines.recorder)
            return lines
        return Keeper()

    def _play_rest(self, keeper: Keeper | Store, watcher: Watcher) -> None:
        plan = self.plan
        numbers = range(self.results.deals, self.most)
        ahead = keeper.ahead(self.results.deals)
        self.suspensions.add(ahead.values())

        def keep(batch: Batch) -> None:
            keeper.add(batch.first, batch.games)
            for name in self.suspensions.add(batch.games):
                print(f"kibitz: {name} is {self.suspensions.verdicts[name]}", file=sys.stderr)
            if self.one_by_one:
                self.one_by_one.suspend(self.suspensions.verdicts)
            watcher.show(len(batch.games))

        if self.one_by_one:
            self.one_by_one.suspend(self.suspensions.verdicts)
            deals = self.one_by_one.deals(self.seed, numbers, ahead, keep, watcher.finishing)
        else:
            crew = self.stack.enter_context(
                cluster.crew(self.match, plan.cluster) if plan.cluster else schedule.crew(self.match, plan.jobs)
            )
            failed = {failure.game for failure in self.results.failures}
            verdicts = self.suspensions.verdicts
            notice = watcher.finishing
            deals = schedule.deals(self.match, self.seed, numbers, crew, ahead, keep, failed, verdicts, notice)
        with closing(deals):
            for games in deals:
                keeper.write(self.results.deals, games)
                before = len(self.results.failures)
                self.results.add(games)
                for failure in self.results.failures[before:]:
                    print(f"kibitz: {failure}", file=sys.stderr)
                watcher.show()
                self._check_that_it_makes_sense()
                if self.knows_enough():
                    break

    def _check_that_it_makes_sense(self) -> None:
        """TableError if many deals in a row fail: then something else is wrong."""
        deals, failures = self.results.deals, self.results.failures
        last = {failure.deal for failure in failures[-MOST_FAILURES * self.match.games_a_deal() :]}
        if last >= set(range(deals - MOST_FAILURES, deals)):
            raise TableError(f"the last {MOST_FAILURES} deals failed, so the match stops: {failures[-1].reason}")

    def knows_enough(self) -> bool:
        """Whether the match is decided; checked after the same deals in every run."""
        deals = self.results.deals
        if deals < FEWEST:
            return False
        # With many deals the intervals take long to compute: from 100 on every tenth is looked at, and so on.
        if deals % 10 ** (len(str(deals)) - 2):
            return False
        if self.plan.sprt and self.results.verdict():
            return True
        if not self.plan.until:
            return False
        widest = self.results.standings.widest()
        return widest is not None and widest <= self.plan.until

    def __enter__(self) -> Run:
        return self

    def __exit__(self, *exception: object) -> None:
        self.stack.__exit__(*exception)  # type: ignore[arg-type]
