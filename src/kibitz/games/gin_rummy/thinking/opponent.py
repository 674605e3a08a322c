"""What the other player of gin rummy may hold, as one seat sees it."""

from collections.abc import Sequence
from random import Random

from kibitz.card_fields import Cards
from kibitz.games.gin_rummy.engine.beliefs import Beliefs
from kibitz.games.gin_rummy.engine.layout import DEALT
from kibitz.games.gin_rummy.engine.table import Table
from kibitz.games.gin_rummy.reading import match_of
from kibitz.games.gin_rummy.state import Match
from kibitz.games.gin_rummy.thinking.kind import evidence
from kibitz.melds import CELLS, NO_CARD, Card
from kibitz.table import View

SEED = 1
"""The same hands at every question."""


def mask(cards: Sequence[Card]) -> int:
    return sum(1 << card for card in cards)


def is_to_win(match: Match) -> bool:
    """Whether the hand counts by the chance to win the game: bonuses at the end make the points count themselves."""
    return not match.rules.is_single and match.rules.bonuses != "yes"


def table_of(match: Match, seat: int) -> Table:
    """What the seat sees, on a table of the engine."""
    table = Table(0)
    _, known, thrown = match.history
    table.limit = match.limit
    table.is_greedy = match.rules.layoffs == "greedy"
    if is_to_win(match):
        table.play_for(*(match.rules.target - points for points in match.points))
    other = 1 - seat
    table.look(
        seat, mask(match.hands[seat]), mask(known[seat]), mask(known[other]), mask(thrown[seat]), mask(thrown[other])
    )
    for player in (seat, other):  # in a search the other looks at the seat's throws too
        look_round(table, match, player)
    return table


def look_round(table: Table, match: Match, thrower: int) -> None:
    """Show the table the pile, the stock's size and the last throws of a player."""
    pile, _, thrown = match.history
    refused = [card for card in pile if card not in thrown[0] and card not in thrown[1]]
    throws = [turn.card for number, turn in enumerate(match.turns) if (match.opener + number) % 2 == thrower]
    last, before = ([NO_CARD, NO_CARD, *throws])[-1:-3:-1]
    table.look_round(match.stock_size, mask(refused), pile[-1] if pile else NO_CARD, last, before, thrower)


def imagined(view: View, count: int) -> list[Cards]:
    """Hands that the other player may hold, by what that player drew, left and threw."""
    match, seat = match_of(view), view.seat
    other = 1 - seat
    if len(match.hands[other]) != DEALT:
        # The likelihood was learned from hands of ten cards: of other sizes chance alone decides.
        rng = Random(SEED)
        return [match_of(View(seat, view.imagine(rng).position)).hands[other] for _ in range(count)]
    beliefs, found = Beliefs(SEED), []
    beliefs.lean = evidence(match, other).simple
    beliefs.see(table_of(match, seat), seat)
    for _ in range(count):
        beliefs.draw()
        cards = beliefs.cards()
        found.append(tuple(card for card in range(CELLS) if cards >> card & 1))
    return found
