# cython: annotation_typing=False
"""The evaluation's weights fitted to positions by gradient descent.

The loss is the squared error of the winning chance, as in Texel's tuning method
(https://www.chessprogramming.org/Texel%27s_Tuning_Method). The target is the chance that a search's value stands for,
for the network mixed with the outlook: what the later values of the game and its result say of the position. The result
alone is not used: it is the same for all positions of a game, and a network that learns from it remembers games. Values
and weights are in natural units of the log-odds of winning, SCALE centipawns each.
"""

import math
from array import array
from random import Random

from kibitz.games.betsy.engine.layout import (
    BIAS_ONE,
    BUCKET_WEIGHTS,
    BUCKETS,
    FEATURE_ONE,
    FEATURE_WEIGHTS,
    HALF_BIAS,
    LEFT_RIGHT,
    MIDDLE,
    NEURONS,
    OPENING_PHASE,
    OUTPUT_ONE,
    OUTPUT_WEIGHTS,
    PHASES,
    PIECE_WEIGHTS,
    SCALE,
    SQUARES,
    TEMPO,
    UPSIDE_DOWN,
)
from kibitz.games.betsy.pieces import KINGFISHER, PARAKEET
from training.adam import Adam
from training.betsy.self_play import CERTAIN, OUTLOOK, PLACED, POSITION, SIDE, VALUE

FIRST_BIAS = FEATURE_WEIGHTS
FIRST_OUTPUT = FIRST_BIAS + NEURONS
FIRST_OUTPUT_BIAS = FIRST_OUTPUT + OUTPUT_WEIGHTS
PARAMETERS = FIRST_OUTPUT_BIAS + BUCKETS
"""Of the network, in this order."""
LARGEST_OUTPUT = 1.98
"""The evaluation multiplies in 16 bits, where a larger output weight would not fit."""
FEATURE_RANGE, OUTPUT_RANGE, START_BIAS = 0.12, 0.3, 0.1
"""A new network's weights are uniform between these and their negatives; its biases."""
LANES = 16
"""Partial sums that are added up in one order, whatever the width of the processor's registers."""
START_VALUES = (0.25, 0.8, 0.85, 1.25, 2.4, 0.0)
"""A new table's values by kind."""


