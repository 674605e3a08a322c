# cython: annotation_typing=False
"""How Betsy's best mind thinks: a principal variation search, https://www.chessprogramming.org/Principal_Variation_Search

There is no check in the game, but whoever leaves the Kingfisher where it can be captured has lost. So the search plays
only safe moves, and a side that has none is lost at once: one ply earlier than the rules would end the game. A side "is
checked" where its Kingfisher could be captured if it passed.

Values are centipawns for the side to move. A won game is worth LOST less the plies to its end, so that the nearer win
is worth more; beyond DECIDED a value is that of a decided game. INFINITE says that there is no value.
"""

from collections.abc import Callable
from math import log
from time import monotonic

from kibitz.games.betsy.endings.lookup import Endings
from kibitz.games.betsy.engine.evaluation import MOST_PUSHED, Evaluation
from kibitz.games.betsy.engine.histories import Histories, is_promotion
from kibitz.games.betsy.engine.margins import (
    ALPHA_LEAST_DEPTH,
    ALPHA_MOST_DEPTH,
    ASPIRATION_DEPTH,
    ASPIRATION_WINDOW,
    CLEAR_CUTOFF,
    CUTOFF_MOST,
    DEEPER_BASE,
    DEEPER_MARGIN,
    DELTA_MARGIN,
    DOUBLE_EXTENSION_MARGIN,
    EVALUATION_LIMIT,
    FADING_BITS,
    FULL_BONUS_DEPTH,
    FUTILITY_BASE,
    FUTILITY_DEPTH,
    FUTILITY_MARGIN,
    HINDSIGHT_MARGIN,
    HINDSIGHT_REDUCTION,
    HISTORY_PRUNING_DEPTH,
    HISTORY_PRUNING_MARGIN,
    HISTORY_SCALE,
    IIR_DEPTH,
    LATE_MOVES,
    LMR_BASE,
    LMR_CAPTURE_CUT_NODE,
    LMR_CUT_NODE,
    LMR_CUTOFFS,
    LMR_DEPTH,
    LMR_DIVISOR,
    LMR_HITS,
    LMR_IN_CHECK,
    LMR_KILLER,
    LMR_NOT_IMPROVING,
    LMR_PV,
    LMR_TABLE_CAPTURE,
    LMR_WAS_PV,
    LONE_PIECE_REDUCTION,
    LOSING_CAPTURES_LAST,
    MANY_CUTOFFS,
    MOST_CAPTURES,
    MOST_FAIL_HIGHS,
    NULL_MOVE_BASE,
    NULL_MOVE_DEPTH,
    NULL_MOVE_DEPTH_BITS,
    NULL_MOVE_DEPTH_FACTOR,
    NULL_MOVE_FULL_VALUE,
    NULL_MOVE_MARGIN,
    NULL_MOVE_MOST,
    NULL_MOVE_REDUCTION,
    NULL_MOVE_VALUE_BITS,
    NULL_MOVE_VALUE_FACTOR,
    PROBCUT_DEPTH,
    PROBCUT_IMPROVING,
    PROBCUT_MARGIN,
    PROBCUT_REDUCTION,
    PROBCUT_TABLE_DEPTH,
    QUIESCENCE,
    QUIESCENCE_HITS,
    RAZORING_BASE,
    RAZORING_DEPTH,
    RAZORING_MARGIN,
    REDUCTION_BITS,
    REPLY_BONUS,
    REVERSE_FUTILITY_DEPTH,
    REVERSE_FUTILITY_MARGIN,
    SEE_CAPTURE_DEPTH,
    SEE_CAPTURE_MARGIN,
    SEE_QUIET_DEPTH,
    SEE_QUIET_MARGIN,
    SINGULAR_DEPTH,
    SINGULAR_MARGIN,
    SINGULAR_TABLE_DEPTH,
    TABLE_CUTOFF_QUIET,
    TABLE_CUTOFFS,
    TABLE_MOVES,
    WIDEST_WINDOW,
)
from kibitz.games.betsy.engine.ordering import MovePicker
from kibitz.games.betsy.engine.table import Table
from kibitz.games.betsy.engine.tables import (
    ALL_QUIETS,
    BEFORE,
    EXACT,
    HIT_STAGE,
    LOSING_STAGE,
    LOWER,
    NO_QUIETS,
    QUIET_HITS,
    UPPER,
    WORDS,
)
from kibitz.games.betsy.pieces import DECIDED, EMPTY, KINGFISHER, LOST, NO_MOVE
from kibitz.games.betsy.rules import Board
from kibitz.native.machine import acquire_gil, is_compiled, prefetch, release_gil

INFINITE = 32000
DEEPEST = 100
STACK_END = 60000
"""The search goes no deeper once the move stack of all plies holds this many moves."""
UNKNOWN = -1
POLL = 1023 if is_compiled() else 3
"""Nodes between two looks at the clock, less 1."""
ORDINARY_QUIET = 100
"""The number of moves without progress that ends a game as a draw unless the players agreed on another one."""
MULTI_CUT = 100
"""The extension that stands for: this node fails high, and no move need be searched."""
MOST_LISTED = 63
"""Depths and numbers of moves above it are reduced as this one."""


def never() -> bool:
    """The listener of a search that nobody stops."""
    return False


def settles(bound: int, value: int, alpha: int, beta: int) -> bool:
    """Whether a bound shows that the true value is not between alpha and beta, or what it is."""
    if bound == LOWER:
        return value >= beta
    return bound == EXACT or (bound == UPPER and value <= alpha)


