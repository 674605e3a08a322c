"""Games of gin rummy between Kibitz's quick player and another program, by the rules of the challenge at EAAI 2021.

    python benchmarks/gin_strength.py [--games 1000] [--keep FILE] [--json] [-- COMMAND ...]

COMMAND is a program that speaks the protocol of docs/rummy.md on its standard input and output. Without it the other is
our rendering of the challenge's simple player: it takes the top card if that completes a meld, throws what leaves least
deadwood, any one of several, and knocks at once. With --keep each game is a line of the file, and a second run goes on
where the first one stopped.

The players of the challenge in Java, where its sources and benchmarks/gin/LinePlayer.java are compiled into DIR:

    python benchmarks/gin_strength.py --keep simple.txt -- java -cp DIR ginrummy.LinePlayer \\
        ginrummy.SimpleGinRummyPlayer
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from math import sqrt
from pathlib import Path

from kibitz.games.rummy.gin.engine.layout import FIRST_OFFER, FREE, LAST_STOCK, MOST_TURNS, SECOND_OFFER
from kibitz.games.rummy.gin.engine.player import Match, shipped_player
from kibitz.games.rummy.gin.engine.table import Table
from kibitz.games.rummy.gin.scoring import melds_of
from kibitz.games.rummy.rules import NO_CARD, card_name, read_card

GOAL = 100
ERRORS = 1.96


def cards_of(mask: int) -> list[int]:
    return [card for card in range(52) if mask >> card & 1]


def melds_text(mask: int) -> str:
    melds = melds_of(cards_of(mask))
    return " / ".join(" ".join(map(card_name, meld)) for meld in melds) or "none"


class Outsider:
    """A program that plays by lines."""

    def __init__(self, command: Sequence[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def tell(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(line + "\n")

    def ask(self, line: str) -> str:
        self.tell(line)
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit(f"the program ended at {line!r}: expected an answer")
        return answer.strip()


class Referee:
    """Plays games between the quick player and an outsider, which sits on seat `other`."""

    def __init__(self, outsider: Outsider, seed: int) -> None:
        self.outsider = outsider
        self.table = Table(seed)
        self.table.is_greedy = 1
        self.mind = shipped_player()
        self.other = 1

    def game(self, other: int, starter: int) -> bool:
        """Whether the quick player wins; an illegal act of the outsider loses the game."""
        self.other = other
        points = [0, 0]
        while max(points) < GOAL:
            self.table.deal(starter)
            hand = " ".join(map(card_name, cards_of(self.table.masks[other])))
            self.outsider.tell(f"start {other} {starter} {hand}")
            won = self.hand()
            if won is None:
                return True
            points[0 if won > 0 else 1] += abs(won)
            starter = 1 - starter if won else starter
            for seat in (0, 1):
                self.outsider.tell(f"hand {seat} " + " ".join(map(card_name, cards_of(self.table.masks[seat]))))
            self.outsider.tell(f"scores {points[0]} {points[1]}")
        return (points[0] >= GOAL) == (other == 1)

    def hand(self) -> int | None:
        """What seat 0 wins, 0 without a result; None for an illegal act."""
        table, player = self.table, self.table.turn
        offer, must_draw, turns = FIRST_OFFER, False, 0
        while table.stock > LAST_STOCK and turns < MOST_TURNS:
            turns += 1
            takes = not must_draw and self.takes(player, offer)
            if not takes and offer in (FIRST_OFFER, SECOND_OFFER):
                must_draw = offer == SECOND_OFFER
                offer = FREE if must_draw else SECOND_OFFER
                player = 1 - player
                continue
            card = table.draw_top(player) if takes else table.draw_stock(player)
            shown = card_name(card) if takes or player == self.other else "?"
            self.outsider.tell(f"drew {player} {shown}")
            offer, must_draw = FREE, False
            knocks = self.throw(player, card if takes else NO_CARD)
            if knocks is None:
                return None
            if knocks:
                won = table.knock(player)
                self.tell_melds(player)
                return won if player == 0 else -won
            player = 1 - player
        return 0

    def takes(self, player: int, offer: int) -> bool:
        if player == self.other:
            return self.outsider.ask(f"draw? {card_name(self.table.top)}") == "yes"
        return self.mind.choose_draw(self.table, player, offer)

    def throw(self, player: int, fresh: int) -> bool | None:
        """Throw a card; whether the player knocks."""
        table = self.table
        if player != self.other:
            card = self.mind.choose_throw(table, player, fresh)
            table.throw(player, card)
            self.outsider.tell(f"discarded {player} {card_name(card)}")
            return self.mind.knocks > 0
        card = read_card(self.outsider.ask("discard?"))
        if card == fresh or not table.masks[player] >> card & 1:
            return None
        table.throw(player, card)
        self.outsider.tell(f"discarded {player} {card_name(card)}")
        if self.outsider.ask("melds?") == "no":
            return False
        return True if table.deadwood(player) <= table.limit else None

    def tell_melds(self, knocker: int) -> None:
        self.outsider.tell(f"melds {knocker} {melds_text(self.table.masks[knocker])}")
        if knocker != self.other:
            self.outsider.ask("melds?")
        self.outsider.tell(f"melds {1 - knocker} {melds_text(self.table.masks[1 - knocker])}")


def played(number: int, command: Sequence[str], referee: Referee | None) -> bool:
    """Whether the quick player wins the game of this number; seats and starters change in turn."""
    if referee is not None:
        referee.table.seed = number * 7919
        return referee.game(number % 2, number // 2 % 2)
    table = Table(number * 7919)
    table.is_greedy = 1
    mind = shipped_player()
    first, second = (mind, None) if number % 2 else (None, mind)
    return Match(table, first, second).game(GOAL, number // 2 % 2) == (number + 1) % 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--keep", type=Path, help="a file with a line for each game, to go on from")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("command", nargs="*", metavar="COMMAND", help="the other program and its words")
    given = parser.parse_args()
    results = given.keep.read_text().split() if given.keep and given.keep.exists() else []
    referee = Referee(Outsider(given.command), 0) if given.command else None
    for number in range(len(results), given.games):
        results.append(str(int(played(number, given.command, referee))))
        if given.keep:
            with given.keep.open("a") as out:
                out.write(results[-1] + "\n")
    games = len(results)
    share = sum(map(int, results)) / games
    error = ERRORS * sqrt(share * (1 - share) / games)
    if given.json:
        print(json.dumps({"games": games, "won": share, "error_95": error}))
    else:
        print(f"{games} games: {100 * share:.1f} +- {100 * error:.1f} % won (95 %)")


if __name__ == "__main__":
    sys.exit(main())
