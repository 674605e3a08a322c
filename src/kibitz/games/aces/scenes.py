"""A game stack by stack, in the sentences of the course's program."""

from collections.abc import Iterator, Sequence

from kibitz.card_faces import MARGIN, back, spread
from kibitz.games.aces.drawing import FULL, ORDINALS, TITLE, WIDE, announcement, moved, shown, spread_out, svg, verdict
from kibitz.games.aces.rules import STACKS, kept, play
from kibitz.patience import deck_of
from kibitz.pictures import part, titled, words
from kibitz.table import Scene, View


def scenes(view: View) -> Iterator[Scene]:
    if not deck_of(view).order:
        return
    deck = deck_of(view).cards
    yield Scene(
        "Deck shuffled, ready to start!",
        titled("Deck shuffled, ready to start!", FULL, 620, from_the_back(deck, MARGIN, TITLE)),
    )
    gone, pile = list[int](), tuple(deck)
    for stage in play(deck):
        cards = "in the deck" if len(stage.stacks) == STACKS[0] else "that have been kept"
        step = WIDE / len(stage.stacks)
        stacks = [from_the_back(stack, MARGIN + place * step, TITLE + 10) for place, stack in enumerate(stage.stacks)]
        aside = list[int]()
        yield board(stacks, gone, aside, f"Distributing the cards {cards} into {len(stage.stacks)} stacks.")
        for place, turn in enumerate(stage.turns):
            x, room = MARGIN + place * step, step - 10
            turned = [*turn.discarded, *turn.kept]
            stacks[place] = [
                shown(number, x + left, TITLE + 60)
                for left, number in zip(spread(len(turned), room, 30), turned, strict=True)
            ]
            yield board(stacks, gone, aside, announcement(turn, ORDINALS[place]))
            sentences = " ".join(moved(turn, not gone, not aside))
            stacks[place] = []
            gone += turn.discarded
            aside += turn.kept
            yield board(stacks, gone, aside, sentences)
        pile = kept(stage.turns)
    yield Scene(verdict(pile), svg(deck))


def from_the_back(cards: Sequence[int], x: float, y: float) -> list[str]:
    """A pile face down; each card keeps its id, so that a page can follow it."""
    return [part(f"card-{number}", back(), at=(x, y + 3 * place)) for place, number in enumerate(cards)]


def board(stacks: Sequence[Sequence[str]], gone: Sequence[int], aside: Sequence[int], sentence: str) -> Scene:
    """The stacks, below them the cards thrown away and those kept."""
    parts = [one for stack in stacks for one in stack]
    parts.append(words(MARGIN, 330, f"discarded: {len(gone)}", 15))
    parts += spread_out(gone, 340)
    parts.append(words(MARGIN, 456, f"kept: {len(aside)}", 15))
    parts += from_the_back(aside, MARGIN, 466)
    return Scene(sentence, titled(sentence, FULL, 620, parts))
