"""Answers a mapping that raises when it is read.

Verdict: illegal
"""


class Trap(dict):
    def items(self):
        raise RuntimeError("\x1b[2J")


def move(card):
    return Trap(answer="stay")
