"""Finds the host's functions in memory and lets them answer twice.

Verdict: tampering
"""

import sys


def double(line, noted):
    return b'{"answer": "stay"}\n{"answer": "stay"}\n'


def move(card):
    frame = sys._getframe()
    while frame is not None:
        if "ended" in frame.f_globals and "reply" in frame.f_globals:
            frame.f_globals["ended"].__code__ = double.__code__
        frame = frame.f_back
    return "fold"
