"""Answers a text that would clear the instructor's screen.

Verdict: illegal
"""


def move(card):
    return "\x1b[2J\n1  mallory  99.9"
