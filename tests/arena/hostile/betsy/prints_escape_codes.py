"""Prints bytes that are no text, and codes for the terminal.

Verdict: illegal
"""

import sys

sys.stdout.buffer.write(b"\xff\xfe\x1b[2J\n" + b"\x1b]0;me\x07" * 10)
