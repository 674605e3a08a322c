"""Gives a megabyte as its author.

Verdict: crash
"""


def get_author_info():
    return "\x1b" * 1_000_000


def choose_drawing_action(top, bottom, draws, kitty):
    return "d"


def choose_replacement_action(top, bottom, draws, card):
    return ("t", 0, 0)
