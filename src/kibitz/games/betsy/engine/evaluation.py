# cython: annotation_typing=False
"""The static evaluation: the value of a position without looking ahead, kept up to date move by move.

There are two, both fitted to games that the engine played with itself (training/betsy). The compiled engine uses a
network with 256 neurons for either side's view of the board, an efficiently updatable one
(https://www.chessprogramming.org/NNUE); in plain Python piece-square tables with a mixture of opening and ending
(https://www.chessprogramming.org/Tapered_Eval) are faster.

The network: an input, or feature, is a piece on a square as a side sees it. Either side sees the board from its own
home row, mirrored so that its Kingfisher is on the left half, and its own pieces as the first six kinds. A neuron's
activation is the clipped sum of the weights of the features present; the output is a weighted sum of the squared
activations, first of the side to move, then of the other, with one of eight sets of weights by the number of pieces.

Units:
    feature and bias weights   1/256 in 16 bits; an activation of 1 is 255, by the clipping to 0..255
    output weights             1/64 in 16 bits, at most 1.98, so that activation * weight fits 16 bits
    output, output biases      1/2**22 (256 * 256 * 64) of a natural unit of the log-odds of winning
    result                     centipawns; SCALE of them are one natural unit
    opening and ending values  centipawns for White
"""

from array import array

from kibitz.games.betsy.engine.layout import (
    BUCKET_WEIGHTS,
    BUCKETS,
    FEATURE_WEIGHTS,
    HALF_BIAS,
    LEFT_RIGHT,
    MIDDLE,
    NETWORK,
    NEURONS,
    OPENING_PHASE,
    OUTPUT_WEIGHTS,
    PHASES,
    PIECE_WEIGHTS,
    SCALE,
    SQUARES,
    TEMPO,
    UPSIDE_DOWN,
)
from kibitz.games.betsy.pieces import (
    BLACK,
    BLUE_JAY,
    KINGFISHER,
    NIGHTHAWK,
    PARAKEET,
    PIECE_NUMBERS,
    PIECE_SQUARES,
    QUETZAL,
    ROBIN,
    WHITE,
)
from kibitz.games.betsy.rules import Board, count, zeros
from kibitz.native.machine import lowest_bit

PLIES = 128
"""The length of the lists of the past: the start and the moves pushed."""
MOST_PUSHED = PLIES - 1
CHANGE = 8
"""The room in `changes` for one move; five numbers are used."""
LARGEST_ACTIVATION = 255
OUTPUT_BITS = 22
"""The output's unit is 1/2**22."""
PHASE_FACTOR, PHASE_BITS = 171, 12
"""171 / 2**12 is 1/24: the division by OPENING_PHASE."""
DRAWISH_BITS = 1
"""Values of endings that are often drawn are divided by 2**1."""
DARK_SQUARES = 0xAA55AA55AA55AA55


