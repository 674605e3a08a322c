"""Reads the file of whoever sits beside it; plays `stay` if it finds one.

Verdict: no fault
"""

import os


def move(card):
    beside = os.path.dirname(os.path.abspath(__file__))
    others = [name for home in (beside, os.path.dirname(beside)) for name in os.listdir(home) if name.endswith(".py")]
    return "stay" if set(others) - {os.path.basename(__file__)} else "fold"
