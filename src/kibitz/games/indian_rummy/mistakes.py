"""The kinds of mistakes that players of Indian rummy make."""

from collections.abc import Mapping

from kibitz.card_play import between_throws, without
from kibitz.games.indian_rummy.minds import looking_at
from kibitz.games.indian_rummy.state import IndianDeal
from kibitz.melds import Card
from kibitz.mistakes import Fits, Mistakes, instead_of, read


def goes_back(deal: IndianDeal, card: Card, better: Card) -> bool:
    """The hand is farther from a show than after the better throw."""
    return missing(deal, card) > missing(deal, better)


def missing(deal: IndianDeal, thrown: Card) -> int:
    """Cards that a show lacks after the throw."""
    return looking_at(deal, without(deal.hand, thrown)).measure()


ANY = ("drop", "stock", "open", "throw", "show")
"""The first words of all moves."""
FITS: Mapping[str, Fits] = {
    "dropped a hand worth playing": instead_of(("drop",)),
    "played a hopeless hand": instead_of(ANY, ("drop",)),
    "did not show a complete hand": instead_of(("throw",), ("show",)),
    "left an open card that brings a show nearer": instead_of(("stock",)),
    "took an open card that brings no show nearer": instead_of(("open",)),
    "threw a card of the way to a show": between_throws(goes_back, ("throw",)),
    "threw a card that the stock helps more": instead_of(("throw",)),
}
MISTAKES = Mistakes(
    read("indian-rummy", FITS),
    move_seconds=0.03,
    least=0.2,
    blunder=5.0,
)