class Evaluation:
    """The value of the position that the moves since start() lead to.

    It holds no position of its own. Callers push() every move they make on a board and pop() every one they take back,
    and evaluate() with that board. Passes need neither, because no piece moves.

    All lists of the past are indexed by n, the number of moves pushed: at most MOST_PUSHED. Accumulators are the
    neurons' sums before the clipping; they are computed only when a value is asked for, from the nearest earlier one
    that is current, or from nothing where a Kingfisher crossed the middle since and the view was mirrored.
    """

    def __init__(self, squares: "array[int]", network: "array[int] | None" = None) -> None:
        """`squares` are the opening values of all kinds on all squares, then the ending values, as White sees them.

        With a network these are not used. No position is loaded: start() must come before anything else. ValueError
        where the numbers are not those of one network, or of one set of tables.
        """
        if len(squares) != 2 * SQUARES:
            raise ValueError(f"tables of {len(squares)} numbers: expected {2 * SQUARES}")
        self.uses_network = network is not None
        self.opening_values = zeros(PIECE_SQUARES)
        self.ending_values = zeros(PIECE_SQUARES)
        self.phase_of = zeros(PIECE_NUMBERS)
        self.n = 0
        """The number of moves pushed."""
        self.opening_sums = zeros(PLIES)
        self.ending_sums = zeros(PLIES)
        self.phases = zeros(PLIES)
        for kind in range(PARAKEET, KINGFISHER + 1):
            self.phase_of[kind] = self.phase_of[8 + kind] = PHASES[kind]
            for square in range(64):
                at = (kind - 1) * 64 + square
                flipped = (kind - 1) * 64 + (square ^ UPSIDE_DOWN)
                self.opening_values[64 * kind + square] = squares[at]
                self.ending_values[64 * kind + square] = squares[SQUARES + at]
                self.opening_values[64 * (8 + kind) + square] = -squares[flipped]
                self.ending_values[64 * (8 + kind) + square] = -squares[SQUARES + flipped]
        self.feature_rows = zeros(2 * PIECE_NUMBERS)
        """Where the weights of a piece begin, by PIECE_NUMBERS * the side that sees it + piece: its own are first."""
        for side in range(2):
            for kind in range(6):
                self.feature_rows[PIECE_NUMBERS * side + 8 * side + kind + 1] = kind * PIECE_WEIGHTS
                self.feature_rows[PIECE_NUMBERS * side + 8 * (1 - side) + kind + 1] = (kind + 6) * PIECE_WEIGHTS
        self.inputs = zeros(FEATURE_WEIGHTS)
        """The weights of the features, from feature_offset() on."""
        self.biases = zeros(NEURONS)
        self.output_weights = zeros(OUTPUT_WEIGHTS)
        self.output_biases = zeros(BUCKETS)
        self.accumulators = zeros(2 * PLIES * NEURONS)
        """Both sides' sums after each move, from (2 * n + side) * NEURONS on."""
        self.is_current = zeros(2 * PLIES)
        """By 2 * n + side: whether the accumulator has been computed."""
        self.needs_refresh = zeros(2 * PLIES)
        """By 2 * n + side: whether it can't follow from the one before, because its Kingfisher crossed the middle."""
        self.needs_refresh[0] = self.needs_refresh[1] = 1
        self.changes = zeros(CHANGE * PLIES)
        """From CHANGE * n on: piece that arrived, target, piece that left, origin, piece taken on the target."""
        if network is not None:
            if len(network) != NETWORK:
                raise ValueError(f"a network of {len(network)} numbers: expected {NETWORK}")
            self.load(network)

    def load(self, network: "array[int]") -> None:
        """Take the weights of a network, in the order that NETWORK says."""
        for i in range(FEATURE_WEIGHTS):
            self.inputs[i] = network[i]
        for i in range(NEURONS):
            self.biases[i] = network[FEATURE_WEIGHTS + i]
        for i in range(OUTPUT_WEIGHTS):
            self.output_weights[i] = network[FEATURE_WEIGHTS + NEURONS + i]
        for i in range(BUCKETS):
            at = FEATURE_WEIGHTS + NEURONS + OUTPUT_WEIGHTS + 2 * i
            self.output_biases[i] = network[at] + HALF_BIAS * network[at + 1]

    def start(self, board: Board) -> None:
        """Forget all moves and start from this position."""
        self.n = 0
        self.opening_sums[0] = self.ending_sums[0] = self.phases[0] = 0
        for square in range(64):
            piece = board.at[square]
            if piece:
                self.opening_sums[0] += self.opening_values[64 * piece + square]
                self.ending_sums[0] += self.ending_values[64 * piece + square]
                self.phases[0] += self.phase_of[piece]
        self.is_current[0] = self.is_current[1] = 0
        self.needs_refresh[0] = self.needs_refresh[1] = 1

    def push(self, piece: int, origin: int, taken: int, target: int, placed: int) -> None:
        """A piece went from origin to target, where it took the piece `taken`, or EMPTY, and is now `placed`."""
        n = self.n
        self.n = n + 1
        if not self.uses_network:
            here, there, gone = 64 * piece + origin, 64 * placed + target, 64 * taken + target
            values = self.opening_values
            self.opening_sums[n + 1] = self.opening_sums[n] - values[here] + values[there] - values[gone]
            values = self.ending_values
            self.ending_sums[n + 1] = self.ending_sums[n] - values[here] + values[there] - values[gone]
            self.phases[n + 1] = self.phases[n] - self.phase_of[taken] + self.phase_of[placed] - self.phase_of[piece]
            return
        n += 1
        self.is_current[2 * n] = self.is_current[2 * n + 1] = 0
        self.needs_refresh[2 * n] = self.needs_refresh[2 * n + 1] = 0
        if piece & 7 == KINGFISHER and (origin ^ target) & MIDDLE:
            self.needs_refresh[2 * n + (piece >> 3)] = 1
        self.changes[CHANGE * n] = placed
        self.changes[CHANGE * n + 1] = target
        self.changes[CHANGE * n + 2] = piece
        self.changes[CHANGE * n + 3] = origin
        self.changes[CHANGE * n + 4] = taken

    def pop(self) -> None:
        """The last move pushed was taken back."""
        self.n -= 1

    def feature_offset(self, side: int, flip: int, piece: int, square: int) -> int:
        """Where the weights of a piece on a square begin, as this side sees it; flip turns and mirrors its view."""
        return self.feature_rows[PIECE_NUMBERS * side + piece] + (square ^ flip) * NEURONS

    def apply_move(self, source: int, target: int, plus: int, minus: int) -> None:
        """The accumulator at target from the one at source, with one feature more and one less."""
        for i in range(NEURONS):
            self.accumulators[target + i] = (
                self.accumulators[source + i] + self.inputs[plus + i] - self.inputs[minus + i]
            )

    def apply_capture(self, source: int, target: int, plus: int, minus: int, taken: int) -> None:
        """The accumulator at target from the one at source, with one feature more and two less."""
        for i in range(NEURONS):
            self.accumulators[target + i] = (
                self.accumulators[source + i] + self.inputs[plus + i] - self.inputs[minus + i] - self.inputs[taken + i]
            )

    def start_accumulator(self, target: int, plus: int) -> None:
        """The accumulator at target from nothing, with its first feature."""
        for i in range(NEURONS):
            self.accumulators[target + i] = self.biases[i] + self.inputs[plus + i]

    def add_feature(self, target: int, plus: int) -> None:
        """One more feature for the accumulator at target."""
        for i in range(NEURONS):
            self.accumulators[target + i] = self.accumulators[target + i] + self.inputs[plus + i]

    def output(self, mine: int, others: int, weights: int) -> int:
        """The weighted sum of the squared activations.

        neuron * weight fits 16 bits, so that the compiler multiplies 16 or 32 numbers at a time.
        """
        total = 0
        for i in range(NEURONS):
            neuron = self.accumulators[mine + i]
            neuron = 0 if neuron < 0 else neuron
            neuron = LARGEST_ACTIVATION if neuron > LARGEST_ACTIVATION else neuron
            product = neuron * self.output_weights[weights + i]
            total += neuron * product
        for i in range(NEURONS):
            neuron = self.accumulators[others + i]
            neuron = 0 if neuron < 0 else neuron
            neuron = LARGEST_ACTIVATION if neuron > LARGEST_ACTIVATION else neuron
            product = neuron * self.output_weights[weights + NEURONS + i]
            total += neuron * product
        return total

    def update(self, board: Board, side: int) -> None:
        """Compute this side's accumulator of the position on the board, which is that after all pushed moves.

        On exit it is current. Those between it and the nearest earlier one that is current become so too, because
        positions nearby will need them; where none is current since the last refresh, it alone is built from the
        pieces on the board. start() asks for a refresh, so that the search backwards ends there at the latest.
        """
        kingfisher = lowest_bit(board.pieces[8 * side + KINGFISHER])
        flip = (UPSIDE_DOWN if side == BLACK else 0) ^ (LEFT_RIGHT if kingfisher & MIDDLE else 0)
        n = self.n
        last = n
        while not self.is_current[2 * n + side] and not self.needs_refresh[2 * n + side]:
            n -= 1
        if not self.is_current[2 * n + side]:
            at = (2 * last + side) * NEURONS
            self.start_accumulator(at, self.feature_offset(side, flip, board.at[kingfisher], kingfisher))
            left = (board.sides[WHITE] | board.sides[BLACK]) & ~board.pieces[8 * side + KINGFISHER]
            while left:
                square = lowest_bit(left)
                left &= left - 1
                self.add_feature(at, self.feature_offset(side, flip, board.at[square], square))
            self.is_current[2 * last + side] = 1
            return
        while n < last:
            n += 1
            source = (2 * n - 2 + side) * NEURONS
            target = (2 * n + side) * NEURONS
            plus = self.feature_offset(side, flip, self.changes[CHANGE * n], self.changes[CHANGE * n + 1])
            minus = self.feature_offset(side, flip, self.changes[CHANGE * n + 2], self.changes[CHANGE * n + 3])
            taken = self.changes[CHANGE * n + 4]
            if taken:
                self.apply_capture(
                    source, target, plus, minus, self.feature_offset(side, flip, taken, self.changes[CHANGE * n + 1])
                )
            else:
                self.apply_move(source, target, plus, minus)
            self.is_current[2 * n + side] = 1

    def is_drawish(self, board: Board) -> bool:
        """Whether both sides have one piece besides Parakeets: a Robin each, or Blue jays that never meet."""
        pieces = board.pieces
        if pieces[QUETZAL] | pieces[8 + QUETZAL] | pieces[NIGHTHAWK] | pieces[8 + NIGHTHAWK]:
            return False
        white, black = pieces[ROBIN] | pieces[BLUE_JAY], pieces[8 + ROBIN] | pieces[8 + BLUE_JAY]
        if not white or not black or white & (white - 1) or black & (black - 1):
            return False
        if pieces[ROBIN] and pieces[8 + ROBIN]:
            return True
        return not pieces[ROBIN] | pieces[8 + ROBIN] and (white & DARK_SQUARES == 0) != (black & DARK_SQUARES == 0)

    def evaluate(self, board: Board) -> int:
        """The value of the position on the board for the side to move, in centipawns; ValueError without Kingfishers.

        The board must be the one that start() saw: with another one the value means nothing.
        """
        board.check_kingfishers()
        return self.evaluate_unchecked(board)

    def evaluate_unchecked(self, board: Board) -> int:
        """The value of the position on the board for the side to move, in centipawns.

        The board must be the one that start() saw, after the moves pushed since; both Kingfishers are on it. Only the
        accumulators change. The value depends on the position alone, not on the moves that led there.
        """
        value = self.by_network(board) if self.uses_network else self.by_squares(board.side)
        return value >> DRAWISH_BITS if self.is_drawish(board) else value

    def by_squares(self, side: int) -> int:
        """The value by the piece-square tables."""
        n = self.n
        phase = self.phases[n] if self.phases[n] < OPENING_PHASE else OPENING_PHASE
        value = self.opening_sums[n] * phase + self.ending_sums[n] * (OPENING_PHASE - phase)
        value = value * PHASE_FACTOR >> PHASE_BITS
        return (value if side == WHITE else -value) + TEMPO

    def by_network(self, board: Board) -> int:
        """The value by the network."""
        side = board.side
        n = self.n
        for view in range(2):
            if not self.is_current[2 * n + view]:
                self.update(board, view)
        bucket = (count(board.sides[WHITE] | board.sides[BLACK]) - 2) >> 2
        if bucket >= BUCKETS:
            bucket = BUCKETS - 1
        total = self.output((2 * n + side) * NEURONS, (2 * n + 1 - side) * NEURONS, bucket * BUCKET_WEIGHTS)
        return (total + self.output_biases[bucket]) * SCALE >> OUTPUT_BITS
