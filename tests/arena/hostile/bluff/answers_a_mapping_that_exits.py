"""Answers a mapping that ends the process when it is read.

Verdict: crash or illegal
"""

import os


class Trap(dict):
    def items(self):
        os._exit(0)


def move(card):
    return Trap(answer="stay")
