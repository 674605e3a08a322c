"""Exits with status 0."""

import sys


def move(card):
    sys.exit(0)
