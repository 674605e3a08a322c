"""Changes the lists that it is shown, which are copies.

Verdict: illegal
"""


def get_author_info():
    return ("Mallory", "1")


def choose_drawing_action(top, bottom, draws, kitty):
    return top.clear() or bottom.clear() or "x"


def choose_replacement_action(top, bottom, draws, card):
    return ("t", 0, 0)
