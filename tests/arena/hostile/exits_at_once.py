"""Leaves without a word."""

import os


def move(card):
    os._exit(0)
