"""How true the spread of Play Nine's advice is: for a position, beside that of many hands played on from there.

python benchmarks/play_nine_variance.py --columns 4 7 10
"""

import argparse
import math
from itertools import islice
from random import Random

from kibitz import gameplay
from kibitz.games.play_nine import rules
from kibitz.games.play_nine.game import GAME
from kibitz.games.play_nine.state import hand_of
from kibitz.table import Clock, View


def played_on(view: View, seed: int) -> float:
    """The score of a hand that goes on from what is seen."""
    rng = Random(seed)
    *_, end = gameplay.turns(view.imagine(rng), {0: GAME.minds()["one-draw"](0)}, rng)
    return end.state.scores()[0]


def deviation(scores: list[float]) -> float:
    mean = sum(scores) / len(scores)
    return math.sqrt(sum((score - mean) ** 2 for score in scores) / (len(scores) - 1))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--columns", type=int, nargs="*", default=[rules.FEWEST, 7, rules.MOST])
    parser.add_argument("--positions", type=int, default=6, help="of one hand each")
    parser.add_argument("--hands", type=int, default=100, help="played on from each")
    arguments = parser.parse_args()
    for columns in arguments.columns:
        advised, played = 0.0, 0.0
        for number in range(arguments.positions):
            mind = GAME.minds()["one-draw"](0)
            hand = gameplay.turns(gameplay.start(GAME, 1, {"columns": columns}), {0: mind}, Random(number))
            # The positions are spread over the whole hand.
            turn = next(islice(hand, 4 * columns * number // arguments.positions, None), None)
            if turn is None or not turn.state.to_move:
                continue
            state = turn.state
            best = mind.advise(state.view(0), Clock())[0]
            measured = deviation([played_on(state.view(0), seed) for seed in range(arguments.hands)])
            assert best.spread is not None
            draws = hand_of(state.view(0)).draws
            print(f"{columns:>2} columns, {draws:>2} draws left: advice {best.spread:5.2f}, ", end="")
            print(f"played on {measured:5.2f}", flush=True)
            advised, played = advised + best.spread**2, played + measured**2
        error = 1 / math.sqrt(2 * arguments.hands * arguments.positions)
        ratio = math.sqrt(advised / played)
        print(f"{columns:>2} columns: the advice is {ratio:.3f} ± {error:.3f} times what is played")


if __name__ == "__main__":
    main()
