"""A game card by card, in the sentences of the course's program."""

from collections.abc import Iterator

from kibitz.games.sevens.drawing import ORDINALS, board, svg, verdict
from kibitz.games.sevens.rules import SEVENS, Pile, play
from kibitz.patience import deck_of
from kibitz.table import Scene, View


def scenes(view: View) -> Iterator[Scene]:
    if not deck_of(view).order:
        return
    deck = deck_of(view).cards
    table, left = set(SEVENS), list(deck)
    sentence = "All 7s removed and placed, rest of deck shuffled, ready to start!"
    yield Scene(sentence, board(table, left, (), sentence))
    for ordinal, steps in zip(ORDINALS, play(deck), strict=False):
        aside = list[int]()
        for number, step in enumerate(steps):
            start = f"Starting {ordinal} round... " if not number else ""
            verb = "Placing" if step.placed else "Cannot place"
            sentence = f"{start}{verb} card from top of stack of cards {step.pile.value}"
            if step.pile is Pile.LEFT:
                left.pop()
            elif step.placed:
                aside.pop()
            if step.placed:
                table.add(step.card)
            elif step.pile is Pile.LEFT:
                aside.append(step.card)
            yield Scene(sentence, board(table, left, aside, sentence))
        left = aside[::-1]
    yield Scene(verdict(len(left)), svg(deck))
