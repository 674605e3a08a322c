"""Answers an object in which two keys become one.

Verdict: illegal
"""


def move(card):
    return {1: "stay", "1": "fold"}
