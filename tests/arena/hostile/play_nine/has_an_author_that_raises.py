"""Gives an author that can't be shown.

Verdict: crash
"""


class Shy:
    def __repr__(self):
        raise SystemExit("\x1b[2J")


def get_author_info():
    return (Shy(), Shy(), Shy())


def choose_drawing_action(top, bottom, draws, kitty):
    return "d"


def choose_replacement_action(top, bottom, draws, card):
    return ("t", 0, 0)
