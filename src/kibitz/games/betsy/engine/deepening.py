"""The engine as its users call it: iterative deepening under limits of time, nodes and depth.

https://www.chessprogramming.org/Iterative_Deepening, https://www.chessprogramming.org/Time_Management
"""

from collections.abc import Callable, Collection, Iterable
from time import monotonic

from kibitz.games.betsy.endings.lookup import Endings
from kibitz.games.betsy.engine.evaluation import Evaluation
from kibitz.games.betsy.engine.search import Search, never
from kibitz.games.betsy.pieces import DECIDED, KINGFISHER, LOST

MOST_DEPTH = 99
MARGIN, MARGIN_SHARE = 0.004, 0.1
"""The seconds kept back of every time limit, and the share of a short one that is kept back instead."""
ONE_MORE_ROUND = 0.55
"""With more than this share of the time gone, another round would probably not end in time."""
FORCED_DEPTH, FORCED_SHARE = 10, 0.1
"""An only move is searched to this depth or for this share of the time: enough to know what it is worth."""
SURE_PLIES = 6
"""A decided value is trusted once the depth is twice the plies to the end and this many more."""
SEEN_ENDS = 2
"""Plies before its end a game is decided for the search, which knows that a side has no safe move."""


class Result:
    """The best move so far.

    No named tuple and no dataclass: the course's program would wait for their modules longer than for Python's start.
    """

    __slots__ = ("depth", "line", "move", "nodes", "value")

    def __init__(self, move: int, value: int, depth: int, nodes: int, line: tuple[int, ...]) -> None:
        self.move = move
        self.value = value
        """Centipawns for the side to move; beyond DECIDED it counts the plies to the end."""
        self.depth = depth
        self.nodes = nodes
        self.line = line
        """The moves that both sides are expected to play, beginning with this one."""


class Engine:
    """A search that keeps its transposition table and histories from move to move."""

    def __init__(self, evaluation: Evaluation, megabytes: int = 16, endings: Endings | None = None) -> None:
        self.search = Search(evaluation, megabytes, endings)

    def set_up(
        self, diagram: str, side: int, moves: Iterable[int] = (), diagonal: bool = False, quiet: int = 0
    ) -> None:
        """Take the position after these moves; ValueError where one is not allowed."""
        board = self.search.board
        board.set_up(diagram, side, diagonal)
        board.quiet = quiet
        for move in moves:
            board.make(move)

    def immediate(self) -> Result | None:
        """The result where nothing needs a search: the Kingfisher can be captured, or every move loses the own one."""
        board = self.search.board
        squares = board.squares()
        moves = board.list_moves()
        for move in moves:
            if squares[move >> 6] & 7 == KINGFISHER:
                return Result(move, LOST, 1, len(moves), (move,))
        if moves and not board.safe_moves():
            return Result(moves[0], -LOST, 1, len(moves), (moves[0],))
        return None

    def to_the_end(self, line: tuple[int, ...]) -> tuple[int, ...]:
        """The line, continued by best moves of both sides to the last safe one where tables of endings have a winner.

        The board is as before on exit.
        """
        board, endings = self.search.board, self.search.endings
        extended = list(line)
        for move in line:
            board.make(move)
        while (plies := endings.plies(board)) > SEEN_ENDS:
            for move in board.safe_moves():
                board.make(move)
                if endings.plies(board) == plies - 1:
                    extended.append(move)
                    break
                board.unmake()
            else:
                # No move keeps what the table promises: its file is damaged.
                break
        for _ in extended:
            board.unmake()
        return tuple(extended)

    def think(
        self,
        seconds: float = float("inf"),
        nodes: int = 0,
        depth: int = MOST_DEPTH,
        report: Callable[[Result], None] | None = None,
        should_stop: Callable[[], bool] = never,
        spend_all: bool = True,
        only: Collection[int] = (),
    ) -> Result | None:
        """Search deeper and deeper until the time, the nodes or the depth are used up, or should_stop() is true.

        Returns None where there is no move, otherwise the result of the last round that found one: a round that was
        stopped counts where it had already found a better move, because the former best move is searched first. The
        move is safe where any is. The time is never overrun by more than one poll of the clock.

        nodes: 0 for no limit. spend_all: otherwise up to half of the time may stay unused, where one more round would
        probably not end in time. only: the legal moves to choose from; empty for all. report is called with every
        better result. The board is as before on every exit; Ctrl-C is raised here, not in the compiled search.
        """
        started = monotonic()
        search, board = self.search, self.search.board
        safe = [move for move in board.safe_moves() if not only or move in only]
        best = self.immediate()
        if only and not (best and best.move in only):
            first = next(iter(only))
            best = None if safe else Result(first, -LOST, 1, len(only), (first,))
        if best or not safe:
            if best and report:
                report(best)
            return best
        search.prepare(nodes, started + seconds - min(MARGIN, MARGIN_SHARE * seconds))
        search.listen = should_stop
        search.bar([move for move in board.list_moves() if move not in only] if only else [])
        best = Result(safe[0], 0, 0, 0, (safe[0],))
        value = 0
        timed = seconds < float("inf")
        for level in range(1, depth + 1):
            value = search.deepen(level, value)
            move = search.root_best or safe[0]
            line = search.best_line()
            if line[:1] != (move,):
                # Stopped when the window had just been opened: the move is known, its line is not.
                line = (move,)
            if not search.stopped:
                best = Result(move, value, level, search.nodes, line)
            elif move != best.move:
                best = Result(move, search.root_value, level, search.nodes, line)
            if report and (not search.stopped or move != best.move):
                report(best)
            if search.interrupted:
                raise KeyboardInterrupt
            if search.stopped:
                break
            if timed and len(safe) == 1 and (level >= FORCED_DEPTH or monotonic() - started > FORCED_SHARE * seconds):
                break
            if abs(value) > DECIDED and level > 2 * (LOST - abs(value)) + SURE_PLIES:
                break
            if timed and not spend_all and monotonic() - started > ONE_MORE_ROUND * seconds:
                break
        return Result(best.move, best.value, best.depth, search.nodes, best.line)
