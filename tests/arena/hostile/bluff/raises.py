"""Divides by zero.

Verdict: crash
"""


def move(card):
    return "stay" if 1 / (card - card) else "fold"
