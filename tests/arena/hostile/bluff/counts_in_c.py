"""Raises a number to a power for minutes, in C.

Verdict: time or memory
"""


def move(card):
    return "stay" if 3 ** (10**8) % 7 else "fold"
