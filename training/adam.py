# cython: annotation_typing=False
"""Adam, the optimizer (Kingma and Ba, "Adam: a method for stochastic optimization", 2015, algorithm 1).

A caller sums the gradients of a batch and calls step() once a batch.
"""

from array import array

BETA_1, COMPLEMENT_1 = 0.9, 0.1
BETA_2, COMPLEMENT_2 = 0.999, 0.001
"""The decay rates of the two moments, the paper's defaults; 1 - BETA is written out, since subtracting would round."""
EPSILON = 1e-8
CORRECTED_STEPS = 20000
"""The bias corrections are within 3e-9 of 1 after this number of steps, and change no more. The shipped files depend on
it."""


class Adam:
    """The moments of a list of parameters."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.steps = 0
        self.means = array("d", bytes(8 * size))
        """The first moment of each parameter's gradient."""
        self.squares = array("d", bytes(8 * size))
        """The second, uncentred moment."""

    def step(self, parameters: "array[float]", gradients: "array[float]", rate: float, count: int) -> None:
        """Move the parameters against the mean of the gradients, which are sums over count examples.

        On exit the gradients are 0, ready for the next batch, and `steps` is one more. The arithmetic is in double
        precision, also where the parameters are floats.
        """
        self.steps += 1
        unbiased_1 = 1.0 - BETA_1 ** min(self.steps, CORRECTED_STEPS)
        unbiased_2 = 1.0 - BETA_2 ** min(self.steps, CORRECTED_STEPS)
        for i in range(self.size):
            gradient = gradients[i] / count
            gradients[i] = 0.0
            self.means[i] = BETA_1 * self.means[i] + COMPLEMENT_1 * gradient
            self.squares[i] = BETA_2 * self.squares[i] + COMPLEMENT_2 * gradient * gradient
            parameters[i] -= rate * (self.means[i] / unbiased_1) / ((self.squares[i] / unbiased_2) ** 0.5 + EPSILON)
