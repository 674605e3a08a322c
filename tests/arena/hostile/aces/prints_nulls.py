"""Prints bytes of zero and of no text, and defines nothing.

Verdict: wrong output or crash
"""

import os

os.write(1, b"\0" * 100 + b"\xff\xfe")
