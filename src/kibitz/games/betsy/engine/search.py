# cython: annotation_typing=False
"""How Betsy's best mind thinks: a principal variation search with all that makes such a search deep.

There is no check in the game, but whoever leaves the Kingfisher where it can be captured has lost. So the search plays
only safe moves, and a side that has none is lost at once: one ply earlier than the rules would end the game.
"""

import mmap
import sys
from collections.abc import Callable
from math import log
from time import monotonic

from kibitz.games.betsy.endings.lookup import Endings
from kibitz.games.betsy.engine.evaluation import MOST_PUSHED, Evaluation
from kibitz.games.betsy.pieces import (
    BLACK,
    BLUE_JAY,
    DECIDED,
    EMPTY,
    KINGFISHER,
    LOST,
    MASK64,
    NIGHTHAWK,
    NO_MOVE,
    ONE,
    PARAKEET,
    QUETZAL,
    ROBIN,
    WHITE,
)
from kibitz.games.betsy.rules import Board
from kibitz.native.machine import acquire_gil, is_compiled, lowest_bit, prefetch, release_gil

INFINITE = 32000
DEEPEST = 100
STACK_END = 60000
LOWER, UPPER, EXACT = 1, 2, 3
TT_STAGE, CAPTURE_STAGE, QUIET_STAGE, BAD_STAGE = range(4)
UNKNOWN = -1
LINE = 64
"""Bytes of the table that come from memory together."""
POLL = 1023 if is_compiled() else 3
"""Nodes between two looks at the clock, less 1."""
BEFORE = 4
PLACES = 2048
"""More than the moves of any board, so that the highest score of a list tells its place."""
STIR_1, STIR_2, STIR_3 = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0xD6E8FEB86659FD93
STIR_4, STIR_5 = 0xA0761D6478BD642F, 0xE7037ED1A0B428DB

WORTH = [0, 100, 310, 330, 500, 950, 20000, 0, 0, 100, 310, 330, 500, 950, 20000, 0]


def never() -> bool:
    """The listener of a search that nobody stops."""
    return False


def pages(size: int) -> mmap.mmap:
    """This many zero bytes, in large pages where the system has them: places at random are found faster."""
    if sys.platform != "linux":
        return mmap.mmap(-1, size)
    memory = mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    try:  # noqa: SIM105  # what contextlib imports would delay the course program's first board
        memory.madvise(mmap.MADV_HUGEPAGE)
    except OSError:
        pass
    return memory


