"""How many games a learner needs with a reward for each turn, and with the final score alone.

    python benchmarks/learn_turns.py

A softmax policy plays Play Nine with 2 columns and learns by REINFORCE: after each group of games its weights follow
what the choices brought, less the mean of the choices made at the same time. Both learners are the same but for what a
choice brings: the final score of its game, or the negative of its regret, by exact values. Each learns at every rate of
the list with every seed; the figures are those of the rate that serves it best. How far a policy is behind the best is
measured on deals of its own, by the exact regret that it expects of each choice there.
"""

import argparse
from collections.abc import Sequence
from functools import cache, partial
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kibitz import catalog, workers
from kibitz.cli.common import whole_number
from kibitz.games.play_nine import rules
from kibitz.games.play_nine.encoding import STAGES, TAKES
from kibitz.games.play_nine.solve.few import few_columns
from kibitz.intervals import standard_error
from kibitz.learn import encoding
from kibitz.learn.batch import Batch

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
COLUMNS, PLACES, CARDS = 2, 4, rules.CARDS + 1
CODE = encoding.of(catalog.game("play-nine"), None, {"columns": COLUMNS})
DRAWS = range(max(rules.draws_of(COLUMNS, rules.DEALT)) + 1)
PAIRS = np.array(rules.PAIRS)
KIND_OF = np.array([[rules.kind_of(one, other) for other in range(CARDS)] for one in range(CARDS)])
KINDS = np.repeat([0, 1, 2, 3], [1, 1, PLACES, PLACES])
"""Of each action: the kitty card, a draw, a card replaced, a card turned."""
SIZES = (CARDS, CARDS, CARDS, 4, 2, 2)
"""How many values each thing has that a policy looks at, for each kind of action."""
WEIGHTS = len(set(KINDS)) * sum(SIZES)
GROUP = 50
"""Games from one change of the weights to the next."""
GOALS = (10.0, 5.0)
"""Points behind the best: about a half and a quarter of what a policy that knows nothing is behind."""
GROWTH = 1.1
"""A policy is measured again when its games have grown by this factor."""
TEST_SEED, APART = 10**9, 10**7
"""The first seed of the deals on which policies are measured, and how far the seeds of learners are apart."""


class Prices(NamedTuple):
    """Exact values by draws left, the kinds of both columns and the card in question: see `prices`."""

    replaced: Floats
    """[draws, card that stays, card, kind of the other column]"""
    turned: Floats
    """[draws, card that stays, kind of the other column]"""
    placed: Floats
    """[draws, kind, kind, card]: of the best use of the card"""
    drawn: Floats
    """[draws, kind, kind]"""


@cache
def prices() -> Prices:
    """What the game's own solution says of every board, in arrays: thousands of positions are priced at once."""
    known, kinds = few_columns(COLUMNS), range(rules.KINDS)
    odds = np.array(rules.DECK_COUNTS) / rules.DECK_SIZE
    boards = np.array([[[known.value((one, other), left) for other in kinds] for one in kinds] for left in DRAWS])
    replaced = boards[:, KIND_OF[:, : rules.CARDS]]
    turned = np.einsum("dscb,c->dsb", replaced, odds)
    best = np.full((len(DRAWS), rules.KINDS, rules.CARDS, rules.KINDS), np.inf)
    for stays, goes in (PAIRS.T, PAIRS.T[::-1]):
        best = np.minimum(best, replaced[:, stays])
        turn = np.where((goes == rules.HIDDEN)[:, None], turned[:, stays], np.inf)
        best = np.minimum(best, turn[:, :, None])
    placed = np.minimum(best.transpose(0, 1, 3, 2), best.transpose(0, 3, 1, 2))
    return Prices(replaced, turned, placed, placed @ odds)


