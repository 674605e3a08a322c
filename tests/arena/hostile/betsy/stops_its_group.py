"""Stops its process group, and itself with it.

Verdict: time
"""

import os
import signal

os.killpg(0, signal.SIGSTOP)
