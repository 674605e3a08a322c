"""Answers an object that is not text.

Verdict: illegal
"""


def move(card):
    return object()
