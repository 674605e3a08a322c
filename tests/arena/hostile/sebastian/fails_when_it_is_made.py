"""Raises in the constructor of its player, before the first question.

Verdict: crash
"""


class SebastianAutoPlayer:
    def __init__(self):
        raise RuntimeError("\x1b[31m\udc80")
