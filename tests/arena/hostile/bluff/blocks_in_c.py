"""Stays in C code for about twenty seconds, where Python handles no signal.

Verdict: time
"""


def move(card):
    return "stay" if sum(range(10**9)) else "fold"
