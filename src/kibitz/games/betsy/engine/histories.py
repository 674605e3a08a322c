# cython: annotation_typing=False
"""What the search learns about moves from cutoffs, and about the evaluation from its errors.

https://www.chessprogramming.org/History_Heuristic, https://www.chessprogramming.org/Killer_Heuristic,
https://www.chessprogramming.org/Countermove_Heuristic, https://www.chessprogramming.org/Static_Evaluation_Correction_History
"""

from kibitz.games.betsy.engine.margins import (
    CAPTURE_HISTORY,
    CAUSE_BASE,
    CAUSE_MOST,
    CAUSE_SLOPE,
    CONTINUATION_HISTORY,
    CORRECTION_BITS,
    CORRECTION_DEPTH_BITS,
    CORRECTION_MOST,
    CORRECTION_WEIGHT,
    CORRECTION_WEIGHT_BITS,
    CUTOFF_BASE,
    CUTOFF_MOST,
    CUTOFF_SLOPE,
    HISTORY_BITS,
    QUIET_HISTORY,
)
from kibitz.games.betsy.engine.table import pages
from kibitz.games.betsy.engine.tables import BEFORE, KINDS, LANDINGS, MOVES_OF_A_SIDE
from kibitz.games.betsy.pieces import (
    BLUE_JAY,
    EMPTY,
    KINGFISHER,
    MASK64,
    NIGHTHAWK,
    NO_MOVE,
    PARAKEET,
    QUETZAL,
    ROBIN,
)
from kibitz.games.betsy.rules import Board

TRIED = 256
"""The room for the moves of a ply that were tried before the one that refuted it."""
STIR_1, STIR_2, STIR_3 = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0xD6E8FEB86659FD93
STIR_4, STIR_5 = 0xA0761D6478BD642F, 0xE7037ED1A0B428DB
KEY_BITS, KEY_SHIFT = 12, 52
"""A correction table has 2**12 places for either side to move; a stirred key's highest bits choose one."""


def is_promotion(piece: int, target: int) -> bool:
    """Whether a piece that goes there becomes a Quetzal."""
    return piece & 7 == PARAKEET and (target < 8 or target > 55)


def updated(old: int, bonus: int, bits: int) -> int:
    """A history moved by a bonus, the less the nearer it already is to its limit, 2**bits."""
    return old + bonus - (old * abs(bonus) >> bits)


