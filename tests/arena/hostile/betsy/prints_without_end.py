"""Prints up to 50 MB.

Verdict: output
"""

for _ in range(50_000):
    print("x" * 1000)
