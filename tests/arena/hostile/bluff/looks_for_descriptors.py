"""Searches for open files besides its own line; plays `stay` if there are any.

Verdict: no fault
"""

import os


def move(card):
    # One is the line, one the folder that is being listed.
    return "stay" if len([name for name in os.listdir("/proc/self/fd") if int(name) > 2]) > 2 else "fold"
