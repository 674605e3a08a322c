"""The rules of a table in English, as Markdown: every field of the description is in the text."""

from __future__ import annotations

from random import Random

from kibitz.data_files import filled
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
    listed = [f"| {which(one, not i)} | {one.points} |" for i, one in enumerate(table.penalties)]
    return filled(
        "games/take_five/tables/data/rules.txt",
        name=table.name,
        seats=table.seats,
        deck=deck_text(table),
        penalties="\n".join([*listed, f"| any {'other ' if table.penalties else ''}card | {table.others} |"]),
        cards=in_words(table.hand, "card"),
        rows=NUMBERS[table.rows],
        rounds=in_words(table.hand, "round").capitalize(),
        length=NUMBERS[table.length],
        example=worked_example(table),
        last_row=table.rows,
    )


def worked_example(table: TableRules) -> str:
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
    return "\n".join(["```", *drawn, "```", "", " ".join(told)])
