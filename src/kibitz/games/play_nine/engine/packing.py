"""Compressed nets: the format of the shipped files, read here; training/play_nine/pack.py writes it.

A net's feature weights are rounded to multiples of steps, which are fine where a weight matters and coarse where it
does not: the step of a weight is that of its feature's exponent and its neuron's together. A net is written as its
difference from the net for one draw fewer, which is much like it. The multiples are zigzag numbers (0, -1, 1, -2, ...
are 0, 1, 2, 3, ...), their low bytes first and then their high ones, nearly all 0, so that LZMA, which learns how
often each byte comes, needs some three bits for a weight of sixteen. All other parameters are kept as they are.
"""

import lzma
from array import array
from collections.abc import Iterator, Sequence
from functools import cache
from operator import add, mul

from kibitz.games.play_nine.engine.nets import FEATURES, WIDTH, Nets

MOST_EXPONENT = 26
STEPS = [max(1, round(2 ** (exponent / 2))) for exponent in range(MOST_EXPONENT + 1)]
"""By exponent: two steps an octave. A larger step than the last would exceed the weights."""
LEAST_EXPONENT = -40
"""Of a neuron; its byte in the file is the exponent less this."""
HIGH_BYTE = 256

NET_EXPONENTS = FEATURES + WIDTH
NET_WEIGHTS = FEATURES * WIDTH
LZMA = ({"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "lp": 0, "pb": 0},)
"""Each byte is coded independently: those before it do not predict it."""


def unpack(packed: bytes, columns: int, draws: int) -> Nets:
    """The nets for this number of columns, by draws left from 1 to draws."""
    nets = Nets(columns, draws)
    content = memoryview(lzma.decompress(packed))
    exponents, content = content[: draws * NET_EXPONENTS], content[draws * NET_EXPONENTS :]
    low, content = content[: draws * NET_WEIGHTS], content[draws * NET_WEIGHTS :]
    high, content = content[: draws * NET_WEIGHTS], content[draws * NET_WEIGHTS :]
    weights = array("h", bytes(2 * NET_WEIGHTS))
    for net in range(draws):
        here = slice(net * NET_WEIGHTS, (net + 1) * NET_WEIGHTS)
        own = exponents[net * NET_EXPONENTS : (net + 1) * NET_EXPONENTS]
        weights = array("h", changed_weights(weights, own, low[here], high[here]))
        nets.feature_weights[here] = weights
    for part in nets.parts()[1:]:
        size = len(part) * part.itemsize
        part[:] = array(part.typecode, bytes(content[:size]))
        content = content[size:]
    return nets


@cache
def signed_numbers() -> list[int]:
    """What each zigzag number stands for."""
    return [number >> 1 if number % 2 == 0 else -(number >> 1) - 1 for number in range(HIGH_BYTE**2)]


def step_of(feature_exponent: int, neuron_exponent: int) -> int:
    """The step of a weight; small exponents of neurons make up for large ones of features."""
    return STEPS[max(0, min(MOST_EXPONENT, feature_exponent + neuron_exponent))]


def changed_weights(before: Sequence[int], exponents: memoryview, low: memoryview, high: memoryview) -> Iterator[int]:
    """The feature weights of a net, by those of the net for one draw fewer."""
    signed = signed_numbers().__getitem__
    steps_of: dict[int, list[int]] = {}
    neurons = [byte + LEAST_EXPONENT for byte in exponents[FEATURES:]]
    for feature, exponent in enumerate(exponents[:FEATURES]):
        if exponent not in steps_of:
            steps_of[exponent] = [step_of(exponent, neuron) for neuron in neurons]
        row = slice(feature * WIDTH, (feature + 1) * WIDTH)
        numbers: Sequence[int] = low[row]
        if any(high[row]):
            numbers = [byte + HIGH_BYTE * more for byte, more in zip(low[row], high[row], strict=True)]
        yield from map(add, before[row], map(mul, map(signed, numbers), steps_of[exponent]))
