"""Kills every process that it can reach.

Verdict: crash
"""

import contextlib
import os
import signal

for number in (1, os.getppid(), -1):
    with contextlib.suppress(OSError):
        os.kill(number, signal.SIGKILL)
os.kill(os.getpid(), signal.SIGKILL)
