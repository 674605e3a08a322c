"""Imports Kibitz.

Verdict: forbidden import
"""


def move(card):
    from kibitz import catalog

    return "stay" if catalog.names() else "fold"
