"""What the tiles that come from the bag explain of the scores in Rummikub.

    python benchmarks/rummikub_luck.py --games 200

A tile is a joker, or completes a meld with the player's rack, or fits a meld on the table, or is none of these. What
each kind gave is counted beside the mean of the bag, and it is printed how many times fewer games that would save.
"""

import argparse
from collections.abc import Callable
from statistics import correlation

from kibitz import catalog, gameplay
from kibitz.card_play import completes
from kibitz.cli.common import whole_number
from kibitz.games.rummikub.rules import fitting, read_tile
from kibitz.games.rummikub.state import Tabletop
from kibitz.melds import JOKER, Card
from kibitz.table import CHANCE, Record

PAIRS = (("greedy", "greedy"), ("greedy", "best"), ("best", "best"))


def is_joker(position: Tabletop, tile: Card) -> bool:
    return tile == JOKER


def is_completing(position: Tabletop, tile: Card) -> bool:
    return tile != JOKER and completes(tile, position.rack)


def is_fitting(position: Tabletop, tile: Card) -> bool:
    return position.opened[position.turn] and any(tile in fitting(group) for group in position.table)


KINDS: dict[str, Callable[[Tabletop, Card], bool]] = {
    "jokers": is_joker,
    "tiles that complete a meld": is_completing,
    "tiles that fit the table": is_fitting,
}


def gifts(record: Record) -> list[float]:
    """How many more tiles of each kind the first player of two drew than was to be expected, less the other's."""
    found = [0.0] * len(KINDS)
    for state, (seat, text) in zip(gameplay.replay(record), record.moves, strict=False):
        position = state.position
        assert isinstance(position, Tabletop)
        if seat == CHANCE and position.phase == "draw":
            tile, sign = read_tile(text), 1 if position.turn == 0 else -1
            for place, is_kind in enumerate(KINDS.values()):
                share = sum(is_kind(position, one) for one in position.unseen) / len(position.unseen)
                found[place] += sign * (is_kind(position, tile) - share)
    return found


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--games", type=whole_number("games", 3), default=200, help="(default 200)")
    words = reader.parse_args()
    game = catalog.game("rummikub")
    for pair in PAIRS:
        scores, given = [], []
        for seed in range(words.games):
            record = gameplay.play(game, [catalog.mind(game, mind, seed) for mind in pair], seed)
            assert record.scores is not None
            scores.append(record.scores[0])
            given.append(gifts(record))
        for kind, numbers in zip(KINDS, zip(*given, strict=True), strict=True):
            fewer = 1 / (1 - correlation(scores, numbers) ** 2)
            print(f"{' - '.join(pair):18}{kind:28} {fewer:.2f} times fewer games", flush=True)


if __name__ == "__main__":
    main()
