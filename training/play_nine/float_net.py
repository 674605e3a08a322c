# cython: annotation_typing=False
"""A net in floating point while it learns: evaluation, gradient, and Adam's step."""

from collections.abc import Sequence

from kibitz.games.play_nine.engine.nets import FEATURES, FIRST_FEATURE, MOST_COPIES, WIDTH
from kibitz.games.play_nine.rules import HIDDEN, MOST, PAIRS
from training.play_nine.layout import LINEAR_WEIGHTS, OUTPUT_WEIGHTS, PARAMETERS

BETA_1, BETA_2 = 0.9, 0.999
"""How much of the old moments Adam keeps at each step (Kingma and Ba, "Adam: a method for stochastic optimization")."""
KEPT_1, ADDED_1 = 0.9, 0.1
KEPT_2, ADDED_2 = 0.999, 0.001
"""The same in single precision, and what is added of the new gradient and of its square."""
HALF, EPSILON = 0.5, 1e-7
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
        """The net's output for the inputs that are on, without the bias.

        On exit sums has each neuron's sum before it is clipped, and activations its clipped square.
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
        # Adding halves to each other fixes the order of the sum, whatever the width of the machine's registers.
        for neuron in range(128):
            self.products[neuron] += self.products[neuron + 128]
        for neuron in range(64):
            self.products[neuron] += self.products[neuron + 64]
        for neuron in range(32):
            self.products[neuron] += self.products[neuron + 32]
        for neuron in range(16):
            self.products[neuron] += self.products[neuron + 16]
        for neuron in range(16):
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
        """One step of Adam on boards number stride x begin to stride x (end - 1), modulo count.

        A stride without a common divisor with count visits every board once as begin and end move from 0 to count.
        Returns the sum of the squared errors before the step.
        """
        squared_error = 0.0
        bias_gradient = 0.0
        for place in range(PARAMETERS):
            self.gradient[place] = 0.0
        for turn in range(begin, end):
            which = turn * stride % count
            error = self.evaluate(boards, which) - targets[which]
            squared_error += error * error
            bias_gradient += error
            self.backpropagate(error)
        self.steps += 1
        self.adam_step(1.0 / (end - begin), rate * (1.0 - BETA_2**self.steps) ** 0.5 / (1.0 - BETA_1**self.steps))
        self.bias -= rate * BIAS_RATE * bias_gradient / (end - begin)
        return squared_error

    def backpropagate(self, error: float) -> None:
        """Add the gradient of half the squared error of the board just evaluated."""
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
        """Adam's update of all parameters; scale turns the summed gradient into a mean, rate corrects for the start.

        The square root of the second moment is kept from step to step and improved by one step of Newton's method: the
        moment moves slowly, and a loop without square roots runs in wide registers.
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
