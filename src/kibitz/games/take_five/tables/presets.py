"""Tables that have a name: the course's own, and the game's as it is sold."""

from kibitz.games.take_five.tables.description import Penalty, TableRules

COURSE = TableRules(
    "take-five",
    rows=4,
    length=5,
    hand=10,
    seats=10,
    penalties=(
        Penalty(7, cards=(55,)),
        Penalty(5, multiple_of=11),
        Penalty(3, multiple_of=10),
        Penalty(2, multiple_of=5),
    ),
)
"""That of the course, for which the engine and the network are made; rules.py has the same numbers for them."""

FULL_DECK = TableRules("full-deck", rows=4, length=5, hand=10, seats=10, deck=104, penalties=COURSE.penalties)
"""All 104 cards whatever the number of players, as the printed rules have it; what is not dealt stays unseen."""

PRESETS = {table.name: table for table in (COURSE, FULL_DECK)}
