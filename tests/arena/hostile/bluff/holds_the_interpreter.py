"""Sleeps in C while it holds Python's lock, so that no other thread runs.

Verdict: time
"""

import ctypes


def move(card):
    return "stay" if ctypes.PyDLL(None).sleep(60) else "fold"
