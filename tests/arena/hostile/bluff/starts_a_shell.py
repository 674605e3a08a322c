"""Runs a command.

Verdict: tampering
"""

import os


def move(card):
    os.system("true")
    return "stay"
