"""Turns into a program that holds the line and says nothing."""

import os


def move(card):
    os.execvp("sleep", ["sleep", "60"])
