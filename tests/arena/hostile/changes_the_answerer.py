"""Replaces what its side of the line writes with."""

import json


def move(card):
    json.dumps = lambda value: "ha"
    return "stay"
