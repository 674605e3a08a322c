"""What a hand of Indian rummy is worth: the expected score by its distance from a show.

`python -m training.indian_rummy.expectation` plays the hands from which these tables come.
"""

from kibitz.games.indian_rummy.rules import MOST_POINTS
from kibitz.games.indian_rummy.state import IndianDeal

MEASURED = (2, 4, 6)
"""The numbers of players of the tables; between two of them their mean is used."""
WORTH = (
    (40.0, 19.0, 3.5, -8.8, -17.6, -22.0, -26.0),
    (130.0, 51.0, 12.8, -7.7, -27.0, -42.0, -50.0),
    (200.0, 75.0, 21.0, -11.0, -30.0, -45.0, -52.0),
)
"""By the number of players, then by the distance when the player is to draw. Where the mind drops, from 4 on, it can't
measure what it would have lost: these are between what it lost before it dropped and the costs of a drop."""
SHARE = (0.0, 0.18, 0.31, 0.42, 0.53, 0.65, 0.78)
"""The usual share of unseen cards that bring a hand nearer, by its distance."""
SLOPE = (
    (0.0, 153.0, 78.0, 45.0, 30.0, 20.0, 20.0),
    (0.0, 232.0, 152.0, 90.0, 40.0, 30.0, 30.0),
    (0.0, 285.0, 183.0, 99.0, 40.0, 30.0, 30.0),
)
"""What a share of one more adds."""
FARTHEST = len(SHARE) - 1


def expected(deal: IndianDeal, distance: int, share: float) -> float:
    """The expected score of the player in turn, with this distance and this share of unseen cards that shorten it."""
    far = min(distance, FARTHEST)
    around = [place for place, seats in enumerate(MEASURED) if abs(seats - deal.seats) <= 1]
    values = [WORTH[place][far] + SLOPE[place][far] * (share - SHARE[far]) for place in around]
    return max(-float(MOST_POINTS), sum(values) / len(values))
