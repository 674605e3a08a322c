"""Adam against the formulas of its paper, and that it finds a minimum."""

from array import array
from random import Random

import pytest
from training.adam import Adam

from kibitz.native import interpreted


def by_the_paper(gradients: list[list[float]], rate: float) -> list[float]:
    """Algorithm 1 of Kingma and Ba, written from the paper for lists of gradients."""
    size = len(gradients[0])
    m, v, theta = [0.0] * size, [0.0] * size, [0.0] * size
    for t, gradient in enumerate(gradients, 1):
        m = [0.9 * old + 0.1 * new for old, new in zip(m, gradient, strict=True)]
        v = [0.999 * old + 0.001 * new**2 for old, new in zip(v, gradient, strict=True)]
        for i in range(size):
            theta[i] -= rate * m[i] / (1 - 0.9**t) / ((v[i] / (1 - 0.999**t)) ** 0.5 + 1e-8)
    return theta


@pytest.mark.parametrize("kind", ["f", "d"])
def test_it_follows_the_paper(kind: str) -> None:
    rng = Random(1)
    batches = [[rng.gauss(0, 1) for _ in range(5)] for _ in range(40)]
    for module in ("compiled", "interpreted"):
        make = Adam if module == "compiled" else interpreted.module("training.adam").Adam
        optimizer, parameters = make(5), array(kind, [0.0] * 5)
        for batch in batches:
            gradients = array(kind, [3 * gradient for gradient in batch])
            optimizer.step(parameters, gradients, 0.01, 3)
            assert list(gradients) == [0.0] * 5
        assert list(parameters) == pytest.approx(by_the_paper(batches, 0.01), rel=1e-4 if kind == "f" else 1e-9)


def test_it_finds_the_minimum_of_a_parabola() -> None:
    optimizer, parameters = Adam(2), array("d", [5.0, -3.0])
    for _ in range(3000):
        gradients = array("d", [2 * (parameters[0] - 1), 8 * (parameters[1] + 2)])
        optimizer.step(parameters, gradients, 0.01, 1)
    assert list(parameters) == pytest.approx([1.0, -2.0], abs=1e-3)
