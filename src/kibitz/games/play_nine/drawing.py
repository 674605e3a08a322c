"""A hand as the course's runner shows it, and as SVG."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kibitz import card_faces, pictures
from kibitz.card_faces import GAP, HEIGHT, MARGIN, WIDTH
from kibitz.games.play_nine import rules
from kibitz.games.play_nine.card_rules import OWN, Rules
from kibitz.games.play_nine.state import Hand, NextCard, Place, with_article
from kibitz.pictures import part
from kibitz.table import Move

TITLE = 50
HIGH = 6
"""Points of a card that counts much."""
COLOURS = ("#1d2330", "#b01f2a", "#17683f")
"""The colours of cards that count much, little, and less than nothing."""


def headline(hand: Hand) -> str:
    draws = "is one draw" if hand.draws == 1 else f"are {hand.draws} draws"
    match hand.phase:
        case "undealt":
            return f"{hand.columns} columns, not dealt yet."
        case "kitty":
            return f"There {draws} remaining. Kitty card is {hand.card}."
        case "card":
            return f"There {draws} remaining. You are holding {with_article(hand.card)}."
        case "over":
            return f"The score for the completed hand is {hand.score()}."
    return f"There {draws} remaining."


def text(hand: Hand) -> str:
    """Two rows of cards, hidden ones as asterisks; columns counted from 0 above them."""
    lines = [headline(hand)]
    if hand.phase != "undealt":
        lines.append("        " + " ".join(f"{column:>3}" for column in range(hand.columns)))
        lines += [f"Row {row}: [{' '.join(f'{card!s:>3}' for card in hand.shown_row(row))} ]" for row in range(2)]
    return "\n".join(lines)


def announcements(before: Hand, after: Hand, moves: Iterable[Move]) -> list[str]:
    """The cards that chance has shown: the one that was turned, and the one that was drawn or opens the next turn."""
    lines = []
    for move in moves:
        match move:
            case Place(replaces=replaces, row=row, column=column):
                old, new = before.rows[row][column], after.rows[row][column]
                if not replaces:
                    lines.append(f"the card you turn is {with_article(new.rank)}")
                elif old.rank is None:
                    lines.append(f"{with_article(new.rank)} replaces a hidden card")
            case NextCard(rank=rank) if before.phase == "kitty":
                lines.append(f"you draw {with_article(rank)}")
    return lines


def svg(hand: Hand) -> str:
    """The board, and beside it the deck and the kitty or the card in hand."""
    step, deep = WIDTH + GAP, HEIGHT + GAP
    width = max(2 * MARGIN + (hand.columns + 2) * step + 20, 510)
    parts = cards(hand, lambda row, column: (MARGIN + column * step, TITLE + row * deep))
    x = MARGIN + hand.columns * step + 24
    parts += aside(hand, (x, TITLE), (x, TITLE + deep))
    height = TITLE + 2 * deep + MARGIN - GAP
    title = pictures.words(MARGIN, 30, headline(hand), 18)
    table = pictures.table(width, height)
    return pictures.document(f"A hand of {hand.rules.title}", width, height, [table, title, *parts])


def cards(hand: Hand, place_of: Callable[[int, int], tuple[float, float]]) -> list[str]:
    """The two rows; where the card of a row and a column lies is given."""
    parts, matched, in_hand = list[str](), matches(hand), hand.phase == "card"
    for row in range(2) if hand.phase != "undealt" else ():
        for column, card in enumerate(hand.shown_row(row)):
            is_hidden = card == rules.SHOWN_HIDDEN
            label = f"row {row}, column {column}: {'face down' if is_hidden else card}"
            place = f"{row} {column}"
            say = f"replace {place}|{place}" + (f"|turn {place}" if is_hidden else "") if in_hand else ""
            at = place_of(row, column)
            drawn = face(card, hand.rules)
            if column in matched:
                drawn += pictures.rectangle(0, 0, WIDTH, HEIGHT, line="gold", rounded=6, more='stroke-width="3"')
            size, kind = (WIDTH, HEIGHT), "" if is_hidden else f"card {card}"
            parts.append(part(f"place-{row}-{column}", drawn, at=at, size=size, label=label, say=say, kind=kind))
    return parts


def aside(hand: Hand, kitty: tuple[float, float], deck: tuple[float, float]) -> list[str]:
    """The deck, and the kitty or the card in hand; a click says what happens to it."""
    if hand.phase in ("undealt", "over"):
        return []
    size = (WIDTH, HEIGHT)
    asks = hand.phase == "kitty"
    says = ("kitty", "draw") if asks else ("replace", "turn") if hand.phase == "card" else ("", "")
    deck_label = "draw from the deck" if asks else "throw the card away and turn one" if says[1] else "the deck"
    parts = [part("deck", card_faces.back(), at=deck, size=size, label=deck_label, say=says[1])]
    if hand.card is not None:
        what = "kitty" if asks else "in hand"
        label = f"take the kitty, {hand.card}" if asks else f"replace with the {hand.card} in hand"
        kind = f"card {hand.card}"
        parts.append(
            part(
                "card-kitty",
                face(hand.card, hand.rules),
                at=kitty,
                size=size,
                label=label,
                say=says[0],
                kind=kind,
                comes="deck",
            )
        )
        parts.append(pictures.words(kitty[0] + WIDTH + 8, kitty[1] + 48, what, 15))
        parts.append(pictures.words(deck[0] + WIDTH + 8, deck[1] + 48, "draw" if asks else "turn", 15))
    return parts


def matches(hand: Hand) -> set[int]:
    """The columns whose two cards are open and of one rank, which cost nothing."""
    if hand.phase == "undealt":
        return set()
    rows = hand.shown_row(0), hand.shown_row(1)
    return {
        column for column, (top, bottom) in enumerate(zip(*rows, strict=True)) if top == bottom != rules.SHOWN_HIDDEN
    }


def face(card: rules.Card, given: Rules = OWN) -> str:
    if card == rules.SHOWN_HIDDEN:
        return card_faces.back()
    points = given.points_of(card)
    return card_faces.number_card(card, COLOURS[2 if points < 0 else 1 if points < HIGH else 0])
