"""Tables with a few cards, drawn at random."""

from random import Random

from kibitz.games.play_nine.cards.checking import check
from kibitz.games.play_nine.cards.description import Card, Table

NAMES = ("0", "7", "K", "-2")


def random_table(seed: int, most_cards: int = 3, most_draws: int = 3) -> Table:
    rng = Random(seed)
    columns = rng.choice((2, 3))
    cards = tuple(
        Card(
            name,
            rng.randint(-6, 12),
            rng.randint(1, 4) if place else rng.randint(0, 4),
            rng.choice((None, rng.randint(0 if place else 1, 5))),
            rng.choice((0, 0, rng.randint(-12, 12))),
        )
        for place, name in enumerate(rng.sample(NAMES, rng.randint(2, most_cards)))
    )
    draws = tuple(sorted(rng.sample(range(1, most_draws + 1), rng.randint(1, 2))))
    return check(Table(f"table-{seed}", columns, draws, cards, rng.choice((0, 5, rng.randint(1, 9)))))
