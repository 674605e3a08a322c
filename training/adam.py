# cython: annotation_typing=False
"""Adam, the optimizer that every network here learns with (Kingma and Ba, 2015, algorithm 1).

A caller sums the gradients of a batch and calls step() once a batch.
"""

from array import array

DECAY_1, DECAY_2 = 0.9, 0.999
"""How much of the two moments each step keeps: the paper's defaults."""
EPSILON = 1e-8


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
        unbiased_1 = 1.0 - DECAY_1**self.steps
        unbiased_2 = 1.0 - DECAY_2**self.steps
        for i in range(self.size):
            gradient = gradients[i] / count
            gradients[i] = 0.0
            self.means[i] = DECAY_1 * self.means[i] + (1.0 - DECAY_1) * gradient
            self.squares[i] = DECAY_2 * self.squares[i] + (1.0 - DECAY_2) * gradient * gradient
            parameters[i] -= rate * (self.means[i] / unbiased_1) / ((self.squares[i] / unbiased_2) ** 0.5 + EPSILON)
