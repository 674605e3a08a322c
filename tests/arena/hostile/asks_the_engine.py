"""Imports Kibitz."""


def move(card):
    from kibitz import catalog

    return "stay" if catalog.names() else "fold"
