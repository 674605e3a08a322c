"""Writes up to 50 MB to standard error.

Verdict: output
"""

import os

for _ in range(800):
    os.write(2, b"x" * 65536)
