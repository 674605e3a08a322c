"""One `go`: a search in a thread of its own, which says its best move when a limit or a command ends it."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from threading import Event, Thread
from time import monotonic

from kibitz.games.betsy.endings.results import best_of, sure_value
from kibitz.games.betsy.engine.deepening import MOST_DEPTH, Result
from kibitz.games.betsy.engine.threads import ThreadedEngine
from kibitz.games.betsy.pieces import NO_MOVE
from kibitz.games.betsy.uci.info import info_words, line_names, mate_in
from kibitz.games.betsy.uci.limits import FOREVER, Limits
from kibitz.games.betsy.uci.options import MOST_LINES, Settings
from kibitz.games.betsy.uci.strength import choose, level_of

CURRENT_MOVE_AFTER = 1.0
"""Seconds after which the root's moves are announced as they are searched; before that they would only flicker by."""


class Thinking:
    """A search from start() to its answer."""

    def __init__(
        self,
        engine: ThreadedEngine,
        limits: Limits,
        settings: Settings,
        say: Callable[[str], None],
        *,
        only: Sequence[int],
        rng: Random,
    ) -> None:
        """only: the moves to choose from; empty for all. rng: what weak play errs by."""
        self.started = monotonic()
        self.engine, self.limits, self.settings, self.say = engine, limits, settings, say
        self.only, self.rng = only, rng
        self.outcomes: Mapping[int, int] = {}
        """The outcomes of the moves to choose from, where they are known."""
        self.squares = engine.search.board.squares()
        self.until = FOREVER
        """When it must end, on the clock of monotonic(), once a move that was pondered has come."""
        self.announced = NO_MOVE
        """The root's move that was announced last."""
        self.asked_to_stop = Event()
        self.may_answer = Event()
        if not limits.waits:
            self.may_answer.set()
        self.thread = Thread(target=self.run, daemon=True)

    @property
    def is_weak(self) -> bool:
        """Whether it plays at a level of UCI_Elo."""
        return self.settings.limits_strength and not self.settings.analyses

    def know(self, outcomes: Mapping[int, int]) -> None:
        """Choose among the moves with the best outcome; weak play does not know it. Call before start()."""
        self.outcomes = {move: outcome for move, outcome in outcomes.items() if move in self.only or not self.only}
        if self.outcomes and not self.is_weak:
            self.only = best_of(self.outcomes)

    def start(self) -> None:
        self.thread.start()

    def stop(self) -> None:
        """End the search; it has answered on exit."""
        self.asked_to_stop.set()
        self.may_answer.set()
        self.thread.join()

    def ponder_hit(self) -> None:
        """The other side has moved as expected: from now on this side's clock runs."""
        self.until = monotonic() + self.limits.after_ponder
        self.may_answer.set()

    def run(self) -> None:
        """Search and answer, in the thread of its own."""
        if self.is_weak:
            best = self.search_weakly()
        else:
            best = self.search(self.limits, self.settings.lines)
        self.may_answer.wait()
        if best is None:
            self.say("bestmove (none)")
            return
        # Repeated at the end, because match runners read the nodes of the last line.
        for result in self.engine.lines[: self.settings.lines]:
            self.report(result)
        move, *reply = line_names(self.engine.to_the_end(best.line)[:2], self.squares)
        self.say(f"bestmove {move} ponder {reply[0]}" if reply else f"bestmove {move}")

    def search(self, limits: Limits, lines: int) -> Result | None:
        seconds = max(0.0, self.started + limits.seconds - monotonic())
        depth = min(limits.depth or MOST_DEPTH, MOST_DEPTH)
        spend_all = limits.spend_all or self.settings.analyses
        return self.engine.think(
            seconds, limits.nodes, depth, self.report, self.should_stop, spend_all, self.only, lines
        )

    def search_weakly(self) -> Result | None:
        """At a level of UCI_Elo: the limits of the `go` count, but the level's are lower."""
        level, limits = level_of(self.settings.elo, self.rng), self.limits
        if not level.noise:
            nodes = min(limits.nodes or level.nodes, level.nodes)
            return self.search(limits._replace(nodes=nodes), self.settings.lines)
        depth = min(limits.depth or level.depth, level.depth)
        best = self.search(limits._replace(nodes=0, depth=depth), MOST_LINES)
        return best and choose(self.engine.lines, level.noise, self.rng)

    def should_stop(self) -> bool:
        """Asked by the search from time to time."""
        now = monotonic()
        if now - self.started > CURRENT_MOVE_AFTER:
            self.announce()
        return self.asked_to_stop.is_set() or now >= self.until

    def announce(self) -> None:
        """Say which move of the root is searched, if it has changed since the last look."""
        depth, move, number = self.engine.search.root_move()
        if move not in (NO_MOVE, self.announced):
            self.announced = move
            name = line_names([move], self.squares)[0]
            self.say(f"info depth {depth} currmove {name} currmovenumber {number}")

    def report(self, result: Result) -> None:
        """Say an info line; a win that is near enough ends the search."""
        if 0 < mate_in(result.value) <= self.limits.mate_in:
            self.until = 0.0
        if result.rank <= self.settings.lines:
            seconds = monotonic() - self.started
            value = sure_value(result.value, self.outcomes.get(result.move))
            result = Result(result.move, value, result.depth, result.nodes, result.line, result.rank)
            self.say(info_words(self.engine, result, seconds, self.settings.shows_wdl))
