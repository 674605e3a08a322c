"""The rules of a table in English, as Markdown: every field of the description is in the text."""

from __future__ import annotations

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
    bonus = []
    if table.bonus:
        points = f"{table.bonus} point{'s' if table.bonus > 1 else ''}"
        bonus = [f"- When two or more columns are pairs of the same card, each of them takes {points} off."]
    lines = [
        f"# {table.name}",
        "",
        "Golf with cards, for one player. The board has two rows of cards. **The lowest score wins.**",
        "",
        "## Cards",
        "",
        "The deck never runs out: whatever came before, each card from it, and each kitty card, has these odds.",
        "",
        "| card | counts | a pair counts | odds in the deck | odds of the kitty card |",
        "|---|---|---|---|---|",
        *(row_of(table, number) for number in range(len(table.cards))),
        "",
        "## A hand",
        "",
        f"The board has {NUMBERS[table.columns]} columns, all cards face down except one card of each row."
        f" {draws_text(table)}",
        "",
        "Before each draw you see the kitty card. In a turn:",
        "",
        "1. Take the **kitty** card, or **draw** an unknown card from the deck.",
        "2. **Replace** any card on the board with it, face up; or leave it and **turn** a face-down card.",
        "",
        "The hand ends when no draws are left or no card is face down. Then all cards are turned up and counted.",
        "",
        "## Scoring",
        "",
        "- A column of two different cards counts what both count.",
        "- A column of two equal cards is a pair, and counts what a pair of them counts.",
        *bonus,
        "",
        "An example:",
        "",
        example(table),
        "",
        "## Moves",
        "",
        "- `kitty` or `draw`",
        "- `replace 0 1` puts the card in row 0, column 1; `turn 1 0` turns the card in row 1, column 0. Rows and"
        " columns are counted from 0.",
    ]
    return "\n".join(lines) + "\n"
