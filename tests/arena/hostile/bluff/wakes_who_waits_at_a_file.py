"""Waits and wakes at a page of a file that all copies see; plays `stay` if the kernel does either.

Verdict: no fault
"""

import ctypes
import mmap
import platform
import sys

FUTEX = {"x86_64": 202, "aarch64": 98}
WAIT, WAKE, REQUEUE, WAKE_BITSET = 0, 1, 3, 10


def move(card):
    libc = ctypes.CDLL(None, use_errno=True)
    libc.mmap.restype = ctypes.c_void_p
    with open(sys.executable, "rb") as opened:
        page = libc.mmap(None, ctypes.c_size_t(mmap.PAGESIZE), mmap.PROT_READ, mmap.MAP_SHARED, opened.fileno(), 0)
    number, word = FUTEX[platform.machine()], ctypes.c_uint32.from_address(page).value
    limit = (ctypes.c_long * 2)(0, 1000)
    for operation in (WAKE, WAKE_BITSET, REQUEUE):
        if libc.syscall(number, ctypes.c_void_p(page), operation, 1, limit, ctypes.c_void_p(page), -1) >= 0:
            return "stay"
    libc.syscall(number, ctypes.c_void_p(page), WAIT, word, limit, None, 0)
    timed_out = ctypes.get_errno() == 110
    return "stay" if timed_out else "fold"
