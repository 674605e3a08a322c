"""Waits for somebody to type.

Verdict: crash
"""


def move(card):
    return input("stay or fold? ")
