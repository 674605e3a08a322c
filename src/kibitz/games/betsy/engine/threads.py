"""Several searches of one position at a time that share one transposition table, and learn from each other through it.

Every thread runs its own iterative deepening and nothing is split between them: Lazy SMP,
https://www.chessprogramming.org/Lazy_SMP. In plain Python threads take turns, so that helpers gain nothing.
"""

from collections.abc import Callable, Collection, Iterable
from threading import Thread

from kibitz.games.betsy.endings.lookup import Endings
from kibitz.games.betsy.engine.deepening import MOST_DEPTH, Engine, Result
from kibitz.games.betsy.engine.evaluation import Evaluation
from kibitz.games.betsy.engine.search import Search, never


class ThreadedEngine(Engine):
    """An engine with helpers; with one thread it is the engine alone."""

    def __init__(
        self,
        evaluation: Callable[[], Evaluation],
        megabytes: int = 16,
        threads: int = 1,
        endings: Endings | None = None,
    ) -> None:
        """evaluation makes one: each thread needs its own, because it follows the moves on the thread's board."""
        super().__init__(evaluation(), megabytes, endings)
        self.helpers = [Search(evaluation(), 0) for _ in range(threads - 1)]

    def forget(self, should_stop: Callable[[], bool] = never) -> None:
        """Empty the transposition table, each thread its part of it, and the histories of all.

        Once should_stop() is true, which is asked from every thread, the rest of the table stays as it is.
        """
        parts, threads = 1 + len(self.helpers), []
        for part, helper in enumerate(self.helpers, 1):
            helper.follow(self.search)
            threads.append(Thread(target=helper.forget, args=(part, parts, should_stop)))
        for thread in threads:
            thread.start()
        try:
            self.search.forget(0, parts, should_stop)
        finally:
            for thread in threads:
                thread.join()

    def with_all_nodes(self, result: Result) -> Result:
        """The result with the nodes of all threads."""
        nodes = result.nodes + sum(helper.nodes for helper in self.helpers)
        return result.ranked(result.rank, nodes)

    @property
    def ending_hits(self) -> int:
        """Positions that the last search of all threads looked up in tables of endings."""
        return self.search.ending_hits + sum(helper.ending_hits for helper in self.helpers)

    def think(
        self,
        seconds: float = float("inf"),
        nodes: int = 0,
        depth: int = MOST_DEPTH,
        report: Callable[[Result], None] | None = None,
        should_stop: Callable[[], bool] = never,
        spend_all: bool = True,
        only: Collection[int] = (),
        lines: int = 1,
    ) -> Result | None:
        """As Engine.think() promises; each thread gets its share of the nodes, and all have ended on every exit.

        The helpers search the same position and share nothing but the transposition table, the usual parallel search
        for small numbers of threads (https://www.chessprogramming.org/Lazy_SMP): only this thread's result counts.
        Positions with a forced or decided move are left to one thread.
        """
        if not self.helpers or not self.search.board.safe_moves() or self.immediate():
            return super().think(seconds, nodes, depth, report, should_stop, spend_all, only, lines)
        nodes = max(1, nodes // (1 + len(self.helpers))) if nodes else 0
        threads = []
        for number, helper in enumerate(self.helpers):
            helper.follow(self.search)
            helper.prepare(0, float("inf"))
            # Every other one is a ply ahead, so that they don't all search the same at the same time.
            threads.append(Thread(target=deepen, args=(helper, range(1 + (number + 1) % 2, MOST_DEPTH + 1))))
        for thread in threads:
            thread.start()
        try:
            report_all = report and (lambda result: report(self.with_all_nodes(result)))
            best = super().think(seconds, nodes, depth, report_all, should_stop, spend_all, only, lines)
        finally:
            for helper in self.helpers:
                helper.stopped = True
            for thread in threads:
                thread.join()
        self.lines = [self.with_all_nodes(line) for line in self.lines]
        return best and self.lines[0]


def deepen(helper: Search, depths: Iterable[int]) -> None:
    """Search until another thread stops it; what it learns is in the table."""
    value = 0
    for depth in depths:
        value = helper.deepen(depth, value)
        if helper.stopped:
            return
