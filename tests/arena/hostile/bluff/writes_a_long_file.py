"""Writes up to 100 MB into one file.

Verdict: output
"""

import os
import tempfile


def move(card):
    with open(os.path.join(tempfile.gettempdir(), "long"), "wb", buffering=0) as out:
        for _ in range(100):
            out.write(b"x" * 1_000_000)
    return "stay"
