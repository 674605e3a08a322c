"""Gives an author whose name writes a table.

Verdict: illegal
"""


def get_author_info():
    return ("\x1b[2J\u202e1  mallory  99.9\n", "\ud800")


def choose_drawing_action(top, bottom, draws, kitty):
    return ""


def choose_replacement_action(top, bottom, draws, card):
    return ("t", 0, 0)
