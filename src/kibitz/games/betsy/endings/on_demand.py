"""The ending on the board, solved beside the search where the cache does not have it."""

from contextlib import suppress
from threading import Thread

from kibitz.games.betsy.endings.files import Ending, ending_of, needed, solving_order
from kibitz.games.betsy.endings.lookup import Endings, number
from kibitz.games.betsy.pieces import EMPTY, KINGFISHER, UNSOLVED
from kibitz.games.betsy.rules import Board
from kibitz.native.build import is_compiled

MOST_PIECES = 4
MOST_ENDINGS = 2
"""Solved by one mind: each may need some hundred megabytes with those that it leads to, and is kept."""
RETROGRADE = "kibitz.games.betsy.endings.retrograde"


class OnDemand:
    """Solves endings one at a time in a thread, and adds them to the known ones between two searches.

    Only compiled, where an ending takes about half a second: its table of 16 MB stays in memory. Where there is not
    enough memory, the search goes on without it.
    """

    def __init__(self, known: Endings) -> None:
        self.known = known
        self.asked: set[Ending] = set()
        self.thread: Thread | None = None
        self.solved: list[tuple[Ending, memoryview]] = []
        """Those that the thread has finished."""

    def want(self, board: Board, patience: float = 0.0) -> None:
        """Have the ending on this board known soon; wait for it at most this number of seconds.

        Must not be called during a search, which reads the known endings without a lock.
        """
        if not is_compiled(RETROGRADE) or board.diagonal or self.known.diagonal:
            return
        self.take()
        pieces = [piece for piece in board.squares() if piece != EMPTY]
        if len(pieces) > MOST_PIECES or self.known.plies(board) != UNSOLVED:
            return
        rest = [piece for piece in pieces if piece & 7 != KINGFISHER]
        ending = ending_of((piece for piece in rest if piece < 8), (piece & 7 for piece in rest if piece > 8))
        if self.thread is None and ending not in self.asked and len(self.asked) < MOST_ENDINGS:
            self.asked.add(ending)
            self.thread = Thread(target=self.solve, args=(ending,), daemon=True)
            try:
                self.thread.start()
            except RuntimeError:
                # No threads here, as in a browser.
                self.thread = None
        if self.thread and patience > 0:
            self.thread.join(patience)
            self.take()

    def take(self) -> None:
        """Add what the thread has finished, if it has ended."""
        if self.thread is None or self.thread.is_alive():
            return
        for ending, table in self.solved:
            self.known.add(number(*ending), table)
        self.thread, self.solved = None, []

    def solve(self, ending: Ending) -> None:
        """What the thread does."""
        from kibitz.games.betsy.endings.retrograde import Retrograde

        known, wanted = Endings(), needed(ending)
        with suppress(MemoryError):
            for one in solving_order():
                if one in wanted:
                    solution = Retrograde(*one, known)
                    solution.solve()
                    table = memoryview(solution.plies)
                    known.add(number(*one), table)
                    self.solved.append((one, table))
