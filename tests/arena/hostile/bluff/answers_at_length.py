"""Answers 2 MB.

Verdict: output
"""


def move(card):
    return "stay" * 500_000
