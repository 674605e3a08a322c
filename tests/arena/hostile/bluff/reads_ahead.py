"""Lets the kernel read parts of files, write them and tell which it has; plays `stay` if it may.

Verdict: no fault
"""

import ctypes
import platform

CALLS = [
    # readahead, sync, syncfs, sync_file_range, cachestat, fadvise64
    ((187, 213), 0, 0, 4096),
    ((162, 81),),
    ((306, 267), 0),
    ((277, 84), 0, 0, 0, 0),
    ((None, None), 0, b"\0" * 16, b"\0" * 64, 0),
    ((221, 223), 0, 0, 0, 4),
    # preadv2, pwritev2, mincore
    ((327, 286), 0, None, 0, 0, 0, 8),
    ((328, 287), 1, None, 0, 0, 0, 8),
    ((27, 232), None, 0, None),
]


def move(card):
    libc = ctypes.CDLL(None)
    column = ["x86_64", "aarch64"].index(platform.machine())
    for numbers, *arguments in CALLS:
        if numbers[column] is not None and libc.syscall(numbers[column], *arguments) != -1:
            return "stay"
    return "fold"
