# cython: annotation_typing=False
"""The order in which the search tries moves, and static exchange evaluation.

https://www.chessprogramming.org/Move_Ordering, https://www.chessprogramming.org/Static_Exchange_Evaluation
"""

from kibitz.games.betsy.engine.histories import Histories, is_promotion
from kibitz.games.betsy.engine.margins import (
    CAPTURE_FACTOR,
    COUNTERMOVE_SCORE,
    FEAR_BASE,
    FEAR_FACTOR,
    HITS_SCORE,
    KILLER_SCORE,
    LOSING_CAPTURES_LAST,
    SECOND_KILLER_SCORE,
)
from kibitz.games.betsy.engine.table import Table
from kibitz.games.betsy.engine.tables import (
    ALL_QUIETS,
    BEFORE,
    CAPTURE_STAGE,
    HIT_STAGE,
    KINDS,
    LANDINGS,
    LOSING_STAGE,
    MOVES_OF_A_SIDE,
    NO_QUIETS,
    QUIET_HITS,
    QUIET_STAGE,
    TABLE_STAGE,
    WORDS,
)
from kibitz.games.betsy.pieces import (
    BLACK,
    BLUE_JAY,
    KINGFISHER,
    NIGHTHAWK,
    NO_MOVE,
    ONE,
    PARAKEET,
    QUETZAL,
    ROBIN,
    WHITE,
)
from kibitz.games.betsy.rules import Board
from kibitz.native.machine import is_compiled, lowest_bit, prefetch

PLACES = 2048
"""More than the moves of any board, so that the highest score of a list tells its place."""
NOT_LISTED = -1
WORTH = [0, 100, 310, 330, 500, 950, 20000, 0, 0, 100, 310, 330, 500, 950, 20000, 0]
"""What a piece is worth in exchanges."""


