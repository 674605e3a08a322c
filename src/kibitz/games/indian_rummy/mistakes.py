"""The kinds of mistakes that players of Indian rummy make."""

from kibitz.card_play import between_throws, without
from kibitz.games.indian_rummy.minds import looking_at
from kibitz.games.indian_rummy.state import IndianDeal
from kibitz.melds import Card
from kibitz.mistakes import Kind, Mistakes, instead_of


def goes_back(deal: IndianDeal, card: Card, better: Card) -> bool:
    """The hand is farther from a show than after the better throw."""
    return missing(deal, card) > missing(deal, better)


def missing(deal: IndianDeal, thrown: Card) -> int:
    """Cards that a show lacks after the throw."""
    return looking_at(deal, without(deal.hand, thrown)).measure()


ANY = ("drop", "stock", "open", "throw", "show")
"""The first words of all moves."""
MISTAKES = Mistakes(
    (
        Kind(
            "dropped a hand worth playing",
            "It left the hand, although playing on costs less on average than the drop.",
            "Drop only where a pure run and a second run are both far away.",
            instead_of(("drop",)),
            "indian; phase draw; hands 3H 4H 5H 7C 7S 7D 9S 10S KC 2C 2D 2H 2S / ? ? ? ? ? ? ? ? ? ? ? ? ?;"
            " known - / -; joker 6H; pile 4C; paid 0 0",
            "drop",
            "stock",
        ),
        Kind(
            "played a hopeless hand",
            "It played on, although the hand loses more on average than a drop costs.",
            "In the first turn drop a hand without a pure run, without jokers and with few neighbours.",
            instead_of(ANY, ("drop",)),
            "indian; phase draw; hands AH 4S 7C 10D KH 2C 5D 8S JC QS 3H 9D KS / ? ? ? ? ? ? ? ? ? ? ? ? ?;"
            " known - / -; joker 6H; pile 9H; paid 0 0",
            "stock",
            "drop",
        ),
        Kind(
            "did not show a complete hand",
            "It threw a card although it could have shown: the other may complete a hand first.",
            "Divide the whole hand after each draw: one pure run, a second run, and melds of all other cards win.",
            instead_of(("throw",), ("show",)),
            "indian; phase throw; hands 3H 4H 5H 7C 7S 7D 9S 10S JS 2C 2D 2H 2S KC / ? ? ? ? ? ? ? ? ? ? ? ? ?;"
            " drawn KC; known - / -; joker 6H; pile 4C; paid 0 0",
            "throw KC",
            "show KC",
        ),
        Kind(
            "left an open card that brings a show nearer",
            "It drew from the stock although the open card brings its hand nearer to a show.",
            "Take the open card where it completes a meld that the hand needs.",
            instead_of(("stock",)),
            "indian; phase draw; hands 3H 4H 5H 7C 7S 7D 9S 10S KC 2C 2D 2H 2S / ? ? ? ? ? ? ? ? ? ? ? ? ?;"
            " known - / -; joker 6H; pile JS; paid 0 0",
            "stock",
            "open",
        ),
        Kind(
            "took an open card that brings no show nearer",
            "It took the open card although its hand is no nearer to a show with that card, and showed what it wanted.",
            "Draw from the stock unless the open card brings the hand nearer to a show.",
            instead_of(("open",)),
            "indian; phase draw; hands 3H 4H 5H 7C 7S 7D 9S 10S KC 2C 2D 2H 2S / ? ? ? ? ? ? ? ? ? ? ? ? ?;"
            " known - / -; joker 6H; pile QD; paid 0 0",
            "open",
            "stock",
        ),
        Kind(
            "threw a card of the way to a show",
            "After its throw the hand lacks more cards than after another one.",
            "Decide which three or four melds the hand is to have, and throw what belongs to none of them.",
            between_throws(goes_back, ("throw",)),
            "indian; phase throw; hands 3H 4H 5H 7C 7S 7D 9S 10S KC 2C 2D 2H QD 8S / ? ? ? ? ? ? ? ? ? ? ? ? ?;"
            " drawn QD; known - / -; joker 6H; pile 4C; paid 0 0",
            "throw 9S",
            "throw KC",
        ),
        Kind(
            "threw a card that the stock helps more",
            "Another card was less useful: fewer cards of the stock help there, or the next player can't use that one.",
            "Of cards that a show does not need keep those that most cards of the stock would help.",
            instead_of(("throw",)),
            "indian; phase throw; hands 3H 4H 5H 7C 7S 7D 9S 10S KC 2C 2D JD QD AH / ? ? ? ? ? ? ? ? ? ? ? ? ?;"
            " drawn AH; known - / -; joker 6H; pile 4C; paid 0 0",
            "throw JD",
            "throw AH",
        ),
    ),
    move_seconds=0.03,
    least=0.2,
    blunder=5.0,
)
