"""Asks how often the kernel had to fetch a page for a child; exits with 3 if it learns that.

Verdict: illegal
"""

import os
import sys

if not os.fork():
    os._exit(0)
try:
    os.wait4(-1, 0)
except OSError:
    sys.exit(0)
sys.exit(3)
