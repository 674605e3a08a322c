"""`kibitz dataset`: games as Minari data sets."""

import argparse

from kibitz import catalog
from kibitz.cli.common import add_cluster, add_flag, add_game, add_jobs, add_seed, options, whole_number, workers_of
from kibitz.cli.progress import Progress
from kibitz.learn import agents, dataset, encoding
from kibitz.learn.distance import Entrant, Terms, mean_of
from kibitz.table import Game

GAMES = 1000
EXAMPLE = (
    "kibitz dataset sebastian kibitz:best kibitz:greedy --games 5000\n"
    "kibitz dataset play-nine my_agent.py:choose --columns 6 --name me/play-nine-6 --regret"
)


def add(parser: argparse.ArgumentParser, game: Game | None) -> None:
    add_game(parser, game)
    parser.add_argument("agent", metavar="AGENT", nargs="+", help="kibitz:MIND, module:function or file.py:function")
    parser.add_argument(
        "--games", type=whole_number("games", 1), default=GAMES, help=f"of each data set (default {GAMES})"
    )
    parser.add_argument("--name", help="what the names of the data sets begin with (default: kibitz/GAME)")
    add_flag(parser, "--regret", help="add to the infos what each choice lost")
    parser.add_argument("--mind", default="best", help="the mind that says so (default: best)")
    parser.add_argument("--opponents", metavar="MIND", help="who plays the other seats (default: the weakest mind)")
    # An agent may want a whole graphics processor for itself.
    add_jobs(parser, 1)
    add_cluster(parser)
    add_seed(parser, "the seed of the first deal (default 0)")


def run(arguments: argparse.Namespace) -> None:
    game, chosen = catalog.game(arguments.game), options(arguments)
    encoding.of(game, None, chosen)
    names = dataset.names_of(arguments.name or f"kibitz/{game.name}", arguments.agent)
    dataset.check_new(names)
    entrants = tuple(Entrant(agents.absolute(name)) for name in arguments.agent)
    terms = Terms(game.name, tuple(chosen.items()), entrants, arguments.opponents, arguments.mind)
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    with Progress(arguments.games, "deals") as progress:
        games = dataset.played(dataset.Player(terms, arguments.regret), seeds, workers_of(arguments), progress.show)
    whose = list(arguments.agent)
    if len(games) > 1:
        games.append(dataset.mixed(games))
        whose.append(" and ".join(whose))
    for name, own, by in zip(names, games, whose, strict=True):
        dataset.write(name, own, terms, by)
        score = mean_of([sum(one.rewards) for one in own]).mean
        print(f"{name}: {len(own):,} games, {sum(len(one.actions) for one in own):,} choices, mean return {score:.3f}")
