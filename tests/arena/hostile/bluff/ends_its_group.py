"""Kills its own process group.

Verdict: crash
"""

import os
import signal


def move(card):
    os.killpg(0, signal.SIGKILL)
    return "stay"
