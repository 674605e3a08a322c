"""The rules of a table in English, as Markdown: every field of the description is in the text."""

from __future__ import annotations

from random import Random

from kibitz.games.take_five.rules import row_for
from kibitz.games.take_five.tables.description import Penalty, TableRules

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
ORDINALS = ("", "", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
"""Which card takes a row of this length."""
SHOWN = 3
"""Cards that are chosen in the example."""


def in_words(count: int, noun: str) -> str:
    number = NUMBERS[count] if count < len(NUMBERS) else f"{count}"
    return f"{number} {noun}{'' if count == 1 else 's'}"


def points_text(points: int) -> str:
    return f"{points} penalty point{'' if points == 1 else 's'}"


def which(penalty: Penalty, is_first: bool) -> str:
    """The cards that a rule is about, where earlier rules were about others."""
    other = "" if is_first else "other "
    if not penalty.cards:
        return f"any {other}multiple of {penalty.multiple_of}"
    return ", ".join(map(str, penalty.cards))


def deck_text(table: TableRules) -> str:
    each = f"{in_words(table.hand, 'card')} for each player and {NUMBERS[table.rows]} more"
    if table.deck:
        return (
            f"The deck has the numbers 1 to {table.deck}, whatever the number of players. It is shuffled, and {each}"
            " are dealt. What is left of it stays aside, and nobody sees it."
        )
    return (
        f"With {NUMBERS[table.seats]} players the deck has the numbers 1 to {table.most_cards}. With fewer players the"
        f" highest numbers are left out, so that there are {each}: nothing stays aside."
    )


def rules(table: TableRules) -> str:
    """The whole text."""
    rows, length = NUMBERS[table.rows], NUMBERS[table.length]
    lines = [
        f"# {table.name}",
        "",
        f"A card game for 2 to {table.seats} players, of the family of Take 5! (6 nimmt!). Everybody chooses a card at"
        " the same time; some players then have to take a row of cards with penalty points. **The fewest penalty points"
        " win.**",
        "",
        "## Cards",
        "",
        deck_text(table),
        "",
        "Every card has penalty points. The first line that a card fits counts:",
        "",
        "| card | penalty points |",
        "|---|---|",
        *(f"| {which(one, not i)} | {one.points} |" for i, one in enumerate(table.penalties)),
        f"| any {'other ' if table.penalties else ''}card | {table.others} |",
        "",
        "## A game",
        "",
        f"Each player gets {in_words(table.hand, 'card')}, and {rows} other cards begin {rows} rows."
        f" {in_words(table.hand, 'round').capitalize()} follow. In each round all players choose one card of their"
        " hand, and all chosen cards are shown together. Then the cards are placed, the lowest first:",
        "",
        "1. A card goes to the row whose last card is the closest below it.",
        f"2. If that row already has {length} cards, the player takes the {length}, and the card begins a new row.",
        "3. A card lower than the last card of every row fits nowhere. Its player chooses a row and takes it, and the"
        " card begins that row. The player chooses before any card is placed, without a look at the others.",
        "",
        "What a player takes counts as penalty points at the end; it does not come back into the hand.",
        "",
        "## An example",
        "",
        *worked_example(table),
        "",
        "## Moves",
        "",
        "- The number of a card, e.g. `7`.",
        f"- When you must take a row: `row 1` to `row {table.rows}`.",
    ]
    return "\n".join(lines) + "\n"


def worked_example(table: TableRules) -> list[str]:
    """Rows, the cards that two or three players choose, and where these go."""
    rng = Random(table.name)
    deck = list(table.cards(table.seats))
    rng.shuffle(deck)
    # One row is full, so that the example may show how it is taken.
    sizes = [table.length, *(rng.randint(1, max(1, table.length - 1)) for _ in range(table.rows - 1))]
    sizes = [min(size, len(deck) // (table.rows + 1)) for size in sizes]
    rows = [sorted(deck.pop() for _ in range(size)) for size in sizes]
    rng.shuffle(rows)
    chosen = sorted(deck[: min(SHOWN, table.seats)])
    drawn = [f"row {i}  {' '.join(f'{card:3}' for card in row)}" for i, row in enumerate(rows, 1)]
    listed = f"{', '.join(map(str, chosen[:-1]))} and {chosen[-1]}"
    told = [f"The cards {listed} were chosen."]
    for card in chosen:
        row = row_for([row[-1] for row in rows], card)
        cost = points_text(table.points(rows[row]))
        if row < 0:
            row = table.cheapest(rows)
            cost = points_text(table.points(rows[row]))
            told.append(f"The {card} fits nowhere: its player takes a row, for example row {row + 1} with {cost}.")
        elif len(rows[row]) == table.length:
            told.append(f"The {card} goes to row {row + 1}, which is full: its player takes the row with {cost}.")
        else:
            told.append(f"The {card} goes to row {row + 1}.")
        table.place(rows, card, row)
    return ["```", *drawn, "```", "", " ".join(told)]
