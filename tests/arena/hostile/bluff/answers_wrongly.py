"""Answers a move that does not exist.

Verdict: illegal
"""


def move(card):
    return "raise"
