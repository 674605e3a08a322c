"""The engine as its users want it: a position in, ever better moves out, never late."""

from collections.abc import Callable, Collection, Iterable
from time import monotonic

from kibitz.games.betsy.endings.lookup import Endings
from kibitz.games.betsy.engine.evaluation import Evaluation
from kibitz.games.betsy.engine.search import Search, never
from kibitz.games.betsy.pieces import DECIDED, KINGFISHER, LETTERS, LOST
from kibitz.games.betsy.rules import Board

MOST_ROUNDS = 99
MARGIN = 0.004
"""Seconds kept back of every time limit."""


class Thought:
    """The best move so far.

    No named tuple and no dataclass, for these take as long to import as Python takes to start.
    """

    __slots__ = ("depth", "line", "move", "nodes", "value")

    def __init__(self, move: int, value: int, depth: int, nodes: int, line: tuple[int, ...]) -> None:
        self.move = move
        self.value = value
        """Centipawns for the side to move; beyond DECIDED plies to the end are counted."""
        self.depth = depth
        self.nodes = nodes
        self.line = line


def place(rules: Board, board: str, side: int) -> None:
    """Set up a board of 64 characters."""
    rules.clear()
    for square, letter in enumerate(board):
        if letter != ".":
            rules.put(LETTERS.index(letter), square)
    rules.set_side(side)


def safe_moves(rules: Board) -> list[int]:
    """The moves that do not leave the own Kingfisher where it can be captured."""
    found = []
    for move in rules.listed():
        rules.make(move)
        if not rules.hangs(rules.side ^ 1):
            found.append(move)
        rules.unmake()
    return found


class Thinker:
    """A search that keeps what it learnt from move to move."""

    def __init__(self, evaluation: Evaluation, megabytes: int = 16, endings: Endings | None = None) -> None:
        self.search = Search(evaluation, megabytes)
        if endings:
            self.search.endings = endings

    def set_up(self, board: str, side: int, moves: Iterable[int] = (), diagonal: bool = False, quiet: int = 0) -> None:
        """Take the position after these moves; none of them is checked."""
        rules = self.search.board
        place(rules, board, side)
        rules.diagonal = 64 if diagonal else 0
        rules.quiet = quiet
        for move in moves:
            rules.make(move)

    def safe_moves(self) -> list[int]:
        return safe_moves(self.search.board)

    def at_once(self) -> Thought | None:
        """The move where there is nothing to think about: the capture of the Kingfisher, or a loss in any case."""
        rules = self.search.board
        squares = rules.squares()
        moves = rules.listed()
        for move in moves:
            if squares[move >> 6] & 7 == KINGFISHER:
                return Thought(move, LOST, 1, len(moves), (move,))
        if moves and not self.safe_moves():
            return Thought(moves[0], -LOST, 1, len(moves), (moves[0],))
        return None

    def to_the_end(self, line: tuple[int, ...]) -> tuple[int, ...]:
        """The line of moves, followed by the best ones on both sides as far as an ending's table knows a winner."""
        rules, endings = self.search.board, self.search.endings
        found = list(line)
        for move in line:
            rules.make(move)
        # Two plies from its end the loser has no safe move.
        while (plies := endings.plies(rules)) > 2:
            for move in safe_moves(rules):
                rules.make(move)
                if endings.plies(rules) == plies - 1:
                    found.append(move)
                    break
                rules.unmake()
            else:
                # No move keeps what a damaged table promises.
                break
        for _ in found:
            rules.unmake()
        return tuple(found)

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
        """Search deeper and deeper until the time, the nodes or the depth are used up, or listen() says stop.

        None where there is no move. With spend_all=False half of the time may stay unused where one more round would
        not fit. Where there are moves in only, which must be legal, it is one of them.
        """
        started = monotonic()
        search = self.search
        safe = [move for move in self.safe_moves() if not only or move in only]
        best = self.at_once()
        if only and not (best and best.move in only):
            first = next(iter(only))
            best = None if safe else Thought(first, -LOST, 1, len(only), (first,))
        if best or not safe:
            if best and tell:
                tell(best)
            return best
        deadline = started + seconds - min(MARGIN, seconds / 10)
        search.prepare(nodes, deadline)
        search.listen = listen
        search.bar([move for move in search.board.listed() if move not in only] if only else [])
        best = Thought(safe[0], 0, 0, 0, (safe[0],))
        value = 0
        for level in range(1, depth + 1):
            found = search.deepen(level, value)
            move = search.root_best or safe[0]
            line = search.best_line()
            if line[:1] != (move,):
                # Stopped when the window had just been opened: the move is known, its line not yet.
                line = (move,)
            if not search.stopped:
                value = found
                best = Thought(move, value, level, search.nodes, line)
            elif move != best.move:
                best = Thought(move, search.root_value, level, search.nodes, line)
            if tell and (not search.stopped or move != best.move):
                tell(best)
            if search.interrupted:
                raise KeyboardInterrupt
            if search.stopped:
                break
            timed = seconds < float("inf")
            if timed and len(safe) == 1:
                break
            if abs(value) > DECIDED and level > 2 * (LOST - abs(value)) + 6:
                break
            if timed and not spend_all and monotonic() - started > 0.55 * seconds:
                break
        return Thought(best.move, best.value, best.depth, search.nodes, best.line)
