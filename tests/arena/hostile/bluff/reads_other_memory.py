"""Traces its parent and copies from its memory; plays `stay` if it may.

Verdict: no fault
"""

import ctypes
import platform

CALLS = [
    # ptrace, ptrace, ptrace
    ((101, 117), 0, 0, None, None),
    ((101, 117), 16, 1, None, None),
    ((101, 117), 0x4206, 1, None, None),
    # process_vm_readv, process_vm_writev, kcmp
    ((310, 270), 1, None, 0, None, 0, 0),
    ((311, 271), 1, None, 0, None, 0, 0),
    ((312, 272), 1, 1, 0, 0, 0),
]


def move(card):
    libc = ctypes.CDLL(None)
    column = ["x86_64", "aarch64"].index(platform.machine())
    for numbers, *arguments in CALLS:
        if numbers[column] is not None and libc.syscall(numbers[column], *arguments) != -1:
            return "stay"
    return "fold"
