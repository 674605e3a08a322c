"""Answers a move that does not exist."""


def move(card):
    return "raise"
