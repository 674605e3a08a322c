"""Leaves politely."""

import sys


def move(card):
    sys.exit(0)
