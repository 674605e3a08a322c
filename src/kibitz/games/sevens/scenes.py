"""A game card by card, in the sentences of the course's program."""

from collections.abc import Iterator

from kibitz.games.sevens.drawing import board, end, story, svg, verdict
from kibitz.games.sevens.rules import play
from kibitz.patience import deck_of
from kibitz.table import Scene, View


def scenes(view: View) -> Iterator[Scene]:
    if not deck_of(view).order:
        return
    deck = deck_of(view).cards
    for sentence, table, left, aside in story(deck):
        yield Scene(sentence, board(table, left, aside, sentence))
    yield Scene(verdict(len(end(play(deck))[1])), svg(deck))