def regrets(seen: NDArray[np.uint8]) -> Floats:
    """What each action loses in points, exactly, in each of these observations; 0 for those that are not legal."""
    known, stage, draws, card = prices(), *seen[:, :3].astype(int).T
    rows = seen[:, 3:].astype(int)
    kinds = KIND_OF[rows[:, :COLUMNS], rows[:, COLUMNS:]]
    values = np.full((len(seen), CODE.actions), np.inf)
    kitty, hand = np.flatnonzero(stage == STAGES["kitty"]), np.flatnonzero(stage == STAGES["card"])
    values[kitty, 0] = known.placed[draws[kitty] - 1, kinds[kitty, 0], kinds[kitty, 1], card[kitty]]
    values[kitty, 1] = known.drawn[draws[kitty] - 1, kinds[kitty, 0], kinds[kitty, 1]]
    for place in range(PLACES):
        stays, other = rows[hand, (place + COLUMNS) % PLACES], kinds[hand, 1 - place % COLUMNS]
        values[hand, TAKES + place] = known.replaced[draws[hand], stays, card[hand], other]
        turn = known.turned[draws[hand], stays, other]
        values[hand, TAKES + PLACES + place] = np.where(rows[hand, place] == rules.HIDDEN, turn, np.inf)
    lost: Floats = values - values.min(axis=1, keepdims=True)
    return np.where(np.isinf(lost), 0.0, lost)


def features(seen: NDArray[np.uint8]) -> Ints:
    """For each game and action the numbers of the weights that speak for it.

    They belong to the kind of the action together with: the card in question; the card that goes; the one beside it;
    whether the card matches the one beside, and breaks a match; whether it matches any; whether the end is near.
    """
    board, card = seen[:, 3:].astype(int), seen[:, 2:3].astype(int)
    beside, none = np.roll(board, COLUMNS, axis=1), np.full((len(seen), TAKES), rules.HIDDEN)
    old, other = (np.hstack([none, cards, cards]) for cards in (board, beside))
    fits, late = (board == card).any(axis=1, keepdims=True), seen[:, 1:2] < COLUMNS
    values = card, old, other, 2 * (card == other) + (old == other), fits, late
    numbers, first = [], 0
    for value, size in zip(values, SIZES, strict=True):
        numbers.append(first + KINDS * size + value)
        first += len(set(KINDS)) * size
    return np.stack(np.broadcast_arrays(*numbers), axis=-1)


class Choices:
    """What was decided at the same time in several games."""

    def __init__(self, weights: Floats, games: Ints, seen: NDArray[np.uint8], masks: NDArray[np.uint8]) -> None:
        self.games, self.seen, self.features = games, seen, features(seen)
        power = np.where(masks > 0, weights[self.features].sum(axis=-1), -np.inf)
        odds = np.exp(power - power.max(axis=1, keepdims=True))
        self.odds: Floats = odds / odds.sum(axis=1, keepdims=True)
        self.actions = np.zeros(len(games), np.int64)

    def draw(self, rng: np.random.Generator) -> None:
        self.actions = (self.odds.cumsum(axis=1) > rng.random((len(self.games), 1))).argmax(axis=1)


def played(weights: Floats, batch: Batch, rng: np.random.Generator, seed: int) -> tuple[list[Choices], Floats]:
    """The choices of one game each, and what the games brought, more being better."""
    batch.reset(seed)
    seen = np.frombuffer(batch.observations, np.uint8).reshape(batch.games, -1)
    masks = np.frombuffer(batch.masks, np.uint8).reshape(batch.games, -1)
    over, rewards = np.frombuffer(batch.over, np.bool_), np.frombuffer(batch.rewards, np.float32)
    scores, done, actions = np.zeros(batch.games), np.zeros(batch.games, np.bool_), np.zeros(batch.games, np.int64)
    found = []
    while not done.all():
        games = np.flatnonzero(~done)
        choices = Choices(weights, games, seen[games], masks[games])
        choices.draw(rng)
        # Games that are over have begun again, and go on with any legal move.
        batch.choose(actions, seed)
        actions[games] = choices.actions
        batch.step(actions)
        scores += np.where(done, 0.0, rewards)
        done |= over
        found.append(choices)
    return found, scores


