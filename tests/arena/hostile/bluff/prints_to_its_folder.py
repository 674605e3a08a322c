"""Turns its output into a file of its own, then prints 50 MB.

Verdict: output
"""

import os


def move(card):
    file = os.open("/tmp/out", os.O_WRONLY | os.O_CREAT)
    os.dup2(file, 1)
    for _ in range(800):
        os.write(1, b"x" * 65536)
    return "stay"
