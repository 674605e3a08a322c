# cython: annotation_typing=False
"""What a position is worth without looking ahead, kept up to date move by move.

Two judges, both tuned on games that the engine played with itself: a network of 128 neurons for either side's view of
the board, which is what the compiled engine uses, and tables of piece values by square, which plain Python adds up
faster.
"""

from array import array

from kibitz.games.betsy.pieces import BLACK, KINGFISHER, PARAKEET, WHITE
from kibitz.games.betsy.rules import Board, count
from kibitz.native.machine import lowest_bit

BUCKETS = 8
"""Output weights by the number of pieces on the board."""
NETWORK = 768 * 128 + 128 + BUCKETS * 2 * 128 + 2 * BUCKETS
"""How many numbers it takes: those of the inputs, of the neurons, of the outputs, of their offsets."""
PHASES = (0, 0, 1, 1, 2, 4, 0, 0)
SCALE = 400
"""Centipawns for each natural unit of the winning chance's logarithmic odds."""
TEMPO = 12


class Evaluation:
    """The value of the position that its owner's moves lead to."""

    def __init__(self, squares: "array[int]", network: "array[int] | None" = None) -> None:
        self.uses_network = network is not None
        self.middle = [0] * 1024
        self.late = [0] * 1024
        self.phase_of = [0] * 16
        self.n = 0
        self.middles = [0] * 128
        self.lates = [0] * 128
        self.phases = [0] * 128
        for kind in range(PARAKEET, KINGFISHER + 1):
            self.phase_of[kind] = self.phase_of[8 + kind] = PHASES[kind]
            for square in range(64):
                at = (kind - 1) * 64 + square
                flipped = (kind - 1) * 64 + (square ^ 56)
                self.middle[64 * kind + square] = squares[at]
                self.late[64 * kind + square] = squares[384 + at]
                self.middle[64 * (8 + kind) + square] = -squares[flipped]
                self.late[64 * (8 + kind) + square] = -squares[384 + flipped]
        self.rows = [0] * 32
        """Where the weights of a piece begin, by 16 * the side that looks + piece: its own pieces first."""
        for side in range(2):
            for kind in range(6):
                self.rows[16 * side + 8 * side + kind + 1] = kind * 64 * 128
                self.rows[16 * side + 8 * (1 - side) + kind + 1] = (kind + 6) * 64 * 128
        self.features = [0] * 98304
        self.biases = [0] * 128
        self.outputs = [0] * 2048
        self.output_bias = [0] * 8
        self.views = [0] * 32768
        """Both sides' neurons after each move, by (2 * moves made + side) * 128."""
        self.known = [0] * 256
        self.fresh = [0] * 256
        """Whether the view must be built anew: its Kingfisher crossed the middle."""
        self.changes = [0] * 1024
        """Piece set, where, piece gone, where; piece taken, where; by 8 * moves made."""
        if network is not None:
            if len(network) != NETWORK:
                raise ValueError(f"a network of {len(network)} numbers: expected {NETWORK}")
            self.load(network)

    def load(self, network: "array[int]") -> None:
        for i in range(98304):
            self.features[i] = network[i]
        for i in range(128):
            self.biases[i] = network[98304 + i]
        for i in range(2048):
            self.outputs[i] = network[98304 + 128 + i]
        for i in range(BUCKETS):
            at = 98304 + 128 + 2048 + 2 * i
            self.output_bias[i] = network[at] + 32768 * network[at + 1]

    def start(self, board: Board) -> None:
        """Begin anew from this position."""
        self.n = 0
        self.middles[0] = self.lates[0] = self.phases[0] = 0
        for square in range(64):
            piece = board.at[square]
            if piece:
                self.middles[0] += self.middle[64 * piece + square]
                self.lates[0] += self.late[64 * piece + square]
                self.phases[0] += self.phase_of[piece]
        self.known[0] = self.known[1] = 0
        self.fresh[0] = self.fresh[1] = 1

    def push(self, piece: int, origin: int, taken: int, target: int, placed: int) -> None:
        """A piece went from origin to target, where it took another or became another."""
        n = self.n
        self.n = n + 1
        if not self.uses_network:
            self.middles[n + 1] = (
                self.middles[n] - self.middle[64 * piece + origin] + self.middle[64 * placed + target]
            ) - self.middle[64 * taken + target]
            self.lates[n + 1] = (
                self.lates[n] - self.late[64 * piece + origin] + self.late[64 * placed + target]
            ) - self.late[64 * taken + target]
            self.phases[n + 1] = self.phases[n] - self.phase_of[taken] + self.phase_of[placed] - self.phase_of[piece]
            return
        n += 1
        self.known[2 * n] = self.known[2 * n + 1] = 0
        self.fresh[2 * n] = self.fresh[2 * n + 1] = 0
        if piece & 7 == KINGFISHER and (origin ^ target) & 4:
            self.fresh[2 * n + (piece >> 3)] = 1
        self.changes[8 * n] = placed
        self.changes[8 * n + 1] = target
        self.changes[8 * n + 2] = piece
        self.changes[8 * n + 3] = origin
        self.changes[8 * n + 4] = taken

    def pop(self) -> None:
        self.n -= 1

    def feature(self, side: int, flip: int, piece: int, square: int) -> int:
        """Where the weights of a piece on a square begin, seen by this side."""
        return self.rows[16 * side + piece] + (square ^ flip) * 128

    def move_one(self, source: int, target: int, plus: int, minus: int) -> None:
        for i in range(128):
            self.views[target + i] = self.views[source + i] + self.features[plus + i] - self.features[minus + i]

    def move_and_take(self, source: int, target: int, plus: int, minus: int, taken: int) -> None:
        for i in range(128):
            self.views[target + i] = (
                self.views[source + i] + self.features[plus + i] - self.features[minus + i] - self.features[taken + i]
            )

    def begin(self, target: int, plus: int) -> None:
        for i in range(128):
            self.views[target + i] = self.biases[i] + self.features[plus + i]

    def add(self, target: int, plus: int) -> None:
        for i in range(128):
            self.views[target + i] = self.views[target + i] + self.features[plus + i]

    def output(self, mine: int, others: int, weights: int) -> int:
        """The weighted sum of the squares of all neurons, each cut to 0..255."""
        total = 0
        for i in range(128):
            neuron = self.views[mine + i]
            neuron = 0 if neuron < 0 else neuron
            neuron = 255 if neuron > 255 else neuron
            product = neuron * self.outputs[weights + i]
            total += neuron * product
        for i in range(128):
            neuron = self.views[others + i]
            neuron = 0 if neuron < 0 else neuron
            neuron = 255 if neuron > 255 else neuron
            product = neuron * self.outputs[weights + 128 + i]
            total += neuron * product
        return total

    def settle(self, board: Board, side: int) -> None:
        """Bring this side's view up to date."""
        kingfisher = lowest_bit(board.pieces[8 * side + KINGFISHER])
        flip = (56 if side == BLACK else 0) ^ (7 if kingfisher & 4 else 0)
        n = self.n
        last = n
        while not self.known[2 * n + side] and not self.fresh[2 * n + side]:
            n -= 1
        if not self.known[2 * n + side]:
            at = (2 * last + side) * 128
            self.begin(at, self.feature(side, flip, board.at[kingfisher], kingfisher))
            left = (board.sides[WHITE] | board.sides[BLACK]) & ~board.pieces[8 * side + KINGFISHER]
            while left:
                square = lowest_bit(left)
                left &= left - 1
                self.add(at, self.feature(side, flip, board.at[square], square))
            self.known[2 * last + side] = 1
            return
        while n < last:
            n += 1
            source = (2 * n - 2 + side) * 128
            target = (2 * n + side) * 128
            plus = self.feature(side, flip, self.changes[8 * n], self.changes[8 * n + 1])
            minus = self.feature(side, flip, self.changes[8 * n + 2], self.changes[8 * n + 3])
            taken = self.changes[8 * n + 4]
            if taken:
                self.move_and_take(
                    source, target, plus, minus, self.feature(side, flip, taken, self.changes[8 * n + 1])
                )
            else:
                self.move_one(source, target, plus, minus)
            self.known[2 * n + side] = 1

    def evaluate(self, board: Board) -> int:
        """Centipawns for the side to move."""
        side = board.side
        n = self.n
        if self.uses_network:
            for view in range(2):
                if not self.known[2 * n + view]:
                    self.settle(board, view)
            bucket = (count(board.sides[WHITE] | board.sides[BLACK]) - 2) >> 2
            if bucket > 7:
                bucket = 7
            total = self.output((2 * n + side) * 128, (2 * n + 1 - side) * 128, bucket * 2 * 128)
            return (total + self.output_bias[bucket]) * SCALE >> 22
        phase = self.phases[n] if self.phases[n] < 24 else 24
        value = (self.middles[n] * phase + self.lates[n] * (24 - phase)) * 171 >> 12
        return (value if side == WHITE else -value) + TEMPO
