"""Single hands of gin rummy by OpenSpiel's rules, a mind against our rendering of OpenSpiel's SimpleGinRummyBot.

    python -m benchmarks.gin_hands [--mind quick] [--hands 10000] [--seconds 0.1] [--keep FILE] [--json]
    pip install open_spiel && python -m benchmarks.gin_hands --check --hands 1000

The bot takes the top card if it can knock with it, or if the card is in a meld of the best division with it. It knocks
as soon as it can, throws the highest card outside melds, and never lays off. Each deal is played twice with changed
seats, and what the mind wins a hand is printed with its standard error over the deals. With --keep each deal is a line
of the file, and a second run goes on where the first one stopped. --check compares each choice with the bot itself.
"""

import argparse
import json
from collections import Counter
from itertools import chain
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

from benchmarks.gin_openspiel import KNOCK, OPEN, PASS, STOCK, one_hand, theirs
from benchmarks.gin_strength import network_name
from benchmarks.kept import kept

from kibitz import gameplay
from kibitz.card_fields import Cards
from kibitz.games.gin_rummy.game import GAME
from kibitz.games.gin_rummy.moves import Choice
from kibitz.games.gin_rummy.reading import match_of
from kibitz.games.gin_rummy.rules import UNDERCUT_BONUS
from kibitz.games.gin_rummy.scoring import VALUES, deadwood, melds_of, points
from kibitz.games.gin_rummy.state import Match
from kibitz.melds import Card, Evaluator
from kibitz.table import Advice, Adviser, Clock, State, View

RULES = {"target": 0, "give_back": "yes", "wall": "yes"}
SUIT_ORDER = (3, 0, 1, 2)
"""OpenSpiel's order of our suits, which decides between cards of one rank."""


def divisions_outside(hand: Cards) -> list[list[Card]]:
    """For each division that leaves the least deadwood, the cards outside its melds, the highest last."""
    found = []
    for division in Evaluator(hand, "value", VALUES, 1).divisions():
        melded = {card for meld in division for card in meld.cards}
        left = [card for card in hand if card not in melded]
        found.append(sorted(left, key=lambda card: (card // 4, SUIT_ORDER[card % 4])))
    least = min(map(points, found))
    return [left for left in found if points(left) == least]


def outside(hand: Cards) -> list[Card]:
    """The same for the division that we list first."""
    melded = set(chain.from_iterable(melds_of(hand)))
    return next(left for left in divisions_outside(hand) if not melded & set(left))


def thrown(hand: Cards, left: list[Card]) -> Card:
    """What the bot throws from eleven cards, which leave these outside melds; of eleven melded ones the first that
    leaves gin."""
    if left:
        return left[-1]
    return next(card for card in sorted(hand, key=theirs) if not deadwood(one for one in hand if one != card))


class SimpleBot(Adviser):
    """OpenSpiel's bot by its rule."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        match = match_of(view)
        return [Advice(self.choice(match, outside(self.cards(match))), None)]

    def cards(self, match: Match) -> Cards:
        """The eleven cards that it would have."""
        return match.hand if match.phase == "throw" else (*match.hand, match.pile[-1])

    def choice(self, match: Match, left: list[Card]) -> Choice:
        """The move, if these of the eleven cards are outside melds."""
        allowed = {move.kind for move in match.moves(match.turn) if isinstance(move, Choice)}
        can_knock = points(left[:-1]) <= match.limit
        if match.phase == "throw":
            return Choice("knock" if can_knock or "throw" not in allowed else "throw", thrown(match.hand, left))
        takes = match.is_at_the_wall or can_knock or match.pile[-1] not in left
        if takes and "open" in allowed:
            return Choice("open")
        return Choice("stock" if "stock" in allowed else "pass")


def won_by(state: State, seat: int, bot: int) -> float:
    """What the hand brought the seat, if the bot lays nothing off."""
    match = state.position
    assert isinstance(match, Match)
    if match.knocker != seat:
        return state.scores()[seat]
    mine, other = deadwood(match.laid[seat]), deadwood(match.laid[bot])
    if mine == 0:
        return state.scores()[seat]
    return other - mine - (UNDERCUT_BONUS if other < mine else 0)


def hand(mind: Adviser, seed: int, seat: int, seconds: float | None) -> float:
    """What a hand brings the mind on this seat."""
    advisers = {seat: mind, 1 - seat: SimpleBot()}
    state = gameplay.start(GAME, 2, RULES)
    for turn in gameplay.turns(state, advisers, Random(seed), seconds):
        state = turn.state
    return won_by(state, seat, 1 - seat)


def number_of(match: Match, move: Choice) -> int:
    """OpenSpiel's number of the move."""
    if move.kind == "open" and match.is_at_the_wall:
        return KNOCK
    return {"open": OPEN, "stock": STOCK, "pass": PASS, "knock": KNOCK}.get(move.kind, theirs(move.card))


def checked(hands: int, seed: int) -> Counter[str]:
    """How often the rendering chooses as OpenSpiel's bot, in random hands."""
    import pyspiel

    game = pyspiel.load_game("gin_rummy")
    found = Counter({"choices": 0, "choices by another division": 0, "different choices": 0})
    bot = SimpleBot()

    def compare(match: Match, their: Any) -> None:
        # The bot would have taken a first card that both refused, and it does not expect to be asked again.
        if len(match.moves(match.turn)) == 1 or (match.is_at_the_wall and match.is_taken):
            return
        # A bot remembers that it knocked; a new one for each choice does not.
        action = pyspiel.make_simple_gin_rummy_bot(game.get_parameters(), match.turn).step(their)
        cards = bot.cards(match)
        found["choices"] += 1
        if action == number_of(match, bot.choice(match, outside(cards))):
            return
        # Of several divisions that leave as little, the bot may see another one.
        others = {number_of(match, bot.choice(match, left)) for left in divisions_outside(cards)}
        found["choices by another division" if action in others else "different choices"] += 1

    for number in range(seed, seed + hands):
        one_hand(game, number, compare)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mind", choices=list(GAME.minds()), default="quick")
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, help="for a choice")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="a file with a line for each deal, to go on from")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if given.check:
        found = dict(checked(given.hands, given.seed))
        print(json.dumps(found) if given.json else "\n".join(f"{count:8} {what}" for what, count in found.items()))
        return
    mind = GAME.minds()[given.mind](given.seed)

    def deal(number: int) -> str:
        return str(fmean(hand(mind, given.seed + number, seat, given.seconds) for seat in (0, 1)))

    settings = {"mind": given.mind, "seconds": given.seconds, "seed": given.seed, "network": network_name()}
    results = list(map(float, kept(given.keep, (given.hands + 1) // 2, deal, "deals", settings)))
    error = stdev(results) / sqrt(len(results)) if len(results) > 1 else float("nan")
    if given.json:
        print(json.dumps({"hands": 2 * len(results), "points": fmean(results), "standard_error": error}))
    else:
        print(f"{2 * len(results)} hands: {fmean(results):+.2f} points a hand, standard error {error:.2f}")


if __name__ == "__main__":
    main()
