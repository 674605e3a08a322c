"""Answers what JSON does not have.

Verdict: illegal
"""


def move(card):
    return float("nan")
