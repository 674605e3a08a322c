# cython: annotation_typing=False
"""Adam, the optimizer that every network here learns with (Kingma and Ba, 2015, algorithm 1).

A caller sums the gradients of a batch and calls step() once a batch.
"""

from array import array

KEEP_1, CHANGE_1 = 0.9, 0.1
KEEP_2, CHANGE_2 = 0.999, 0.001
"""How much of the two moments each step keeps and how much of it is new: the paper's defaults."""
EPSILON = 1e-8
CORRECTED_STEPS = 20000
"""The corrections for the moments' start at 0 are within 3e-9 of 1 after this number of steps, and stay as they are. It
is part of the arithmetic that made the shipped files."""


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

        On exit the gradients are 0, ready for the next batch. Everything is reckoned in double precision, also where
        the parameters are floats: the result depends on the order of the examples alone.
        """
        self.steps += 1
        unbiased_1 = 1.0 - KEEP_1 ** min(self.steps, CORRECTED_STEPS)
        unbiased_2 = 1.0 - KEEP_2 ** min(self.steps, CORRECTED_STEPS)
        for i in range(self.size):
            gradient = gradients[i] / count
            gradients[i] = 0.0
            self.means[i] = KEEP_1 * self.means[i] + CHANGE_1 * gradient
            self.squares[i] = KEEP_2 * self.squares[i] + CHANGE_2 * gradient * gradient
            parameters[i] -= rate * (self.means[i] / unbiased_1) / ((self.squares[i] / unbiased_2) ** 0.5 + EPSILON)
