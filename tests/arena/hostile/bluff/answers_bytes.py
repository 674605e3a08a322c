"""Answers bytes instead of a text.

Verdict: illegal
"""


def move(card):
    return b"stay"
