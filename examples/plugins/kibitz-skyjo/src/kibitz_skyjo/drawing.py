"""A round of Skyjo as text and as a picture."""

from collections.abc import Sequence

from kibitz.pictures import document, part, rectangle, table, words

DOWN, GONE, NONE = 99, 98, 90
"""In place of a card: it lies face down, its column is gone, there is none."""
COLUMNS, CARD_WIDTH, CARD_HEIGHT = 4, 52, 60
WIDTH, HEIGHT = 420, 270


def name(card: int) -> str:
    return {DOWN: "?", GONE: ""}.get(card, str(card))


def text(grids: Sequence[Sequence[int]], thrown: Sequence[int], hand: int, seat: int) -> str:
    lines = [f"pile {name(thrown[-1]) if thrown else 'empty'}" + (f", in hand {hand}" if hand != NONE else "")]
    for owner, grid in enumerate(grids):
        lines.append("you" if owner == seat else f"seat {owner}")
        for row in range(0, len(grid), COLUMNS):
            lines.append(" ".join(f"{name(card):>3}" for card in grid[row : row + COLUMNS]).rstrip() or "-")
    return "\n".join(lines)


def card_of(label: str, fill: str = "card") -> str:
    drawn = rectangle(0, 0, CARD_WIDTH - 6, CARD_HEIGHT - 6, fill, rounded=5)
    return drawn + words((CARD_WIDTH - 6) / 2, 34, label, 18, "card-ink", "middle")


def svg(grid: Sequence[int], thrown: Sequence[int], hand: int, moves: Sequence[str]) -> str:
    """The own cards, the pile and the deck: a click on the deck draws, on a card takes, puts or turns it over."""
    parts = [table(WIDTH, HEIGHT)]
    size = (CARD_WIDTH - 6, CARD_HEIGHT - 6)
    for place, card in enumerate(grid):
        at = (20 + CARD_WIDTH * (place % COLUMNS), 20 + CARD_HEIGHT * (place // COLUMNS))
        says = [f"{word} {place + 1}" for word in ("take", "put", "turn") if f"{word} {place + 1}" in moves]
        drawn = card_of(name(card), "back" if card == DOWN else "card") if card != GONE else ""
        label = f"place {place + 1}: {name(card) or 'gone'}"
        parts.append(part(f"place-{place}", drawn, at=at, size=size, label=label, say="|".join(says)))
    pile = name(thrown[-1]) if thrown else ""
    parts.append(part("pile", card_of(pile), at=(250, 20), size=size, label=f"the pile: {pile or 'empty'}"))
    say = "draw" if "draw" in moves else ""
    parts.append(part("deck", card_of("", "back"), at=(310, 20), size=size, label="the deck", say=say))
    if hand != NONE:
        parts.append(part("hand", card_of(name(hand)), at=(250, 100), size=size, label=f"in hand: {hand}"))
    parts.append(words(20, 230, "pile, deck and the card in hand are to the right", 12))
    return document("A round of Skyjo", WIDTH, HEIGHT, parts)
