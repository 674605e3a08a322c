"""A move that there is not."""


def move(card):
    return "raise"
