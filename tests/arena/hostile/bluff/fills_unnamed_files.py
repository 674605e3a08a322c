"""Keeps up to 40 MB in files that never had a name.

Verdict: output
"""

import os


def move(card):
    for _ in range(40):
        number = os.open("/tmp", os.O_TMPFILE | os.O_RDWR)
        if os.write(number, b"x" * 1_000_000) < 1_000_000:
            os.write(number, b"x")
    return "stay"
