"""Kills its process group.

Verdict: crash
"""

import os
import signal

os.killpg(0, signal.SIGKILL)
