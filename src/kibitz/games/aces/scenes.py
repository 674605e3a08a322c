"""A game stack by stack, in the sentences of the course's program."""

from collections.abc import Iterator

from kibitz.card_faces import MARGIN, spread
from kibitz.games.aces.drawing import FULL, TITLE, WIDE, Moment, from_the_back, result, shown, spread_out, story, svg
from kibitz.patience import deck_of
from kibitz.pictures import titled, words
from kibitz.table import Scene, View

READY = "Deck shuffled, ready to start!"


def scenes(view: View) -> Iterator[Scene]:
    if not deck_of(view).order:
        return
    deck = deck_of(view).cards
    yield Scene(READY, titled(READY, FULL, 620, from_the_back(deck, MARGIN, TITLE)))
    for moment in story(deck):
        yield Scene(moment.sentence, board(moment))
    yield Scene(result(deck), svg(deck))


def board(moment: Moment) -> str:
    """The stacks, below them the cards thrown away and those kept."""
    step, parts = WIDE / len(moment.stacks), list[str]()
    for place, stack in enumerate(moment.stacks):
        x = MARGIN + place * step
        if moment.turned and moment.turned[0] == place:
            cards = moment.turned[1]
            places = spread(len(cards), step - 10, 30)
            parts += [shown(number, x + left, TITLE + 60) for left, number in zip(places, cards, strict=True)]
        else:
            parts += from_the_back(stack, x, TITLE + 10)
    parts.append(words(MARGIN, 330, f"discarded: {len(moment.gone)}", 15))
    parts += spread_out(moment.gone, 340)
    parts.append(words(MARGIN, 456, f"kept: {len(moment.aside)}", 15))
    parts += from_the_back(moment.aside, MARGIN, 466)
    return titled(moment.sentence, FULL, 620, parts)
