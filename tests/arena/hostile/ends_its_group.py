"""Kills its own process group."""

import os
import signal


def move(card):
    os.killpg(0, signal.SIGKILL)
    return "stay"
