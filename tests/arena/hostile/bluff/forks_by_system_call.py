"""Starts processes past Python; plays `stay` if it gets one.

Verdict: no fault
"""

import ctypes
import os


def move(card):
    libc = ctypes.CDLL(None)
    for start in (libc.fork, libc.vfork):
        pid = start()
        if pid == 0:
            os._exit(0)
        if pid > 0:
            return "stay"
    return "fold"
