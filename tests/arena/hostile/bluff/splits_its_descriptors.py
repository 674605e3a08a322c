"""Gives a thread descriptors of its own, where memory could hide; plays `stay` if that works.

Verdict: no fault
"""

import ctypes
import threading

CLONE_FILES, CLOSE_RANGE_UNSHARE = 0x400, 2


def move(card):
    libc = ctypes.CDLL(None)
    results = []

    def split():
        results.append(libc.unshare(CLONE_FILES))
        results.append(libc.syscall(436, 60, 61, CLOSE_RANGE_UNSHARE))

    thread = threading.Thread(target=split)
    thread.start()
    thread.join()
    return "stay" if 0 in results else "fold"
