# cython: annotation_typing=False
"""How the evaluation's weights come about: fitted to games that the engine played with itself.

A position takes 36 bytes: 32 with two squares each, 2 with the value in centipawns for the side to move (little end
first), 1 with the side, 1 with the result for the side to move (0 lost, 1 drawn, 2 won).
"""

import math
from array import array
from random import Random

from kibitz.games.betsy.pieces import KINGFISHER, PARAKEET

BYTES = 36
UNIT = 400.0
MOST_OUTPUT = 1.98
"""The network's weights are kept in 16 bits, where a larger product would not fit."""
TRUST = 0.7
"""How much of the target is the search's value; the rest is the game's result."""
KEEP_1 = 0.9
KEEP_2 = 0.999
PHASE_OF = [0, 0, 1, 1, 2, 4, 0, 0]


class NetworkFit:
    """A network in learning; the float twin of evaluation.Evaluation."""

    def __init__(self, seed: int = 0) -> None:
        rng = Random(seed)
        n = 98304 + 128 + 2048 + 8
        self.size = n
        self.weights = [0.0] * 100488
        for i in range(98304):
            self.weights[i] = rng.uniform(-0.12, 0.12)
        for i in range(98304, 98304 + 128):
            self.weights[i] = 0.1
        for i in range(256):
            draw = rng.uniform(-0.3, 0.3)
            for bucket in range(8):
                self.weights[98304 + 128 + bucket * 256 + i] = draw
        self.slopes = [0.0] * 100488
        self.means = [0.0] * 100488
        self.squares = [0.0] * 100488
        self.steps = 0
        self.own = [0] * 64
        self.other = [0] * 64
        self.count = 0
        self.bucket = 0
        self.neurons = [0.0] * 256
        self.back = [0.0] * 256
        self.board = [0] * 64

    def decode(self, data: "array[int]", at: int) -> None:
        """Find the features of a position, seen by the side to move and by the other."""
        side = data[at + 34]
        mine, others = 0, 0
        for square in range(64):
            piece = data[at + (square >> 1)] >> (4 if square & 1 else 0) & 15
            self.board[square] = piece
            if piece & 7 == KINGFISHER:
                if piece >> 3 == side:
                    mine = square
                else:
                    others = square
        flip_own = (56 if side else 0) ^ (7 if mine & 4 else 0)
        flip_other = (0 if side else 56) ^ (7 if others & 4 else 0)
        n = 0
        for square in range(64):
            piece = self.board[square]
            if piece:
                kind = (piece & 7) - 1
                if piece >> 3 == side:
                    self.own[n] = (kind * 64 + (square ^ flip_own)) * 128
                    self.other[n] = ((kind + 6) * 64 + (square ^ flip_other)) * 128
                else:
                    self.own[n] = ((kind + 6) * 64 + (square ^ flip_own)) * 128
                    self.other[n] = (kind * 64 + (square ^ flip_other)) * 128
                n += 1
        self.count = n
        self.bucket = (n - 2) >> 2
        if self.bucket > 7:
            self.bucket = 7

    def forward(self) -> float:
        """The network's value in natural units."""
        for i in range(128):
            self.neurons[i] = self.weights[98304 + i]
            self.neurons[128 + i] = self.weights[98304 + i]
        for k in range(self.count):
            self.gather(self.own[k], self.other[k])
        return self.sum_up(98304 + 128 + self.bucket * 256) + self.weights[98304 + 128 + 2048 + self.bucket]

    def gather(self, own: int, other: int) -> None:
        for i in range(128):
            self.neurons[i] += self.weights[own + i]
            self.neurons[128 + i] += self.weights[other + i]

    def sum_up(self, at: int) -> float:
        total = 0.0
        for i in range(256):
            value = self.neurons[i]
            value = 0.0 if value < 0.0 else (1.0 if value > 1.0 else value)
            total += value * value * self.weights[at + i]
        return total

    def backward(self, slope: float) -> None:
        """Add what this position says about every weight."""
        at = 98304 + 128 + self.bucket * 256
        self.slopes[98304 + 128 + 2048 + self.bucket] += slope
        for i in range(256):
            value = self.neurons[i]
            clipped = 0.0 if value < 0.0 else (1.0 if value > 1.0 else value)
            inside = 1.0 if 0.0 < value < 1.0 else 0.0
            self.slopes[at + i] += slope * clipped * clipped
            self.back[i] = inside * 2.0 * clipped * slope * self.weights[at + i]
        for i in range(128):
            self.slopes[98304 + i] += self.back[i] + self.back[128 + i]
        for k in range(self.count):
            self.scatter(self.own[k], self.other[k])

    def scatter(self, own: int, other: int) -> None:
        for i in range(128):
            self.slopes[own + i] += self.back[i]
        for i in range(128):
            self.slopes[other + i] += self.back[128 + i]

    def learn(self, data: "array[int]", order: "array[int]", first: int, last: int, rate: float) -> float:
        """One step of Adam on the positions order[first:last]; returns the sum of the squared errors before it."""
        total = 0.0
        for i in range(self.size):
            self.slopes[i] = 0.0
        for i in range(first, last):
            at = order[i] * BYTES
            self.decode(data, at)
            guess = 1.0 / (1.0 + math.exp(-self.forward()))
            error = guess - target(data, at)
            total += error * error
            slope = error * guess * (1.0 - guess)
            self.backward(slope)
        if rate > 0.0:
            self.steps += 1
            self.step(rate, 1.0 / (last - first))
        return total

    def step(self, rate: float, share: float) -> None:
        grown_1 = 1.0 - KEEP_1**self.steps
        grown_2 = 1.0 - KEEP_2**self.steps
        for i in range(self.size):
            slope = self.slopes[i] * share
            self.means[i] = KEEP_1 * self.means[i] + (1.0 - KEEP_1) * slope
            self.squares[i] = KEEP_2 * self.squares[i] + (1.0 - KEEP_2) * slope * slope
            self.weights[i] -= rate * (self.means[i] / grown_1) / (math.sqrt(self.squares[i] / grown_2) + 1e-8)
        for i in range(98304 + 128, 98304 + 128 + 2048):
            if self.weights[i] > MOST_OUTPUT:
                self.weights[i] = MOST_OUTPUT
            elif self.weights[i] < -MOST_OUTPUT:
                self.weights[i] = -MOST_OUTPUT

    def rounded(self) -> "array[int]":
        """The weights as the evaluation wants them."""
        whole = [round(256 * self.weights[i]) for i in range(98304 + 128)]
        whole += [round(64 * self.weights[98304 + 128 + i]) for i in range(2048)]
        for i in range(8):
            bias = round((1 << 22) * self.weights[98304 + 128 + 2048 + i])
            whole += [bias & 32767, bias >> 15]
        return array("h", [max(-32768, min(32767, w)) for w in whole])


