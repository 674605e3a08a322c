"""Fits the weights by which gin rummy's search imagines hands of the other player (gin/engine/beliefs.py).

    python -m training.rummy.beliefs [--hands 8000]

It prints WEIGHTS. Each example is the other's real hand in a hand of self-play, and the same hand with one
card exchanged for one of the stock. Logistic regression on the difference of their features says which of the two is
real; so the weights fit the exchanges by which hands are drawn (Besag's pseudolikelihood, 1975).
"""

import argparse
from collections.abc import Iterator, Sequence
from math import exp, sqrt
from random import Random

from kibitz.games.rummy.gin.engine.beliefs import Beliefs
from kibitz.games.rummy.gin.engine.layout import (
    CELLS,
    FEATURES_OF_A_HAND,
    FIRST_OFFER,
    FREE,
    LAST_STOCK,
    MOST_TURNS,
    SECOND_OFFER,
    UNIT_STEPS,
)
from kibitz.games.rummy.gin.engine.player import shipped_player
from kibitz.games.rummy.gin.engine.table import Table
from kibitz.games.rummy.rules import NO_CARD
from training.rummy.habits import Habits

HANDS, SEED = 8000, 5
OTHERS = 0.3
"""The share of hands in which the other player has habits of its own."""
EXCHANGES = 3
"""Examples from each turn."""
EPOCHS, RATE, FIRST_SQUARES, STEEPEST = 4, 0.3, 1e-3, 30.0


def cards_of(mask: int) -> list[int]:
    return [card for card in range(CELLS) if mask >> card & 1]


def differences(table: Table, player: int, beliefs: Beliefs, rng: Random) -> Iterator[list[int]]:
    """Features of the other's real hand less those of it with one card exchanged."""
    beliefs.look(table, player)
    hand = table.masks[1 - player]
    own = cards_of(hand & ~table.known[1 - player])
    stock = cards_of(beliefs.unseen & ~hand)
    beliefs.hold(hand)
    real = list(beliefs.features)
    for _ in range(EXCHANGES if own and stock else 0):
        beliefs.hold(hand & ~(1 << rng.choice(own)) | 1 << rng.choice(stock))
        yield [one - other for one, other in zip(real, beliefs.features, strict=True)]


def examples(hands: int, seed: int) -> Iterator[list[int]]:
    """Examples from every turn of hands between two quick players, or a quick one and one with habits of its own."""
    mind, table, beliefs, rng = shipped_player(), Table(seed), Beliefs(seed), Random(seed)
    habits = Habits()
    for number in range(hands):
        table.deal(number % 2)
        habits.change(table)
        other = rng.randrange(2) if rng.random() < OTHERS else NO_CARD
        player, offer, must_draw, turns = table.turn, FIRST_OFFER, False, 0
        while table.stock > LAST_STOCK and turns < MOST_TURNS:
            turns += 1
            takes = habits.takes(table, player) if player == other else mind.choose_draw(table, player, offer)
            takes = takes and not must_draw
            if not takes and offer in (FIRST_OFFER, SECOND_OFFER):
                must_draw = offer == SECOND_OFFER
                offer = FREE if must_draw else SECOND_OFFER
                player = 1 - player
                continue
            if player != other:
                yield from differences(table, player, beliefs, rng)
            fresh = table.draw_top(player) if takes else NO_CARD
            if not takes:
                table.draw_stock(player)
            offer, must_draw = FREE, False
            is_mind = player != other
            card = mind.choose_throw(table, player, fresh) if is_mind else habits.throw(table, player, fresh)
            table.throw(player, card)
            if mind.knocks if is_mind else habits.knocks(table, player):
                break
            player = 1 - player


def fitted(data: Sequence[Sequence[int]]) -> list[int]:
    """The weights, in units of 1 / UNIT_STEPS, by gradient ascent with a step for each weight (AdaGrad)."""
    weights = [0.0] * FEATURES_OF_A_HAND
    squares = [FIRST_SQUARES] * FEATURES_OF_A_HAND
    for _ in range(EPOCHS):
        for difference in data:
            score = sum(weight * unit for weight, unit in zip(weights, difference, strict=True))
            error = 1 / (1 + exp(max(-STEEPEST, min(STEEPEST, score))))
            for place, unit in enumerate(difference):
                if unit:
                    gradient = error * unit
                    squares[place] += gradient * gradient
                    weights[place] += RATE * gradient / sqrt(squares[place])
    return [round(UNIT_STEPS * weight) for weight in weights]


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=HANDS, help=f"default {HANDS:,}")
    parser.add_argument("--seed", type=int, default=SEED, help=f"default {SEED}")
    given = parser.parse_args(words)
    data = list(examples(given.hands, given.seed))
    Random(given.seed).shuffle(data)
    print(f"WEIGHTS = {tuple(fitted(data))}")


if __name__ == "__main__":
    main()
