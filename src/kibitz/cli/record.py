"""`kibitz record`: games between minds, written as lines of JSON."""

import argparse
import sys
from random import Random

from kibitz import catalog, gameplay, record, workers
from kibitz.cli.common import add_file, add_game, add_seconds, add_seed, amount, finishing, options
from kibitz.cli.progress import Progress
from kibitz.table import Game, Record

EXAMPLE = "kibitz record aces -n 3 --seed 7 --out games.jsonl"


def add(parser: argparse.ArgumentParser, game: Game | None) -> None:
    add_game(parser, game)
    parser.add_argument("minds", nargs="*", default=(), metavar="MIND", help="one per seat (default: best everywhere)")
    parser.add_argument("-n", type=amount("number of games"), default=1, help="games (default 1)")
    add_file(parser, "--out", help="append to FILE (default: standard output)")
    add_seed(parser, "the first game's seed; the others follow one by one (default 0)")
    add_seconds(parser)


def run(arguments: argparse.Namespace) -> None:
    game = catalog.game(arguments.game)
    chosen = options(arguments)
    names = arguments.minds or ["best"] * max(game.seats_with(**chosen))
    recorder = record.Recorder(arguments.out) if arguments.out else None
    # Where the games are printed on the terminal, they show how far it is.
    progress = Progress(arguments.n, "games") if recorder or not sys.stdout.isatty() else None

    def play(seed: int) -> Record:
        minds = [catalog.mind(game, name, Random(f"{seed} {name}").getrandbits(32)) for name in names]
        return gameplay.play(game, minds, seed, chosen, arguments.seconds, names)

    done = 0
    seeds = range(arguments.seed, arguments.seed + arguments.n)
    try:
        for played in workers.spread(play, seeds, 1, finishing):
            if recorder:
                recorder.write_all([played])
            else:
                print(record.to_line(played), flush=True)
            done += 1
            if progress:
                progress.show(done)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"{done:,} of {arguments.n:,} games were written") from None
    finally:
        if progress:
            progress.close()
        if recorder:
            recorder.close()
