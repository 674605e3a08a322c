"""Who plays gin rummy."""

from kibitz.card_fields import Cards
from kibitz.card_play import completes, least_left, without
from kibitz.games.gin_rummy.engine.layout import FIRST_OFFER, FREE, GAME_POINTS, POINT, SECOND_OFFER
from kibitz.games.gin_rummy.engine.player import Player, shared_player
from kibitz.games.gin_rummy.engine.table import winning_chance
from kibitz.games.gin_rummy.moves import Choice
from kibitz.games.gin_rummy.reading import match_of
from kibitz.games.gin_rummy.reasons import explained
from kibitz.games.gin_rummy.rules import WIN
from kibitz.games.gin_rummy.scoring import VALUES, deadwood
from kibitz.games.gin_rummy.state import Match
from kibitz.games.gin_rummy.thinking.opponent import is_to_win, table_of
from kibitz.melds import NO_CARD, Card, Evaluator, card_name
from kibitz.minds import ByCost, Seeded
from kibitz.table import Advice, Clock, View

ENDS = -1000.0
"""Added to the cost of knocking, which comes before all other moves."""
UNKNOWN_CARD = 0.5
"""The cost of an unknown card: more than an open one that changes nothing."""
CARE = 0.75
"""What an unseen card that would complete a meld is worth, in points."""
MOVE_VALUE_STEP = 1e-9


class Greedy(ByCost):
    """Ranks the moves by a cost in points of deadwood, and knocks as soon as the rules allow it."""

    def cost(self, match: Match, move: Choice) -> tuple[float, str]:
        """What the move leaves, as a number to sort by and in words."""
        hand = match.hand
        if move.kind == "big":
            return 2 * ENDS, "lays down eleven melded cards"
        if move.kind == "knock":
            left = deadwood(without(hand, move.card))
            return left + ENDS, f"knocks with {left} left"
        if move.kind == "throw":
            rest = without(hand, move.card)
            return self.after(match, rest), f"leaves {deadwood(rest)}"
        if move.kind == "open":
            cost, rest = self.best(match, match.pile[-1])
            return cost, f"leaves {deadwood(rest)} after the best throw"
        return self.after(match, hand) + UNKNOWN_CARD, "an unknown card"

    def best(self, match: Match, card: Card) -> tuple[float, Cards]:
        """The least cost after a card is taken and another one thrown."""
        hand = [*match.hand, card]
        fresh = card if match.rules.give_back == "no" else NO_CARD
        return min((self.after(match, without(hand, one)), without(hand, one)) for one in hand if one != fresh)

    def after(self, match: Match, hand: Cards) -> float:
        return deadwood(hand)


class Keeper(Greedy):
    """Least deadwood, less what unseen cards could make of pairs."""

    def after(self, match: Match, hand: Cards) -> float:
        left = Evaluator(hand, "value", VALUES, 1)
        melded = {card for meld in left.best() for card in meld.cards}
        loose = [card for card in hand if card not in melded]
        outs = {one for one in match.unseen if completes(one, loose)}
        return left.points_left() - CARE * len(outs)


class OneDraw(Greedy):
    """Least expected deadwood after the next card from the stock and the best throw."""

    def after(self, match: Match, hand: Cards) -> float:
        evaluator = Evaluator(hand, "value", VALUES, 1)
        unseen = [card for card in match.unseen if card not in hand]
        total = sum(least_left(evaluator, card, (*hand, card)) for card in unseen)
        return total / len(unseen) if unseen else deadwood(hand)


class Quick(Seeded):
    """Plays what the network values most, at once."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        match = match_of(view)
        found = [
            Advice(move, worth(match, view.seat, points), self.note(match, move))
            for move, points in self.points(view).items()
        ]
        found.sort(key=lambda item: -(item.value or 0.0))
        return found

    def explain(self, view: View, advice: list[Advice]) -> list[Advice]:
        return explained(view, advice)

    def chooser(self) -> Player:
        """Whose network values the moves."""
        return shared_player()

    def points(self, view: View) -> dict[Choice, float]:
        """What each move is worth in points of this hand."""
        match, seat, mind = match_of(view), view.seat, self.chooser()
        moves = [move for move in view.moves if isinstance(move, Choice)]
        table = table_of(match, seat)
        if match.phase == "throw":
            mind.choose_throw(table, seat, match.fresh)
            return self._certain(match, {move: self._throw_points(mind, move) for move in moves})
        offer = {"first": FIRST_OFFER, "second": SECOND_OFFER}.get(match.phase, FREE)
        takes = mind.choose_draw(table, seat, offer)
        drawn = mind.draw_value / POINT
        taken = mind.top_value / POINT if mind.top_value > -WIN * POINT else drawn - UNKNOWN_CARD
        if takes and taken < drawn:
            taken = drawn
        return {move: taken if move.kind == "open" else drawn for move in moves}

    def _throw_points(self, mind: Player, move: Choice) -> float:
        if move.kind == "throw":
            return mind.play_points(move.card)
        if move.kind == "knock":
            return mind.knock_points(move.card)
        return float(WIN)

    def _certain(self, match: Match, found: dict[Choice, float]) -> dict[Choice, float]:
        """Gin is never given up for a better hand: a knock that leaves nothing comes first."""
        most = max(found.values())
        for move in found:
            if move.kind == "knock" and not deadwood(without(match.hand, move.card)):
                found[move] = max(found[move], most + MOVE_VALUE_STEP)
        return found

    def note(self, match: Match, move: Choice) -> str:
        if move.card != NO_CARD:
            left = deadwood(without(match.hand, move.card))
            return f"knocks with {left} left" if move.kind == "knock" else f"leaves {left}"
        return f"takes {card_name(match.pile[-1])}" if move.kind == "open" else ""


def worth(match: Match, seat: int, points: float) -> float:
    """What a move is worth as the expected score: of a game, the chance to win it in percent."""
    mine, other = match.points[seat], match.points[1 - seat]
    if not is_to_win(match):
        return mine - other + points
    return WIN * chance(match.rules.target - mine, match.rules.target - other, points)


def chance(mine: int, other: int, points: float) -> float:
    """The chance to win by what both still need and the points expected of the hand, as Table.worth counts them."""
    return min(1.0, max(0.0, winning_chance(mine, other) + points / GAME_POINTS))