def behind(weights: Floats, batch: Batch) -> float:
    """How many points a game the policy is behind the best."""
    found, _ = played(weights, batch, np.random.default_rng(TEST_SEED), TEST_SEED)
    return sum(float((choices.odds * regrets(choices.seen)).sum()) for choices in found) / batch.games


def learned(by_turns: bool, most: int, deals: int, goals: Sequence[float], task: tuple[float, int]) -> list[int | None]:
    """The games until each goal was reached, at this rate and with this seed; None where `most` were too few."""
    rate, seed = task
    rng, weights, reached = np.random.default_rng(seed), np.zeros(WEIGHTS), dict.fromkeys(goals, most + 1)
    batch, test = (Batch("play-nine", games, columns=COLUMNS) for games in (GROUP, deals))
    measured = 0
    for games in range(GROUP, most + 1, GROUP):
        found, scores = played(weights, batch, rng, seed * APART + games)
        change = np.zeros(WEIGHTS)
        for choices in found:
            mine = np.arange(len(choices.games)), choices.actions
            brought = -regrets(choices.seen)[mine] if by_turns else scores[choices.games]
            better = brought - brought.mean()
            push = -choices.odds * better[:, None]
            push[mine] += better
            np.add.at(change, choices.features, push[:, :, None])
        weights += rate * change / GROUP
        if games >= measured * GROWTH:
            measured, gap = games, behind(weights, test)
            reached |= {goal: min(games, reached[goal]) for goal in goals if gap <= goal}
            if max(reached.values()) <= most:
                break
    return [games if games <= most else None for games in reached.values()]


def mean(numbers: Sequence[int | None]) -> float:
    """Infinite where a number is missing."""
    return sum(float("inf") if one is None else one for one in numbers) / len(numbers)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=whole_number("seeds", 1), default=5)
    parser.add_argument("--most", type=whole_number("games", GROUP), default=20_000, help="games of a learner")
    parser.add_argument("--deals", type=whole_number("deals", 1), default=300, help="on which policies are measured")
    parser.add_argument("--rates", type=float, nargs="+", default=[0.05, 0.1, 0.2, 0.5, 1.0])
    parser.add_argument("--jobs", type=whole_number("jobs", 1), default=workers.cores())
    given = parser.parse_args()
    nothing = behind(np.zeros(WEIGHTS), Batch("play-nine", given.deals, columns=COLUMNS))
    print(f"a policy that knows nothing is {nothing:.1f} points behind the best")
    tasks = list(product(given.rates, range(1, given.seeds + 1)))
    best: dict[bool, list[float]] = {}
    for by_turns in (True, False):
        results = list(workers.spread(partial(learned, by_turns, given.most, given.deals, GOALS), tasks, given.jobs))
        print("with a reward for each turn" if by_turns else "with the final score alone")
        best[by_turns] = [float("inf")] * len(GOALS)
        for place, goal in enumerate(GOALS):
            by_rate = {
                rate: [row[place] for row, task in zip(results, tasks, strict=True) if task[0] == rate]
                for rate in given.rates
            }
            rate = min(by_rate, key=lambda one: mean(by_rate[one]))
            best[by_turns][place] = mean(by_rate[rate])
            games = [one for one in by_rate[rate] if one is not None]
            if len(games) == given.seeds:
                error = standard_error(games) or 0.0
                text = f"{mean(games):7,.0f} ± {error:,.0f} games, at the rate {rate:g} (seed by seed {games})"
            else:
                text = f"not within {given.most:,} games with every seed, at any rate"
            print(f"  {goal:4g} points behind the best: {text}", flush=True)
    for place, goal in enumerate(GOALS):
        few, many = best[True][place], best[False][place]
        if few < float("inf"):
            least = "" if many < float("inf") else "more than "
            print(f"{goal:g} points behind: {least}{min(many, given.most) / few:.1f} times fewer games by turns")


if __name__ == "__main__":
    main()
