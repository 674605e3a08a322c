"""The kinds of mistakes that players of rummy make."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from operator import attrgetter

from kibitz.card_play import between_throws, breaks_a_meld, feeds_the_other, is_near, leaves_more
from kibitz.games.rummy.minds import Sampler
from kibitz.games.rummy.state import Deal, deadwood
from kibitz.melds import Card
from kibitz.mistakes import Fits, Mistakes, instead_of, read


def splits_partners(deal: Deal, card: Card, better: Card) -> bool:
    return partners(deal, card) > partners(deal, better)


def partners(deal: Deal, card: Card) -> int:
    return sum(is_near(card, other) for other in deal.hand)


IMAGINED_GAMES = 1000
"""Playouts for the judgement of a choice: what is uncertain in one choice averages out in many games."""


FITS: Mapping[str, Fits] = {
    "did not go out": instead_of(("throw",), ("out",)),
    "went out too soon": instead_of(("out",), ("throw",)),
    "left a useful open card": instead_of(("stock",)),
    "took an open card without use": instead_of(("open",)),
    "broke up a meld": between_throws(breaks_a_meld(deadwood)),
    "fed the other player": between_throws(feeds_the_other(attrgetter("taken"))),
    "kept a high card too long": between_throws(leaves_more(deadwood)),
    "split cards that belong together": between_throws(splits_partners),
    "threw the wrong card": instead_of(("throw", "out")),
}

MISTAKES = Mistakes(
    read("rummy", FITS), make_judge=partial(Sampler, games=IMAGINED_GAMES), move_seconds=0.03, least=0.2, blunder=5.0
)
