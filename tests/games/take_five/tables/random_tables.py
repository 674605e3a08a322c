"""Tables drawn at random, of every shape that is allowed."""

from random import Random

from kibitz.games.take_five.tables.checking import HANDS, LENGTHS, MOST_CARDS, ROWS, SEATS, check
from kibitz.games.take_five.tables.description import Penalty, TableRules


def random_table(seed: int, most_hand: int = HANDS[-1]) -> TableRules:
    rng = Random(seed)
    rows, hand, seats = rng.choice(ROWS), rng.randint(HANDS[0], most_hand), rng.choice(SEATS)
    table = TableRules(f"t{seed}", rows, rng.choice(LENGTHS), hand, seats)
    dealt = table.dealt(seats)
    deck = rng.randint(dealt, min(MOST_CARDS, dealt + 20)) if rng.random() < 0.5 else 0
    most = deck or dealt
    penalties = tuple(
        Penalty(rng.randint(0, 4), multiple_of=rng.randint(2, min(12, most)))
        if rng.random() < 0.6
        else Penalty(rng.randint(1, 4), cards=tuple(sorted(rng.sample(range(1, most + 1), 2))))
        for _ in range(rng.randint(0, 4))
    )
    return check(TableRules(f"t{seed}", rows, table.length, hand, seats, deck, penalties))
