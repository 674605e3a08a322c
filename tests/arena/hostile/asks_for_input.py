"""Waits for somebody to type."""


def move(card):
    return input("stay or fold? ")
