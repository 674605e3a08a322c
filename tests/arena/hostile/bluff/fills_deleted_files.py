"""Keeps up to 60 MB in files that have no name any more.

Verdict: output
"""

import tempfile


def move(card):
    held = []
    for _ in range(60):
        held.append(tempfile.TemporaryFile(buffering=0))
        held[-1].write(b"x" * 1_000_000)
        held[-1].write(b"x" * 1_000)
    return "stay"
