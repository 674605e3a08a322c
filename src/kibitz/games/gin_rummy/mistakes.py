"""The kinds of mistakes that players of gin rummy make."""

from __future__ import annotations

from kibitz.card_play import between_throws, completes, is_near, without
from kibitz.games.gin_rummy.minds.players import Quick
from kibitz.games.gin_rummy.scoring import deadwood
from kibitz.games.gin_rummy.state import Match
from kibitz.melds import Card
from kibitz.mistakes import Kind, Mistakes, instead_of


def left(match: Match, card: Card) -> int:
    """Deadwood without the card."""
    return deadwood(without(match.hand, card))


def breaks_a_meld(match: Match, card: Card, better: Card) -> bool:
    """The thrown card was melded: the hand has as much deadwood without it, or more."""
    return left(match, card) >= deadwood(match.hand) > left(match, better)


def feeds_the_other(match: Match, card: Card, better: Card) -> bool:
    taken = match.known[1 - match.turn]
    return any(is_near(card, one) for one in taken) and not any(is_near(better, one) for one in taken)


def keeps_more(match: Match, card: Card, better: Card) -> bool:
    return left(match, card) > left(match, better)


def keeps_fewer_chances(match: Match, card: Card, better: Card) -> bool:
    return outs(match, card) < outs(match, better)


def outs(match: Match, thrown: Card) -> int:
    """Unseen cards that fit what the throw leaves."""
    rest = without(match.hand, thrown)
    return sum(completes(card, rest) for card in match.unseen)


KINDS = (
    Kind(
        "did not knock",
        "It could have knocked and played on, while the other came nearer to knocking.",
        "Knock as soon as the hand allows it, unless very little is missing for gin and the other is far from it.",
        instead_of(("throw",), ("knock", "big")),
        "gin; phase throw; starter 1; hands 2H 2S 2C 2D 4H 6D 7D 8D KH KS KD / AC 4C 8S ? ? ? ? ? ? ?; first 4C;"
        " opener 1; turns +10S 8S +10C QH JC QC 8C +AC +6H 8C 10H; drawn KD",
        "throw 7D",
        "knock 4H",
    ),
    Kind(
        "knocked too soon",
        "It knocked although playing on promised more: gin was near, or the other had about as little left.",
        "Ask before a knock how many cards bring gin, and what the other may have left and can lay off.",
        instead_of(("knock",), ("throw",)),
        "gin; phase throw; hands AH AS AC 4H 4C 4D 5H 7H 7S 7C QS / 10D JS KD ? ? ? ? ? ? ?; first 9S; opener 1;"
        " turns +JD KD +QH 10H 9S 10D +6C JS +10S; drawn QS",
        "knock 5H",
        "throw QS",
    ),
    Kind(
        "left a useful open card",
        "It drew from the stock although the open card made its hand better than an unknown card would.",
        "Take the open card when it completes a meld, or when it lets you knock.",
        instead_of(("stock", "pass"), ("open",)),
        "seat 1; gin; phase draw; hands ? ? ? ? ? ? ? ? ? ? / AD 3D 4C 5S 5C 6D 9S 9C 9D KC; first 5H; turns 5D",
        "stock",
        "open",
    ),
    Kind(
        "took an open card without use",
        "It took the open card although that completes no meld, and showed the other what it wanted.",
        "Draw from the stock unless the open card goes into a meld at once.",
        instead_of(("open",), ("stock", "pass")),
        "gin; phase draw; starter 1; hands AS 4D 8S 8D 9S JS QH QS QD KD / AH 6C ? ? ? ? ? ? ? ?; first AH;"
        " opener 1; turns +10H 6C +JD KH KS",
        "open",
        "stock",
    ),
    Kind(
        "broke up a meld",
        "It threw a card that belonged to a meld although another card belonged to none.",
        "Find the best melds of the whole hand first, and throw from what is left.",
        between_throws(breaks_a_meld),
        "gin; phase throw; starter 1; hands AS 2S 3S 4H 4S 10H 10S 10D JC JD QC / 3C 3D 5D KH ? ? ? ? ? ?;"
        " first 5D; opener 1; turns +8H KH +10D +3D +AS +3C +QC; is taken yes; drawn QC",
        "throw 3S",
        "throw 4H",
    ),
    Kind(
        "fed the other player",
        "It threw a card near one that the other had taken from the pile, although another card was harmless.",
        "Remember what the other took: cards of that rank, or near it in that suit, complete its melds.",
        between_throws(feeds_the_other),
        "gin; phase throw; hands AD 2S 2C 3C 3D 4C 6S 7S 7D QD KD / 5S 6C 9S 9C ? ? ? ? ? ?; first 8D; turns 9S +5C"
        " 10D +QS QD +10D 5H QC JH +QD +5S +JH QD +KH 8C JC 9C +QD +JS JD 6C +8H; drawn 7D",
        "throw 6S",
        "throw KD",
    ),
    Kind(
        "kept a high card too long",
        "It threw a card of few points and kept one of many that is in no meld; whoever knocks collects the points.",
        "Throw the highest card that has no partner.",
        between_throws(keeps_more),
        "seat 1; gin; phase throw; hands 5H 7S ? ? ? ? ? ? ? ? / AS 2C 2D 3C 4C 4D 7H 8S 8C 8D 9S; first 5H; turns"
        " +AS +JH 9H +JS 10C +7S +10S +10C 4C +10S 8S +KH 8C +KD 2D +9H 4D; is taken yes; drawn 4D",
        "throw 7H",
        "throw 9S",
    ),
    Kind(
        "kept cards with fewer chances",
        "It kept cards that fewer unseen cards would complete, for as many points.",
        "Count for each throw which unseen cards would fit what is left, and keep the most chances.",
        between_throws(keeps_fewer_chances),
        "gin; phase throw; starter 1; hands 2S 4D 5S 6H 6S 6D 8C 9C JH QH QC / ? ? ? ? ? ? ? ? ? ?; first 2H;"
        " opener 1; turns 3S; drawn QC",
        "throw QH",
        "throw 2S",
    ),
    Kind(
        "threw the wrong card",
        "Another card was worth less to the other player, or more to keep, for as many points and chances.",
        "Among equal cards throw the one that the other is least likely to use.",
        between_throws(lambda match, card, better: True),
        "seat 1; gin; phase throw; starter 1; hands 6H 10C ? ? ? ? ? ? ? ? / AS AD 2D 3H 4D 5H 5S 7H 7C 8H 10D;"
        " first AD; opener 1; turns +9H 9C 10C +5S +6H +QS 7S 8H; is taken yes; drawn 8H",
        "throw 10D",
        "throw 7H",
    ),
)

MISTAKES = Mistakes(KINDS, make_judge=Quick, move_seconds=0.03, least=0.2, blunder=5.0)