class NetworkFit:
    """A network in learning; the float twin of Evaluation, whose module describes it."""

    def __init__(self, seed: int = 0, network: "array[int] | None" = None, share: float = 0.0) -> None:
        """A new network of random weights, or the one that Evaluation has with these numbers.

        The share is that of the outlook in what it learns.
        """
        self.share = share
        rng = Random(seed)
        self.parameters = array("f", bytes(4 * PARAMETERS))
        self.gradients = array("f", bytes(4 * PARAMETERS))
        self.adam = Adam(PARAMETERS)
        for i in range(FEATURE_WEIGHTS):
            self.parameters[i] = rng.uniform(-FEATURE_RANGE, FEATURE_RANGE)
        for i in range(FIRST_BIAS, FIRST_OUTPUT):
            self.parameters[i] = START_BIAS
        for i in range(BUCKET_WEIGHTS):
            weight = rng.uniform(-OUTPUT_RANGE, OUTPUT_RANGE)
            for bucket in range(BUCKETS):
                self.parameters[FIRST_OUTPUT + bucket * BUCKET_WEIGHTS + i] = weight
        if network:
            for i in range(FIRST_OUTPUT):
                self.parameters[i] = network[i] / (1.0 * FEATURE_ONE)
            for i in range(FIRST_OUTPUT, FIRST_OUTPUT_BIAS):
                self.parameters[i] = network[i] / (1.0 * OUTPUT_ONE)
            for bucket in range(BUCKETS):
                at = FIRST_OUTPUT_BIAS + 2 * bucket
                bias = network[at] + HALF_BIAS * network[at + 1]
                self.parameters[FIRST_OUTPUT_BIAS + bucket] = bias / (1.0 * BIAS_ONE)
        self.own = [0] * 64
        """Where the weights of each feature begin, as the side to move sees the board."""
        self.other = [0] * 64
        """Where the weights of each feature begin, as the side that does not move sees the board."""
        self.count = 0
        """The number of features."""
        self.bucket = 0
        self.sums = [0.0] * 512
        """The neurons' sums: first those of the side to move."""
        self.sum_gradients = [0.0] * 512
        self.lanes = [0.0] * 16
        self.board = [0] * 64

    def decode(self, data: bytes, at: int) -> None:
        """Find the features and the bucket of the position that begins there."""
        side = data[at + SIDE]
        own_kingfisher, other_kingfisher = 0, 0
        n = 0
        for square in range(64):
            piece = 0
            if data[at + (square >> 3)] >> (square & 7) & 1:
                piece = data[at + PLACED + (n >> 1)] >> (4 if n & 1 else 0) & 15
                n += 1
            self.board[square] = piece
            if piece & 7 == KINGFISHER:
                if piece >> 3 == side:
                    own_kingfisher = square
                else:
                    other_kingfisher = square
        flip_own = (UPSIDE_DOWN if side else 0) ^ (LEFT_RIGHT if own_kingfisher & MIDDLE else 0)
        flip_other = (0 if side else UPSIDE_DOWN) ^ (LEFT_RIGHT if other_kingfisher & MIDDLE else 0)
        n = 0
        for square in range(64):
            piece = self.board[square]
            if piece:
                kind = (piece & 7) - PARAKEET
                mine = kind if piece >> 3 == side else kind + 6
                theirs = kind + 6 if piece >> 3 == side else kind
                self.own[n] = mine * PIECE_WEIGHTS + (square ^ flip_own) * NEURONS
                self.other[n] = theirs * PIECE_WEIGHTS + (square ^ flip_other) * NEURONS
                n += 1
        self.count = n
        self.bucket = (n - 2) >> 2
        if self.bucket >= BUCKETS:
            self.bucket = BUCKETS - 1

    def forward(self) -> float:
        """The network's output for the decoded position."""
        for i in range(NEURONS):
            self.sums[i] = self.parameters[FIRST_BIAS + i]
            self.sums[NEURONS + i] = self.parameters[FIRST_BIAS + i]
        for k in range(self.count):
            self.add_feature(self.own[k], self.other[k])
        bias = self.parameters[FIRST_OUTPUT_BIAS + self.bucket]
        return self.output(FIRST_OUTPUT + self.bucket * BUCKET_WEIGHTS) + bias

    def add_feature(self, own: int, other: int) -> None:
        """Add a feature's weights to both sides' sums."""
        for i in range(NEURONS):
            self.sums[i] += self.parameters[own + i]
            self.sums[NEURONS + i] += self.parameters[other + i]

    def output(self, at: int) -> float:
        """The sum of the squared activations, weighted by the output weights that begin there."""
        for lane in range(LANES):
            self.lanes[lane] = 0.0
        for block in range(BUCKET_WEIGHTS // LANES):
            i = block * LANES
            for lane in range(LANES):
                activation = self.sums[i + lane]
                activation = 0.0 if activation < 0.0 else (1.0 if activation > 1.0 else activation)
                self.lanes[lane] += activation * activation * self.parameters[at + i + lane]
        total = 0.0
        for lane in range(LANES):
            total += self.lanes[lane]
        return total

    def backward(self, gradient: float) -> None:
        """Add the decoded position's gradients, from that of its output; forward() came just before."""
        self.gradients[FIRST_OUTPUT_BIAS + self.bucket] += gradient
        self.through_output(FIRST_OUTPUT + self.bucket * BUCKET_WEIGHTS, gradient)
        for k in range(self.count):
            self.add_gradients(self.own[k], self.other[k])

    def through_output(self, at: int, gradient: float) -> None:
        """The gradients of the output weights that begin there, of the sums and of the biases."""
        for i in range(BUCKET_WEIGHTS):
            activation = self.sums[i]
            activation = 0.0 if activation < 0.0 else (1.0 if activation > 1.0 else activation)
            is_inside = 1.0 if activation == self.sums[i] else 0.0
            self.gradients[at + i] += gradient * activation * activation
            self.sum_gradients[i] = is_inside * 2.0 * activation * gradient * self.parameters[at + i]
        for i in range(NEURONS):
            self.gradients[FIRST_BIAS + i] += self.sum_gradients[i] + self.sum_gradients[NEURONS + i]

    def add_gradients(self, own: int, other: int) -> None:
        """Add the sums' gradients to those of a feature's weights, which are others for either side."""
        for i in range(NEURONS):
            self.gradients[own + i] += self.sum_gradients[i]
        for i in range(NEURONS):
            self.gradients[other + i] += self.sum_gradients[NEURONS + i]

    def loss(self, data: bytes, order: "array[int]") -> float:
        """The mean squared error on the positions of these numbers."""
        total = 0.0
        for i in range(len(order)):
            at = order[i] * POSITION
            self.decode(data, at)
            error = 1.0 / (1.0 + math.exp(-self.forward())) - target(data, at, self.share)
            total += error * error
        return total / len(order)

    def learn(self, data: bytes, order: "array[int]", first: int, last: int, rate: float) -> float:
        """One step on the positions order[first:last]; returns the sum of their squared errors before it."""
        total = 0.0
        for i in range(first, last):
            at = order[i] * POSITION
            self.decode(data, at)
            prediction = 1.0 / (1.0 + math.exp(-self.forward()))
            error = prediction - target(data, at, self.share)
            total += error * error
            self.backward(error * prediction * (1.0 - prediction))
        self.adam.step(self.parameters, self.gradients, rate, last - first)
        self.limit_outputs()
        return total

    def value_loss(self, data: bytes, order: "array[int]", factor: float) -> float:
        """The mean squared error on the positions of these numbers, by the search's values alone.

        The outputs are multiplied by the factor.
        """
        total = 0.0
        for i in range(len(order)):
            at = order[i] * POSITION
            self.decode(data, at)
            error = 1.0 / (1.0 + math.exp(-factor * self.forward())) - target(data, at, 0.0)
            total += error * error
        return total / len(order)

    def scale_outputs(self, factor: float) -> None:
        """Multiply the values of all positions."""
        for i in range(FIRST_OUTPUT, PARAMETERS):
            self.parameters[i] *= factor
        self.limit_outputs()

    def limit_outputs(self) -> None:
        """Keep the output weights as small as the evaluation needs them."""
        for i in range(FIRST_OUTPUT, FIRST_OUTPUT_BIAS):
            if self.parameters[i] > LARGEST_OUTPUT:
                self.parameters[i] = LARGEST_OUTPUT
            elif self.parameters[i] < -LARGEST_OUTPUT:
                self.parameters[i] = -LARGEST_OUTPUT

    def rounded(self) -> "array[int]":
        """The parameters in the units and the order of Evaluation."""
        whole = [round(FEATURE_ONE * self.parameters[i]) for i in range(FIRST_OUTPUT)]
        whole += [round(OUTPUT_ONE * self.parameters[i]) for i in range(FIRST_OUTPUT, FIRST_OUTPUT_BIAS)]
        for i in range(FIRST_OUTPUT_BIAS, PARAMETERS):
            high, low = divmod(round(BIAS_ONE * self.parameters[i]), HALF_BIAS)
            whole += [low, high]
        return array("h", [max(-32768, min(32767, weight)) for weight in whole])


class SquaresFit:
    """Piece-square values in learning, for the opening and for the ending; left and right are alike."""

    def __init__(self) -> None:
        self.parameters = array("d", bytes(8 * 2 * SQUARES))
        self.gradients = array("d", bytes(8 * 2 * SQUARES))
        self.adam = Adam(2 * SQUARES)
        for i in range(2 * SQUARES):
            self.parameters[i] = START_VALUES[i % SQUARES // 64]
        self.phase_of = [0] * 8
        for kind in range(8):
            self.phase_of[kind] = PHASES[kind]
        self.places = [0] * 64
        """The parameter of each piece in the opening; that of the ending is SQUARES further."""
        self.signs = [0] * 64
        """1 for the pieces of the side to move, -1 for the others."""
        self.count = 0
        """The number of pieces."""
        self.opening = 0.0
        """The share of the opening's values."""

    def decode(self, data: bytes, at: int) -> None:
        """Find the pieces' parameters and the phase of the position that begins there."""
        side = data[at + SIDE]
        n = phase = 0
        for square in range(64):
            if data[at + (square >> 3)] >> (square & 7) & 1:
                piece = data[at + PLACED + (n >> 1)] >> (4 if n & 1 else 0) & 15
                kind = piece & 7
                phase += self.phase_of[kind]
                seen = square ^ UPSIDE_DOWN if piece >> 3 else square
                if seen & MIDDLE:
                    seen ^= LEFT_RIGHT
                self.places[n] = (kind - PARAKEET) * 64 + seen
                self.signs[n] = 1 if piece >> 3 == side else -1
                n += 1
        self.count = n
        self.opening = (phase if phase < OPENING_PHASE else OPENING_PHASE) / (1.0 * OPENING_PHASE)

    def forward(self) -> float:
        """The value of the decoded position for the side to move."""
        value = TEMPO / (1.0 * SCALE)
        for k in range(self.count):
            place = self.places[k]
            opening, ending = self.parameters[place], self.parameters[SQUARES + place]
            value += self.signs[k] * (opening * self.opening + ending * (1.0 - self.opening))
        return value

    def backward(self, gradient: float) -> None:
        """Add the decoded position's gradients, from that of its value."""
        for k in range(self.count):
            place = self.places[k]
            self.gradients[place] += self.signs[k] * gradient * self.opening
            self.gradients[SQUARES + place] += self.signs[k] * gradient * (1.0 - self.opening)

    def loss(self, data: bytes, order: "array[int]") -> float:
        """The mean squared error on the positions of these numbers."""
        total = 0.0
        for i in range(len(order)):
            at = order[i] * POSITION
            self.decode(data, at)
            error = 1.0 / (1.0 + math.exp(-self.forward())) - target(data, at, 0.0)
            total += error * error
        return total / len(order)

    def learn(self, data: bytes, order: "array[int]", first: int, last: int, rate: float) -> float:
        """One step on the positions order[first:last]; returns the sum of their squared errors before it."""
        total = 0.0
        for i in range(first, last):
            at = order[i] * POSITION
            self.decode(data, at)
            prediction = 1.0 / (1.0 + math.exp(-self.forward()))
            error = prediction - target(data, at, 0.0)
            total += error * error
            self.backward(error * prediction * (1.0 - prediction))
        self.adam.step(self.parameters, self.gradients, rate, last - first)
        return total

    def rounded(self) -> "array[int]":
        """Centipawns, with both halves of the board filled in."""
        whole = array("h", bytes(2 * 2 * SQUARES))
        for i in range(2 * SQUARES):
            square = i % 64
            whole[i] = round(SCALE * self.parameters[i - square + (square ^ LEFT_RIGHT if square & MIDDLE else square)])
        return whole


def target(data: bytes, at: int, share: float) -> float:
    """The winning chance that the position which begins there should be given, for the side to move.

    The share is that of its outlook, the rest that of its value.
    """
    value = data[at + VALUE] | data[at + VALUE + 1] << 8
    if value > 32767:
        value -= 65536
    chance = 1.0 / (1.0 + math.exp(-value / (1.0 * SCALE)))
    outlook = data[at + OUTLOOK] | data[at + OUTLOOK + 1] << 8
    return (1.0 - share) * chance + share * outlook / (1.0 * CERTAIN)
