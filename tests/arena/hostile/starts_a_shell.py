"""Runs a command."""

import os


def move(card):
    os.system("true")
    return "stay"
