"""Turns its output to where nobody reads it, then prints 50 MB.

Verdict: no fault
"""

import os


def move(card):
    nowhere = os.open("/dev/null", os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    for _ in range(800):
        os.write(1, b"x" * 65536)
    return "fold"
