"""Forgets to return."""


def move(card):
    pass
