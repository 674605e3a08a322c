"""The rules of a table in English, as Markdown: every field of the description is in the text."""

from __future__ import annotations

from kibitz.data_files import filled
from kibitz.games.play_nine.cards.description import Card, Table

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def odds(counts: tuple[int, ...], card: int) -> str:
    return f"{counts[card]} of {sum(counts)}"


def alternatives(numbers: tuple[int, ...]) -> str:
    """For example: 7, 8 or 9."""
    *before, last = map(str, numbers)
    return f"{', '.join(before)} or {last}" if before else last


def draws_text(table: Table) -> str:
    draws = alternatives(table.draws)
    equally = ", all equally likely" if len(table.draws) > 1 else ""
    return f"A hand has {draws} {'draw' if table.draws == (1,) else 'draws'}{equally}."


def row_of(table: Table, number: int) -> str:
    card = table.cards[number]
    cells = [card.name, f"{card.value}", f"{card.pair}", odds(table.deck, number), odds(table.kitty, number)]
    return f"| {' | '.join(cells)} |"


def counted(one: Card, other: Card) -> str:
    """What a column counts."""
    if one == other:
        return f"a pair of {one.name} counts {one.pair}"
    return f"{one.name} and {other.name} count {one.value} + {other.value} = {one.value + other.value}".replace(
        "+ -", "- "
    )


def example(table: Table) -> str:
    """A board and its score: a pair in every column but the last."""
    first, *_, last = sorted(table.cards, key=lambda card: -card.value)
    columns = [(first, first)] * (table.columns - 1) + [(first, last)]
    rows = [f"Row {row}: [{' '.join(f'{column[row].name:>3}' for column in columns)} ]" for row in range(2)]
    total = sum(one.pair if one == other else one.value + other.value for one, other in columns)
    pairs = table.columns - 1
    parts = [counted(first, first), counted(first, last)]
    if pairs > 1:
        parts[0] += f", {NUMBERS[pairs]} times"
        if table.bonus:
            parts.append(f"{table.bonus} points come off for each of the {NUMBERS[pairs]} pairs")
            total -= pairs * table.bonus
    return "\n".join(["```", *rows, "```", "", f"Here {'; '.join(parts)}. The score is {total}."])


def rules(table: Table) -> str:
    """The whole text."""
    points = f"{table.bonus} point{'s' if table.bonus > 1 else ''}"
    bonus = f"- When two or more columns are pairs of the same card, each of them takes {points} off.\n"
    return filled(
        "games/play_nine/cards/data/rules.txt",
        name=table.name,
        cards="\n".join(row_of(table, number) for number in range(len(table.cards))),
        columns=NUMBERS[table.columns],
        draws=draws_text(table),
        bonus=bonus if table.bonus else "",
        example=example(table),
    )
