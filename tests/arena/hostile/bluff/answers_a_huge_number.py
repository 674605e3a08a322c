"""Answers a number of 5,000 digits.

Verdict: illegal
"""


def move(card):
    return 10**4999
