"""Takes 600 MB for what it prints, keeping its length.

Verdict: illegal
"""

import ctypes
import platform

NUMBER = {"x86_64": 285, "aarch64": 47}
for mode in (0, 1, 3):
    ctypes.CDLL(None).syscall(NUMBER[platform.machine()], 1, mode, ctypes.c_long(0), ctypes.c_long(600 << 20))
