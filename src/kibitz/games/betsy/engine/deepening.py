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
    """A move and what the search thinks of it: of the best move or, with several lines, of one of the best.

    No named tuple and no dataclass: the course's program would wait for their modules longer than for Python's start.
    """

    __slots__ = ("depth", "line", "move", "nodes", "rank", "value")

    def __init__(self, move: int, value: int, depth: int, nodes: int, line: tuple[int, ...], rank: int = 1) -> None:
        self.move = move
        self.value = value
        """Centipawns for the side to move; beyond DECIDED it counts the plies to the end."""
        self.depth = depth
        self.nodes = nodes
        self.line = line
        """The moves that both sides are expected to play, beginning with this one."""
        self.rank = rank
        """1 for the best move, 2 for the second best, and so on."""

    def ranked(self, rank: int, nodes: int) -> "Result":
        """The same with another rank and number of nodes."""
        return Result(self.move, self.value, self.depth, nodes, self.line, rank)

    @property
    def is_sure(self) -> bool:
        """Whether it is a decided game that more depth would hardly change."""
        return abs(self.value) > DECIDED and self.depth > 2 * (LOST - abs(self.value)) + SURE_PLIES


class Engine:
    """A search that keeps its transposition table and histories from move to move."""

    def __init__(self, evaluation: Evaluation, megabytes: int = 16, endings: Endings | None = None) -> None:
        self.search = Search(evaluation, megabytes, endings)
        self.lines: list[Result] = []
        """What the last think() found, the best first: as many results as it was asked for, where there are moves."""

    def set_up(
        self, diagram: str, side: int, moves: Iterable[int] = (), diagonal: bool = False, quiet: int = 0
    ) -> None:
        """Take the position after these moves; ValueError where one is not allowed."""
        board = self.search.board
        board.set_up(diagram, side, diagonal)
        board.quiet = quiet
        for move in moves:
            board.make(move)

    def immediate(self, only: Collection[int] = ()) -> list[Result]:
        """The results where nothing needs a search: the Kingfisher can be captured, or every move loses the own one.

        only: the legal moves to choose from; empty for all.
        """
        board = self.search.board
        squares = board.squares()
        moves = [move for move in board.list_moves() if not only or move in only]
        captures = [move for move in moves if squares[move >> 6] & 7 == KINGFISHER]
        if captures:
            return [Result(move, LOST, 1, len(moves), (move,)) for move in captures]
        safe = board.safe_moves()
        return (
            []
            if any(move in safe for move in moves)
            else [Result(move, -LOST, 1, len(moves), (move,)) for move in moves]
        )

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
        lines: int = 1,
    ) -> Result | None:
        """Search deeper and deeper until the time, the nodes or the depth are used up, or should_stop() is true.

        Returns None where there is no move, otherwise the result of the last round that found one: a round that was
        stopped counts where it had already found a better move, because the former best move is searched first. The
        move is safe where any is. The time is never overrun by more than one poll of the clock.

        nodes: 0 for no limit. spend_all: otherwise up to half of the time may stay unused, where one more round would
        probably not end in time. only: the legal moves to choose from; empty for all. lines: how many of the best moves
        to search, each round one after the other; `lines` has their results. report is called with every better result.
        The board is as before on every exit; Ctrl-C is raised here, not in the compiled search.
        """
        started = monotonic()
        search, board = self.search, self.search.board
        search.prepare(nodes, started + seconds - min(MARGIN, MARGIN_SHARE * seconds))
        decided = self.immediate(only)
        safe = [move for move in board.safe_moves() if not only or move in only]
        if decided or not safe:
            self.take(decided[:lines], len(board.list_moves()), report)
            return self.lines[0] if self.lines else None
        search.listen = should_stop
        barred = [move for move in board.list_moves() if move not in only] if only else []
        search.bar(barred)
        self.lines = [Result(move, 0, 0, 0, (move,)) for move in safe[:lines]]
        timed = seconds < float("inf")
        for level in range(1, depth + 1):
            self.search_round(level, barred, report)
            if search.interrupted:
                raise KeyboardInterrupt
            if search.stopped or all(line.is_sure for line in self.lines):
                break
            spent = monotonic() - started
            if timed and len(safe) == 1 and (level >= FORCED_DEPTH or spent > FORCED_SHARE * seconds):
                break
            if timed and not spend_all and spent > ONE_MORE_ROUND * seconds:
                break
        self.lines = [line.ranked(line.rank, search.nodes) for line in self.lines]
        return self.lines[0]

    def search_round(self, level: int, barred: list[int], report: Callable[[Result], None] | None) -> None:
        """Search every line to this depth, the next one without the moves of those before; reports what is new."""
        search, before = self.search, self.lines
        found: list[Result] = []
        while len(found) < len(before) and not search.stopped:
            taken = [result.move for result in found]
            former = next(result for result in before if result.move not in taken)
            if len(before) > 1:
                search.bar(barred + taken, former.move)
            value = search.deepen(level, former.value)
            move = search.root_best or former.move
            line = search.best_line()
            if line[:1] != (move,):
                # Stopped when the window had just been opened: the move is known, its line is not.
                line = (move,)
            if not search.stopped:
                found.append(Result(move, value, level, search.nodes, line))
            elif move != former.move:
                found.append(Result(move, search.root_value, level, search.nodes, line))
        if found:
            found.sort(key=worth)
            moves = [result.move for result in found]
            rest = [result for result in before if result.move not in moves]
            self.take((found + rest)[: len(before)], search.nodes, report)

    def take(self, results: list[Result], nodes: int, report: Callable[[Result], None] | None) -> None:
        """Keep these results, the best first, which took this number of nodes together; and report them."""
        self.lines = [result.ranked(rank, nodes) for rank, result in enumerate(results, 1)]
        if report:
            for result in self.lines:
                report(result)


def worth(result: Result) -> int:
    """Sorts results from the best to the worst."""
    return -result.value
