"""The kinds of mistakes that players of Indian rummy make."""

from kibitz.card_play import without
from kibitz.games.indian_rummy.minds import looking_at
from kibitz.games.indian_rummy.moves import Choice
from kibitz.games.indian_rummy.reading import indian_of
from kibitz.melds import Card
from kibitz.mistakes import Example, Kind, Mistakes
from kibitz.table import Move, View


def drops(view: View, move: Move, better: Move) -> bool:
    return _choice(move).kind == "drop"


def stays(view: View, move: Move, better: Move) -> bool:
    return _choice(better).kind == "drop"


def does_not_show(view: View, move: Move, better: Move) -> bool:
    return _choice(better).kind == "show" and _choice(move).kind == "throw"


def leaves_the_open_card(view: View, move: Move, better: Move) -> bool:
    return _choice(move).kind == "stock"


def takes_the_open_card(view: View, move: Move, better: Move) -> bool:
    return _choice(move).kind == "open"


def goes_back(view: View, move: Move, better: Move) -> bool:
    """The hand is farther from a show than after the better throw."""
    thrown, kept = _choice(move), _choice(better)
    return thrown.kind == kept.kind == "throw" and _distance(view, thrown.card) > _distance(view, kept.card)


def throws(view: View, move: Move, better: Move) -> bool:
    return _choice(move).kind == "throw"


def _choice(move: Move) -> Choice:
    assert isinstance(move, Choice)
    return move


def _distance(view: View, thrown: Card) -> int:
    """Cards that a show lacks after the throw."""
    deal = indian_of(view)
    return looking_at(deal, without(deal.hand, thrown)).measure()


MISTAKES = Mistakes(
    (
        Kind(
            "dropped a hand worth playing",
            "It left the hand, although playing on costs less on average than the drop.",
            "Drop only where a pure run and a second run are both far away.",
            drops,
            Example(
                "indian; phase draw; hands 3H 4H 5H 7C 7S 7D 9S 10S KC 2C 2D 2H 2S / ? ? ? ? ? ? ? ? ? ? ? ? ?;"
                " known - / -; joker 6H; pile 4C; paid 0 0",
                "drop",
                "stock",
            ),
        ),
        Kind(
            "played a hopeless hand",
            "It played on, although the hand loses more on average than a drop costs.",
            "In the first turn drop a hand without a pure run, without jokers and with few neighbours.",
            stays,
            Example(
                "indian; phase draw; hands AH 4S 7C 10D KH 2C 5D 8S JC QS 3H 9D KS / ? ? ? ? ? ? ? ? ? ? ? ? ?;"
                " known - / -; joker 6H; pile 9H; paid 0 0",
                "stock",
                "drop",
            ),
        ),
        Kind(
            "did not show a complete hand",
            "It threw a card although it could have shown: the other may complete a hand first.",
            "Divide the whole hand after each draw: one pure run, a second run, and melds of all other cards win.",
            does_not_show,
            Example(
                "indian; phase throw; hands 3H 4H 5H 7C 7S 7D 9S 10S JS 2C 2D 2H 2S KC / ? ? ? ? ? ? ? ? ? ? ? ? ?;"
                " drawn KC; known - / -; joker 6H; pile 4C; paid 0 0",
                "throw KC",
                "show KC",
            ),
        ),
        Kind(
            "left an open card that brings a show nearer",
            "It drew from the stock although the open card brings its hand nearer to a show.",
            "Take the open card where it completes a meld that the hand needs.",
            leaves_the_open_card,
            Example(
                "indian; phase draw; hands 3H 4H 5H 7C 7S 7D 9S 10S KC 2C 2D 2H 2S / ? ? ? ? ? ? ? ? ? ? ? ? ?;"
                " known - / -; joker 6H; pile JS; paid 0 0",
                "stock",
                "open",
            ),
        ),
        Kind(
            "took an open card that brings no show nearer",
            "It took the open card although its hand is as far from a show with it, and showed what it collects.",
            "Draw from the stock unless the open card brings the hand nearer to a show.",
            takes_the_open_card,
            Example(
                "indian; phase draw; hands 3H 4H 5H 7C 7S 7D 9S 10S KC 2C 2D 2H 2S / ? ? ? ? ? ? ? ? ? ? ? ? ?;"
                " known - / -; joker 6H; pile QD; paid 0 0",
                "open",
                "stock",
            ),
        ),
        Kind(
            "threw a card of the way to a show",
            "After its throw the hand lacks more cards than it would have after another one.",
            "Decide which three or four melds the hand is to have, and throw what belongs to none of them.",
            goes_back,
            Example(
                "indian; phase throw; hands 3H 4H 5H 7C 7S 7D 9S 10S KC 2C 2D 2H QD 8S / ? ? ? ? ? ? ? ? ? ? ? ? ?;"
                " drawn QD; known - / -; joker 6H; pile 4C; paid 0 0",
                "throw 9S",
                "throw KC",
            ),
        ),
        Kind(
            "threw a card that the stock helps more",
            "Another card was less useful: fewer cards of the stock help with it, or the next player can't use it.",
            "Of cards that a show does not need keep those that most cards of the stock would help.",
            throws,
            Example(
                "indian; phase throw; hands 3H 4H 5H 7C 7S 7D 9S 10S KC 2C 2D JD QD AH / ? ? ? ? ? ? ? ? ? ? ? ? ?;"
                " drawn AH; known - / -; joker 6H; pile 4C; paid 0 0",
                "throw JD",
                "throw AH",
            ),
        ),
    ),
    move_seconds=0.03,
    least=0.2,
    blunder=5.0,
)
