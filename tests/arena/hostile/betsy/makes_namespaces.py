"""Makes namespaces of its own in a child; exits with 3 if that works.

Verdict: illegal
"""

import ctypes
import os
import sys

libc = ctypes.CDLL(None)
done = [libc.unshare(0x10000000), libc.syscall(435, b"\0" * 88, 88)]
if not os.fork():
    os._exit(libc.unshare(0x10020000) == 0)
sys.exit(3 if 0 in done or os.wait()[1] else 0)
