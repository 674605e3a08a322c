"""Answers an object that is not text."""


def move(card):
    return object()
