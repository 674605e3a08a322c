"""Traces a child of its own, and copies from its memory; exits with 3 if it may.

Verdict: illegal
"""

import ctypes
import os
import sys
import time

libc = ctypes.CDLL(None)
child = os.fork()
if not child:
    time.sleep(5)
    os._exit(0)
done = [libc.ptrace(16, child, None, None), libc.syscall(310, child, None, 0, None, 0, 0), libc.syscall(434, child, 0)]
os.kill(child, 9)
sys.exit(3 if max(done) >= 0 else 0)
