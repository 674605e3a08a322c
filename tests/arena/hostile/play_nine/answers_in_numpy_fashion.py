"""Answers an object that raises when it is used as a number.

Verdict: crash
"""


class Trap:
    def __index__(self):
        raise RuntimeError("\x1b[2J")


def get_author_info():
    return ("Mallory", "1")


def choose_drawing_action(top, bottom, draws, kitty):
    return "d"


def choose_replacement_action(top, bottom, draws, card):
    return ("r", Trap(), 0)
