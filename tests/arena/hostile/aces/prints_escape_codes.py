"""Prints codes for the terminal.

Verdict: wrong output
"""

print("\x1b[2J\u202e" * 3, flush=True)


def simulate(n, i):
    print("\x1b[2J")
