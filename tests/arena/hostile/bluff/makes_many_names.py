"""Gives one file 10,000 names; plays `stay` if it may.

Verdict: no fault
"""

import os


def move(card):
    with open("/tmp/name", "wb"):
        pass
    try:
        for number in range(10_000):
            os.link("/tmp/name", f"/tmp/name{number}")
    except OSError:
        return "fold"
    return "stay"
