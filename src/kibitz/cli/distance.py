"""`kibitz distance`: how far a learned player is from the best."""

import argparse
from dataclasses import asdict
from pathlib import Path

from kibitz import catalog
from kibitz.cli.common import INTERRUPTED, add_game, add_json, add_seed, options, whole_number
from kibitz.cli.progress import Progress
from kibitz.cli.tables import print_json, print_table
from kibitz.learn import agents, curve, distance, encoding
from kibitz.learn.distance import Distance, Mean
from kibitz.table import Game, InvalidText

GAMES, COSTLY = 200, 5
EXAMPLE = (
    "kibitz distance sebastian kibitz:greedy\n"
    "kibitz distance play-nine my_agent.py:choose --columns 6 --games 1000\n"
    "kibitz distance sebastian my_agent.py:load --checkpoint runs/*.zip --picture curve.svg"
)


def add(parser: argparse.ArgumentParser, game: Game | None) -> None:
    add_game(parser, game)
    parser.add_argument("agent", metavar="AGENT", help="kibitz:MIND, module:function or file.py:function")
    parser.add_argument(
        "--checkpoint",
        type=Path,
        nargs="+",
        metavar="FILE",
        help="checkpoints of a run: the function is given each one's path and returns a policy",
    )
    parser.add_argument("--games", type=whole_number("games", 1), default=GAMES, help=f"deals (default {GAMES})")
    parser.add_argument("--mind", default="best", help="the mind to compare with (default: best)")
    parser.add_argument("--opponents", metavar="MIND", help="who plays the other seats (default: the weakest mind)")
    parser.add_argument(
        "--costly", type=whole_number("costly", 0), default=COSTLY, help=f"costliest choices to show (default {COSTLY})"
    )
    parser.add_argument("--picture", type=Path, metavar="FILE", help="write the learning curve as SVG")
    add_seed(parser, "the seed of the first deal (default 0)")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    game = catalog.game(arguments.game)
    code = encoding.of(game, None, options(arguments))
    if arguments.picture and not arguments.checkpoint:
        raise InvalidText("--picture: expected --checkpoint with it, whose curve it draws")
    paths = curve.ordered(arguments.checkpoint) if arguments.checkpoint else [None]
    for path in paths:
        if path is not None and not path.exists():
            raise InvalidText(f"no checkpoint {path}: expected a file or a folder")
    found: list[tuple[Path | None, Distance]] = []
    stopped = False
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    with Progress(arguments.games * len(paths), "games") as progress:
        for path in paths:
            agent = agents.find(code, arguments.agent, path)
            tally, stopped = distance.measure(
                code, agent, seeds, arguments.opponents, arguments.mind, lambda _: progress.show(progress.done + 1)
            )
            found.append((path, distance.figures(tally, game.aim == "lowest", arguments.costly)))
            if stopped:
                break
    show(arguments, found, stopped)
    return INTERRUPTED if stopped else 0


def show(arguments: argparse.Namespace, found: list[tuple[Path | None, Distance]], stopped: bool) -> None:
    if arguments.picture:
        points = [
            curve.Point(curve.steps_of(path, number), one.agent.mean, one.agent.error or 0.0)
            for number, (path, one) in enumerate(found, 1)
            if path
        ]
        best = found[-1][1].best.mean
        title = f"{arguments.game}: {arguments.agent} on {arguments.games} deals"
        arguments.picture.write_text(curve.picture(title, points, best), encoding="utf-8")
    if arguments.json:
        rows = [{"checkpoint": path and str(path), **asdict(one)} for path, one in found]
        print_json({"game": arguments.game, "agent": arguments.agent, "stopped": stopped, "agents": rows})
        return
    if len(found) > 1:
        lines = [["CHECKPOINT", "MEAN", "BEHIND", "REGRET A GAME"]]
        lines += [[str(path), words(one.agent), words(one.behind), words(one.regret)] for path, one in found]
        print_table(lines, right=(1, 2, 3))
        print()
    text(found[-1][1], arguments.mind)
    if arguments.picture:
        print(f"written: {arguments.picture}")


def words(mean: Mean | None) -> str:
    """A mean with its standard error."""
    if mean is None:
        return "unknown"
    return f"{mean.mean:.3f}" + (f" +- {mean.error:.3f}" if mean.error is not None else "")


def text(found: Distance, mind: str) -> None:
    print(f"{found.games} deals, played by both; means with their standard errors")
    print(f"  the agent         {words(found.agent)}")
    print(f"  {mind + ' mind':<17} {words(found.best)}")
    print(f"  the agent behind  {words(found.behind)} a game")
    if found.regret and found.regret_per_choice is not None:
        print(f"  by its choices    {words(found.regret)} a game, {found.regret_per_choice:.4f} a choice")
    print(f"  best choices      {100 * found.best_choices:.1f} %")
    if found.costly:
        print("the costliest choices")
    for one in found.costly:
        print(f"  {one.lost:.3f}: {one.move} instead of {one.best}, seed {one.seed}")
        print(f"    {one.view}")
