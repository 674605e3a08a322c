"""Learn Sebastian from nothing but its rules, by the values of cards after a turn:

    python examples/learn_sebastian_values.py --games 20000 --out values

What a turn is worth follows exactly from the odds of dice and the values of the cards that it can end on
(afterstates). So only those values are learned, while playing: each card's value moves towards what its turn was just
found to be worth (temporal differences). A card's value is the sum of a number for each open category of the lower
section, which depends on how many categories are open, and of one for the open categories and the total of the upper
section. Nothing comes from the solution that Kibitz ships.

    kibitz distance sebastian examples/learn_sebastian_values.py:load --checkpoint values/values_*.json
"""

import argparse
import json
from pathlib import Path
from random import Random

from kibitz import catalog
from kibitz.games.sebastian import rules
from kibitz.games.sebastian.solve.turn import TurnValues
from kibitz.learn import encoding

FACES, CATEGORIES = rules.FACES, rules.CATEGORY_COUNT
UPPERS = rules.UPPER_TOTALS
STEP, LEAST_STEP = 0.5, 0.02
"""How far a value moves: the first share, and the least, as 1 / visits falls between."""
GAMES, CHECKPOINTS = 20_000, 10
POSSIBLE = [sorted(rules.ASSIGNMENT.possible_scores(category)) for category in range(CATEGORIES)]


class CardValues:
    """What is still to come from a card: its used categories, one bit each, and its upper total."""

    def __init__(self) -> None:
        self.lower = [[20.0] * (CATEGORIES + 1) for _ in range(CATEGORIES)]
        self.upper = [[10.0 * (FACES - mask.bit_count())] * UPPERS for mask in range(rules.FACE_SETS)]
        self.visits = [[0] * UPPERS for _ in range(rules.FACE_SETS)]
        self.turn = TurnValues()

    def value(self, used: int, upper: int) -> float:
        if used == rules.ALL_USED:
            return float(rules.BONUS) if upper >= rules.BONUS_FROM else 0.0
        count = CATEGORIES - used.bit_count()
        total = self.upper[used & rules.FACE_SETS - 1][upper]
        for category in range(FACES, CATEGORIES):
            if not used >> category & 1:
                total += self.lower[category][count]
        return total

    def solve(self, used: int, upper: int) -> float:
        """The whole turn on this card, given the values of the cards after it; returns what it is worth."""
        for category in range(CATEGORIES):
            if used >> category & 1:
                continue
            after = used | 1 << category
            if category >= FACES:
                to_come = self.value(after, upper)
                for points in POSSIBLE[category]:
                    self.turn.set_ending(category, points, points + to_come)
                continue
            for points in POSSIBLE[category]:
                reached = min(upper + points, rules.BONUS_FROM)
                self.turn.set_ending(category, points, points + self.value(after, reached))
        return float(self.turn.solve(used))

    def improve(self, used: int, upper: int) -> None:
        """Move the card's value towards what its turn, which was just solved, is worth."""
        mask, count = used & rules.FACE_SETS - 1, CATEGORIES - used.bit_count()
        open_lower = [category for category in range(FACES, CATEGORIES) if not used >> category & 1]
        self.visits[mask][upper] += 1
        step = max(LEAST_STEP, STEP / self.visits[mask][upper])
        error = (self.solve(used, upper) - self.value(used, upper)) * step / (1 + 0.1 * len(open_lower))
        self.upper[mask][upper] += error
        for category in open_lower:
            self.lower[category][count] += 0.1 * error

    def choose(self, used: int, dice: tuple[int, ...], left: int) -> rules.Multiset | int:
        """The dice to keep or, with no throw left, the category; the turn has been solved."""
        if left:
            return max(
                rules.possible_keeps(dice), key=lambda keep: float(self.turn.keep_value(rules.NUMBER[keep], left))
            )
        roll = rules.NUMBER[dice]
        free = [category for category in range(CATEGORIES) if not used >> category & 1]
        return max(free, key=lambda category: float(self.turn.category_value(category, roll)))


def play(values: CardValues, rng: Random, learns: bool = True) -> int:
    """A game, whose cards' values improve where it learns; returns its score."""
    used = upper = score = 0
    while used != rules.ALL_USED:
        if learns:
            values.improve(used, upper)
        else:
            values.solve(used, upper)
        dice: tuple[int, ...] = ()
        for left in (2, 1, 0):
            thrown = [rng.randrange(1, FACES + 1) for _ in range(rules.DICE - len(dice))]
            dice = tuple(sorted((*dice, *thrown)))
            chosen = values.choose(used, dice, left)
            if isinstance(chosen, tuple):
                dice = chosen
        assert isinstance(chosen, int)
        points = rules.ASSIGNMENT.score(chosen, dice)
        used |= 1 << chosen
        score += points
        if chosen < FACES:
            upper = min(upper + points, rules.BONUS_FROM)
    return score + (rules.BONUS if upper >= rules.BONUS_FROM else 0)


def measured(values: CardValues, deals: int, rng: Random) -> tuple[float, float]:
    """The mean of new games, in which nothing is learned, and its standard error."""
    scores = [play(values, rng, learns=False) for _ in range(deals)]
    mean = sum(scores) / deals
    return mean, (sum((score - mean) ** 2 for score in scores) / max(1, deals - 1) / deals) ** 0.5


def load(path: str):
    """The policy of a checkpoint, for `kibitz distance`."""
    values = CardValues()
    kept = json.loads(Path(path).read_text())
    values.lower, values.upper = kept["lower"], kept["upper"]
    code = encoding.of(catalog.game("sebastian"))
    parts = {name: encoding.feature(code, name) for name in ("dice", "left", "upper", "open")}

    def policy(observation, mask) -> int:
        used = sum(1 << category for category, is_open in enumerate(observation[parts["open"]]) if not is_open)
        dice = tuple(map(int, observation[parts["dice"]]))
        values.solve(used, int(observation[parts["upper"]][0]))
        chosen = values.choose(used, dice, int(observation[parts["left"]][0]))
        return rules.PLACE_SETS + chosen if isinstance(chosen, int) else rules.places(dice, chosen)

    return policy


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn Sebastian by the values of cards after a turn.")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--deals", type=int, default=10_000, help="new games to measure it with at the end")
    parser.add_argument("--out", type=Path, default=Path("values"), help="a folder for the checkpoints")
    chosen = parser.parse_args()
    chosen.out.mkdir(parents=True, exist_ok=True)
    values, rng, scores = CardValues(), Random(chosen.seed), []
    every = max(1, chosen.games // CHECKPOINTS)
    for game in range(1, chosen.games + 1):
        scores.append(play(values, rng))
        if game % every == 0 or game == chosen.games:
            kept = {"lower": values.lower, "upper": values.upper}
            (chosen.out / f"values_{game}.json").write_text(json.dumps(kept))
            last = scores[-every:]
            print(f"{game} games, mean of the last {len(last)}: {sum(last) / len(last):.2f}", flush=True)
    mean, error = measured(values, chosen.deals, Random(f"{chosen.seed} new"))
    print(f"{chosen.deals} new games: {mean:.2f} +- {error:.2f}, at best 245.87", flush=True)


if __name__ == "__main__":
    main()
