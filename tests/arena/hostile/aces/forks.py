"""Starts a process.

Verdict: crash
"""

import os

os.fork()
