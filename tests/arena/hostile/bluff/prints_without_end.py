"""Prints up to 50 MB.

Verdict: output
"""


def move(card):
    for _ in range(50_000):
        print("x" * 1000)
    return "stay"
