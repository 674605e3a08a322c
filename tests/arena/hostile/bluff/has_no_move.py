"""Lacks the function that the course asks for.

Verdict: crash
"""


def mvoe(card):
    return "stay"
