"""Asks for System V's and POSIX's ways to talk; plays `stay` if it gets one.

Verdict: no fault
"""

import ctypes
import platform

CALLS = [
    # msgget, semget, shmget, shmat, msgsnd, semop, mq_open, mq_unlink
    ((68, 186), 0x6B, 0o1666),
    ((64, 190), 0x6B, 1, 0o1666),
    ((29, 194), 0x6B, 4096, 0o1666),
    ((30, 196), 0, None, 0),
    ((69, 189), 0, None, 0, 0),
    ((65, 193), 0, None, 0),
    ((240, 180), b"kibitz", 0o102, 0o666, None),
    ((241, 181), b"kibitz"),
    # sendmsg, recvmsg, sendmmsg, recvmmsg
    ((46, 211), 0, None, 0),
    ((47, 212), 0, None, 0),
    ((307, 269), 0, None, 0, 0),
    ((299, 243), 0, None, 0, 0, None),
]


def move(card):
    libc = ctypes.CDLL(None)
    column = ["x86_64", "aarch64"].index(platform.machine())
    for numbers, *arguments in CALLS:
        if numbers[column] is not None and libc.syscall(numbers[column], *arguments) != -1:
            return "stay"
    return "fold"
