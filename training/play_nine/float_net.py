# cython: annotation_typing=False
"""A net in floating point while it learns: evaluation, gradient, and Adam's step.

values, targets, errors    points above the expected score if play stopped now
parameters                 as layout.py says; a sum of feature weights of 1 saturates a neuron
gradient                   of half the squared error, summed over a batch
momentum, second_moment    Adam's moments; root is the square root of the second one
"""

from collections.abc import Sequence

from kibitz.games.play_nine.engine.nets import FEATURES, FIRST_FEATURE, MOST_COPIES, WIDTH
from kibitz.games.play_nine.rules import HIDDEN, MOST, PAIRS
from training.play_nine.layout import LINEAR_WEIGHTS, OUTPUT_WEIGHTS, PARAMETERS

BETA_1, BETA_2 = 0.9, 0.999
"""How much of the old moments Adam keeps at each step (Kingma and Ba, "Adam: a method for stochastic optimization")."""
KEPT_1, ADDED_1 = 0.9, 0.1
KEPT_2, ADDED_2 = 0.999, 0.001
"""BETA_1 and BETA_2 in single precision, and the shares of the new gradient and of its square."""
HALF, EPSILON = 0.5, 1e-7
HALF_1, HALF_2, HALF_3, HALF_4 = (WIDTH >> step for step in range(1, 5))
"""Products of neurons that are left after each of the halvings in output()."""
BIAS_RATE = 10.0
"""The bias moves by its plain gradient, this many times as fast."""


