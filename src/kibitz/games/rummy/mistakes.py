"""The kinds of mistakes that players of rummy make."""

from __future__ import annotations

from functools import partial

from kibitz.card_play import between_throws, is_near, without
from kibitz.games.rummy.minds import Sampler
from kibitz.games.rummy.state import Deal, deadwood
from kibitz.melds import Card
from kibitz.mistakes import Kind, Mistakes, instead_of


def left(deal: Deal, card: Card) -> int:
    """Deadwood without the card."""
    return deadwood(without(deal.hand, card))


def breaks_a_meld(deal: Deal, card: Card, better: Card) -> bool:
    """The thrown card was melded: the hand has as much deadwood without it, or more."""
    return left(deal, card) >= deadwood(deal.hand) > left(deal, better)


def feeds_the_other(deal: Deal, card: Card, better: Card) -> bool:
    taken = deal.taken[1 - deal.turn]
    return any(is_near(card, one) for one in taken) and not any(is_near(better, one) for one in taken)


def keeps_a_high_card(deal: Deal, card: Card, better: Card) -> bool:
    return left(deal, card) > left(deal, better)


def splits_partners(deal: Deal, card: Card, better: Card) -> bool:
    return partners(deal, card) > partners(deal, better)


def partners(deal: Deal, card: Card) -> int:
    return sum(is_near(card, other) for other in deal.hand)


IMAGINED_GAMES = 1000
"""Playouts for the judgement of a choice: what is uncertain in one choice averages out in many games."""


KINDS = (
    Kind(
        "did not go out",
        "It could have gone out and played on, while the other came nearer to going out.",
        "Go out as soon as the hand allows it, unless very little is missing to leave nothing.",
        instead_of(("throw",), ("out",)),
        "phase throw; turns 4; hands 2H 2C 3S 3C 5S 6S 6S 6C 6D 7S 8H / ? ? ? ? ? ? ? ? ? ?; pile KH",
        "throw 6D",
        "out 8H",
    ),
    Kind(
        "went out too soon",
        "It went out although playing on promised more: the other had about as little left, or nothing was near.",
        "Ask what the other may have left before going out, and how near your hand is to leaving nothing.",
        instead_of(("out",), ("throw",)),
        "phase throw; turns 40; hands 3C 4C 5C 8C 8D 8H 9S 10S JS 9D KS / ? ? ? ? ? ? ? ? ? ?; pile 9S 9C",
        "out KS",
        "throw KS",
    ),
    Kind(
        "left a useful open card",
        "It drew from the stock although the open card made its hand better than an unknown card would.",
        "Take the open card when it completes a meld.",
        instead_of(("stock",)),
        "phase draw; turns 4; hands 2H 2C 3S 3C 5S 6S 6S 6D 7S 8H / ? ? ? ? ? ? ? ? ? ?; pile KH 6C",
        "stock",
        "open",
    ),
    Kind(
        "took an open card without use",
        "It took the open card although that completes no meld, and showed the other what it wanted.",
        "Draw from the stock unless the open card goes into a meld at once.",
        instead_of(("open",)),
        "phase draw; turns 12; hands 3S 3S 3C 3D 4C 5S 10D JD QD KD / ? ? ? ? ? ? ? ? ? ?; pile 6S 6H",
        "open",
        "stock",
    ),
    Kind(
        "broke up a meld",
        "It threw a card that belonged to a meld although another card belonged to none.",
        "Find the best melds of the whole hand first, and throw from what is left.",
        between_throws(breaks_a_meld),
        "phase throw; turns 12; hands 3S 3D 4S 5S 5C 8S 10C 10D JD QD KD / ? ? ? ? ? ? ? ? ? ?; pile 6H",
        "throw JD",
        "throw 8S",
    ),
    Kind(
        "fed the other player",
        "It threw a card near one that the other had taken from the pile, although another card was harmless.",
        "Remember what the other took: cards of that rank, or near it in that suit, complete its melds.",
        between_throws(feeds_the_other),
        "phase throw; turns 12; hands 3S 3D 4S 5S 5C 8S 9H 10H 10D JD KD / JS QD QD ? ? ? ? ? ? ?;"
        " taken - / JS QD QD; pile 9S",
        "throw JD",
        "throw 5C",
    ),
    Kind(
        "kept a high card too long",
        "It threw a card of few points and kept one of many that is in no meld; whoever goes out collects the points.",
        "Throw the highest card that has no partner.",
        between_throws(keeps_a_high_card),
        "phase throw; turns 8; hands AC 4D 5S 6H 6D JH JS JC QD KH 8C / ? ? ? ? ? ? ? ? ? ?; pile 9S",
        "throw 6D",
        "throw KH",
    ),
    Kind(
        "split cards that belong together",
        "It threw a card with partners in its hand although another card had fewer.",
        "Count for each card which others would complete a meld with it, and throw the one with fewest.",
        between_throws(splits_partners),
        "phase throw; turns 4; hands 4C 5H 8H 8C 9H 9S 9D 9D JS QH QS / ? ? ? ? ? ? ? ? ? ?; pile 6H",
        "throw 8C",
        "throw 5H",
    ),
    Kind(
        "threw the wrong card",
        "Another card was less likely to become a meld, for as many points.",
        "Among cards of equal points keep those whose missing cards are still in the stock.",
        instead_of(("throw", "out")),
        "phase throw; turns 4; hands 2S 2D 4C 4D 7H 8D 10H JS QS QD QD / ? ? ? ? ? ? ? ? ? ?; pile 9S",
        "throw JS",
        "throw QD",
    ),
)

MISTAKES = Mistakes(KINDS, make_judge=partial(Sampler, games=IMAGINED_GAMES), move_seconds=0.03, least=0.2, blunder=5.0)
