"""How strong Betsy's levels of UCI_Elo are: each against the one below it, the lowest against a player of random moves.

    python -m benchmarks.betsy_levels --pairs 100

Every pair of games begins with the same random moves and is played with either colour, to the end. The sum of the
differences is each level's Elo above random moves, which is what src/kibitz/games/betsy/uci/strength.py says, rounded.
The levels named with --against also play the textbook's alpha-beta of depth 1, which captures what it can and overlooks
every reply, and of depth 2, as a measure of beginners.
"""

import argparse
from itertools import pairwise
from random import Random

from benchmarks.betsy_match import Engine, difference, elo, fresh_board, interval, opening, play, share, uci_name

from kibitz.games.betsy.game import GAME
from kibitz.games.betsy.minds import Textbook
from kibitz.games.betsy.notation import read_move_name
from kibitz.games.betsy.pieces import KINGFISHER
from kibitz.games.betsy.uci.session import Session
from kibitz.games.betsy.uci.strength import LEVELS
from kibitz.table import Clock

BEGINNERS = 1, 2
"""Depths of the textbook's alpha-beta."""
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


class RandomEngine(Engine):
    """Random moves that keep the own Kingfisher, or capture the other's: what random legal moves are in chess."""

    def __init__(self, seed: int) -> None:
        self.name = "random moves"
        self.rng = Random(seed)

    def new_game(self) -> None:
        """It remembers nothing."""

    def choose(self, moves: list[str]) -> tuple[str, int]:
        board = fresh_board()
        for text in moves:
            board.make(read_move_name(text))
        squares = board.squares()
        captures = [move for move in board.list_moves() if squares[move >> 6] & 7 == KINGFISHER]
        return uci_name(board, self.rng.choice(captures or board.safe_moves())), 0


class TextbookEngine(Engine):
    """The textbook's alpha-beta to a small depth."""

    def __init__(self, depth: int) -> None:
        self.name = f"textbook, depth {depth}"
        self.mind = Textbook(0, depth)

    def new_game(self) -> None:
        """It remembers nothing."""

    def choose(self, moves: list[str]) -> tuple[str, int]:
        view = GAME.read_view(f"startpos {' '.join(moves)}")
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
    chain: list[Engine] = [RandomEngine(options.seed)]
    chain += [LevelEngine(strength, options.seed + strength) for strength in strengths]
    for lower, upper in pairwise(chain):
        scores = pairs(upper, lower, options.pairs, options.seed)
        total += elo(interval(scores)[0])
        print(
            f"{upper.name} against {lower.name}: {share(scores)}, {difference(scores)}; {total:+.0f} in all", flush=True
        )
    for strength in options.against:
        for depth in BEGINNERS:
            level, beginner = LevelEngine(strength, options.seed), TextbookEngine(depth)
            scores = pairs(level, beginner, options.pairs, options.seed)
            print(f"{level.name} against {beginner.name}: {share(scores)}, {difference(scores)}", flush=True)


if __name__ == "__main__":
    main()
