"""`kibitz distance`: how far learned players are from the best."""

import argparse
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import kibitz
from kibitz import catalog
from kibitz.cli import common
from kibitz.cli.progress import Progress
from kibitz.cli.tables import print_json, print_table
from kibitz.durable import replace_text
from kibitz.learn import agents, curve, distance, encoding
from kibitz.learn.distance import Distance, Entrant, Mean, Terms
from kibitz.table import Game, InvalidText

GAMES, COSTLY = 200, 5
EXAMPLE = (
    "kibitz distance sebastian kibitz:hasty kibitz:greedy\n"
    "kibitz distance play-nine my_agent.py:choose --columns 6 --games 1000 --json\n"
    "kibitz distance sebastian my_agent.py:load --checkpoint runs/*.zip --picture curve.svg --regret regret.svg"
)


def add(parser: argparse.ArgumentParser, game: Game | None) -> None:
    common.add_game(parser, game)
    parser.add_argument("agent", metavar="AGENT", nargs="+", help="kibitz:MIND, module:function or file.py:function")
    parser.add_argument(
        "--checkpoint",
        type=Path,
        nargs="+",
        metavar="FILE",
        help="checkpoints of a run: the function is given each one's path and returns a policy",
    )
    parser.add_argument("--games", type=common.whole_number("games", 1), default=GAMES, help=f"deals (default {GAMES})")
    parser.add_argument("--mind", default="best", help="the mind to compare with (default: best)")
    parser.add_argument("--opponents", metavar="MIND", help="who plays the other seats (default: the weakest mind)")
    count = common.whole_number("costly", 0)
    parser.add_argument("--costly", type=count, default=COSTLY, help=f"costliest choices to show (default {COSTLY})")
    common.add_file(parser, "--picture", help="write the learning curve as SVG")
    common.add_file(parser, "--regret", help="write the curve of the regret a game as SVG")
    # An agent may want a whole graphics processor for itself.
    common.add_jobs(parser, 1)
    common.add_cluster(parser)
    common.add_seed(parser, "the seed of the first deal (default 0)")
    common.add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    game, chosen = catalog.game(arguments.game), common.options(arguments)
    encoding.of(game, None, chosen)
    paths = curve.ordered(arguments.checkpoint) if arguments.checkpoint else [None]
    for flag, file in (("--picture", arguments.picture), ("--regret", arguments.regret)):
        if file and not arguments.checkpoint:
            raise InvalidText(f"{flag}: expected --checkpoint with it, whose curve it draws")
    if arguments.checkpoint and len(arguments.agent) > 1:
        raise InvalidText("--checkpoint: expected one agent with it, whose function loads them")
    for path in paths:
        if path is not None and not path.exists():
            raise InvalidText(f"no checkpoint {path}: expected a file or a folder")
    entrants = [Entrant(agents.absolute(name), path and path.resolve()) for name in arguments.agent for path in paths]
    terms = Terms(game.name, tuple(chosen.items()), tuple(entrants), arguments.opponents, arguments.mind)
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    with Progress(arguments.games, "deals") as progress:
        tallies, stopped = distance.measure(terms, seeds, common.workers_of(arguments), progress.show, common.finishing)
    names = [(name, path) for name in arguments.agent for path in paths]
    found = [distance.figures(tally, game.aim == "lowest", arguments.costly) for tally in tallies]
    show(arguments, [(*name, one) for name, one in zip(names, found, strict=True)], stopped)
    return common.INTERRUPTED if stopped else 0


Row = tuple[str, Path | None, Distance]


def show(arguments: argparse.Namespace, found: list[Row], stopped: bool) -> None:
    title = f"{arguments.game}: {arguments.agent[0]} on {arguments.games} deals"
    if arguments.picture:
        draw(arguments.picture, title, found, lambda one: one.agent, found[-1][2].best.mean)
    if arguments.regret:
        draw(arguments.regret, f"{title}, regret a game", found, lambda one: one.regret, 0.0)
    if arguments.json:
        rows = [
            {"name": name, "checkpoint": path and str(path), "steps": path and curve.steps_of(path, number)}
            | asdict(one)
            for number, (name, path, one) in enumerate(found, 1)
        ]
        print_json(
            {
                "game": arguments.game,
                "options": common.options(arguments),
                "agent": arguments.agent[0] if len(arguments.agent) == 1 else None,
                "mind": arguments.mind,
                "opponents": arguments.opponents,
                "first_seed": arguments.seed,
                "version": kibitz.__version__,
                "stopped": stopped,
                "agents": rows,
            }
        )
        return
    if len(found) > 1:
        lines = [["CHECKPOINT" if arguments.checkpoint else "AGENT", "MEAN", "BEHIND", "REGRET A GAME"]]
        lines += [
            [str(path or name), words(one.agent), words(one.behind), words(one.regret)] for name, path, one in found
        ]
        print_table(lines, right=(1, 2, 3))
        print()
    if len(found) == 1 or arguments.checkpoint:
        text(found[-1][2], arguments.mind)
    else:
        print(f"{found[0][2].games} deals, played by all; means with their standard errors")
        print(f"{arguments.mind} mind: {words(found[0][2].best)}")
    for file in filter(None, (arguments.picture, arguments.regret)):
        print(f"written: {file}")


def draw(file: Path, title: str, found: list[Row], figure: Callable[[Distance], Mean | None], best: float) -> None:
    """The curve of a figure over the checkpoints."""
    points = []
    for number, (_, path, one) in enumerate(found, 1):
        mean = figure(one)
        if mean is None:
            raise InvalidText(f"--regret: the mind names no values here, so that {title} is unknown")
        points.append(curve.Point(curve.steps_of(path, number) if path else number, mean.mean, mean.error or 0.0))
    replace_text(file, curve.picture(title, points, best))


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