class Histories:
    """Tables that only grow better with time; a wrong number in them costs speed, never correctness.

    `path` holds what landed where, ply by ply: whoever makes a move sets path[ply + BEFORE]. It is 0 before the root
    and for a pass.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.quiet = [0] * 8192
        """By side to move and move."""
        self.capture = [0] * 8192
        """By landing and kind of the piece taken."""
        self.continuation = memoryview(pages(2 * LANDINGS * LANDINGS)).cast("h")
        """By landing of an earlier ply and landing."""
        self.countermoves = [0] * 1024
        """The move that refuted, by the landing that it refuted."""
        self.killers = [0] * 256
        """The last two quiet moves that refuted at a ply."""
        self.corrections = [0] * 32768
        self.path = [0] * 136
        self.places = [0] * 512
        """Where correction() found the errors of a ply's position, four for each ply."""
        self.tried = [0] * 32768
        self.tried_count = [0] * 128

    def forget(self) -> None:
        """Start as if nothing had been searched before."""
        for i in range(8192):
            self.quiet[i] = 0
            self.capture[i] = 0
        for i in range(LANDINGS * LANDINGS):
            self.continuation[i] = 0
        for i in range(32768):
            self.corrections[i] = 0
        for i in range(1024):
            self.countermoves[i] = NO_MOVE
        for i in range(256):
            self.killers[i] = NO_MOVE

    def start_search(self) -> None:
        """Forget what belongs to the plies of an earlier search."""
        for i in range(136):
            self.path[i] = 0
        for i in range(256):
            self.killers[i] = NO_MOVE

    def landing(self, move: int) -> int:
        """What the move puts where, before it is made; a Parakeet stays one."""
        return 64 * self.board.at[move & 63] + (move >> 6)

    def is_quiet(self, move: int) -> bool:
        """Whether the move neither takes a piece nor promotes."""
        return self.board.at[move >> 6] == EMPTY and not is_promotion(self.board.at[move & 63], move >> 6)

    def of_move(self, move: int, landing: int, taken: int, quiet: bool, ply: int) -> int:
        """How well a move did; a quiet one alone, as a reply, and as a continuation of the side's last move."""
        if not quiet:
            return self.capture[landing * KINDS + (taken & 7)]
        return (
            self.quiet[MOVES_OF_A_SIDE * self.board.side + move]
            + self.continuation[self.path[ply + BEFORE - 1] * LANDINGS + landing]
            + self.continuation[self.path[ply + BEFORE - 2] * LANDINGS + landing]
        )

    def reward_alone(self, place: int, bonus: int) -> None:
        if QUIET_HISTORY:
            self.quiet[place] = updated(self.quiet[place], bonus, HISTORY_BITS)

    def reward_continuation(self, before: int, landing: int, bonus: int) -> None:
        if CONTINUATION_HISTORY:
            place = before * LANDINGS + landing
            self.continuation[place] = updated(self.continuation[place], bonus, HISTORY_BITS)

    def reward_quiet(self, move: int, ply: int, bonus: int) -> None:
        """Update all histories of a quiet move that was tried at this ply; the board is as before the move."""
        landing = self.landing(move)
        self.reward_alone(MOVES_OF_A_SIDE * self.board.side + move, bonus)
        self.reward_continuation(self.path[ply + BEFORE - 1], landing, bonus)
        self.reward_continuation(self.path[ply + BEFORE - 2], landing, bonus)
        self.reward_continuation(self.path[ply + BEFORE - 4], landing, bonus)

    def reward_capture(self, move: int, bonus: int) -> None:
        """Update the history of a capture or promotion; the board is as before the move."""
        if CAPTURE_HISTORY:
            place = self.landing(move) * KINDS + (self.board.at[move >> 6] & 7)
            self.capture[place] = updated(self.capture[place], bonus, HISTORY_BITS)

    def reward_reply(self, landing: int, ply: int, bonus: int) -> None:
        """A reduced move, searched again, was as good or as bad as its place said."""
        self.reward_continuation(self.path[ply + BEFORE - 1], landing, bonus)
        self.reward_continuation(self.path[ply + BEFORE - 2], landing, bonus)

    def reward_cause(self, ply: int, depth: int) -> None:
        """The move that led to this ply was good, because no move here raised alpha; captures are not counted."""
        made = self.board.made - 1
        move = self.board.past_moves[made]
        if not move or self.board.past_taken[made] or self.board.past_promoted[made]:
            return
        bonus = CAUSE_SLOPE * depth - CAUSE_BASE
        if bonus > CAUSE_MOST:
            bonus = CAUSE_MOST
        self.reward_alone(MOVES_OF_A_SIDE * (self.board.side ^ 1) + move, bonus)
        self.reward_continuation(self.path[ply + BEFORE - 2], self.path[ply + BEFORE - 1], bonus)

    def cutoff_bonus(self, depth: int) -> int:
        """What a cutoff at this depth is worth."""
        bonus = CUTOFF_SLOPE * depth - CUTOFF_BASE
        return bonus if bonus < CUTOFF_MOST else CUTOFF_MOST

    def note_tried(self, move: int, ply: int) -> None:
        """The move was tried at this ply and did not refute it."""
        count = self.tried_count[ply]
        if count < TRIED - 1:
            self.tried[TRIED * ply + count] = move
            self.tried_count[ply] = count + 1

    def reward_cutoff(self, move: int, depth: int, ply: int) -> None:
        """The move refuted this ply, and those tried before it did not; the board is as before the move.

        Quiet moves become killer and countermove, and then the quiet ones tried before lose what it gains. Captures
        tried before always lose.
        """
        bonus = self.cutoff_bonus(depth)
        quiet = self.is_quiet(move)
        if quiet:
            if self.killers[2 * ply] != move:
                self.killers[2 * ply + 1] = self.killers[2 * ply]
                self.killers[2 * ply] = move
            self.countermoves[self.path[ply + BEFORE - 1]] = move
            self.reward_quiet(move, ply, bonus)
        else:
            self.reward_capture(move, bonus)
        for i in range(self.tried_count[ply]):
            other = self.tried[TRIED * ply + i]
            if not self.is_quiet(other):
                self.reward_capture(other, -bonus)
            elif quiet:
                self.reward_quiet(other, ply, -bonus)

    def army_key(self, side: int) -> int:
        """A key of all pieces of a side but its Parakeets."""
        pieces = self.board.pieces
        key = pieces[8 * side + NIGHTHAWK] * STIR_1 ^ pieces[8 * side + BLUE_JAY] * STIR_2
        key ^= pieces[8 * side + ROBIN] * STIR_3 ^ pieces[8 * side + QUETZAL] * STIR_4
        return key ^ pieces[8 * side + KINGFISHER] * STIR_5

    def correction_at(self, number: int, key: int, ply: int) -> int:
        """The correction of one of the four tables, by a key; remembers where it is."""
        place = (2 * number | self.board.side) << KEY_BITS | (key & MASK64) >> KEY_SHIFT
        self.places[4 * ply + number] = place
        return self.corrections[place]

    def correction(self, ply: int) -> int:
        """How far the evaluation was off with these Parakeets, with either side's pieces, after these two moves."""
        pieces, path = self.board.pieces, self.path
        total = self.correction_at(0, pieces[PARAKEET] * STIR_1 ^ pieces[8 + PARAKEET] * STIR_2, ply)
        total += self.correction_at(1, self.army_key(0), ply)
        total += self.correction_at(2, self.army_key(1), ply)
        moves = (path[ply + BEFORE - 1] * LANDINGS + path[ply + BEFORE - 2]) * STIR_1
        total += self.correction_at(3, moves, ply)
        return total * CORRECTION_WEIGHT >> CORRECTION_WEIGHT_BITS

    def correct(self, ply: int, error: int, depth: int) -> None:
        """Move what correction() found at this ply towards the error that a search of this depth found."""
        bonus = error * depth >> CORRECTION_DEPTH_BITS
        if bonus > CORRECTION_MOST:
            bonus = CORRECTION_MOST
        elif bonus < -CORRECTION_MOST:
            bonus = -CORRECTION_MOST
        for i in range(4 * ply, 4 * ply + 4):
            place = self.places[i]
            self.corrections[place] = updated(self.corrections[place], bonus, CORRECTION_BITS)
