"""Fits what gin rummy's search says of the other player's hand and kind: engine/beliefs.py, thinking/kind.py.

    python -m training.gin_rummy.beliefs [--hands 16000]

It prints the constants. Half of the hands are played by a simple player against the network, the others as the network
learned, by itself or against players of other habits; for PATIENT as many more by players who wait for gin.

WEIGHTS and SIMPLE_WEIGHTS: each example is the other's real hand, and the same hand with one card exchanged for one of
the stock. Logistic regression on the difference of their features says which of the two is real; so the weights fit the
exchanges by which hands are drawn (Besag's pseudolikelihood, 1975). KIND_WEIGHTS: logistic regression on the features
of real hands says whose they are. LOOKS_SIMPLE and LOOKS_OTHER follow from how many hands of the others look as if a
simple player had played them, and PATIENT from how the hands of both kinds end.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from math import exp, log, sqrt
from random import Random
from statistics import fmean
from typing import NamedTuple

from kibitz.games.gin_rummy.engine.beliefs import Beliefs
from kibitz.games.gin_rummy.engine.layout import (
    CELLS,
    FIRST_OFFER,
    FREE,
    LAST_STOCK,
    MOST_TURNS,
    SECOND_OFFER,
    UNIT_STEPS,
)
from kibitz.games.gin_rummy.engine.player import shipped_player
from kibitz.games.gin_rummy.engine.table import Table
from kibitz.games.gin_rummy.thinking.kind import PATIENT, FinishedHand, SeenTurn, ending, looks_simple
from kibitz.melds import NO_CARD
from training.gin_rummy.habits import Habits
from training.speed import warn_if_interpreted

HANDS, SEED = 16_000, 5
OTHERS = 0.3
"""The share of hands in which the other player has habits of its own."""
SLIPS = 0.05
"""In how many of its hands a simple player is taken to err: a person does, and some programs are nearly simple. A
patient one plays as many as others do."""
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


class Watched(NamedTuple):
    """A position of a hand, as the player sees it whose turn it is, or the end of one."""

    table: Table
    player: int
    end: FinishedHand | None = None
    """What the other laid down."""


def watched(hands: int, seed: int, kind: str) -> Iterator[Watched]:
    """Every turn of a quick player, against players of a kind, or against itself and players of other habits."""
    mind, table, rng, habits = shipped_player(), Table(seed), Random(seed), Habits()
    habits.mind = mind
    for number in range(hands):
        table.deal(number % 2)
        if kind == "patient":
            habits.grow_patient(table)
        elif kind != "simple":
            habits.change(table)
        other = rng.randrange(2) if kind or rng.random() < OTHERS else NO_CARD
        seen: tuple[list[SeenTurn], list[SeenTurn]] = ([], [])
        player, offer, must_draw, turns, knocker = table.turn, FIRST_OFFER, False, 0, NO_CARD
        while table.stock > LAST_STOCK and turns < MOST_TURNS and knocker == NO_CARD:
            turns += 1
            is_mind = player != other
            takes = mind.choose_draw(table, player, offer) if is_mind else habits.takes(table, player)
            takes = bool(takes and not must_draw)
            if not takes and offer in (FIRST_OFFER, SECOND_OFFER):
                must_draw = offer == SECOND_OFFER
                offer = FREE if must_draw else SECOND_OFFER
                player = 1 - player
                continue
            if is_mind:
                yield Watched(table, player)
            top = table.top
            fresh = table.draw_top(player) if takes else NO_CARD
            if not takes:
                table.draw_stock(player)
            offer, must_draw = FREE, False
            card = mind.choose_throw(table, player, fresh) if is_mind else habits.throw(table, player, fresh)
            table.throw(player, card)
            seen[player].append(SeenTurn(top, takes, card))
            if mind.knocks if is_mind else habits.knocks(table, player):
                knocker = player
            player = 1 - player
        for player in (0, 1):
            if player != other:
                cards = tuple(cards_of(table.masks[1 - player]))
                end = FinishedHand(cards, tuple(seen[1 - player]), knocker == 1 - player, table.limit)
                yield Watched(table, player, end)


class Examples(NamedTuple):
    """What hands against one kind of player say."""

    exchanges: list[list[int]]
    """Features of real hands less those of hands with one card exchanged."""
    hands: list[list[int]]
    """Features of real hands, with a 1 before them."""
    looks_simple: float
    """The share of finished hands that a simple player may have played."""
    endings: Counter[str]
    """How the hands ended."""


def examples(hands: int, seed: int, kind: str = "") -> Examples:
    beliefs, rng = Beliefs(seed), Random(seed)
    exchanges: list[list[int]] = []
    real: list[list[int]] = []
    ends: list[bool] = []
    endings: Counter[str] = Counter()
    for table, player, end in watched(hands, seed, kind):
        if end is not None:
            ends.append(looks_simple(end))
            endings[ending(end)] += 1
            continue
        beliefs.look(table, player)
        beliefs.hold(table.masks[1 - player])
        real.append([1, *beliefs.features])
        exchanges.extend(differences(table, player, beliefs, rng))
    return Examples(exchanges, real, fmean(ends), endings)


def evidence(share: float) -> tuple[int, int]:
    """LOOKS_SIMPLE and LOOKS_OTHER, if this share of the others' hands look simple."""
    return round(UNIT_STEPS * log((1 - SLIPS) / share)), round(UNIT_STEPS * log(SLIPS / (1 - share)))


def patience(patient: Counter[str], others: Counter[str]) -> dict[str, int]:
    """PATIENT, by how the hands of both ended; each ending counts once more than it was seen (rule of succession)."""
    found = {}
    for name in PATIENT:
        share = (others[name] + 1) / (others.total() + len(PATIENT))
        theirs = (1 - SLIPS) * (patient[name] + 1) / (patient.total() + len(PATIENT)) + SLIPS * share
        found[name] = round(UNIT_STEPS * log(theirs / share))
    return found


def fitted(data: Sequence[Sequence[int]]) -> list[int]:
    """The weights that make the scores of all rows high, in units of 1 / UNIT_STEPS.

    By gradient ascent with a step for each weight (AdaGrad; J. Duchi, E. Hazan and Y. Singer, 2011).
    """
    weights = [0.0] * len(data[0])
    squares = [FIRST_SQUARES] * len(data[0])
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
    warn_if_interpreted()
    rng = Random(given.seed)
    others = examples(given.hands // 2, given.seed)
    simple = examples(given.hands // 2, given.seed + 1, "simple")
    each = min(len(simple.hands), len(others.hands))
    kinds = rng.sample(simple.hands, each)
    kinds += [[-unit for unit in row] for row in rng.sample(others.hands, each)]
    for rows in (others.exchanges, simple.exchanges, kinds):
        rng.shuffle(rows)
    print(f"WEIGHTS = {tuple(fitted(others.exchanges))}")
    print(f"SIMPLE_WEIGHTS = {tuple(fitted(simple.exchanges))}")
    bias, *weights = fitted(kinds)
    print(f"KIND_WEIGHTS = {tuple(weights)}\nKIND_BIAS = {bias}")
    patient = examples(given.hands // 2, given.seed + 2, "patient")
    print(f"PATIENT = {patience(patient.endings, others.endings)}")
    print("LOOKS_SIMPLE, LOOKS_OTHER = {}, {}".format(*evidence(others.looks_simple)))


if __name__ == "__main__":
    main()
