"""Recursion without an end."""


def move(card):
    return move(card)
