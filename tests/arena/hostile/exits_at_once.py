"""Exits without cleaning up."""

import os


def move(card):
    os._exit(0)
