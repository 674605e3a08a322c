"""The strongest player of gin rummy: the network's judgement and a search, each weighed by how precise it is.

Against a player who is probably a simple one, the judgement of another network alone, which learned against such
players. The more probable it is that the other waits for gin, the more the network is one that learned against those
who do, and the more often the other does so in the search.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

from kibitz.card_fields import Cards
from kibitz.games.gin_rummy.engine.layout import KNOCK_WITH, POINT
from kibitz.games.gin_rummy.engine.player import QUARTERS, Player, player_against, shared_player
from kibitz.games.gin_rummy.engine.search import Search
from kibitz.games.gin_rummy.engine.table import Table
from kibitz.games.gin_rummy.minds.players import Quick
from kibitz.games.gin_rummy.moves import Choice
from kibitz.games.gin_rummy.reading import match_of
from kibitz.games.gin_rummy.scoring import deadwood
from kibitz.games.gin_rummy.thinking.kind import Impression, Kinds
from kibitz.games.gin_rummy.thinking.opponent import table_of
from kibitz.table import Advice, Clock, View

CHUNK = 10
"""Deals between two looks at the clock."""
DEALS, MOST_DEALS = 100, 2000
"""Imagined deals without a clock, and with one."""
LEAST_DEALS, SURELY = 30, 2.5
"""Deals before a move is given up, and by how many standard errors it must then be behind."""
ENOUGH = 0.1
"""The search ends when the best move is expected to be worse than another by less than this, in points."""
LEAD = NormalDist()
MARGIN = 3
"""Throws that the network thinks are worse by more points are not searched."""
NETWORK_ERROR = 1.0
"""The standard error, in points, of what the network says about the difference of two throws."""
SEARCH_ERROR = 1.5
"""The same of what a search says after any number of deals: benchmarks/gin_choices.py."""


def combined(
    expected: Sequence[float],
    found: Sequence[float],
    squared_errors: Sequence[float],
    lasting_error: float = SEARCH_ERROR,
) -> list[float]:
    """What moves are worth, from an expectation and a measurement of each, compared with the first one.

    The weights are the inverse squares of both errors, as for any two independent estimates.
    """
    worth = []
    for one, measured, squared_error in zip(expected, found, squared_errors, strict=True):
        weight = NETWORK_ERROR**2 / (NETWORK_ERROR**2 + squared_error + lasting_error**2)
        worth.append(one + weight * (measured - found[0] - (one - expected[0])))
    return worth


def offered(search: Search, table: Table, seat: int, fresh: int) -> dict[int, float]:
    """The moves to be searched, by their numbers, and what the network says that they are worth, in points.

    Its choice comes first, and alone if it is gin: that is laid down, whatever a search would say.
    """
    count = search.throws(table, seat, fresh, MARGIN * POINT)
    mind = search.mind
    if mind.knocks and mind.deadwood == 0:
        count = 1
    return {
        number: mind.knock_points(number - KNOCK_WITH) if number >= KNOCK_WITH else mind.play_points(number)
        for number in search.moves[:count]
    }


def searched(search: Search, table: Table, seat: int, fresh: int, clock: Clock) -> dict[int, float]:
    """What the moves that were searched are worth, in points, by their numbers; the network's choice comes first."""
    # The search uses the same network, so its values for this position are read before.
    known = offered(search, table, seat, fresh)
    count, expected = len(known), list(known.values())
    if count == 1:
        return known
    most = DEALS if clock.seconds is None else MOST_DEALS
    worth = expected
    while search.tried < most and (search.tried == 0 or clock.left() > 0):
        search.run(CHUNK)
        errors = [search.squared_error(place) for place in range(count)]
        worth = combined(expected, [search.points(place) for place in range(count)], errors)
        if search.tried >= LEAST_DEALS and is_settled(search, worth, errors):
            break
    return dict(zip(known, worth, strict=True))


def is_settled(search: Search, worth: Sequence[float], squared_errors: Sequence[float]) -> bool:
    """Whether the rest of the search would hardly matter; drops the moves that are surely behind (racing).

    What the best move would lose to the others, were the truth known, is expected from the errors ("expected
    opportunity cost", S. Chick and K. Inoue, 2001).
    """
    # Each difference to the first move has the error of two independent estimates put together.
    errors = [NETWORK_ERROR**2 * one / (NETWORK_ERROR**2 + one) for one in squared_errors]
    best = max(range(len(worth)), key=lambda place: worth[place])
    regret = 0.0
    for place, value in enumerate(worth):
        if place != best:
            error = sqrt(errors[best] + errors[place])
            regret += expected_regret(worth[best] - value, error)
            if worth[best] - value > SURELY * error:
                search.drop(place)
    return regret < ENOUGH


def expected_regret(lead: float, error: float) -> float:
    """The mean of what the second of two moves is better by, counted as 0 where it is worse."""
    return error * LEAD.pdf(lead / error) - lead * (1 - LEAD.cdf(lead / error)) if error > 0 else 0.0


def face(search: Search, kinds: Kinds) -> Player:
    """Let the search think of such an opponent; whose network chooses what is not searched."""
    search.beliefs.lean, search.beliefs.patience = kinds
    search.mind = player_against("patient", round(QUARTERS * kinds.patience()))
    search.theirs = shared_player()
    return player_against("simple") if kinds.is_simple() else search.mind


class Best(Quick):
    """Searches for the best throw and for whether to knock; draws, and plays against simple players, without search."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.search = Search(shared_player(), seed)
        self.network = shared_player()
        """Whose network values the moves of the position that is asked about."""
        self.impressions = Impression(0), Impression(1)
        """By seat, since a review asks one mind about the choices of both players."""
        self.clock = Clock()

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        self.clock = clock
        return super().advise(view, clock)

    def chooser(self) -> Player:
        return self.network

    def points(self, view: View) -> dict[Choice, float]:
        match = match_of(view)
        kinds = self.impressions[1 - view.seat].of(match)
        self.network = face(self.search, kinds)
        found = super().points(view)
        if kinds.is_simple() or match.phase != "throw" or any(is_gin(match.hand, move) for move in found):
            return found
        worth = searched(self.search, table_of(match, view.seat), view.seat, match.fresh, self.clock)
        for move in found:
            number = move.card + (KNOCK_WITH if move.kind == "knock" else 0)
            if number in worth:
                found[move] = worth[number]
        return found


def is_gin(hand: Cards, move: Choice) -> bool:
    """Whether the move lays down a hand without deadwood."""
    return move.kind == "big" or (move.kind == "knock" and not deadwood(card for card in hand if card != move.card))
