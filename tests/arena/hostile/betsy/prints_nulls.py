"""Prints bytes of zero.

Verdict: illegal
"""

import os

os.write(1, b"\0" * 1000)
