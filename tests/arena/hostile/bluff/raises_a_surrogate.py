"""Raises an error whose text can't be encoded.

Verdict: crash
"""


def move(card):
    raise ValueError("\ud800")
