"""Prints a board of 40,000 squares.

Verdict: illegal
"""

print("." * 40_000)
