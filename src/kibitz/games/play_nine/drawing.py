"""A hand as the course's runner shows it, and as SVG."""

from __future__ import annotations

from collections.abc import Iterable

from kibitz.cards import CHALK, HEIGHT, MARGIN, TITLE, WIDTH, back, label, picture
from kibitz.games.play_nine import rules
from kibitz.games.play_nine.state import Hand, NextCard, Place, with_article
from kibitz.table import Move

COLOURS = ("#1d2330", "#c3272b", "#2c6a4d")
"""Of high ranks, low ones, and -5."""


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
    """The board, and beside it the kitty or the card in hand."""
    parts, step = [], WIDTH + 8
    for row in range(2) if hand.phase != "undealt" else ():
        for column, card in enumerate(hand.shown_row(row)):
            parts.append(face(MARGIN + column * step, TITLE + row * (HEIGHT + 8), card))
    aside = MARGIN + hand.columns * step + 24
    if hand.card is not None:
        parts.append(label(aside, TITLE + 12, "kitty" if hand.phase == "kitty" else "in hand"))
        parts.append(face(aside, TITLE + 20, hand.card))
    return picture(headline(hand), max(aside + 2 * WIDTH, 420), TITLE + 2 * HEIGHT + 8 + MARGIN, parts)


def face(x: float, y: float, card: rules.Card) -> str:
    if card == rules.SHOWN_HIDDEN:
        return back(x, y)
    colour = COLOURS[2 if int(card) < 0 else 1 if int(card) < 6 else 0]
    return (
        f'<g transform="translate({x:g} {y:g})"><rect width="{WIDTH}" height="{HEIGHT}" rx="5" fill="#fff" '
        f'stroke="{CHALK}"/><text x="{WIDTH / 2:g}" y="{HEIGHT / 2 + 8:g}" font-size="22" font-weight="bold" '
        f'text-anchor="middle" fill="{colour}">{card}</text></g>'
    )
