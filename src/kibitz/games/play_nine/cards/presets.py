"""Tables that have a name: Play Nine and its better known relatives."""

from __future__ import annotations

from dataclasses import replace

from kibitz.games.play_nine.cards.description import Card, Table

KITTY = (1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 4, 4, 4)
"""How many kitty cards have each of the ranks 0 to 12."""

PLAY_NINE = Table(
    "play-nine",
    columns=4,
    draws=(9, 10, 11),
    bonus=5,
    cards=(Card("-5", -5, 1, 1, pair=-10), *(Card(str(rank), rank, 2, kitty) for rank, kitty in enumerate(KITTY))),
)
"""With the fewest columns that the course deals."""

GOLF = Table(
    "golf",
    columns=3,
    draws=(7, 8, 9),
    cards=(
        Card("A", 1, 4),
        Card("2", -2, 4),
        *(Card(str(rank), rank, 4) for rank in range(3, 11)),
        Card("J", 10, 4),
        Card("Q", 10, 4),
        Card("K", 0, 4),
    ),
)
"""Six-card golf with a standard deck."""

SKYJO = {-2: 5, -1: 10, 0: 15, **dict.fromkeys(range(1, 13), 10)}
"""The counts of Skyjo's cards."""

TWO_ROWS = Table(
    "two-rows",
    columns=3,
    draws=GOLF.draws,
    cards=tuple(Card(str(rank), rank, count) for rank, count in SKYJO.items()),
)
"""The cards of Skyjo on two rows instead of three, so that a column goes out with two equal cards."""

FOUR_CARDS = replace(GOLF, name="four-cards", columns=2, draws=(5, 6))
"""Golf with four cards, which a person can think through."""

PRESETS = {table.name: table for table in (PLAY_NINE, GOLF, TWO_ROWS, FOUR_CARDS)}
