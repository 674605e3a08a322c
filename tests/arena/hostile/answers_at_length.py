"""Answers 2 MB."""


def move(card):
    return "stay" * 500_000
