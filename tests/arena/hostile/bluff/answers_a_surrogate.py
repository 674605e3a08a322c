"""Answers a text that can't be encoded.

Verdict: illegal
"""


def move(card):
    return "\ud800"
