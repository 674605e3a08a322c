"""Reads at address 0.

Verdict: crash
"""

import ctypes


def move(card):
    return ctypes.string_at(0)
