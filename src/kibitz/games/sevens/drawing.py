"""What a game of the 52-card patience looks like."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from kibitz.card_faces import HEIGHT, MARGIN, WIDTH, back, card, gap, spread
from kibitz.cards import face_down, face_up, glyph
from kibitz.games.sevens.rules import RANKS, SEVENS, Pile, Step, play
from kibitz.pictures import part, titled, words

COLUMNS = (1, 2, 3, 0)  # the suits from left to right: Diamonds, Clubs, Spades, Hearts
ORDINALS = ("first", "second", "third")
PLACING = "\N{SMILING FACE WITH SMILING EYES}\N{VARIATION SELECTOR-16}"
CANNOT_PLACE = "\N{WHITE FROWNING FACE}\N{VARIATION SELECTOR-16}"


def face(number: int) -> tuple[int, int]:
    """Suit and rank, the Ace as 1."""
    suit, rank = divmod(number, RANKS)
    return suit, rank + 1


def glyphs(cards: Iterable[int]) -> list[str]:
    """The Unicode characters of the cards."""
    return [glyph(*face(number)) for number in cards]


def table_lines(table: set[int]) -> Iterator[str]:
    """The cards on the table, a rank in a line: Kings first, Aces last."""
    for rank in reversed(range(RANKS)):
        row = [suit * RANKS + rank for suit in COLUMNS]
        yield "".join("\t" + "".join(glyphs({number} & table)) for number in row).rstrip()


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
            verb, sign = ("Placing", PLACING) if step.placed else ("Cannot place", CANNOT_PLACE)
            yield f"{verb} card from top of stack of cards {step.pile.value} {sign}"
            if step.pile is Pile.LEFT:
                left.pop()
                if not step.placed:
                    aside.append(step.card)
            elif step.placed:
                aside.pop()
            if step.pile is Pile.LEFT or step.placed:
                yield from (face_down(left), face_up(glyphs(aside)))
            if step.placed:
                table.add(step.card)
                yield from table_lines(table)
            yield ""
        left = aside[::-1]
    yield verdict(len(left))


def verdict(left: int) -> str:
    """The last line: whether the game is won."""
    if left:
        return f"You could not place {left} cards, you lost \N{THUMBS DOWN SIGN}"
    return "You placed all cards, you won \N{THUMBS UP SIGN}"


def end(rounds: Iterable[list[Step]]) -> tuple[set[int], list[int]]:
    """The cards on the table after these rounds, and those put aside in the last one, bottom to top."""
    table, aside = set(SEVENS), list[int]()
    for steps in rounds:
        table.update(step.card for step in steps if step.placed)
        aside = [step.card for step in steps if step.pile is Pile.LEFT and step.card not in table]
    return table, aside


def summary(deck: Sequence[int]) -> Iterator[str]:
    """What each round placed and left, and the table at the end."""
    rounds = list(play(deck))
    for number, ordinal in enumerate(ORDINALS[: len(rounds)]):
        table, aside = end(rounds[: number + 1])
        placed = sum(step.placed for step in rounds[number])
        yield f"{ordinal} round: {placed} cards placed".capitalize() + (f", {len(aside)} put aside" if aside else "")
        if aside:
            yield "  " + "".join(glyphs(aside))
    yield from ("", *table_lines(table), "", verdict(len(aside)))


class Moment(NamedTuple):
    """What lies on the table at a step of a game."""

    sentence: str
    table: Collection[int]
    left: Sequence[int]
    aside: Sequence[int]


def story(deck: Sequence[int]) -> Iterator[Moment]:
    """A game card by card, in the sentences of the course's program."""
    table, left = set(SEVENS), list(deck)
    yield Moment("All 7s removed and placed, rest of deck shuffled, ready to start!", table, left, ())
    for ordinal, steps in zip(ORDINALS, play(deck), strict=False):
        aside = list[int]()
        for number, step in enumerate(steps):
            start = f"Starting {ordinal} round... " if not number else ""
            verb = "Placing" if step.placed else "Cannot place"
            if step.pile is Pile.LEFT:
                left.pop()
            elif step.placed:
                aside.pop()
            if step.placed:
                table.add(step.card)
            elif step.pile is Pile.LEFT:
                aside.append(step.card)
            sentence = f"{start}{verb} card from top of stack of cards {step.pile.value}"
            yield Moment(sentence, table, left, aside)
        left = aside[::-1]


STEP_X, STEP_Y, TITLE = WIDTH + 6, HEIGHT + 6, 44
WIDE = RANKS * STEP_X - 6


def svg(deck: Sequence[int]) -> str:
    """The table at the end, a suit in a row from Ace to King, and the cards that could not be placed."""
    table, aside = end(play(deck))
    title = f"Lost: {len(aside)} cards could not be placed" if aside else "Won: all cards are placed"
    return board(table, (), aside, title, "Left over")


def board(
    table: Collection[int], left: Sequence[int], aside: Sequence[int], title: str, name: str = "Put aside"
) -> str:
    """The four suits, and below them the piles that are still to be gone through and put aside."""
    parts = []
    for row, suit in enumerate(COLUMNS):
        for rank in range(RANKS):
            at, number = (MARGIN + rank * STEP_X, TITLE + row * STEP_Y), suit * RANKS + rank
            if number in table:
                parts.append(shown(number, at))
            else:
                parts.append(f'<g transform="translate({at[0]:g} {at[1]:g})">{gap()}</g>')
    bottom, room = TITLE + len(COLUMNS) * STEP_Y, float(WIDE)
    if left:
        room = WIDE / 2 - 10
        parts.append(words(MARGIN, bottom + 16, f"Left: {len(left)}", 16))
        for x, number in zip(spread(len(left), room, 14), left, strict=True):
            parts.append(part(f"card-{number}", back(), at=(MARGIN + x, bottom + 24)))
    if aside:
        start = MARGIN + (WIDE / 2 if left else 0)
        parts.append(words(start, bottom + 16, f"{name}: {len(aside)}", 16))
        for x, number in zip(spread(len(aside), room, 30), aside, strict=True):
            parts.append(shown(number, (start + x, bottom + 24)))
    if left or aside:
        bottom += 24 + STEP_Y
    width, height = WIDE + 2 * MARGIN, bottom + MARGIN / 2
    return titled(title, width, height, parts)


def shown(number: int, at: tuple[float, float]) -> str:
    """A card face up; the Sevens are marked."""
    return part(f"card-{number}", card(*face(number), number in SEVENS), at=at)
