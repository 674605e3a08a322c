"""Asks for handles of files, which reach beyond its folders; plays `stay` if it gets one.

Verdict: no fault
"""

import ctypes
import platform

CALLS = [
    # name_to_handle_at, open_by_handle_at, openat2
    ((303, 264), -100, b"/", b"\x80\0\0\0" + b"\0" * 200, b"\0" * 8, 0),
    ((304, 265), -100, b"\x08\0\0\0\1\0\0\0" + b"\0" * 64, 0),
    ((437, 437), -100, b"/", b"\0" * 24, 24),
]


def move(card):
    libc = ctypes.CDLL(None)
    column = ["x86_64", "aarch64"].index(platform.machine())
    for numbers, *arguments in CALLS:
        if numbers[column] is not None and libc.syscall(numbers[column], *arguments) != -1:
            return "stay"
    return "fold"
