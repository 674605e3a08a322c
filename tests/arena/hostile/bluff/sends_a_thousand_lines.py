"""Sends a thousand lines that were an answer once, with a few bytes changed.

Verdict: tampering
"""

import contextlib
import os
import random

ANSWER = b'{"answer": ["stay", 1, 2.5, null, {"noted": ["text"]}], "noted": []}'


def move(card):
    rng = random.Random(card)
    lines = []
    for _ in range(1000):
        line = bytearray(ANSWER)
        for _ in range(rng.randrange(5)):
            place = rng.randrange(len(line))
            line[place : place + rng.randrange(3)] = rng.randbytes(rng.randrange(3))
        lines.append(bytes(line))
    for number in range(3, 1024):
        with contextlib.suppress(OSError):
            os.set_blocking(number, False)
            os.write(number, b"\n".join(lines))
    return "fold"
