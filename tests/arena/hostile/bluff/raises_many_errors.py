"""Raises 10,000 errors at once, in groups of groups.

Verdict: crash
"""


def move(card):
    error = ValueError("x" * 1000)
    for _ in range(10_000):
        error = ValueError("y", error)
        error.__context__ = error.args[1]
    raise error
