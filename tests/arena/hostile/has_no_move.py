"""Lacks the function that the course asks for."""


def mvoe(card):
    return "stay"