class Search:
    """One thinker with its memory of earlier searches."""

    def __init__(self, evaluation: Evaluation, megabytes: int = 16, endings: Endings | None = None) -> None:
        if evaluation is None:  # anything else that is not one is refused where it is kept
            raise TypeError("no evaluation: expected one")
        self.board = Board()
        self.evaluation = evaluation
        self.endings = endings or Endings()
        lines = 1
        while lines * 2 * LINE <= megabytes << 20:
            lines *= 2
        self.mask = lines - 1
        self.table = memoryview(pages(LINE * lines)).cast("Q")
        """Four entries of two numbers in each line: the position's key mixed with what was found, and what was found.

        Where two threads write one entry at a time, its numbers no longer belong together, and the key tells.
        """
        self.kept = 0
        """What was found, of the entry that find() came to."""
        self.age = 0
        self.scores = [0] * 65536
        """By place on the stack of moves: what the move there promises, times PLACES, less the place modulo PLACES."""
        self.quiet_history = [0] * 8192
        self.capture_history = [0] * 8192
        self.continuation = memoryview(pages(2 * 1024 * 1024)).cast("h")
        self.correction = [0] * 32768
        self.counters = [0] * 1024
        self.killers = [0] * 256
        self.reductions = [0] * 4096
        for depth in range(1, 64):
            for number in range(1, 64):
                self.reductions[depth * 64 + number] = int(1024 * (0.8 + log(depth) * log(number) / 2.3))
        self.worth = [0] * 16
        for piece in range(16):
            self.worth[piece] = WORTH[piece]
        self.fears = [0] * 8
        """How much it counts that a piece of this kind flees from Parakeets or moves where they could capture it."""
        for kind in range(NIGHTHAWK, KINGFISHER + 1):
            self.fears[kind] = 2000 + 12 * self.worth[kind]
        self.hits = [0] * 8
        """The squares where a piece of this kind, from Nighthawk to Quetzal, hits the other side's Kingfisher."""
        self.base = [0] * 128
        self.top = [0] * 128
        self.at = [0] * 128
        self.bad = [0] * 128
        self.stage = [0] * 128
        self.hash_move = [0] * 128
        self.moved = [0] * 136
        """What went where, 64 * piece + target, at ply + BEFORE; 0 before the root and for a pass."""
        self.cutoffs = [0] * 136
        self.reduced = [0] * 128
        self.corrected = [0] * 512
        """Where the evaluation's usual errors in a ply's position are kept."""
        self.still = [0] * 128
        self.checked = [0] * 128
        """Whether the Kingfisher of the side to move hangs; UNKNOWN until somebody asks."""
        self.excluded = [0] * 128
        self.barred = [0] * 4096
        """Moves that the root must not make."""
        self.line = [0] * 16384
        self.length = [0] * 128
        self.tried = [0] * 32768
        self.repetition = True
        self.most_quiet = 100
        self.nodes = 0
        self.most_nodes = 0
        self.deadline = 0.0
        self.stopped = False
        self.interrupted = False
        self.root_made = 0
        self.root_best = NO_MOVE
        self.root_value = 0
        self.deepest = 0
        self.listen: Callable[[], bool] = never

    def forget(self) -> None:
        """Start as if nothing had been searched before."""
        for i in range(8 * (self.mask + 1)):
            self.table[i] = 0
        for i in range(8192):
            self.quiet_history[i] = 0
            self.capture_history[i] = 0
        for i in range(1024 * 1024):
            self.continuation[i] = 0
        for i in range(32768):
            self.correction[i] = 0
        for i in range(1024):
            self.counters[i] = 0
        for i in range(256):
            self.killers[i] = 0
        self.age = 0

    def poll(self) -> None:
        """Look at the clock and at who may have asked to stop; Ctrl-C arrives here too."""
        try:
            if monotonic() >= self.deadline or self.listen():
                self.stopped = True
        except KeyboardInterrupt:
            self.interrupted = True
            self.stopped = True

    def fetch(self, move: int) -> None:
        """Have the table's line come for the position after this move, which may be played next."""
        if is_compiled():
            prefetch(self.table, 8 * (self.board.key_after_unchecked(move) & self.mask))

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
        prefetch(self.table, 8 * (self.board.key & self.mask))
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

    def gains(self, move: int, threshold: int) -> bool:
        """Whether the exchange that this move begins wins at least so much, each side capturing with its least."""
        origin, target = move & 63, move >> 6
        pieces = self.board.pieces
        balance = self.worth[self.board.at[target]] - threshold
        if balance < 0:
            return False
        balance = self.worth[self.board.at[origin]] - balance
        if balance <= 0:
            return True
        side = self.board.side
        occupied = (
            (self.board.sides[WHITE] | self.board.sides[BLACK])
            ^ (ONE << origin)
            ^ (self.board.sides[side ^ 1] & ONE << target)
        )
        robins = pieces[ROBIN] | pieces[QUETZAL] | pieces[8 + ROBIN] | pieces[8 + QUETZAL]
        blue_jays = pieces[BLUE_JAY] | pieces[QUETZAL] | pieces[8 + BLUE_JAY] | pieces[8 + QUETZAL]
        attackers = self.board.attackers_unchecked(target, occupied)
        result = True
        while True:
            side ^= 1
            attackers &= occupied
            mine = attackers & self.board.sides[side]
            if not mine:
                break
            result = not result
            kind = PARAKEET
            while not mine & pieces[8 * side + kind]:
                kind += 1
            if kind == KINGFISHER:
                # A Kingfisher that captures where it can be recaptured is lost.
                if attackers & self.board.sides[side ^ 1]:
                    result = not result
                break
            balance = self.worth[kind] - balance
            if balance < (1 if result else 0):
                break
            here = mine & pieces[8 * side + kind]
            occupied ^= here & -here
            if kind in (PARAKEET, BLUE_JAY, QUETZAL):
                attackers |= self.board.reach(BLUE_JAY, target, occupied) & blue_jays
            if kind in (ROBIN, QUETZAL):
                attackers |= self.board.reach(ROBIN, target, occupied) & robins
        return result

    def look_up(self, ply: int) -> int:
        """The value where an ending's table tells it, else INFINITE; also where the match's rule may end it first."""
        plies = self.endings.plies(self.board)
        if plies <= 0:
            return 0 if plies == 0 else INFINITE
        if self.most_quiet and self.board.quiet + plies > self.most_quiet:
            return INFINITE
        # A search without unsafe moves sees the end, where the Kingfisher is captured, two plies before it comes.
        return LOST - ply - plies + 2 if plies & 1 else -LOST + ply + plies - 2

    def begin(self, ply: int, hash_move: int) -> None:
        """Set up the ply's moves, to be picked one by one."""
        self.hash_move[ply] = hash_move
        self.stage[ply] = TT_STAGE
        self.top[ply] = self.base[ply]

    def best_first(self, first: int, last: int) -> int:
        """Swap the move with the highest score to the front; returns it."""
        high = self.scores[first]
        for i in range(first + 1, last):
            score = self.scores[i]
            high = score if score > high else high
        best = first + (-high - first & PLACES - 1)
        move = self.board.moves[best]
        self.scores[best] = self.scores[first] + (first & PLACES - 1) - (best & PLACES - 1)
        self.board.moves[best] = self.board.moves[first]
        self.board.moves[first] = move
        return move

    def score_captures(self, first: int, last: int) -> None:
        for i in range(first, last):
            move = self.board.moves[i]
            target = move >> 6
            piece, taken = self.board.at[move & 63], self.board.at[target]
            value = 16 * self.worth[taken & 7] + self.capture_history[(64 * piece + target) * 8 + (taken & 7)]
            if piece & 7 == PARAKEET and (target < 8 or target > 55):
                value += 16 * (self.worth[QUETZAL] - self.worth[PARAKEET])
            self.scores[i] = value * PLACES - (i & PLACES - 1)

    def score_quiets(self, first: int, last: int, ply: int) -> None:
        before = self.moved[ply + BEFORE - 1] * 1024
        own = self.moved[ply + BEFORE - 2] * 1024
        earlier = self.moved[ply + BEFORE - 4] * 1024
        counter = self.counters[self.moved[ply + BEFORE - 1]]
        killer, other = self.killers[2 * ply], self.killers[2 * ply + 1]
        feared = self.board.feared()
        occupied = self.board.sides[WHITE] | self.board.sides[BLACK]
        kingfisher = lowest_bit(self.board.pieces[8 * (self.board.side ^ 1) + KINGFISHER])
        for kind in range(NIGHTHAWK, QUETZAL + 1):
            self.hits[kind] = self.board.reach(kind, kingfisher, occupied)
        side = 4096 * self.board.side
        moves, at = self.board.moves, self.board.at
        for i in range(first, last):
            move = moves[i]
            target = move >> 6
            piece = at[move & 63]
            kind = piece & 7
            lands = 64 * piece + target
            value = (
                self.quiet_history[side + move]
                + self.continuation[before + lands]
                + self.continuation[own + lands]
                + (self.continuation[earlier + lands] >> 1)
                + ((feared >> (move & 63) & 1) - (feared >> target & 1)) * self.fears[kind]
                + (self.hits[kind] >> target & 1) * 6000
            )
            if move == killer:
                value += 60000
            elif move == other:
                value += 50000
            elif move == counter:
                value += 25000
            self.scores[i] = value * PLACES - (i & PLACES - 1)

    def next_move(self, ply: int, only_captures: bool) -> int:
        """The ply's next move, most promising first; NO_MOVE after the last."""
        if self.stage[ply] == TT_STAGE:
            self.stage[ply] = CAPTURE_STAGE
            first = self.base[ply]
            self.at[ply] = self.bad[ply] = first
            self.top[ply] = -1
            if self.hash_move[ply]:
                self.fetch(self.hash_move[ply])
                return self.hash_move[ply]
        if self.stage[ply] == CAPTURE_STAGE:
            if self.top[ply] < 0:
                self.top[ply] = self.board.captures(self.base[ply])
                self.score_captures(self.base[ply], self.top[ply])
            while self.at[ply] < self.top[ply]:
                at = self.at[ply]
                move = self.best_first(at, self.top[ply])
                self.at[ply] = at + 1
                if move == self.hash_move[ply]:
                    continue
                self.fetch(move)
                if not self.gains(move, 0):
                    self.board.moves[self.bad[ply]] = move
                    self.bad[ply] += 1
                    continue
                return move
            if only_captures:
                return NO_MOVE
            self.stage[ply] = QUIET_STAGE
            self.at[ply] = self.top[ply]
            self.top[ply] = self.board.quiets(self.top[ply])
            self.score_quiets(self.at[ply], self.top[ply], ply)
        if self.stage[ply] == QUIET_STAGE:
            while not only_captures and self.at[ply] < self.top[ply]:
                move = self.best_first(self.at[ply], self.top[ply])
                self.at[ply] += 1
                if move != self.hash_move[ply]:
                    self.fetch(move)
                    return move
            self.stage[ply] = BAD_STAGE
            self.at[ply] = self.base[ply]
        if self.at[ply] < self.bad[ply]:
            self.at[ply] += 1
            return self.board.moves[self.at[ply] - 1]
        return NO_MOVE

    def usual_error(self, ply: int) -> int:
        """How far the evaluation was off before with these Parakeets, with either side's pieces, after these moves."""
        pieces, side = self.board.pieces, self.board.side
        mixed = pieces[PARAKEET] * STIR_1 ^ pieces[8 + PARAKEET] * STIR_2
        self.corrected[4 * ply] = side << 12 | (mixed & MASK64) >> 52
        total = self.correction[self.corrected[4 * ply]]
        for owner in range(2):
            mixed = pieces[8 * owner + NIGHTHAWK] * STIR_1 ^ pieces[8 * owner + BLUE_JAY] * STIR_2
            mixed ^= pieces[8 * owner + ROBIN] * STIR_3 ^ pieces[8 * owner + QUETZAL] * STIR_4
            mixed ^= pieces[8 * owner + KINGFISHER] * STIR_5
            at = (1 + owner) << 13 | side << 12 | (mixed & MASK64) >> 52
            self.corrected[4 * ply + 1 + owner] = at
            total += self.correction[at]
        mixed = (self.moved[ply + BEFORE - 1] * 1024 + self.moved[ply + BEFORE - 2]) * STIR_1
        at = 3 << 13 | side << 12 | (mixed & MASK64) >> 52
        self.corrected[4 * ply + 3] = at
        return (total + self.correction[at]) * 5 >> 6

    def estimate(self) -> int:
        """What the evaluation says for the side to move, fading as quiet moves pass, kept below decided values."""
        value = self.evaluation.evaluate_unchecked(self.board)
        if self.most_quiet == 100:
            value = value * (256 - self.board.quiet) >> 8
        if value > 29000:
            return 29000
        return -29000 if value < -29000 else value

    def find(self) -> int:
        """Where the table keeps this position; -1 where it does not."""
        key = self.board.key
        place = 8 * (key & self.mask)
        end = place + 8
        while place < end:
            kept = self.table[place + 1]
            if self.table[place] ^ kept == key:
                self.kept = kept
                return place
            place += 2
        return -1

    def store(self, move: int, value: int, still: int, depth: int, bound: int, ply: int, best: bool) -> None:
        key = self.board.key
        place = self.find()
        if place >= 0:
            kept = self.kept
            if not move:
                move = kept & 4095
            if bound != EXACT and depth + 4 < (kept >> 44 & 255) and (kept >> 54 & 63) == self.age:
                return
        else:
            at = 8 * (key & self.mask)
            least = 100000
            for _ in range(4):
                kept = self.table[at + 1]
                worth = (kept >> 44 & 255) - 4 * (self.age - (kept >> 54) & 63) if kept else -1000
                if worth < least:
                    place, least = at, worth
                at += 2
        if value > DECIDED:
            value += ply
        elif value < -DECIDED:
            value -= ply
        low = move | (value + 32768) << 12
        high = (still + 32768) | depth << 16 | bound << 24 | self.age << 26
        if best:
            high |= ONE << 32
        kept = (ONE * high) << 28 | low
        self.table[place] = key ^ kept
        self.table[place + 1] = kept

    def reward(self, place: int, bonus: int) -> None:
        """Move a quiet move's history towards the bonus, the less the nearer it is to its limit."""
        old = self.quiet_history[place]
        self.quiet_history[place] = old + bonus - (old * abs(bonus) >> 14)

    def reward_capture(self, place: int, bonus: int) -> None:
        old = self.capture_history[place]
        self.capture_history[place] = old + bonus - (old * abs(bonus) >> 14)

    def reward_after(self, place: int, bonus: int) -> None:
        old = self.continuation[place]
        self.continuation[place] = old + bonus - (old * abs(bonus) >> 14)

    def reward_quiet(self, move: int, ply: int, bonus: int) -> None:
        lands = 64 * self.board.at[move & 63] + (move >> 6)
        self.reward(4096 * self.board.side + move, bonus)
        self.reward_after(self.moved[ply + BEFORE - 1] * 1024 + lands, bonus)
        self.reward_after(self.moved[ply + BEFORE - 2] * 1024 + lands, bonus)
        self.reward_after(self.moved[ply + BEFORE - 4] * 1024 + lands, bonus)

    def learn(self, move: int, depth: int, ply: int, tried: int) -> None:
        """Remember the move that refuted this ply, and that those tried before it did not."""
        bonus = 160 * depth - 100
        if bonus > 1700:
            bonus = 1700
        target = move >> 6
        quiet = self.board.at[target] == EMPTY and not (
            self.board.at[move & 63] & 7 == PARAKEET and (target < 8 or target > 55)
        )
        if quiet:
            if self.killers[2 * ply] != move:
                self.killers[2 * ply + 1] = self.killers[2 * ply]
                self.killers[2 * ply] = move
            self.counters[self.moved[ply + BEFORE - 1]] = move
            self.reward_quiet(move, ply, bonus)
        else:
            self.reward_capture((64 * self.board.at[move & 63] + target) * 8 + (self.board.at[target] & 7), bonus)
        for i in range(tried):
            other = self.tried[256 * ply + i]
            target = other >> 6
            if self.board.at[target] == EMPTY and not (
                self.board.at[other & 63] & 7 == PARAKEET and (target < 8 or target > 55)
            ):
                if quiet:
                    self.reward_quiet(other, ply, -bonus)
            else:
                self.reward_capture((64 * self.board.at[other & 63] + target) * 8 + (self.board.at[target] & 7), -bonus)

    def quiesce(self, alpha: int, beta: int, ply: int) -> int:
        """The value once nothing can be captured with profit; all moves when the Kingfisher hangs."""
        self.nodes += 1
        if self.nodes & POLL == 0:
            self.poll()
        if self.stopped:
            return 0
        self.length[ply] = 0
        if self.is_draw():
            return 0
        if self.endings.most:
            value = self.look_up(ply)
            if value < INFINITE:
                return value
        if ply >= DEEPEST or self.base[ply] > STACK_END:
            return 0 if self.is_checked(ply) else self.estimate()
        checked = self.is_checked(ply)
        fresh = 0 if checked else self.estimate()  # often not needed, but meanwhile the table's line comes
        place = self.find()
        hash_move = NO_MOVE
        still = -INFINITE
        best_line = False
        if place >= 0:
            kept = self.kept
            low = kept & 0xFFFFFFF
            high = kept >> 28
            hash_move = low & 4095
            value = (low >> 12) - 32768
            if value > DECIDED:
                value -= ply
            elif value < -DECIDED:
                value += ply
            bound = high >> 24 & 3
            best_line = high >> 32 & 1 != 0
            if beta - alpha == 1 and (
                bound == EXACT or (bound == LOWER and value >= beta) or (bound == UPPER and value <= alpha)
            ):
                return value
            still = (high & 65535) - 32768
            if hash_move and not self.board.is_move_unchecked(hash_move):
                hash_move = NO_MOVE
        best = -LOST + ply
        futile = -INFINITE
        raw = still
        if not checked:
            if still == -INFINITE:
                raw = still = fresh
            still += self.usual_error(ply)
            best = still
            if best >= beta:
                return best
            if best > alpha:
                alpha = best
            futile = still + 180
            if hash_move and self.board.at[hash_move >> 6] == EMPTY:
                hash_move = NO_MOVE
        best_move = NO_MOVE
        number = 0
        last = self.moved[ply + BEFORE - 1] & 63
        self.begin(ply, hash_move)
        exposed = 0
        answers = self.board.answers_unchecked() if checked else 0
        kingfisher = self.board.pieces[8 * self.board.side + KINGFISHER]
        while True:
            move = self.next_move(ply, not checked)
            if not move:
                break
            if not checked:
                if futile <= alpha and not self.gains(move, 1):
                    if futile > best:
                        best = futile
                    continue
                number += 1
                if number > 3 and move >> 6 != last:
                    continue
            origin = move & 63
            if checked and not (answers >> (move >> 6) | kingfisher >> origin) & 1:
                continue
            if not exposed:
                exposed = self.board.pinned_unchecked() | kingfisher
            self.moved[ply + BEFORE] = 64 * self.board.at[origin] + (move >> 6)
            self.play_unchecked(move)
            if exposed >> origin & 1 and self.board.hangs_unchecked(self.board.side ^ 1):
                self.take_back_unchecked()
                continue
            self.checked[ply + 1] = UNKNOWN
            self.base[ply + 1] = self.top[ply] if self.top[ply] >= 0 else self.base[ply]
            value = -self.quiesce(-beta, -alpha, ply + 1)
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
        self.store(best_move, best, raw, 0, LOWER if best >= beta else UPPER, ply, best_line)
        return best

    def search(self, alpha: int, beta: int, depth: int, ply: int, cut: bool) -> int:
        """The value for the side to move, exact between alpha and beta."""
        if depth <= 0:
            return self.quiesce(alpha, beta, ply)
        self.nodes += 1
        if self.nodes & POLL == 0:
            self.poll()
        if self.most_nodes and self.nodes >= self.most_nodes:
            self.stopped = True
        if self.stopped:
            return 0
        side = self.board.side
        self.length[ply] = 0
        if ply > 0:
            if self.is_draw():
                return 0
            if self.endings.most:
                value = self.look_up(ply)
                if value < INFINITE:
                    return value
            if ply >= DEEPEST or self.base[ply] > STACK_END:
                return 0 if self.is_checked(ply) else self.estimate()
            if alpha < -LOST + ply:
                alpha = -LOST + ply
            if beta > LOST - ply - 1:
                beta = LOST - ply - 1
            if alpha >= beta:
                return alpha
        exact = beta - alpha > 1
        excluded = self.excluded[ply]
        checked = self.is_checked(ply)
        fresh = 0 if checked or excluded else self.estimate()
        place = self.find()
        hash_move = NO_MOVE
        hash_value = -INFINITE
        hash_depth = 0
        hash_bound = 0
        raw = -INFINITE
        best_line = exact
        if place >= 0 and not excluded:
            kept = self.kept
            low = kept & 0xFFFFFFF
            high = kept >> 28
            hash_move = low & 4095
            hash_value = (low >> 12) - 32768
            if hash_value > DECIDED:
                hash_value -= ply
            elif hash_value < -DECIDED:
                hash_value += ply
            hash_depth = high >> 16 & 255
            hash_bound = high >> 24 & 3
            best_line = exact or high >> 32 & 1 != 0
            raw = (high & 65535) - 32768
            if hash_move and not self.board.is_move_unchecked(hash_move):
                hash_move = NO_MOVE
            if (
                not exact
                and hash_depth >= depth
                and (
                    hash_bound == EXACT
                    or (hash_bound == LOWER and hash_value >= beta)
                    or (hash_bound == UPPER and hash_value <= alpha)
                )
                and self.board.quiet < 90
            ):
                if hash_move and hash_value >= beta and self.board.at[hash_move >> 6] == EMPTY:
                    self.reward_quiet(hash_move, ply, 160 * depth - 100 if depth < 11 else 1700)
                return hash_value
        if ply == 0:
            hash_move = self.root_best if self.root_best else hash_move
        self.cutoffs[ply + 2] = 0
        if checked:
            still = -INFINITE
            self.still[ply] = self.still[ply - 2] if ply > 1 else 0
            raw = -INFINITE
        else:
            if excluded:
                still = self.still[ply]
            else:
                if raw == -INFINITE:
                    raw = fresh
                still = raw + self.usual_error(ply)
                self.still[ply] = still
                if hash_bound and (
                    hash_bound == EXACT
                    or (hash_bound == LOWER and hash_value > still)
                    or (hash_bound == UPPER and hash_value < still)
                ):
                    still = hash_value
                if ply > 0 and self.reduced[ply - 1] and not self.checked[ply - 1]:
                    total = self.still[ply] + self.still[ply - 1]
                    if self.reduced[ply - 1] >= 3 and total <= 0:
                        depth += 1
                    elif depth >= 2 and total > 90:
                        depth -= 1
        improving = not checked and (
            (ply > 1 and self.still[ply] > self.still[ply - 2]) or (ply <= 1 and self.still[ply] > 0)
        )
        self.killers[2 * ply + 4] = self.killers[2 * ply + 5] = NO_MOVE
        mine = self.board.sides[side]
        heavy = mine & ~(self.board.pieces[8 * side + PARAKEET] | self.board.pieces[8 * side + KINGFISHER])
        if not exact and not checked and not excluded:
            if depth <= 3 and still + 250 * depth + 50 < alpha:
                value = self.quiesce(alpha, alpha + 1, ply)
                if value <= alpha:
                    return value
                if self.stopped:
                    return 0
            if not best_line and depth <= 8 and still - 75 * (depth - improving) >= beta and still < DECIDED:
                return (still + beta) >> 1
            if (
                depth >= 3
                and still >= beta
                and self.still[ply] + 20 * depth - 140 >= beta
                and heavy
                and self.moved[ply + BEFORE - 1]
                and beta > -DECIDED
            ):
                less = 4 + (depth * 85 >> 8)
                less += 3 if still - beta > 600 else (still - beta) * 171 >> 15
                if heavy & (heavy - 1) == 0:
                    # With one piece left, having to move may well be the trouble.
                    less = 3
                self.board.make_pass_unchecked()
                prefetch(self.table, 8 * (self.board.key & self.mask))
                self.moved[ply + BEFORE] = 0
                self.checked[ply + 1] = False
                self.base[ply + 1] = self.base[ply]
                value = -self.search(-beta, -beta + 1, depth - less, ply + 1, not cut)
                self.board.unmake_pass_unchecked()
                if self.stopped:
                    return 0
                if value >= beta:
                    return beta if value > DECIDED else value
            threshold = beta + 180 - 50 * improving
            if (
                depth >= 5
                and beta < DECIDED
                and beta > -DECIDED
                and not (hash_bound and hash_depth >= depth - 3 and hash_value < threshold)
            ):
                self.begin(ply, hash_move if hash_move and self.board.at[hash_move >> 6] != EMPTY else NO_MOVE)
                while True:
                    move = self.next_move(ply, True)
                    if not move:
                        break
                    if not self.gains(move, threshold - self.still[ply]):
                        continue
                    self.moved[ply + BEFORE] = 64 * self.board.at[move & 63] + (move >> 6)
                    self.play_unchecked(move)
                    if self.board.hangs_unchecked(side):
                        self.take_back_unchecked()
                        continue
                    self.checked[ply + 1] = UNKNOWN
                    self.base[ply + 1] = self.top[ply] if self.top[ply] >= 0 else self.base[ply]
                    value = -self.quiesce(-threshold, -threshold + 1, ply + 1)
                    if value >= threshold:
                        value = -self.search(-threshold, -threshold + 1, depth - 4, ply + 1, not cut)
                    self.take_back_unchecked()
                    if self.stopped:
                        return 0
                    if value >= threshold:
                        self.store(move, value, raw, depth - 3, LOWER, ply, best_line)
                        return value
        if depth >= 4 and not hash_move and not excluded and (exact or cut):
            depth -= 1
        kingfisher = self.board.pieces[8 * side + KINGFISHER]
        exposed = self.board.pinned_unchecked() | kingfisher
        answers = self.board.answers_unchecked() if checked else 0
        best = -INFINITE
        best_move = NO_MOVE
        before = alpha
        number = 0
        tried = 0
        skip_quiets = False
        takes = hash_move and self.board.at[hash_move >> 6] != EMPTY
        self.begin(ply, hash_move)
        while True:
            move = self.next_move(ply, skip_quiets)
            if not move:
                break
            if move == excluded or (ply == 0 and self.barred[move]):
                continue
            origin, target = move & 63, move >> 6
            piece = self.board.at[origin]
            promotes = piece & 7 == PARAKEET and (target < 8 or target > 55)
            quiet = self.board.at[target] == EMPTY and not promotes
            lands = 64 * piece + target
            history = 0
            if quiet:
                history = self.quiet_history[4096 * side + move]
                history += self.continuation[self.moved[ply + BEFORE - 1] * 1024 + lands]
                history += self.continuation[self.moved[ply + BEFORE - 2] * 1024 + lands]
            else:
                history = self.capture_history[lands * 8 + (self.board.at[target] & 7)]
            reduction = self.reductions[(depth if depth < 63 else 63) * 64 + (number + 1 if number < 62 else 63)]
            if ply > 0 and best > -DECIDED and heavy:
                left = depth - (reduction >> 10)
                if left < 0:
                    left = 0
                if quiet:
                    if number >= (3 + depth * depth if improving else (3 + depth * depth) >> 1):
                        skip_quiets = True
                    if depth <= 6 and history < -4000 * depth:
                        continue
                    left += history >> 13
                    if left < 0:
                        left = 0
                    if not checked and left <= 8 and self.still[ply] + 90 + 85 * left <= alpha:
                        skip_quiets = True
                        continue
                    if left <= 8 and not self.gains(move, -22 * left * left):
                        continue
                elif depth <= 8 and self.stage[ply] == BAD_STAGE and not self.gains(move, -95 * depth):
                    continue
            if checked and not (answers >> target | kingfisher >> origin) & 1:
                continue
            extension = 0
            if (
                move == hash_move
                and ply > 0
                and depth >= 7
                and not excluded
                and hash_bound & LOWER
                and hash_depth >= depth - 3
                and hash_value < DECIDED
                and hash_value > -DECIDED
                and ply < 2 * self.deepest
            ):
                threshold = hash_value - 2 * depth
                self.excluded[ply] = move
                value = self.search(threshold - 1, threshold, (depth - 1) >> 1, ply, cut)
                self.excluded[ply] = NO_MOVE
                if self.stopped:
                    return 0
                self.begin(ply, hash_move)
                self.next_move(ply, False)
                if value < threshold:
                    extension = 1
                    if not exact and value < threshold - 20:
                        extension = 2
                elif threshold >= beta:
                    return threshold
                elif hash_value >= beta:
                    extension = -2
                elif cut:
                    extension = -1
            self.play_unchecked(move)
            if exposed >> origin & 1 and self.board.hangs_unchecked(side):
                self.take_back_unchecked()
                continue
            self.checked[ply + 1] = UNKNOWN
            number += 1
            self.moved[ply + BEFORE] = lands
            self.base[ply + 1] = self.top[ply] if self.top[ply] >= 0 else self.base[ply]
            new_depth = depth - 1 + extension
            if depth >= 2 and number > 1 + (ply == 0):
                if quiet:
                    reduction += 0 if improving else 512
                    reduction += 1536 if cut else 0
                    reduction -= 1024 if exact else 0
                    reduction += 1024 if takes else 0
                    reduction -= history * 1024 >> 13
                    if move == self.killers[2 * ply] or move == self.killers[2 * ply + 1]:
                        reduction -= 1024
                else:
                    reduction = (reduction >> 1) - (history * 1024 >> 13)
                    reduction += 1024 if cut else 0
                if self.is_checked(ply + 1):
                    reduction -= 1024
                if checked:
                    reduction -= 512
                if best_line:
                    reduction -= 1024
                if self.cutoffs[ply + 1] > 3:
                    reduction += 1024
                less = reduction >> 10
                if less < 0:
                    less = 0
                if less > new_depth - 1:
                    less = new_depth - 1 if new_depth > 1 else 0
                self.reduced[ply] = less
                value = -self.search(-alpha - 1, -alpha, new_depth - less, ply + 1, True)
                self.reduced[ply] = 0
                if value > alpha and less > 0:
                    if value > best + 50 + 4 * new_depth:
                        new_depth += 1
                    elif value < best + new_depth:
                        new_depth -= 1
                    if new_depth > depth - 1 + extension - less:
                        value = -self.search(-alpha - 1, -alpha, new_depth, ply + 1, not cut)
                    if quiet and (value <= alpha or value >= beta):
                        self.reward_reply(lands, ply, 800 if value >= beta else -800)
            elif not exact or number > 1:
                value = -self.search(-alpha - 1, -alpha, new_depth, ply + 1, not cut)
            if exact and (number == 1 or value > alpha):
                value = -self.search(-beta, -alpha, new_depth, ply + 1, False)
            self.take_back_unchecked()
            if self.stopped:
                return 0
            if value > best:
                best = value
                if value > alpha:
                    best_move = move
                    if exact:
                        self.keep_line(move, ply)
                    if ply == 0:
                        self.root_best = move
                        self.root_value = value
                    alpha = value
                    if value >= beta:
                        self.cutoffs[ply] += 2 if not hash_move else 1
                        self.learn(move, depth + (value > beta + 60), ply, tried)
                        break
                    if depth > 2 and depth < 12 and value < DECIDED and value > -DECIDED:
                        depth -= 1
            if tried < 255:
                self.tried[256 * ply + tried] = move
                tried += 1
        if number == 0:
            if excluded:
                return alpha
            if best == -INFINITE:
                best = -LOST + ply
                if ply == 0:
                    return best
        if not excluded:
            bound = LOWER if best >= beta else (EXACT if best > before and exact else UPPER)
            if bound == UPPER and ply > 0:
                self.reward_before(ply, depth)
            self.store(best_move, best, raw, depth, bound, ply, best_line)
            if (
                not checked
                and not (best_move and self.board.at[best_move >> 6] != EMPTY)
                and not (bound == LOWER and best <= self.still[ply])
                and not (bound == UPPER and best >= self.still[ply])
                and best < DECIDED
                and best > -DECIDED
            ):
                self.correct(ply, best - self.still[ply], depth)
        return best

    def correct(self, ply: int, error: int, depth: int) -> None:
        """Move what is remembered of the evaluation's errors towards what a search of this depth found."""
        bonus = error * depth >> 3
        if bonus > 256:
            bonus = 256
        elif bonus < -256:
            bonus = -256
        for i in range(4 * ply, 4 * ply + 4):
            old = self.correction[self.corrected[i]]
            self.correction[self.corrected[i]] = old + bonus - (old * abs(bonus) >> 10)

    def reward_before(self, ply: int, depth: int) -> None:
        """The move that led here was good, where nothing that could be answered is."""
        made = self.board.made - 1
        move = self.board.past_moves[made]
        if not move or self.board.past_taken[made] or self.board.past_promoted[made]:
            return
        bonus = 90 * depth - 60
        if bonus > 1000:
            bonus = 1000
        lands = self.moved[ply + BEFORE - 1]
        self.reward(4096 * (self.board.side ^ 1) + move, bonus)
        self.reward_after(self.moved[ply + BEFORE - 2] * 1024 + lands, bonus)

    def reward_reply(self, lands: int, ply: int, bonus: int) -> None:
        """A reduced move, searched again, was as good or as bad as its place said."""
        self.reward_after(self.moved[ply + BEFORE - 1] * 1024 + lands, bonus)
        self.reward_after(self.moved[ply + BEFORE - 2] * 1024 + lands, bonus)

    def keep_line(self, move: int, ply: int) -> None:
        """The best line from here is this move and then the best line of the next ply."""
        self.line[128 * ply] = move
        n = self.length[ply + 1]
        for i in range(n):
            self.line[128 * ply + 1 + i] = self.line[128 * ply + 128 + i]
        self.length[ply] = n + 1

    def is_checked(self, ply: int) -> bool:
        """Whether the Kingfisher of the side to move hangs at this ply, which is looked up once."""
        if self.checked[ply] == UNKNOWN:
            self.checked[ply] = self.board.hangs_unchecked(self.board.side)
        return self.checked[ply] != 0

    def bar(self, moves: list[int]) -> None:
        """Leave these moves of the root out, and no others."""
        for move in moves:
            if not 0 <= move < 64 * 64:
                raise IndexError(f"move {move}: expected 0 to 4095")
        for move in range(4096):
            self.barred[move] = 0
        for move in moves:
            self.barred[move] = 1

    def best_line(self) -> tuple[int, ...]:
        """The moves that the last search from the root to its end expects."""
        return tuple([self.line[i] for i in range(self.length[0])])

    def follow(self, other: "Search") -> None:
        """Stand where the other does, with the same rules of a draw, and use its tables."""
        self.board.follow(other.board)
        self.mask = other.mask
        self.table = other.table
        self.endings = other.endings
        self.age = other.age
        self.repetition = other.repetition
        self.most_quiet = other.most_quiet

    def prepare(self, most_nodes: int, deadline: float) -> None:
        """Ready for a new search from the position on the self.board."""
        self.evaluation.start(self.board)
        self.age = (self.age + 1) & 63
        self.nodes = 0
        self.most_nodes = most_nodes
        self.deadline = deadline
        self.stopped = False
        self.interrupted = False
        self.root_made = self.board.made
        self.root_best = NO_MOVE
        self.root_value = 0
        for i in range(128):
            self.base[i] = 0
            self.excluded[i] = NO_MOVE
            self.reduced[i] = 0
            self.checked[i] = UNKNOWN
        for i in range(136):
            self.moved[i] = 0
            self.cutoffs[i] = 0
        for i in range(256):
            self.killers[i] = NO_MOVE

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
        """The root's value in a window around the guess, which opens where it was wrong."""
        self.deepest = depth
        delta = 16
        alpha, beta = -INFINITE, INFINITE
        if depth >= 5 and guess < DECIDED and guess > -DECIDED:
            alpha, beta = guess - delta, guess + delta
        reduced = 0
        while True:
            value = self.search(alpha, beta, depth - reduced if depth > reduced else 1, 0, False)
            if self.stopped:
                return value
            if value <= alpha:
                beta = (alpha + beta) >> 1
                alpha = value - delta
                reduced = 0
            elif value >= beta:
                beta = value + delta
                if reduced < 3:
                    reduced += 1
            else:
                return value
            delta += delta >> 1
            if delta > 500 or alpha < -DECIDED or beta > DECIDED:
                alpha, beta = -INFINITE, INFINITE
