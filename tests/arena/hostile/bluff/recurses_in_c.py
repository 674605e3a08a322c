"""Recurses without end in C, by comparing lists that hold themselves.

Verdict: crash
"""

import sys


def move(card):
    sys.setrecursionlimit(10**9)
    one, other = [], []
    one.append(other)
    other.append(one)
    return "stay" if one == other else "fold"
