"""Raises an error of 20 MB.

Verdict: crash or memory
"""


def move(card):
    raise ValueError("\x1b]0;" * 4_000_000)
