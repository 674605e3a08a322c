"""`kibitz divide`: a hand divided into melds, under the rules of many games, beside melds on the table."""

import argparse
from collections.abc import Iterator, Sequence
from typing import Any

from kibitz import catalog
from kibitz.cli.common import add_flag, add_json, whole_number
from kibitz.cli.tables import print_json
from kibitz.melds import (
    By,
    Card,
    Division,
    Rules,
    best,
    card_name,
    check_hand,
    laid_off,
    preset,
    read_hand,
    read_table,
    rearranged,
)
from kibitz.table import Game, InvalidText, TableError
from kibitz.words import plural

Plain = dict[str, Any]
EXAMPLE = (
    'kibitz divide rummikub "9H 10H JK 1S"\n'
    'kibitz divide rummy "KH QH AH" --rules indian\n'
    'kibitz divide rummikub "3S 3C 9D" --table "3H 4H 5H 6H" --rearrange'
)


def add(parser: argparse.ArgumentParser, _: Game | None) -> None:
    parser.add_argument("game", metavar="GAME", help="one that divides hands, e.g. rummy or gin")
    parser.add_argument("hand", nargs="+", metavar="CARDS", help="the cards of the hand, e.g. 3H 10D JK")
    parser.add_argument("--rules", metavar="NAME", help="melds of another game: article, 500, canasta and others")
    parser.add_argument("--by", default="cards", metavar="WHAT", help="what is best: cards, value or left")
    parser.add_argument("--top", type=whole_number("top", 1), default=1, help="divisions to show (default 1)")
    parser.add_argument("--table", metavar="MELDS", help='melds to lay off on, e.g. "3H 4H 5H / 7C 7D JK"')
    add_flag(parser, "--rearrange", help="the melds on the table may be rearranged")
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    name = catalog.plain(arguments.game)
    rules = getattr(catalog.part(name, "rules"), "MELDS", None)
    if not isinstance(rules, Rules):
        raise TableError(f"{name} has no hands to divide: expected a game with melds, e.g. rummy")
    if arguments.rearrange and arguments.table is None:
        raise TableError("--rearrange without --table: expected the melds on the table")
    try:
        rules = preset(arguments.rules) if arguments.rules else rules
        cards = read_hand(" ".join(arguments.hand), rules)
        if arguments.table is None:
            found = best(cards, rules, arguments.by, arguments.top)
            answer: Plain = {"divisions": [division_of(division, rules) for division in found]}
        else:
            answer = beside_table(cards, rules, arguments.by, arguments.table, arguments.rearrange)
    except ValueError as error:
        raise InvalidText(f"{error}") from None
    if arguments.json:
        print_json(answer)
        return
    for line in lines(answer):
        print(line)


def beside_table(cards: Sequence[Card], rules: Rules, by: By, text: str, is_rearranged: bool) -> Plain:
    """What the hand can do with the melds on the table, as plain data."""
    melds = read_table(text, rules)
    check_hand([*cards, *(card for meld in melds for card in meld.cards)], rules)
    if is_rearranged:
        turn = rearranged(melds, cards, rules, by)
        if turn is None:
            return {"table": [*map(str, melds)], "played": [], "left": names(cards)}
        return {"table": [*map(str, turn.melds)], "played": names(turn.played), "left": names(turn.left)}
    found = laid_off(melds, cards, rules, by)
    return {"table": [*map(str, found.table)], "played": names(found.laid), **division_of(found.division, rules)}


def division_of(division: Division, rules: Rules) -> Plain:
    points = division.value_left(rules)
    return {"melds": [*map(str, division.melds)], "left": names(division.left), "points_left": points}


def names(cards: Sequence[Card]) -> list[str]:
    return [card_name(card) for card in sorted(cards)]


def lines(answer: Plain) -> Iterator[str]:
    """The same for people."""
    if "divisions" in answer:
        yield from map(division_line, answer["divisions"])
        return
    yield f"table: {' | '.join(answer['table']) or 'nothing'}"
    yield f"played: {' '.join(answer['played']) or 'nothing'}"
    yield f"hand: {division_line(answer)}"


def division_line(division: Plain) -> str:
    left = f"left {' '.join(division['left'])}" if division["left"] else "nothing left"
    if "melds" not in division:
        return left
    worth = f" ({plural(division['points_left'], 'point')})" if division["left"] else ""
    return f"{' | '.join(division['melds']) or 'no meld'} | {left}{worth}"
