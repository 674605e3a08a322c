"""Forgets to return.

Verdict: illegal
"""


def move(card):
    pass
