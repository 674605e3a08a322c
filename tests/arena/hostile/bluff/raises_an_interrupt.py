"""Raises what Ctrl-C raises.

Verdict: crash
"""


def move(card):
    raise KeyboardInterrupt
