"""Raises an error that would clear the instructor's screen and write a table.

Verdict: crash
"""


def move(card):
    raise ValueError("\x1b[2J\x1b]0;title\x07\r\n1  mallory  99.9\n\u2028\u202e")
