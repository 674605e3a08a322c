"""What varies between ways to play gin rummy."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from kibitz.melds import PRESETS, Card, rank, suit

Layoffs: TypeAlias = Literal["best", "greedy"]
YesOrNo: TypeAlias = Literal["no", "yes"]
Oklahoma: TypeAlias = Literal["no", "yes", "spades"]

MELDS = PRESETS["gin"]
GIN_BONUS = UNDERCUT_BONUS = 25
BIG_GIN_BONUS = 31
GAME_BONUS, BOX_BONUS = 100, 25
WIN = 100
"""The score of a game's winner, so that an expected score is a chance to win in percent."""
LAST_STOCK = 2
MOST_TURNS = 100
"""Turns after which a hand has no result: players could take each other's cards from the pile forever."""
MOST_HANDS = 25
"""Hands after which the player who leads wins the game; games between players who try to win are much shorter."""
MOST_OPEN_DRAWS = 50
"""With OpenSpiel's rules the draw from the pile that ends the hand without a result. The first card is not counted."""


@dataclass(frozen=True)
class GinRules:
    """The defaults are the rules of the challenge at EAAI 2021, with lay-offs as good as possible."""

    cards: int = 10
    limit: int = 10
    """The most deadwood with which a player may knock."""
    target: int = 100
    """Points that win the game; 0: a single hand."""
    layoffs: Layoffs = "best"
    """greedy: the other player melds first and then lays off what fits, as the challenge's referee does it."""
    oklahoma: Oklahoma = "no"
    """yes: the first card of the pile limits the deadwood; spades: and a spade doubles what the hand wins."""
    bonuses: YesOrNo = "no"
    big_gin: YesOrNo = "no"
    give_back: YesOrNo = "no"
    """Whether a card just taken from the pile may be thrown in the same turn."""
    wall: YesOrNo = "no"
    """OpenSpiel's end of a hand: with two cards in the stock, the next player may still knock with the top card."""

    @property
    def is_single(self) -> bool:
        return self.target == 0

    def limit_of(self, first: Card) -> int:
        """The most deadwood with which a player may knock by the first card of the pile; an ace asks for 0."""
        if self.oklahoma == "no":
            return self.limit
        return 0 if rank(first) == 1 else min(self.limit, rank(first))

    def factor(self, first: Card) -> int:
        return 2 if self.oklahoma == "spades" and suit(first) == 1 else 1


EAAI = GinRules()
"""The rules of the challenge at EAAI 2021."""
