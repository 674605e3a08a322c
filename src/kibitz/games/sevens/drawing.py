"""The 52-card patience as the course's transcript."""

from collections.abc import Container, Iterator, Sequence

from kibitz.cards import face_down, face_up, glyph
from kibitz.games.sevens.rules import RANKS, SEVENS, Pile, play

COLUMNS = (1, 2, 3, 0)  # the suits from left to right: Diamonds, Clubs, Spades, Hearts
ORDINALS = ("first", "second", "third")
PLACING = "\N{SMILING FACE WITH SMILING EYES}\N{VARIATION SELECTOR-16}"
CANNOT_PLACE = "\N{WHITE FROWNING FACE}\N{VARIATION SELECTOR-16}"


def card_glyph(card: int) -> str:
    suit, rank = divmod(card, RANKS)
    return glyph(suit, rank + 1)


def table_lines(table: Container[int]) -> Iterator[str]:
    """Kings first, Aces last."""
    for rank in reversed(range(RANKS)):
        cards = [suit * RANKS + rank for suit in COLUMNS]
        yield "".join("\t" + (card_glyph(card) if card in table else "") for card in cards).rstrip()


def transcript(deck: Sequence[int]) -> Iterator[str]:
    """The output that the course's program collects of a game, line by line."""
    table, left = set(SEVENS), list(deck)
    yield "All 7s removed and placed, rest of deck shuffled, ready to start!"
    yield from (face_down(left), "", *table_lines(table), "")
    for ordinal, steps in zip(ORDINALS, play(deck), strict=False):
        if ordinal != ORDINALS[0]:
            yield ""
        yield from (f"Starting {ordinal} round...", "")
        aside = list[int]()
        for step in steps:
            verb, face = ("Placing", PLACING) if step.placed else ("Cannot place", CANNOT_PLACE)
            yield f"{verb} card from top of stack of cards {step.pile.value} {face}"
            if step.pile is Pile.LEFT:
                left.pop()
                if not step.placed:
                    aside.append(step.card)
            elif step.placed:
                aside.pop()
            if step.pile is Pile.LEFT or step.placed:
                yield from (face_down(left), face_up([card_glyph(card) for card in aside]))
            if step.placed:
                table.add(step.card)
                yield from table_lines(table)
            yield ""
        left = aside[::-1]
    if left:
        yield f"You could not place {len(left)} cards, you lost \N{THUMBS DOWN SIGN}"
    else:
        yield "You placed all cards, you won \N{THUMBS UP SIGN}"
