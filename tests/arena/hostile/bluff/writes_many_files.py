"""Writes up to 60 files of a megabyte, each within the limit of one.

Verdict: output
"""

import os
import tempfile
import time


def move(card):
    for number in range(60):
        with open(os.path.join(tempfile.gettempdir(), f"file{number}"), "wb") as out:
            out.write(b"x" * 1_000_000)
        time.sleep(0.01)
    return "stay"
