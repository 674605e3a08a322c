"""Several searches of one position at a time, which learn from each other by the one table that they share.

In plain Python they take turns, so that helpers are no help.
"""

from collections.abc import Callable, Collection, Iterable
from threading import Thread

from kibitz.games.betsy.endings.lookup import Endings
from kibitz.games.betsy.engine.evaluation import Evaluation
from kibitz.games.betsy.engine.search import Search, never
from kibitz.games.betsy.engine.thinker import MOST_ROUNDS, Thinker, Thought


class Team(Thinker):
    """A thinker with helpers; with one thread it is the thinker alone."""

    def __init__(
        self,
        judge: Callable[[], Evaluation],
        megabytes: int = 16,
        threads: int = 1,
        endings: Endings | None = None,
    ) -> None:
        super().__init__(judge(), megabytes, endings)
        self.helpers = [Search(judge(), 0) for _ in range(threads - 1)]

    def forget(self) -> None:
        """Start as if nothing had been searched before."""
        self.search.forget()
        for helper in self.helpers:
            helper.follow(self.search)
            helper.forget()

    def helped(self, thought: Thought) -> Thought:
        """With the nodes of all."""
        nodes = thought.nodes + sum(helper.nodes for helper in self.helpers)
        return Thought(thought.move, thought.value, thought.depth, nodes, thought.line)

    def think(
        self,
        seconds: float = float("inf"),
        nodes: int = 0,
        depth: int = MOST_ROUNDS,
        tell: Callable[[Thought], None] | None = None,
        listen: Callable[[], bool] = never,
        spend_all: bool = True,
        only: Collection[int] = (),
    ) -> Thought | None:
        """As a thinker does; each thread gets its share of the nodes."""
        if not self.helpers or not self.safe_moves() or self.at_once():
            return super().think(seconds, nodes, depth, tell, listen, spend_all, only)
        nodes = max(1, nodes // (1 + len(self.helpers))) if nodes else 0
        threads = []
        for number, helper in enumerate(self.helpers):
            helper.follow(self.search)
            helper.prepare(0, float("inf"))
            # Every other one is a ply ahead, so that they don't all search the same at the same time.
            threads.append(Thread(target=help_out, args=(helper, range(1 + (number + 1) % 2, MOST_ROUNDS + 1))))
        for thread in threads:
            thread.start()
        try:
            told = tell and (lambda thought: tell(self.helped(thought)))
            best = super().think(seconds, nodes, depth, told, listen, spend_all, only)
        finally:
            for helper in self.helpers:
                helper.stopped = True
            for thread in threads:
                thread.join()
        return best and self.helped(best)


def help_out(helper: Search, levels: Iterable[int]) -> None:
    """Search until somebody stops it; what it finds is in the table."""
    value = 0
    for level in levels:
        value = helper.deepen(level, value)
        if helper.stopped:
            return
