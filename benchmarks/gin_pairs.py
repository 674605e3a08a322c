"""Gin rummy hand by hand: the searching player against the quick one, each deal played twice with changed seats.

    python benchmarks/gin_pairs.py [--pairs 500] [--seconds 0.1 | --deals 100] [--keep FILE] [--json]

It prints the points that a hand brings to the searching player, with the standard error over the deals. With --keep
each deal is a line of the file, and a second run goes on where the first one stopped.
"""

import argparse
import json
from math import sqrt
from pathlib import Path

from kibitz.games.rummy.gin import best
from kibitz.games.rummy.gin.engine.layout import FIRST_OFFER, FREE, KNOCK_WITH, LAST_STOCK, MOST_TURNS, SECOND_OFFER
from kibitz.games.rummy.gin.engine.player import shipped_player
from kibitz.games.rummy.gin.engine.search import Search
from kibitz.games.rummy.gin.engine.table import Table
from kibitz.games.rummy.rules import NO_CARD
from kibitz.table import Clock

SEED_STEP = 7919


class Hands:
    """Plays hands at one table."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        self.table = Table(0)
        self.quick = shipped_player()
        self.search = Search(shipped_player(), 1)

    def hand(self, seat: int) -> int:
        """What the searching player on this seat wins from the deal on the table."""
        table, player = self.table, self.table.turn
        offer, must_draw, turns = FIRST_OFFER, False, 0
        while table.stock > LAST_STOCK and turns < MOST_TURNS:
            turns += 1
            takes = not must_draw and self.quick.choose_draw(table, player, offer)
            if not takes and offer in (FIRST_OFFER, SECOND_OFFER):
                must_draw = offer == SECOND_OFFER
                offer = FREE if must_draw else SECOND_OFFER
                player = 1 - player
                continue
            card = table.draw_top(player) if takes else table.draw_stock(player)
            offer, must_draw = FREE, False
            if self.throw(player, card if takes else NO_CARD, player == seat):
                won = table.knock(player)
                return won if player == seat else -won
            player = 1 - player
        return 0

    def throw(self, player: int, fresh: int, searches: bool) -> bool:
        """Throw a card; whether the player knocks."""
        table = self.table
        if not searches:
            table.throw(player, self.quick.choose_throw(table, player, fresh))
            return self.quick.knocks > 0
        worth = best.searched(self.search, table, player, fresh, Clock(self.seconds))
        number = max(worth, key=lambda one: worth[one])
        table.throw(player, number % KNOCK_WITH)
        return number >= KNOCK_WITH

    def pair(self, number: int) -> float:
        """The mean of the deal of this number from both seats."""
        won = 0
        for seat in (0, 1):
            self.table.seed = number * SEED_STEP
            self.table.deal(number % 2)
            won += self.hand(seat)
        return won / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=500)
    parser.add_argument("--seconds", type=float, help="for a throw")
    parser.add_argument("--deals", type=int, default=best.DEALS, help="imagined for a throw, without --seconds")
    parser.add_argument("--keep", type=Path, help="a file with a line for each deal, to go on from")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    best.DEALS = given.deals
    hands = Hands(given.seconds)
    results = [float(word) for word in given.keep.read_text().split()] if given.keep and given.keep.exists() else []
    for number in range(len(results), given.pairs):
        results.append(hands.pair(number))
        if given.keep:
            with given.keep.open("a") as out:
                out.write(f"{results[-1]}\n")
    mean = sum(results) / len(results)
    error = sqrt(sum((one - mean) ** 2 for one in results) / len(results) / max(1, len(results) - 1))
    if given.json:
        print(json.dumps({"pairs": len(results), "points": mean, "standard_error": error}))
    else:
        print(f"{len(results)} deals: {mean:+.2f} points a hand, standard error {error:.2f}")


if __name__ == "__main__":
    main()