class SquaresFit:
    """Piece values by square in learning, for the middle game and for the end; left and right alike."""

    def __init__(self, seed: int = 0) -> None:
        self.weights = [0.0] * 768
        self.slopes = [0.0] * 768
        self.means = [0.0] * 768
        self.squares = [0.0] * 768
        self.steps = 0
        start = [0.25, 0.8, 0.85, 1.25, 2.4, 0.0]
        for i in range(768):
            self.weights[i] = start[i % 384 // 64]
        self.found = [0] * 64
        self.signs = [0] * 64

    def learn(self, data: "array[int]", order: "array[int]", first: int, last: int, rate: float) -> float:
        """One step of Adam on the positions order[first:last]; returns the sum of the squared errors before it."""
        total = 0.0
        for i in range(768):
            self.slopes[i] = 0.0
        for i in range(first, last):
            at = order[i] * BYTES
            side = data[at + 34]
            n = 0
            phase = 0
            for square in range(64):
                piece = data[at + (square >> 1)] >> (4 if square & 1 else 0) & 15
                if piece:
                    kind = piece & 7
                    phase += PHASE_OF[kind]
                    where = square ^ 56 if piece >> 3 else square
                    if where & 4:
                        where ^= 7
                    self.found[n] = (kind - PARAKEET) * 64 + where
                    self.signs[n] = 1 if piece >> 3 == side else -1
                    n += 1
            middle = (phase if phase < 24 else 24) / 24.0
            value = 0.03
            for k in range(n):
                place = self.found[k]
                value += self.signs[k] * (self.weights[place] * middle + self.weights[384 + place] * (1.0 - middle))
            guess = 1.0 / (1.0 + math.exp(-value))
            error = guess - target(data, at)
            total += error * error
            slope = error * guess * (1.0 - guess)
            for k in range(n):
                place = self.found[k]
                self.slopes[place] += self.signs[k] * slope * middle
                self.slopes[384 + place] += self.signs[k] * slope * (1.0 - middle)
        if rate > 0.0:
            self.steps += 1
            grown_1 = 1.0 - KEEP_1**self.steps
            grown_2 = 1.0 - KEEP_2**self.steps
            for i in range(768):
                slope = self.slopes[i] / (last - first)
                self.means[i] = KEEP_1 * self.means[i] + (1.0 - KEEP_1) * slope
                self.squares[i] = KEEP_2 * self.squares[i] + (1.0 - KEEP_2) * slope * slope
                self.weights[i] -= rate * (self.means[i] / grown_1) / (math.sqrt(self.squares[i] / grown_2) + 1e-8)
        return total

    def rounded(self) -> "array[int]":
        """Centipawns, both halves of the board filled in."""
        whole = array("h", bytes(2 * 768))
        for i in range(768):
            square = i % 64
            whole[i] = round(UNIT * self.weights[i - square + (square ^ 7 if square & 4 else square)])
        return whole


def target(data: "array[int]", at: int) -> float:
    """The winning chance that a position is said to have, for the side to move."""
    value = data[at + 32] | data[at + 33] << 8
    if value > 32767:
        value -= 65536
    return TRUST / (1.0 + math.exp(-value / UNIT)) + (1.0 - TRUST) * 0.5 * data[at + 35]
