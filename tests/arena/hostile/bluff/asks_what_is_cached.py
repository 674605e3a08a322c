"""Asks which parts of a file are in memory, which copies can influence; plays `stay` if it learns it.

Verdict: no fault
"""

import contextlib
import ctypes
import mmap
import os
import sys


def move(card):
    with open(sys.executable, "rb") as opened:
        with contextlib.suppress(OSError):
            os.preadv(opened.fileno(), [bytearray(64)], 0, os.RWF_NOWAIT)
            return "stay"
        with contextlib.suppress(OSError):
            os.posix_fadvise(opened.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            return "stay"
        with mmap.mmap(opened.fileno(), 4096, prot=mmap.PROT_READ, flags=mmap.MAP_PRIVATE) as mapped:
            address = ctypes.c_void_p.from_buffer_copy(b"\0" * 8)
            del mapped
            if ctypes.CDLL(None).mincore(address, 4096, b"\0") == 0:
                return "stay"
    return "fold"
