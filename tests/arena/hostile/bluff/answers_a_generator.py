"""Answers one letter after the other.

Verdict: illegal
"""


def move(card):
    yield from "stay"
