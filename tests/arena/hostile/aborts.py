"""Aborts."""

import os


def move(card):
    os.abort()
