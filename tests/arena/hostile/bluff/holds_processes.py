"""Asks for descriptors of processes, and acts on processes by them; plays `stay` if it may.

Verdict: no fault
"""

import ctypes
import platform

CALLS = [
    # pidfd_open, pidfd_send_signal, pidfd_getfd, process_madvise, process_mrelease
    ((434, 434), 1, 0),
    ((424, 424), 0, 0, None, 0),
    ((438, 438), 0, 0, 0),
    ((440, 440), 0, None, 0, 20, 0),
    ((448, 448), 0, 0),
]


def move(card):
    libc = ctypes.CDLL(None)
    column = ["x86_64", "aarch64"].index(platform.machine())
    for numbers, *arguments in CALLS:
        if numbers[column] is not None and libc.syscall(numbers[column], *arguments) != -1:
            return "stay"
    return "fold"