class MovePicker:
    """Gives each ply's moves one by one, and lists no more of them than are asked for.

    First the table's move, then captures and promotions that lose nothing, the most valuable first, then quiet moves by
    killers, countermove, histories, fear of Parakeets and hits on the Kingfisher, then the captures that lose. A
    quiescence search begins with NO_QUIETS or QUIET_HITS, and gets no losing captures either.

    The plies' moves lie one behind the other on the board's stack of moves: those of a ply begin at base[ply] and end
    before top[ply]. Whoever makes a move sets the next ply's base.
    """

    def __init__(self, board: Board, histories: Histories, table: Table) -> None:
        self.board = board
        self.histories = histories
        self.table = table
        self.scores = [0] * 65536
        """By place on the stack of moves: what the move there promises, times PLACES, less the place modulo PLACES."""
        self.worth = [0] * 16
        for piece in range(16):
            self.worth[piece] = WORTH[piece]
        self.fears = [0] * 8
        """How much it counts that a piece of this kind flees from Parakeets or moves where they could capture it."""
        for kind in range(NIGHTHAWK, KINGFISHER + 1):
            self.fears[kind] = FEAR_BASE + FEAR_FACTOR * self.worth[kind]
        self.hits = [0] * 8
        """The squares where a piece of this kind, from Nighthawk to Quetzal, hits the other side's Kingfisher."""
        self.base = [0] * 128
        self.top = [0] * 128
        self.next_place = [0] * 128
        self.losing_end = [0] * 128
        """Where the ply's losing captures end; they begin at its base."""
        self.stage = [0] * 128
        self.table_move = [0] * 128
        self.quiets = [0] * 128
        """Which quiet moves are still to come: NO_QUIETS, QUIET_HITS or ALL_QUIETS."""

    def start_search(self) -> None:
        for i in range(128):
            self.base[i] = 0

    def begin(self, ply: int, table_move: int, quiets: int) -> None:
        """Start the ply's moves from the first one."""
        self.table_move[ply] = table_move
        self.stage[ply] = TABLE_STAGE
        self.top[ply] = self.base[ply]
        self.quiets[ply] = quiets

    def fetch(self, move: int) -> None:
        """Have the table's line come for the position after this move, which may be played next."""
        if is_compiled():
            prefetch(self.table.numbers, WORDS * (self.board.key_after_unchecked(move) & self.table.mask))

    def next_move(self, ply: int) -> int:
        """The ply's next move, most promising first; NO_MOVE after the last."""
        if self.stage[ply] == TABLE_STAGE:
            self.stage[ply] = CAPTURE_STAGE
            self.next_place[ply] = self.losing_end[ply] = self.base[ply]
            self.top[ply] = NOT_LISTED
            if self.table_move[ply]:
                self.fetch(self.table_move[ply])
                return self.table_move[ply]
        if self.stage[ply] == CAPTURE_STAGE:
            move = self.next_capture(ply)
            if move or self.quiets[ply] == NO_QUIETS:
                return move
            self.next_place[ply] = self.top[ply]
            if self.quiets[ply] == QUIET_HITS:
                self.stage[ply] = HIT_STAGE
                self.top[ply] = self.list_hits(self.top[ply])
            else:
                self.stage[ply] = QUIET_STAGE
                self.top[ply] = self.board.quiets(self.top[ply])
                self.score_quiets(self.next_place[ply], self.top[ply], ply)
        if self.stage[ply] == HIT_STAGE:
            return self.next_hit(ply)
        if self.stage[ply] == QUIET_STAGE:
            while self.quiets[ply] == ALL_QUIETS and self.next_place[ply] < self.top[ply]:
                move = self.best_first(self.next_place[ply], self.top[ply])
                self.next_place[ply] += 1
                if move != self.table_move[ply]:
                    self.fetch(move)
                    return move
            self.stage[ply] = LOSING_STAGE
            self.next_place[ply] = self.base[ply]
        if self.next_place[ply] < self.losing_end[ply]:
            self.next_place[ply] += 1
            return self.board.moves[self.next_place[ply] - 1]
        return NO_MOVE

    def next_capture(self, ply: int) -> int:
        """The next capture or promotion that loses nothing; NO_MOVE after the last. The losing ones are kept."""
        if self.top[ply] == NOT_LISTED:
            self.top[ply] = self.board.captures(self.base[ply])
            self.score_captures(self.base[ply], self.top[ply])
        while self.next_place[ply] < self.top[ply]:
            move = self.best_first(self.next_place[ply], self.top[ply])
            self.next_place[ply] += 1
            if move == self.table_move[ply]:
                continue
            self.fetch(move)
            if LOSING_CAPTURES_LAST and not self.exchange_wins(move, 0):
                self.board.moves[self.losing_end[ply]] = move
                self.losing_end[ply] += 1
                continue
            return move
        return NO_MOVE

    def next_hit(self, ply: int) -> int:
        """The next of the listed hits that loses nothing; NO_MOVE after the last."""
        while self.next_place[ply] < self.top[ply]:
            move = self.board.moves[self.next_place[ply]]
            self.next_place[ply] += 1
            if self.exchange_wins(move, 0):
                self.fetch(move)
                return move
        return NO_MOVE

    def list_hits(self, top: int) -> int:
        """Put the pieces' quiet moves that hit the other side's Kingfisher on the stack; returns the new top."""
        self.find_hits()
        occupied = self.board.sides[WHITE] | self.board.sides[BLACK]
        left = self.heavy_pieces()
        while left:
            origin = lowest_bit(left)
            left &= left - 1
            kind = self.board.at[origin] & 7
            hits = self.board.reach(kind, origin, occupied) & self.hits[kind] & ~occupied
            top = self.board.add_moves(top, origin, hits)
        return top

    def heavy_pieces(self) -> int:
        """The squares of the side to move's pieces but Parakeets and the Kingfisher."""
        side, pieces = self.board.side, self.board.pieces
        return self.board.sides[side] & ~(pieces[8 * side + PARAKEET] | pieces[8 * side + KINGFISHER])

    def find_hits(self) -> None:
        """Set the squares of `hits` for the position on the board."""
        occupied = self.board.sides[WHITE] | self.board.sides[BLACK]
        kingfisher = lowest_bit(self.board.pieces[8 * (self.board.side ^ 1) + KINGFISHER])
        for kind in range(NIGHTHAWK, QUETZAL):
            self.hits[kind] = self.board.reach(kind, kingfisher, occupied)
        self.hits[QUETZAL] = self.hits[BLUE_JAY] | self.hits[ROBIN]

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
        """By what is taken or becomes of a Parakeet, and by the history of such captures."""
        for i in range(first, last):
            move = self.board.moves[i]
            target = move >> 6
            piece, taken = self.board.at[move & 63], self.board.at[target]
            history = self.histories.capture[(64 * piece + target) * KINDS + (taken & 7)]
            value = CAPTURE_FACTOR * self.worth[taken & 7] + history
            if is_promotion(piece, target):
                value += CAPTURE_FACTOR * (self.worth[QUETZAL] - self.worth[PARAKEET])
            self.scores[i] = value * PLACES - (i & PLACES - 1)

    def score_quiets(self, first: int, last: int, ply: int) -> None:
        """By killers, countermove, histories, fear of Parakeets, and hits on the other side's Kingfisher."""
        before = self.histories.path[ply + BEFORE - 1] * LANDINGS
        own = self.histories.path[ply + BEFORE - 2] * LANDINGS
        earlier = self.histories.path[ply + BEFORE - 4] * LANDINGS
        countermove = self.histories.countermoves[self.histories.path[ply + BEFORE - 1]]
        killer, second_killer = self.histories.killers[2 * ply], self.histories.killers[2 * ply + 1]
        feared = self.board.feared()
        self.find_hits()
        side = MOVES_OF_A_SIDE * self.board.side
        moves, at, quiet = self.board.moves, self.board.at, self.histories.quiet
        for i in range(first, last):
            move = moves[i]
            target = move >> 6
            piece = at[move & 63]
            kind = piece & 7
            landing = 64 * piece + target
            value = (
                quiet[side + move]
                + self.histories.continuation[before + landing]
                + self.histories.continuation[own + landing]
                + (self.histories.continuation[earlier + landing] >> 1)
                + ((feared >> (move & 63) & 1) - (feared >> target & 1)) * self.fears[kind]
                + (self.hits[kind] >> target & 1) * HITS_SCORE
            )
            if move == killer:
                value += KILLER_SCORE
            elif move == second_killer:
                value += SECOND_KILLER_SCORE
            elif move == countermove:
                value += COUNTERMOVE_SCORE
            self.scores[i] = value * PLACES - (i & PLACES - 1)

    def exchange_wins(self, move: int, threshold: int) -> bool:
        """Static exchange evaluation: whether the captures that this move begins on its square win at least so much.

        Each side captures with its least piece, stops when that is better, and loses a Kingfisher that captures where
        it can be recaptured.
        """
        origin, target = move & 63, move >> 6
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
        return self.exchange_goes_on(target, side, balance, occupied)

    def exchange_goes_on(self, target: int, side: int, balance: int, occupied: int) -> bool:
        """Whether this side wins the exchange in which the other may recapture now and lacks this balance."""
        pieces = self.board.pieces
        attackers = self.board.attackers_unchecked(target, occupied)
        wins = True
        while True:
            side ^= 1
            attackers &= occupied
            mine = attackers & self.board.sides[side]
            if not mine:
                break
            wins = not wins
            kind = PARAKEET
            while not mine & pieces[8 * side + kind]:
                kind += 1
            if kind == KINGFISHER:
                # A Kingfisher that captures where it can be recaptured is lost.
                if attackers & self.board.sides[side ^ 1]:
                    wins = not wins
                break
            balance = self.worth[kind] - balance
            if balance < (1 if wins else 0):
                break
            here = mine & pieces[8 * side + kind]
            occupied ^= here & -here
            if kind in (PARAKEET, BLUE_JAY, QUETZAL):
                blue_jays = pieces[BLUE_JAY] | pieces[QUETZAL] | pieces[8 + BLUE_JAY] | pieces[8 + QUETZAL]
                attackers |= self.board.reach(BLUE_JAY, target, occupied) & blue_jays
            if kind in (ROBIN, QUETZAL):
                robins = pieces[ROBIN] | pieces[QUETZAL] | pieces[8 + ROBIN] | pieces[8 + QUETZAL]
                attackers |= self.board.reach(ROBIN, target, occupied) & robins
        return wins
