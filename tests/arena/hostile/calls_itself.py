"""Recurses without end."""


def move(card):
    return move(card)
