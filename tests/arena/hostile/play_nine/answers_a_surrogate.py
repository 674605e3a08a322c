"""Answers text that can't be encoded.

Verdict: illegal
"""


def get_author_info():
    return ("Mallory", "1")


def choose_drawing_action(top, bottom, draws, kitty):
    return "\ud800k"


def choose_replacement_action(top, bottom, draws, card):
    return ("t", 0, 0)
