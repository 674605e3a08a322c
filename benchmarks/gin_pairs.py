"""Gin rummy hand by hand: the searching player against the quick one, each deal played twice with changed seats.

    python benchmarks/gin_pairs.py [--pairs 500] [--seconds 0.1 | --deals 100] [--sees-hand] [--keep FILE] [--json]

With --sees-hand the searching player knows the other's cards, in its search and in every choice of the network: a bound
on what a better judgement of the other hand could bring. It prints the points that a hand brings to the searching
player, with the standard error over the deals. With --keep each deal is a line of the file, and a second run goes on
where the first one stopped.
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

    def __init__(self, seconds: float | None, sees_hand: bool) -> None:
        self.seconds, self.sees_hand = seconds, sees_hand
        self.table = Table(0)
        self.quick = shipped_player()
        self.search = Search(shipped_player(), 1)
        self.throws: tuple[list[int], list[int]] = ([], [])

    def seen(self, player: int) -> Table:
        """What the searching player sees."""
        table, other = self.table, 1 - player
        if not self.sees_hand:
            return table
        open_table = Table(0)
        open_table.limit, open_table.is_greedy = table.limit, table.is_greedy
        masks, known, thrown = table.masks, table.known, table.thrown
        open_table.look(player, masks[player], known[player], masks[other], thrown[player], thrown[other])
        last, before = [NO_CARD, NO_CARD, *self.throws[other]][-1:-3:-1]
        open_table.look_round(table.stock, table.refused, table.top, last, before, other)
        return open_table

    def hand(self, seat: int) -> int:
        """What the searching player on this seat wins from the deal on the table."""
        table, player = self.table, self.table.turn
        offer, must_draw, turns = FIRST_OFFER, False, 0
        self.throws = ([], [])
        while table.stock > LAST_STOCK and turns < MOST_TURNS:
            turns += 1
            seen = self.seen(player) if player == seat else table
            takes = not must_draw and self.quick.choose_draw(seen, player, offer)
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
        if searches:
            worth = best.searched(self.search, self.seen(player), player, fresh, Clock(self.seconds))
            number = max(worth, key=lambda one: worth[one])
            card, knocks = number % KNOCK_WITH, number >= KNOCK_WITH
        else:
            card = self.quick.choose_throw(table, player, fresh)
            knocks = self.quick.knocks > 0
        table.throw(player, card)
        self.throws[player].append(card)
        return knocks

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
    parser.add_argument("--sees-hand", action="store_true", help="the searching player knows the other's cards")
    parser.add_argument("--keep", type=Path, help="a file with a line for each deal, to go on from")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    best.DEALS = given.deals
    hands = Hands(given.seconds, given.sees_hand)
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
