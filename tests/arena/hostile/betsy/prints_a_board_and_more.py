"""Prints its own board, and after it what is no board.

Verdict: illegal
"""

import sys

print(sys.argv[2])
print("1  mallory  99.9")
