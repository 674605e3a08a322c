"""Imports a module that the course forbids.

Verdict: forbidden import
"""

import multiprocessing


def move(card):
    return "stay" if multiprocessing.cpu_count() else "fold"
