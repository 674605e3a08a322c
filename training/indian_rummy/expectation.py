"""What a hand of Indian rummy is worth by its distance from a show, from hands that its mind plays against itself.

python -m training.indian_rummy.expectation [--seats 2] [--hands 250]

It prints the tables of src/kibitz/games/indian_rummy/thinking/expectation.py for this number of players: the mean score
by the distance when a player is to draw, the mean share of unseen cards that bring the hand nearer, and by how much the
score rises with that share.
"""

import argparse
from collections import defaultdict
from random import Random
from statistics import mean

from kibitz import gameplay
from kibitz.games.indian_rummy.minds import Planner, looking_at
from kibitz.games.indian_rummy.state import IndianDeal
from kibitz.table import State
from training.speed import warn_if_interpreted

FIRST_SEED = 10_000


def played(seed: int, seats: int) -> list[tuple[int, float, float]]:
    """One hand: the distance, the share of helpful cards and the final score at each turn."""
    found = []
    state: State = State(IndianDeal(seats))
    for turn in gameplay.turns(state, {seat: Planner(seed + seat) for seat in range(seats)}, Random(seed)):
        state, deal = turn.state, turn.state.position
        assert isinstance(deal, IndianDeal)
        if deal.phase == "draw":
            seen = deal.seen(deal.turn)
            distance = looking_at(seen, seen.hand)
            far = distance.measure()
            found.append((deal.turn, far, distance.count_outs(far) / len(seen.unseen)))
    scores = state.scores()
    return [(far, share, scores[seat]) for seat, far, share in found]


def table(hands: int, seats: int) -> list[tuple[int, int, float, float, float]]:
    """By distance: the number of turns, the mean score, the mean share, and the slope of the score by the share."""
    by_distance: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for seed in range(FIRST_SEED, FIRST_SEED + hands):
        for far, share, score in played(seed, seats):
            by_distance[far].append((share, score))
    rows = []
    for far, turns in sorted(by_distance.items()):
        share, score = (mean(column) for column in zip(*turns, strict=True))
        spread = sum((one - share) ** 2 for one, _ in turns)
        slope = sum((one - share) * (won - score) for one, won in turns) / spread if spread else 0.0
        rows.append((far, len(turns), score, share, slope))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--hands", type=int, default=250)
    chosen = parser.parse_args()
    warn_if_interpreted()
    for far, turns, score, share, slope in table(chosen.hands, chosen.seats):
        print(f"distance {far}: {turns} turns, score {score:.1f}, share {share:.2f}, slope {slope:.0f}")


if __name__ == "__main__":
    main()
