"""Turns into a program that holds the line and says nothing.

Verdict: tampering or crash
"""

import os


def move(card):
    os.execvp("sleep", ["sleep", "60"])
