"""Prints the board that it was given, as if nothing had to move.

Verdict: illegal
"""

import sys

print(sys.argv[2])
