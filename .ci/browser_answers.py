"""What Kibitz answers and how fast it is, as a line of JSON: .ci/browser compares it natively and in WebAssembly.

Games of all minds that use no clock, their advice, and counted endings are the same on every machine.
"""

import json
import sys
import time
from collections.abc import Callable
from functools import partial

from kibitz import catalog, gameplay, simulation
from kibitz.games.betsy import bench
from kibitz.games.betsy.engine.weights import by_network
from kibitz.native import build
from kibitz.table import Advice, Clock

try:
    import js
except ImportError:
    spent = time.process_time
else:
    spent = js.processorSeconds

CLOCKED = {"betsy": ("best", "textbook"), "take-five": ("searcher", "adaptive")}
"""Minds that answer by the time they have, even where nobody gives them a clock."""
POSITIONS = {
    "rummy": "3H 4H 5H 6H 7H 7C 7S 6S 10S JD 6D KH 2C 3D 4S",
    "sebastian": "33356 2 primis=3 company=40",
    "take-five": "players 10; hand 3 14 25 36 47 58 69 80 91 102; rows 20 / 41 / 60 / 95",
}
SEED, DEALS = 4, 20_000
DEPTH = 11
"""Of Betsy's searches, whose nodes tell whether two engines search alike."""


def answers() -> dict[str, object]:
    """A game of each mind with itself, counted endings, and advice with its values."""
    found: dict[str, object] = {}
    for game in catalog.working():
        for name in game.minds():
            if name not in CLOCKED.get(game.name, ()):
                minds = [catalog.mind(game, name, seat) for seat in range(min(game.seat_counts))]
                played = gameplay.play(game, minds, seed=SEED)
                found[f"{game.name}, {name}"] = [list(map(list, played.moves)), list(played.scores or ())]
        tally = simulation.tally(game.name, range(DEALS)) or {}
        found[f"{game.name}, endings"] = sorted((ending.outcome, count) for ending, count in tally.items())
    for name, text in POSITIONS.items():
        found[f"{name}, advice"] = [[str(item.move), item.value] for item in advice(name, text)]
    found[f"betsy, nodes to depth {DEPTH}"] = bench.bench(by_network, DEPTH)
    return json.loads(json.dumps(found))


def advice(name: str, text: str) -> list[Advice]:
    game = catalog.game(name)
    return catalog.mind(game, "best", 1).advise(catalog.read_view(game, text), Clock())


def timed(work: Callable[[], object]) -> float:
    """Seconds of the processor's time, when everything has been done once already."""
    work()
    began = spent()
    work()
    return spent() - began


def speeds() -> dict[str, float]:
    found = {f"{name}, seconds for advice": timed(partial(advice, name, text)) for name, text in POSITIONS.items()}
    nodes = bench.bench(by_network, DEPTH)
    found["betsy, nodes a second"] = nodes / timed(partial(bench.bench, by_network, DEPTH))
    return found


def main() -> None:
    if build.describe() != "compiled":
        sys.exit(f"the package is {build.describe()}")
    print(json.dumps({"answers": answers(), "speeds": speeds()}))


if __name__ == "__main__":
    main()
