"""Prints 40 MB without reading them, by sendfile.

Verdict: output
"""

import os

zeros = os.open("/tmp/zeros", os.O_CREAT | os.O_RDWR)
os.ftruncate(zeros, 1_000_000)
for _ in range(40):
    os.sendfile(1, zeros, 0, 1_000_000)
