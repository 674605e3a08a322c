"""Prints half a board, without an end of line.

Verdict: illegal
"""

print("rnbqkbnr" * 4, end="", flush=True)
