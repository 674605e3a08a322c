"""Recurses without end.

Verdict: crash
"""


def move(card):
    return move(card)
