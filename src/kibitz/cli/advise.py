"""`kibitz advise`: what every move is worth here."""

import argparse

from kibitz import catalog
from kibitz.cli.common import (
    add_game_name,
    add_json,
    add_rules_of_texts,
    add_seconds,
    add_seed,
    literal,
    thinking_time,
    whole_number,
    whole_text,
)
from kibitz.cli.tables import print_json, print_table
from kibitz.table import Advice, AdviceList, Clock, Forecast, Game, IllegalMove, Move
from kibitz.words import with_error

SHOWN = 10
"""Moves in the table, unless --top says otherwise."""
EXAMPLE = 'kibitz advise GAME "the position as text"\nkibitz advise GAME      says what the text looks like'


def add(parser: argparse.ArgumentParser, game: Game | None) -> None:
    add_game_name(parser)
    parser.add_argument("position", nargs="*", default=(), metavar="TEXT", help="what you see, in the game's text")
    add_rules_of_texts(parser, game)
    minds = parser.add_mutually_exclusive_group()
    minds.add_argument("--mind", default="best", metavar="MIND", help="the mind to ask (default: best)")
    goals = getattr(catalog.part(game.name, "minds"), "GOALS", {}) if game else {}
    for word, help in goals.items():
        # "--beat 262" is "--mind beat:262".
        minds.add_argument(f"--{word}", dest="mind", type=f"{word}:{{}}".format, metavar="NUMBER", help=literal(help))
    parser.add_argument("--top", type=whole_number("top", 1), help=f"moves to show (default {SHOWN}; all with --json)")
    add_seconds(parser)
    add_seed(parser, "for minds that roll dice of their own (default 0)")
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    game = catalog.game(arguments.game)
    view = catalog.read_view(game, whole_text(arguments))
    if not view.moves:
        raise IllegalMove(f"nothing to choose in this position of {game.name}: expected one where you are to move")
    mind = catalog.mind(game, arguments.mind, arguments.seed)
    advice = mind.explain(view, mind.advise(view, Clock(thinking_time(game.name, arguments.seconds))))
    forecast = mind.forecast(view, advice[0].move)
    if arguments.json:
        answer = AdviceList(view, advice[: arguments.top]).to_dict()
        if forecast:
            answer["forecast"] = [dict(zip(forecast.columns, row, strict=True)) for row in forecast.rows]
        print_json(answer)
        return
    print(game.drawing(view))
    print()
    print_advice(game, advice, arguments.top or SHOWN)
    print_forecast(advice[0].move, forecast)


def print_forecast(move: Move, forecast: Forecast | None) -> None:
    """What will probably follow the move, if the mind knows."""
    if forecast:
        print(f"\nafter {move}, probably:")
        rows = [[f"{value:.2f}" if isinstance(value, float) else str(value) for value in row] for row in forecast.rows]
        print_table([[name.upper() for name in forecast.columns], *rows], right=range(len(forecast.columns)))


def print_advice(game: Game, advice: list[Advice], top: int, hint: str = "--top {} shows them") -> None:
    """The first moves with values and losses against the best; those of the same value and note share a row."""
    best = advice[0].value
    spreads = any(item.spread is not None for item in advice)
    distinct: dict[object, list[Advice]] = {}
    for item in advice:
        distinct.setdefault((item.note, item.value) if item.note else item.move, []).append(item)
    if best is not None:
        print(f"expected final score; {'lower' if game.aim == 'lowest' else 'higher'} is better")
    rows = [("MOVE", "VALUE", "WORSE BY", *(("SPREAD",) if spreads else ()), "")]
    for item, *alike in list(distinct.values())[:top]:
        value = "" if item.value is None else with_error(item.value, item.error)
        worse = "" if item.value is None or best is None else f"{abs(best - item.value):.3f}"
        spread = ("" if item.spread is None else f"{item.spread:.1f}",) if spreads else ()
        note = f"{item.note} (as good: {', '.join(str(other.move) for other in alike)})" if alike else item.note
        rows.append((str(item.move), value, worse, *spread, note))
    print_table(rows, right=(1, 2, 3) if spreads else (1, 2))
    if len(distinct) > top:
        print(f"and {len(distinct) - top} more" + (f" ({hint.format(len(distinct))})" if hint else ""))
