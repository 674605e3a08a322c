"""Imports a forbidden module by importlib.

Verdict: forbidden import
"""

import importlib


def move(card):
    return "stay" if importlib.import_module("multiprocessing.pool") else "fold"