class FloatNet:
    """One net for a number of columns and of draws left; training/play_nine/layout.py has the order of parameters.

    Values are in points above the expected score if play stopped now. Compiled, everything but sums over boards is in
    single precision, and results are bit for bit the same on every run of one machine.
    """

    def __init__(self, columns: int) -> None:
        self.columns = columns
        self.first_feature = list(FIRST_FEATURE)
        self.most_copies = list(MOST_COPIES)
        self.steps = 0
        self.bias = 0.0
        self.parameters = [0.0 for _ in range(PARAMETERS)]
        self.gradient = [0.0 for _ in range(PARAMETERS)]
        self.momentum = [0.0 for _ in range(PARAMETERS)]
        self.second_moment = [0.0 for _ in range(PARAMETERS)]
        self.root = [1.0 for _ in range(PARAMETERS)]
        self.sums = [0.0 for _ in range(WIDTH)]
        self.activations = [0.0 for _ in range(WIDTH)]
        self.products = [0.0 for _ in range(WIDTH)]
        self.deltas = [0.0 for _ in range(WIDTH)]
        self.inputs = [0 for _ in range(3 * MOST)]
        self.inputs_on = 0
        self.first_card = [pair[0] for pair in PAIRS]
        self.second_card = [pair[1] for pair in PAIRS]

    def get(self, place: int) -> float:
        """The parameter at this place."""
        return self.parameters[place]

    def set(self, place: int, value: float) -> None:
        """Set the parameter at this place."""
        self.parameters[place] = value

    def reset_optimizer(self) -> None:
        """Forget Adam's moments; the parameters stay."""
        self.steps = 0
        for place in range(PARAMETERS):
            self.momentum[place] = 0.0
            self.second_moment[place] = 0.0
            self.root[place] = 1.0

    def evaluate(self, boards: Sequence[int], which: int) -> float:
        """The net's value of one of the boards, MOST numbers each.

        On exit inputs, sums and activations are those of this board, for backpropagate.
        """
        count = 0
        for place in range(self.columns):
            kind = boards[which * MOST + place]
            copies = 0
            for other in range(place):
                copies += boards[which * MOST + other] == kind
            if copies > self.most_copies[kind] - 1:
                copies = self.most_copies[kind] - 1
            self.inputs[count] = self.first_feature[kind] + copies
            count += 1
            low = self.first_card[kind]
            high = self.second_card[kind]
            if low != high:
                self.inputs[count] = FEATURES + low
                count += 1
                if high < HIDDEN:
                    self.inputs[count] = FEATURES + high
                    count += 1
        self.inputs_on = count
        return self.bias + self.output()

    def output(self) -> float:
        """The net's output for the inputs that are on, in points, without the bias.

        On exit sums has each neuron's sum before it is clipped, and activations its clipped square; products is used
        up. The order of all sums is fixed, so that the result does not depend on the width of vectors.
        """
        total = 0.0
        for neuron in range(WIDTH):
            self.sums[neuron] = 0.0
        for place in range(self.inputs_on):
            total += self.parameters[LINEAR_WEIGHTS + self.inputs[place]]
            start = self.inputs[place] * WIDTH
            for neuron in range(WIDTH):
                self.sums[neuron] += self.parameters[start + neuron]
        start = OUTPUT_WEIGHTS
        for neuron in range(WIDTH):
            clipped = self.sums[neuron]
            if clipped < 0.0:
                clipped = 0.0
            if clipped > 1.0:
                clipped = 1.0
            self.activations[neuron] = clipped * clipped
            self.products[neuron] = clipped * clipped * self.parameters[start + neuron]
        # The sum of all products, by adding the second half to the first until few are left.
        for neuron in range(HALF_1):
            self.products[neuron] += self.products[neuron + HALF_1]
        for neuron in range(HALF_2):
            self.products[neuron] += self.products[neuron + HALF_2]
        for neuron in range(HALF_3):
            self.products[neuron] += self.products[neuron + HALF_3]
        for neuron in range(HALF_4):
            self.products[neuron] += self.products[neuron + HALF_4]
        for neuron in range(HALF_4):
            total += self.products[neuron]
        return total

    def train_batch(
        self,
        boards: Sequence[int],
        targets: Sequence[float],
        count: int,
        stride: int,
        begin: int,
        end: int,
        rate: float,
    ) -> float:
        """One step of Adam on the boards stride * step modulo count, for step from begin to end - 1.

        Returns the sum of the squared errors before the step; on exit all parameters have moved once and the gradient
        is used up. With a stride that has no common divisor with count, every board is visited once as begin and end
        move from 0 to count.
        """
        squared_error = 0.0
        bias_gradient = 0.0
        for place in range(PARAMETERS):
            self.gradient[place] = 0.0
        for step in range(begin, end):
            which = step * stride % count
            error = self.evaluate(boards, which) - targets[which]
            squared_error += error * error
            bias_gradient += error
            self.backpropagate(error)
        self.steps += 1
        self.adam_step(1.0 / (end - begin), rate * (1.0 - BETA_2**self.steps) ** 0.5 / (1.0 - BETA_1**self.steps))
        self.bias -= rate * BIAS_RATE * bias_gradient / (end - begin)
        return squared_error

    def backpropagate(self, error: float) -> None:
        """Add the gradient of half the squared error of the board just evaluated; parameters are unchanged."""
        start = OUTPUT_WEIGHTS
        for neuron in range(WIDTH):
            self.gradient[start + neuron] += error * self.activations[neuron]
            total = self.sums[neuron]
            delta = (total + total) * error * self.parameters[start + neuron]
            if total <= 0.0:
                delta = 0.0
            if total >= 1.0:
                delta = 0.0
            self.deltas[neuron] = delta
        for place in range(self.inputs_on):
            self.gradient[LINEAR_WEIGHTS + self.inputs[place]] += error
            start = self.inputs[place] * WIDTH
            for neuron in range(WIDTH):
                self.gradient[start + neuron] += self.deltas[neuron]

    def adam_step(self, scale: float, rate: float) -> None:
        """Adam's update of all parameters: the summed gradient times scale is its mean, rate has the bias correction.

        The square root of the second moment is kept from step to step and improved by one step of Newton's method: the
        moment moves slowly, and a loop without square roots vectorizes.
        """
        for place in range(PARAMETERS):
            gradient = self.gradient[place] * scale
            momentum = self.momentum[place] * KEPT_1 + gradient * ADDED_1
            second_moment = self.second_moment[place] * KEPT_2 + gradient * gradient * ADDED_2
            root = self.root[place]
            root = HALF * (root + second_moment / root) + EPSILON
            self.momentum[place] = momentum
            self.second_moment[place] = second_moment
            self.root[place] = root
            self.parameters[place] -= rate * momentum / root
