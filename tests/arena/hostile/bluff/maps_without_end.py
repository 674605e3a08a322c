"""Cuts its memory into a hundred thousand regions; plays `stay` if it may.

Verdict: no fault
"""

import ctypes
import mmap


def move(card):
    libc = ctypes.CDLL(None)
    libc.mmap.restype = ctypes.c_void_p
    home = libc.mmap(None, ctypes.c_size_t(100_000 * mmap.PAGESIZE), 1, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, -1, 0)
    if home == ctypes.c_void_p(-1).value:
        return "fold"
    for number in range(0, 100_000, 2):
        if libc.mprotect(ctypes.c_void_p(home + number * mmap.PAGESIZE), ctypes.c_size_t(mmap.PAGESIZE), 0):
            return "fold"
    return "stay"
