"""How strong Betsy's levels of UCI_Elo are: each against the one below it, the lowest against a player of random moves.

    python benchmarks/betsy_levels.py --pairs 100

Every pair of games begins with the same random moves and is played with either colour, to the end. The sum of the
differences is each level's Elo above random moves, which is what src/kibitz/games/betsy/uci/strength.py says, rounded.
The minds greedy and textbook play the levels named with --against, as a measure of what a beginner may reach.
"""

import argparse
from itertools import pairwise
from random import Random

from betsy_match import Engine, difference, elo, interval, opening, play, share
from kibitz.games.betsy.game import GAME
from kibitz.games.betsy.minds import MINDS
from kibitz.games.betsy.pieces import START
from kibitz.games.betsy.uci.session import Session
from kibitz.games.betsy.uci.strength import LEVELS
from kibitz.table import Clock

PLIES = 4
"""Random moves at the start of each pair."""


class LevelEngine(Engine):
    """The engine with a UCI_Elo, in this process."""

    def __init__(self, strength: int, seed: int) -> None:
        self.name = f"UCI_Elo {strength}"
        self.said: list[str] = []
        self.session = Session(self.said.append, Random(seed))
        for option in ("Hash value 1", "UCI_LimitStrength value true", f"UCI_Elo value {strength}"):
            self.session.hear(f"setoption name {option}")

    def new_game(self) -> None:
        self.session.hear("ucinewgame")

    def choose(self, moves: list[str]) -> tuple[str, int]:
        self.said.clear()
        self.session.hear(f"position startpos moves {' '.join(moves)}")
        self.session.hear("go depth 60")
        assert self.session.thinking
        self.session.thinking.thread.join()
        return self.said[-1].split()[1], 0


class MindEngine(Engine):
    """One of the game's minds."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.mind = MINDS[name](seed)

    def new_game(self) -> None:
        """A mind remembers nothing."""

    def choose(self, moves: list[str]) -> tuple[str, int]:
        view = GAME.read_view(f"{START} w {' '.join(move[:4] for move in moves)}")
        return str(self.mind.advise(view, Clock())[0].move), 0


def pairs(first: Engine, second: Engine, count: int, seed: int) -> list[float]:
    """The scores of the first in pairs of games, 0 to 2."""
    rng, scores = Random(seed), []
    for _ in range(count):
        start = opening(rng, PLIES)
        white, black = play(first, second, start, None), play(second, first, start, None)
        scores.append(white.white_score + 1 - black.white_score)
    return scores


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=100, help="of games for each comparison (default 100)")
    parser.add_argument("--levels", type=int, default=len(LEVELS), help="only this number of the lowest levels")
    parser.add_argument("--against", type=int, nargs="*", default=[], metavar="ELO", help="levels that minds play")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    total = 0.0
    strengths = [level.elo for level in LEVELS[: options.levels]]
    chain: list[Engine] = [MindEngine("random", options.seed)]
    chain += [LevelEngine(strength, options.seed + strength) for strength in strengths]
    for lower, upper in pairwise(chain):
        scores = pairs(upper, lower, options.pairs, options.seed)
        total += elo(interval(scores)[0])
        print(
            f"{upper.name} against {lower.name}: {share(scores)}, {difference(scores)}; {total:+.0f} in all", flush=True
        )
    for strength in options.against:
        for name in ("greedy", "textbook"):
            level = LevelEngine(strength, options.seed)
            scores = pairs(level, MindEngine(name, options.seed), options.pairs, options.seed)
            print(f"{level.name} against {name}: {share(scores)}, {difference(scores)}", flush=True)


if __name__ == "__main__":
    main()
