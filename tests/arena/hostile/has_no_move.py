"""Lacks the function that it should have."""


def mvoe(card):
    return "stay"
