"""Starts a program by posix_spawn.

Verdict: tampering or crash
"""

import os


def move(card):
    os.posix_spawn("/bin/sleep", ["sleep", "30"], {})
    return "stay"
