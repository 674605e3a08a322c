"""The kinds of mistakes that players of gin rummy make."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter

from kibitz.card_play import between_throws, breaks_a_meld, completes, feeds_the_other, leaves_more, without
from kibitz.games.gin_rummy.minds.players import Quick
from kibitz.games.gin_rummy.scoring import deadwood
from kibitz.games.gin_rummy.state import Match
from kibitz.melds import Card
from kibitz.mistakes import Fits, Mistakes, instead_of, read


def keeps_fewer_chances(match: Match, card: Card, better: Card) -> bool:
    return outs(match, card) < outs(match, better)


def outs(match: Match, thrown: Card) -> int:
    """Unseen cards that fit what the throw leaves."""
    rest = without(match.hand, thrown)
    return sum(completes(card, rest) for card in match.unseen)


FITS: Mapping[str, Fits] = {
    "did not knock": instead_of(("throw",), ("knock", "big")),
    "knocked too soon": instead_of(("knock",), ("throw",)),
    "left a useful open card": instead_of(("stock", "pass"), ("open",)),
    "took an open card without use": instead_of(("open",), ("stock", "pass")),
    "broke up a meld": between_throws(breaks_a_meld(deadwood)),
    "fed the other player": between_throws(feeds_the_other(attrgetter("known"))),
    "kept a high card too long": between_throws(leaves_more(deadwood)),
    "kept cards with fewer chances": between_throws(keeps_fewer_chances),
    "threw the wrong card": between_throws(lambda match, card, better: True),
}

MISTAKES = Mistakes(read("gin-rummy", FITS), make_judge=Quick, move_seconds=0.03, least=0.2, blunder=5.0)