class Search:
    """One thinker with its memory of earlier searches.

    What a node knows besides its locals is in lists by ply. A search that leaves a move out (see extension()) visits
    the node a second time, and leaves these lists as they were.
    """

    def __init__(self, evaluation: Evaluation, megabytes: int = 16, endings: Endings | None = None) -> None:
        if evaluation is None:  # anything else that is not one is refused where it is kept
            raise TypeError("no evaluation: expected one")
        self.board = Board()
        self.evaluation = evaluation
        self.endings = endings or Endings()
        self.table = Table(megabytes)
        self.histories = Histories(self.board)
        self.picker = MovePicker(self.board, self.histories, self.table)
        self.reductions = [0] * 4096
        """By depth and number of the move: how many plies it is reduced, before all else, in 1/1024."""
        for depth in range(1, MOST_LISTED + 1):
            for number in range(1, MOST_LISTED + 1):
                plies = LMR_BASE + log(depth) * log(number) / LMR_DIVISOR
                self.reductions[depth * 64 + number] = int((1 << REDUCTION_BITS) * plies)
        self.table_move = [0] * 128
        """What the table has of a ply's position: the best move or NO_MOVE, and the next four."""
        self.table_value = [0] * 128
        self.table_depth = [0] * 128
        self.table_bound = [0] * 128
        self.was_pv = [False] * 128
        self.raw_value = [0] * 128
        """The evaluation of a ply's position, as the table keeps it; -INFINITE where the side to move is checked."""
        self.static_value = [0] * 128
        """The evaluation with its correction; where the side to move is checked, that of two plies before."""
        self.estimate = [0] * 128
        """The static value, or the table's where that says more."""
        self.improving = [False] * 128
        """Whether the static value is better than the side's last one."""
        self.checked = [0] * 128
        """Whether the side to move is checked; UNKNOWN until somebody asks."""
        self.excluded = [0] * 128
        """The move that a second visit leaves out."""
        self.cutoffs = [0] * 136
        """How often moves of this ply refuted, since the ply two before began."""
        self.reduced = [0] * 128
        """The plies that the move of this ply which is being searched was reduced."""
        self.barred = [0] * 4096
        """Moves that the root must not make."""
        self.line = [0] * 16384
        self.length = [0] * 128
        """The moves of the best line from each ply; UNKNOWN where this search has not come to."""
        self.repetition = True
        self.most_quiet = ORDINARY_QUIET
        self.nodes = 0
        self.most_nodes = 0
        self.deadline = 0.0
        self.stopped = False
        self.interrupted = False
        self.root_made = 0
        self.root_best = NO_MOVE
        self.root_value = 0
        self.ending_hits = 0
        """Positions of this search whose value was looked up in tables of endings."""
        self.deepest = 0
        self.listen: Callable[[], bool] = never

    def forget(self, part: int = 0, parts: int = 1, should_stop: Callable[[], bool] = never) -> None:
        """Start as if nothing had been searched before; of the table, empty one of `parts` equal parts.

        Once should_stop() is true the rest of it stays as it is.
        """
        self.table.forget(part, parts, should_stop)
        self.histories.forget()

    def follow(self, other: "Search") -> None:
        """Stand where the other does, with the same rules of a draw, and use its tables."""
        self.board.follow(other.board)
        self.table.follow(other.table)
        self.endings = other.endings
        self.repetition = other.repetition
        self.most_quiet = other.most_quiet

    def prepare(self, most_nodes: int, deadline: float) -> None:
        """Ready for a new search from the position on the board."""
        self.evaluation.start(self.board)
        self.table.start_search()
        self.histories.start_search()
        self.picker.start_search()
        self.nodes = 0
        self.most_nodes = most_nodes
        self.deadline = deadline
        self.stopped = False
        self.interrupted = False
        self.root_made = self.board.made
        self.root_best = NO_MOVE
        self.root_value = 0
        self.ending_hits = 0
        for i in range(128):
            self.length[i] = UNKNOWN
            self.excluded[i] = NO_MOVE
            self.reduced[i] = 0
            self.checked[i] = UNKNOWN
        for i in range(136):
            self.cutoffs[i] = 0

    def bar(self, moves: list[int], first: int = NO_MOVE) -> None:
        """Leave these moves of the root out, and no others; search `first` before the rest, if it is a move here."""
        for move in [*moves, first]:
            if not 0 <= move < 64 * 64:
                raise IndexError(f"move {move}: expected 0 to 4095")
        for move in range(4096):
            self.barred[move] = 0
        for move in moves:
            self.barred[move] = 1
        self.root_best = first if self.board.is_move(first) and not self.barred[first] else NO_MOVE

    def root_move(self) -> tuple[int, int, int]:
        """For listeners: the depth, the root's move that is being searched, and its number from 1.

        The move is NO_MOVE between two of them.
        """
        made = self.root_made
        move = self.board.past_moves[made] if self.board.made > made else NO_MOVE
        return self.deepest, move, self.histories.tried_count[0] + 1

    def selective_depth(self) -> int:
        """The most plies from the root of any position that this search has come to."""
        return max([ply for ply in range(128) if self.length[ply] != UNKNOWN], default=0)

    def poll(self) -> None:
        """Look at the clock and at who may have asked to stop; Ctrl-C arrives here too."""
        try:
            if monotonic() >= self.deadline or self.listen():
                self.stopped = True
        except KeyboardInterrupt:
            self.interrupted = True
            self.stopped = True

    def play(self, move: int) -> None:
        """Make a move on the board, for callers that are not compiled; take_back() undoes it."""
        if self.evaluation.n >= MOST_PUSHED:
            raise ValueError(f"{self.evaluation.n} moves played: expected fewer than {MOST_PUSHED} from prepare() on")
        self.board.check_move(move)
        self.board.reserve(self.board.made + 1)
        self.play_unchecked(move)

    def play_unchecked(self, move: int) -> None:
        """Make a move on the board and pass to the evaluation what changed."""
        origin, target = move & 63, move >> 6
        piece, taken = self.board.at[origin], self.board.at[target]
        self.board.make_unchecked(move)
        prefetch(self.table.numbers, WORDS * (self.board.key & self.table.mask))
        self.evaluation.push(piece, origin, taken, target, self.board.at[target])

    def take_back(self) -> None:
        """Undo the last move that play() made."""
        if not self.evaluation.n:
            raise ValueError("no move to take back: expected one of play()")
        self.board.unmake()
        self.evaluation.pop()

    def take_back_unchecked(self) -> None:
        """Undo the last move of play_unchecked()."""
        self.board.unmake_unchecked()
        self.evaluation.pop()

    def is_draw(self) -> bool:
        """Whether the match's rule ends the game, or the position came before within this search."""
        if self.most_quiet and self.board.quiet >= self.most_quiet:
            return True
        if not self.repetition:
            return False
        earliest = self.board.made - self.board.quiet
        seen = 0
        at = self.board.made - 4
        while at >= earliest and at >= 0:
            if self.board.past_keys[at] == self.board.key:
                if at >= self.root_made:
                    return True
                seen += 1
                if seen == 2:
                    return True
            at -= 2
        return False

    def look_up(self, ply: int) -> int:
        """The value where an ending's table tells it, else INFINITE; also where the match's rule may end it first."""
        plies = self.endings.plies(self.board)
        if plies <= 0:
            return 0 if plies == 0 else INFINITE
        if self.most_quiet and self.board.quiet + plies > self.most_quiet:
            return INFINITE
        # A search without unsafe moves sees the end, where the Kingfisher is captured, two plies before it comes.
        return LOST - ply - plies + 2 if plies & 1 else -LOST + ply + plies - 2

    def settled(self, ply: int) -> int:
        """The value where nothing is searched: a draw, an ending of the tables, the greatest depth; else INFINITE."""
        if self.is_draw():
            return 0
        if self.endings.most:
            value = self.look_up(ply)
            if value < INFINITE:
                self.ending_hits += 1
                return value
        if ply >= DEEPEST or self.picker.base[ply] > STACK_END:
            return 0 if self.is_checked(ply) else self.evaluate()
        return INFINITE

    def is_checked(self, ply: int) -> bool:
        """Whether the Kingfisher of the side to move hangs at this ply, which is looked up once."""
        if self.checked[ply] == UNKNOWN:
            self.checked[ply] = self.board.hangs_unchecked(self.board.side)
        return self.checked[ply] != 0

    def evaluate(self) -> int:
        """What the evaluation says for the side to move, fading as quiet moves pass, kept below decided values."""
        value = self.evaluation.evaluate_unchecked(self.board)
        left = ORDINARY_QUIET - self.board.quiet
        if self.most_quiet == ORDINARY_QUIET and left < 1 << FADING_BITS:
            value = value * left >> FADING_BITS
        if value > EVALUATION_LIMIT:
            return EVALUATION_LIMIT
        return -EVALUATION_LIMIT if value < -EVALUATION_LIMIT else value

    def known_move(self) -> int:
        """The move of the table's entry that was just found, NO_MOVE where it is not allowed here."""
        move = self.table.move
        return move if TABLE_MOVES and move and self.board.is_move_unchecked(move) else NO_MOVE

    def takes(self, move: int) -> bool:
        """Whether this is a move, and captures something."""
        return move != NO_MOVE and self.board.at[move >> 6] != EMPTY

    def count_node(self) -> None:
        self.nodes += 1
        if self.nodes & POLL == 0:
            self.poll()

    def enter_child(self, ply: int, landing: int) -> None:
        """A move of this ply was made: note what the next ply has to know of it."""
        self.histories.path[ply + BEFORE] = landing
        self.checked[ply + 1] = UNKNOWN
        # The next ply's moves are listed behind this one's.
        top = self.picker.top[ply]
        self.picker.base[ply + 1] = top if top >= 0 else self.picker.base[ply]

    def quiesce(self, alpha: int, beta: int, ply: int, hits: int) -> int:
        """Quiescence search: the value once nothing can be captured with profit.

        The side to move may stand pat: take the static value instead of a move. Where it is checked it may not, and
        all moves are searched, not only captures, promotions, and quiet moves that hit the Kingfisher. Of these the
        line may have `hits` more.

        Returns a value <= alpha or >= beta that bounds the true one, or the value between them; where the search was
        stopped, which `stopped` tells, it means nothing. The board, its evaluation and the lists by ply are as before
        on every exit, but for the best line and the picker's moves of this ply. The table keeps the result with depth
        0, unless the search was stopped, the value was settled, or the table or the static value alone decided.
        """
        self.count_node()
        if self.stopped:
            return 0
        self.length[ply] = 0
        value = self.settled(ply)
        if value < INFINITE:
            return value
        checked = self.is_checked(ply)
        fresh = 0 if checked else self.evaluate()  # often not needed, but meanwhile the table's line comes
        table_move = NO_MOVE
        raw = -INFINITE
        was_pv = False
        if self.table.probe(self.board.key, ply):
            if TABLE_CUTOFFS and beta - alpha == 1 and settles(self.table.bound, self.table.value, alpha, beta):
                return self.table.value
            was_pv = self.table.was_pv
            raw = self.table.static_value
            table_move = self.known_move()
        if checked:
            return self.quiesce_moves(alpha, beta, ply, hits, -LOST + ply, raw, table_move, was_pv)
        if raw == -INFINITE:
            raw = fresh
        stand_pat = raw + self.histories.correction(ply)
        if stand_pat >= beta or not QUIESCENCE:
            return stand_pat
        if stand_pat > alpha:
            alpha = stand_pat
        if not self.takes(table_move):
            table_move = NO_MOVE
        return self.quiesce_moves(alpha, beta, ply, hits, stand_pat, raw, table_move, was_pv)

    def quiesce_moves(
        self, alpha: int, beta: int, ply: int, hits: int, best: int, raw: int, table_move: int, was_pv: bool
    ) -> int:
        """The moves of quiesce(), of which `best` is the value without any; exits as quiesce() promises.

        Delta pruning: where the static value and a margin do not reach alpha, only captures that win an exchange are
        searched.
        """
        futile = best + DELTA_MARGIN
        checked = self.is_checked(ply)
        best_move = NO_MOVE
        number = 0
        hits_left = hits
        last_target = self.histories.path[ply + BEFORE - 1] & 63
        exposed = 0
        answers = self.board.answers_unchecked() if checked else 0
        kingfisher = self.board.pieces[8 * self.board.side + KINGFISHER]
        self.picker.begin(ply, table_move, ALL_QUIETS if checked else (QUIET_HITS if hits else NO_QUIETS))
        while True:
            move = self.picker.next_move(ply)
            if not move:
                break
            if self.picker.stage[ply] == HIT_STAGE:
                hits_left = hits - 1
            elif not checked:
                if LOSING_CAPTURES_LAST and futile <= alpha and not self.picker.exchange_wins(move, 1):
                    if futile > best:
                        best = futile
                    continue
                number += 1
                if number > MOST_CAPTURES and move >> 6 != last_target:
                    continue
            elif not (answers >> (move >> 6) | kingfisher >> (move & 63)) & 1:
                continue
            if not exposed:
                exposed = self.board.pinned_unchecked() | kingfisher
            landing = self.histories.landing(move)
            self.play_unchecked(move)
            if exposed >> (move & 63) & 1 and self.board.hangs_unchecked(self.board.side ^ 1):
                self.take_back_unchecked()
                continue
            self.enter_child(ply, landing)
            value = -self.quiesce(-beta, -alpha, ply + 1, hits_left)
            self.take_back_unchecked()
            if self.stopped:
                return 0
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    best_move = move
                    if value >= beta:
                        break
        bound = LOWER if best >= beta else UPPER
        self.table.store(self.board.key, best_move, best, raw, 0, bound, ply, was_pv)
        return best

    def search(self, alpha: int, beta: int, depth: int, ply: int, cut_node: bool) -> int:
        """The value for the side to move of the position on the board, to this depth.

        A node is a PV node where beta - alpha > 1; of the others, cut_node says that a value >= beta is expected.
        Not positive depths are quiescence. At the root `root_best` holds the best move so far and its value.

        Returns (fail-soft) a value v that bounds the true one as this search sees it: v <= alpha is an upper bound,
        v >= beta a lower bound, anything between them is exact. A value beyond DECIDED is proven. Where the search was
        stopped, which `stopped` tells, the value means nothing.
        The board, its evaluation and the excluded moves are as before on every exit. The line of this ply is empty, or
        the best line where the value is exact. The table keeps the result unless the search was stopped, the value was
        settled, taken from the table or pruned, or a move is excluded; then it is the value without that move, or
        alpha where there is no other.
        """
        if depth <= 0:
            return self.quiesce(alpha, beta, ply, QUIESCENCE_HITS)
        self.count_node()
        if self.most_nodes and self.nodes >= self.most_nodes:
            self.stopped = True
        if self.stopped:
            return 0
        self.length[ply] = 0
        if ply > 0:
            value = self.settled(ply)
            if value < INFINITE:
                return value
            # Mate distance pruning: a win that is already known to be nearer than any from here.
            if alpha < -LOST + ply:
                alpha = -LOST + ply
            if beta > LOST - ply - 1:
                beta = LOST - ply - 1
            if alpha >= beta:
                return alpha
        pv_node = beta - alpha > 1
        excluded = self.excluded[ply]
        if not excluded:
            self.read_table(ply, pv_node)
            if not pv_node and self.table_cuts_off(alpha, beta, depth, ply):
                return self.table_value[ply]
            if ply == 0 and self.root_best:
                self.table_move[0] = self.root_best
        self.cutoffs[ply + 2] = 0
        self.set_static_value(ply)
        checked = self.is_checked(ply)
        if not checked and not excluded and ply > 0:
            depth += self.hindsight(depth, ply)
        self.histories.killers[2 * ply + 4] = self.histories.killers[2 * ply + 5] = NO_MOVE
        if not pv_node and not checked and not excluded:
            value = self.prune_node(alpha, beta, depth, ply, cut_node)
            if value < INFINITE or self.stopped:
                return value
        # Internal iterative reduction: without a move from the table the depth is better spent when there is one.
        if depth >= IIR_DEPTH and not self.table_move[ply] and not excluded and (pv_node or cut_node):
            depth -= 1
        return self.search_moves(alpha, beta, depth, ply, pv_node, cut_node)

    def read_table(self, ply: int, pv_node: bool) -> None:
        """Set what the table has of this ply's position, and its evaluation."""
        checked = self.is_checked(ply)
        fresh = 0 if checked else self.evaluate()  # often not needed, but meanwhile the table's line comes
        raw = -INFINITE
        if self.table.probe(self.board.key, ply):
            self.table_value[ply] = self.table.value
            self.table_depth[ply] = self.table.depth
            self.table_bound[ply] = self.table.bound
            self.was_pv[ply] = pv_node or self.table.was_pv
            raw = self.table.static_value
            self.table_move[ply] = self.known_move()
        else:
            self.table_value[ply] = -INFINITE
            self.table_depth[ply] = 0
            self.table_bound[ply] = 0
            self.was_pv[ply] = pv_node
            self.table_move[ply] = NO_MOVE
        if checked:
            raw = -INFINITE
        elif raw == -INFINITE:
            raw = fresh
        self.raw_value[ply] = raw

    def table_cuts_off(self, alpha: int, beta: int, depth: int, ply: int) -> bool:
        """Whether the table's value settles the node; rewards its quiet move where that refutes."""
        value, move = self.table_value[ply], self.table_move[ply]
        if not TABLE_CUTOFFS or self.table_depth[ply] < depth or self.board.quiet >= TABLE_CUTOFF_QUIET:
            return False
        if not settles(self.table_bound[ply], value, alpha, beta):
            return False
        if move and value >= beta and self.board.at[move >> 6] == EMPTY:
            bonus = self.histories.cutoff_bonus(depth) if depth < FULL_BONUS_DEPTH else CUTOFF_MOST
            self.histories.reward_quiet(move, ply, bonus)
        return True

    def set_static_value(self, ply: int) -> None:
        """Set the static value, the estimate, and whether the side to move improves; a second visit changes none."""
        if self.is_checked(ply):
            self.static_value[ply] = self.static_value[ply - 2] if ply > 1 else 0
            self.improving[ply] = False
            return
        if not self.excluded[ply]:
            static_value = self.raw_value[ply] + self.histories.correction(ply)
            self.static_value[ply] = static_value
            says_more = settles(self.table_bound[ply], self.table_value[ply], static_value - 1, static_value + 1)
            self.estimate[ply] = self.table_value[ply] if says_more else static_value
        self.improving[ply] = self.static_value[ply] > (self.static_value[ply - 2] if ply > 1 else 0)

    def hindsight(self, depth: int, ply: int) -> int:
        """Plies more or less, because the move that led here was reduced, and both sides' static values are known.

        More where the reduction was large and the reduced move does not look bad; less where it looks good for the
        side to move here.
        """
        if not self.reduced[ply - 1] or self.checked[ply - 1]:
            return 0
        gained = self.static_value[ply] + self.static_value[ply - 1]
        if self.reduced[ply - 1] >= HINDSIGHT_REDUCTION and gained <= 0:
            return 1
        return -1 if depth >= 2 and gained > HINDSIGHT_MARGIN else 0

    def prune_node(self, alpha: int, beta: int, depth: int, ply: int, cut_node: bool) -> int:
        """The value of a node that is not worth a search of all its moves, else INFINITE; not for PV nodes."""
        if depth <= RAZORING_DEPTH:
            value = self.razor(alpha, depth, ply)
            if value < INFINITE or self.stopped:
                return value
        # Reverse futility pruning: the estimate is so far above beta that no quiet loss brings it below.
        estimate = self.estimate[ply]
        if (
            depth <= REVERSE_FUTILITY_DEPTH
            and not self.was_pv[ply]
            and estimate - REVERSE_FUTILITY_MARGIN * (depth - self.improving[ply]) >= beta
            and estimate < DECIDED
        ):
            return (estimate + beta) >> 1
        if depth >= NULL_MOVE_DEPTH and estimate >= beta and beta > -DECIDED:
            value = self.null_move(beta, depth, ply, cut_node)
            if value < INFINITE or self.stopped:
                return value
        if depth >= PROBCUT_DEPTH and beta < DECIDED and beta > -DECIDED:
            return self.probcut(beta, depth, ply, cut_node)
        return INFINITE

    def razor(self, alpha: int, depth: int, ply: int) -> int:
        """Razoring: far below alpha, where captures do not help, quiet moves will not; else INFINITE.

        https://www.chessprogramming.org/Razoring
        """
        if self.estimate[ply] + RAZORING_MARGIN * depth + RAZORING_BASE >= alpha:
            return INFINITE
        value = self.quiesce(alpha, alpha + 1, ply, 0)
        return value if value <= alpha else INFINITE

    def null_move(self, beta: int, depth: int, ply: int, cut_node: bool) -> int:
        """Null move pruning: who is above beta even after a pass will be so after a move; else INFINITE.

        Not twice in a row, and not without pieces, where having to move may be the trouble; with one piece left the
        reduction is small for the same reason. https://www.chessprogramming.org/Null_Move_Pruning
        """
        heavy = self.picker.heavy_pieces()
        if (
            not heavy
            or not self.histories.path[ply + BEFORE - 1]
            or self.static_value[ply] + NULL_MOVE_MARGIN * depth + NULL_MOVE_BASE < beta
        ):
            return INFINITE
        above = self.estimate[ply] - beta
        reduction = NULL_MOVE_REDUCTION + (depth * NULL_MOVE_DEPTH_FACTOR >> NULL_MOVE_DEPTH_BITS)
        if above > NULL_MOVE_FULL_VALUE:
            reduction += NULL_MOVE_MOST
        else:
            reduction += above * NULL_MOVE_VALUE_FACTOR >> NULL_MOVE_VALUE_BITS
        if heavy & (heavy - 1) == 0:
            reduction = LONE_PIECE_REDUCTION
        self.board.make_pass_unchecked()
        prefetch(self.table.numbers, WORDS * (self.board.key & self.table.mask))
        self.histories.path[ply + BEFORE] = 0
        self.checked[ply + 1] = False
        self.picker.base[ply + 1] = self.picker.base[ply]
        value = -self.search(-beta, -beta + 1, depth - reduction, ply + 1, not cut_node)
        self.board.unmake_pass_unchecked()
        if value < beta:
            return INFINITE
        return beta if value > DECIDED else value

    def probcut(self, beta: int, depth: int, ply: int, cut_node: bool) -> int:
        """ProbCut: a capture that is well above beta at a much lower depth will be above it at this one; else INFINITE.

        https://www.chessprogramming.org/ProbCut
        """
        threshold = beta + PROBCUT_MARGIN - PROBCUT_IMPROVING * self.improving[ply]
        if (
            self.table_bound[ply]
            and self.table_depth[ply] >= depth - PROBCUT_TABLE_DEPTH
            and self.table_value[ply] < threshold
        ):
            return INFINITE
        table_move = self.table_move[ply]
        self.picker.begin(ply, table_move if self.takes(table_move) else NO_MOVE, NO_QUIETS)
        while True:
            move = self.picker.next_move(ply)
            if not move:
                return INFINITE
            if not self.picker.exchange_wins(move, threshold - self.static_value[ply]):
                continue
            landing = self.histories.landing(move)
            self.play_unchecked(move)
            if self.board.hangs_unchecked(self.board.side ^ 1):
                self.take_back_unchecked()
                continue
            self.enter_child(ply, landing)
            value = -self.quiesce(-threshold, -threshold + 1, ply + 1, 0)
            if value >= threshold:
                value = -self.search(-threshold, -threshold + 1, depth - PROBCUT_REDUCTION, ply + 1, not cut_node)
            self.take_back_unchecked()
            if self.stopped:
                return 0
            if value >= threshold:
                stored_depth = depth - PROBCUT_REDUCTION + 1
                raw, was_pv = self.raw_value[ply], self.was_pv[ply]
                self.table.store(self.board.key, move, value, raw, stored_depth, LOWER, ply, was_pv)
                return value

    def begin_moves(self, ply: int) -> None:
        """Start the moves of a node, at a second visit without the table's, which is left out then."""
        self.histories.tried_count[ply] = 0
        self.picker.begin(ply, NO_MOVE if self.excluded[ply] else self.table_move[ply], ALL_QUIETS)

    def search_moves(self, alpha: int, beta: int, depth: int, ply: int, pv_node: bool, cut_node: bool) -> int:
        """The node's value by its moves; exits as search() promises."""
        excluded, checked = self.excluded[ply], self.is_checked(ply)
        table_takes = not excluded and self.takes(self.table_move[ply])
        kingfisher = self.board.pieces[8 * self.board.side + KINGFISHER]
        exposed = self.board.pinned_unchecked() | kingfisher
        answers = self.board.answers_unchecked() if checked else 0
        prunes = ply > 0 and self.picker.heavy_pieces() != 0
        first_alpha, best, best_move, number = alpha, -INFINITE, NO_MOVE, 0
        self.begin_moves(ply)
        while True:
            move = self.picker.next_move(ply)
            if not move:
                break
            if move == excluded or (ply == 0 and self.barred[move]):
                continue
            piece, taken = self.board.at[move & 63], self.board.at[move >> 6]
            landing = 64 * piece + (move >> 6)
            quiet = taken == EMPTY and not is_promotion(piece, move >> 6)
            history = self.histories.of_move(move, landing, taken, quiet, ply)
            reduction = self.base_reduction(depth, number + 1)
            if prunes and best > -DECIDED and self.skips(move, quiet, history, reduction, number, alpha, depth, ply):
                continue
            if checked and not (answers >> (move >> 6) | kingfisher >> (move & 63)) & 1:
                continue
            extension = self.extension(move, beta, depth, ply, pv_node, cut_node)
            if self.stopped:
                return 0
            if extension == MULTI_CUT:
                return self.table_value[ply] - SINGULAR_MARGIN * depth
            if depth >= LMR_DEPTH and number > (ply == 0):
                reduction = self.reduction(move, quiet, history, reduction, ply, pv_node, cut_node, table_takes)
            self.play_unchecked(move)
            if exposed >> (move & 63) & 1 and self.board.hangs_unchecked(self.board.side ^ 1):
                self.take_back_unchecked()
                continue
            number += 1
            self.enter_child(ply, landing)
            value = self.search_child(
                alpha, beta, depth, extension, reduction, ply, number, best, quiet, landing, pv_node, cut_node
            )
            self.take_back_unchecked()
            if self.stopped:
                return 0
            if value > best:
                best = value
                if value > alpha:
                    alpha, best_move = value, move
                    self.raise_alpha(move, value, ply, pv_node)
                    if value >= beta:
                        self.cutoffs[ply] += 1 if self.table_move[ply] and not excluded else 2
                        self.histories.reward_cutoff(move, depth + (value > beta + CLEAR_CUTOFF), ply)
                        break
                    if ALPHA_LEAST_DEPTH < depth < ALPHA_MOST_DEPTH and -DECIDED < value < DECIDED:
                        depth -= 1
            self.histories.note_tried(move, ply)
        return self.finish_node(first_alpha, beta, best, best_move, number, depth, ply, pv_node)

    def raise_alpha(self, move: int, value: int, ply: int, pv_node: bool) -> None:
        """Note a move that is better than alpha: in the line, and at the root for who asked."""
        if pv_node:
            self.keep_line(move, ply)
        if ply == 0:
            self.root_best = move
            self.root_value = value

    def finish_node(
        self, alpha: int, beta: int, best: int, best_move: int, number: int, depth: int, ply: int, pv_node: bool
    ) -> int:
        """The node's value after all its moves, of which `number` were searched; learns from it."""
        excluded = self.excluded[ply]
        if number == 0:
            if excluded:
                return alpha
            if best == -INFINITE:
                best = -LOST + ply
                if ply == 0:
                    return best
        if excluded:
            return best
        bound = LOWER if best >= beta else (EXACT if best > alpha and pv_node else UPPER)
        if bound == UPPER and ply > 0:
            self.histories.reward_cause(ply, depth)
        raw, was_pv, static_value = self.raw_value[ply], self.was_pv[ply], self.static_value[ply]
        self.table.store(self.board.key, best_move, best, raw, depth, bound, ply, was_pv)
        # Correction history learns from quiet positions whose value is known to be elsewhere than the static one.
        if not (
            self.is_checked(ply)
            or self.takes(best_move)
            or (bound == LOWER and best <= static_value)
            or (bound == UPPER and best >= static_value)
            or best >= DECIDED
            or best <= -DECIDED
        ):
            self.histories.correct(ply, best - static_value, depth)
        return best

    def base_reduction(self, depth: int, number: int) -> int:
        """How much the move of this number, counted from 1, is reduced before all else."""
        depth = depth if depth < MOST_LISTED else MOST_LISTED
        return self.reductions[depth * 64 + (number if number < MOST_LISTED else MOST_LISTED)]

    def skips(
        self, move: int, quiet: bool, history: int, reduction: int, number: int, alpha: int, depth: int, ply: int
    ) -> bool:
        """Whether the move is not worth a search; may also end the node's quiet moves.

        Not for the first moves of a side that would be lost without them, nor without pieces.
        """
        left = depth - (reduction >> REDUCTION_BITS)
        if left < 0:
            left = 0
        if not quiet:
            return (
                depth <= SEE_CAPTURE_DEPTH
                and self.picker.stage[ply] == LOSING_STAGE
                and not self.picker.exchange_wins(move, -SEE_CAPTURE_MARGIN * depth)
            )
        # Late move pruning.
        most = LATE_MOVES + depth * depth
        if number >= (most if self.improving[ply] else most >> 1):
            self.picker.quiets[ply] = NO_QUIETS
        # History pruning.
        if depth <= HISTORY_PRUNING_DEPTH and history < -HISTORY_PRUNING_MARGIN * depth:
            return True
        left += history >> HISTORY_SCALE
        if left < 0:
            left = 0
        # Futility pruning.
        if (
            left <= FUTILITY_DEPTH
            and not self.is_checked(ply)
            and self.static_value[ply] + FUTILITY_BASE + FUTILITY_MARGIN * left <= alpha
        ):
            self.picker.quiets[ply] = NO_QUIETS
            return True
        return left <= SEE_QUIET_DEPTH and not self.picker.exchange_wins(move, -SEE_QUIET_MARGIN * left * left)

    def extension(self, move: int, beta: int, depth: int, ply: int, pv_node: bool, cut_node: bool) -> int:
        """Singular extension: plies more for the table's move where all others fail well below its value.

        A second search of the node without that move finds out. Where others too reach beta the node fails high
        (MULTI_CUT), and where the move is good but not the only one it gets less depth. Ends with the picker after the
        table's move. https://www.chessprogramming.org/Singular_Extensions
        """
        value = self.table_value[ply]
        if (
            move != self.table_move[ply]
            or ply == 0
            or depth < SINGULAR_DEPTH
            or self.excluded[ply]
            or not self.table_bound[ply] & LOWER
            or self.table_depth[ply] < depth - SINGULAR_TABLE_DEPTH
            or value >= DECIDED
            or value <= -DECIDED
            or ply >= 2 * self.deepest
        ):
            return 0
        threshold = value - SINGULAR_MARGIN * depth
        self.excluded[ply] = move
        others = self.search(threshold - 1, threshold, (depth - 1) >> 1, ply, cut_node)
        self.excluded[ply] = NO_MOVE
        if self.stopped:
            return 0
        self.begin_moves(ply)
        self.picker.next_move(ply)
        if others < threshold:
            return 2 if not pv_node and others < threshold - DOUBLE_EXTENSION_MARGIN else 1
        if threshold >= beta:
            return MULTI_CUT
        if value >= beta:
            return -2
        return -1 if cut_node else 0

    def reduction(
        self,
        move: int,
        quiet: bool,
        history: int,
        reduction: int,
        ply: int,
        pv_node: bool,
        cut_node: bool,
        table_takes: bool,
    ) -> int:
        """Late move reductions: how much the move is reduced, by what is known before it is made.

        https://www.chessprogramming.org/Late_Move_Reductions
        """
        if quiet:
            reduction += 0 if self.improving[ply] else LMR_NOT_IMPROVING
            reduction += LMR_CUT_NODE if cut_node else 0
            reduction -= LMR_PV if pv_node else 0
            reduction += LMR_TABLE_CAPTURE if table_takes else 0
            if move == self.histories.killers[2 * ply] or move == self.histories.killers[2 * ply + 1]:
                reduction -= LMR_KILLER
        else:
            reduction = (reduction >> 1) + (LMR_CAPTURE_CUT_NODE if cut_node else 0)
        reduction -= history * (1 << REDUCTION_BITS) >> HISTORY_SCALE
        if self.is_checked(ply):
            reduction -= LMR_IN_CHECK
        if self.was_pv[ply] and not self.excluded[ply]:
            reduction -= LMR_WAS_PV
        if self.cutoffs[ply + 1] > MANY_CUTOFFS:
            reduction += LMR_CUTOFFS
        return reduction

    def search_child(
        self,
        alpha: int,
        beta: int,
        depth: int,
        extension: int,
        reduction: int,
        ply: int,
        number: int,
        best: int,
        quiet: bool,
        landing: int,
        pv_node: bool,
        cut_node: bool,
    ) -> int:
        """The value of the move that was just made: by a reduced search first, in full and with its window if good.

        A PV node's first move is searched with the whole window; others only have to show that they are not better.
        """
        new_depth = depth - 1 + extension
        value = -INFINITE
        if depth >= LMR_DEPTH and number > 1 + (ply == 0):
            if self.is_checked(ply + 1):
                reduction -= LMR_HITS
            plies = reduction >> REDUCTION_BITS
            if plies > new_depth - 1:
                plies = new_depth - 1
            if plies < 0:
                plies = 0
            self.reduced[ply] = plies
            value = -self.search(-alpha - 1, -alpha, new_depth - plies, ply + 1, True)
            self.reduced[ply] = 0
            if value > alpha and plies > 0:
                if value > best + DEEPER_BASE + DEEPER_MARGIN * new_depth:
                    new_depth += 1
                elif value < best + new_depth:
                    new_depth -= 1
                if new_depth > depth - 1 + extension - plies:
                    value = -self.search(-alpha - 1, -alpha, new_depth, ply + 1, not cut_node)
                if quiet and (value <= alpha or value >= beta):
                    self.histories.reward_reply(landing, ply, REPLY_BONUS if value >= beta else -REPLY_BONUS)
        elif not pv_node or number > 1:
            value = -self.search(-alpha - 1, -alpha, new_depth, ply + 1, not cut_node)
        if pv_node and (number == 1 or value > alpha):
            value = -self.search(-beta, -alpha, new_depth, ply + 1, False)
        return value

    def keep_line(self, move: int, ply: int) -> None:
        """The best line from here is this move and then the best line of the next ply."""
        self.line[128 * ply] = move
        n = self.length[ply + 1]
        for i in range(n):
            self.line[128 * ply + 1 + i] = self.line[128 * ply + 128 + i]
        self.length[ply] = n + 1

    def best_line(self) -> tuple[int, ...]:
        """The moves that the last search from the root to its end expects."""
        return tuple([self.line[i] for i in range(self.length[0])])

    def deepen(self, depth: int, guess: int) -> int:
        """Search the root to this depth; compiled, other threads of Python run meanwhile.

        Returns the value; where the search was stopped, root_best still is the best that was found. ValueError where
        the depth is out of range, a Kingfisher is gone, or moves of play() have not been taken back.
        """
        if not 1 <= depth <= DEEPEST:
            raise ValueError(f"depth {depth}: expected 1 to {DEEPEST}")
        if self.evaluation.n:
            raise ValueError(f"{self.evaluation.n} moves played since prepare(): expected none")
        self.board.check_kingfishers()
        thread = release_gil()
        value = self.search_root(depth, guess)
        acquire_gil(thread)
        return value

    def search_root(self, depth: int, guess: int) -> int:
        """The root's value in an aspiration window around the guess, which opens where it was wrong.

        https://www.chessprogramming.org/Aspiration_Windows
        """
        self.deepest = depth
        width = ASPIRATION_WINDOW
        alpha, beta = -INFINITE, INFINITE
        if depth >= ASPIRATION_DEPTH and guess < DECIDED and guess > -DECIDED:
            alpha, beta = guess - width, guess + width
        fail_highs = 0
        while True:
            value = self.search(alpha, beta, depth - fail_highs if depth > fail_highs else 1, 0, False)
            if self.stopped:
                return value
            if value <= alpha:
                beta = (alpha + beta) >> 1
                alpha = value - width
                fail_highs = 0
            elif value >= beta:
                beta = value + width
                if fail_highs < MOST_FAIL_HIGHS:
                    fail_highs += 1
            else:
                return value
            width += width >> 1
            if width > WIDEST_WINDOW or alpha < -DECIDED or beta > DECIDED:
                alpha, beta = -INFINITE, INFINITE
