"""Prints games, advice and tallies of a game, which must be the same compiled and interpreted.

    python -m kibitz.testing.print_results tests.test_conformance:TestMyGame

Standard error says what is compiled, and names the compiled modules that were used.
"""

import sys
from importlib import import_module

from kibitz import catalog, gameplay, record
from kibitz.native import build
from kibitz.simulation import tally
from kibitz.table import CHANCE, Clock
from kibitz.testing.conformance import Suite
from kibitz.testing.tables import walk

VIEWS = 2
"""Positions of the first table's walk at which every mind is asked; at the other tables one suffices."""


def print_games(suite: Suite) -> None:
    """Whole games of the weakest mind."""
    game = suite.game
    name = next(iter(game.minds()))
    for seed in range(3):
        minds = [suite.steady(name, seed) for _ in range(min(game.seat_counts))]
        print(record.to_line(gameplay.play(game, minds, seed, suite.exempt.short)))


def print_advice(suite: Suite) -> None:
    """Every mind's advice, judgement and forecast where it is the same at both speeds."""
    game = suite.game
    for number, table in enumerate(suite.usual_tables()):
        choices = [step for step in walk(table, 1)[0] if step.seat != CHANCE]
        for step in choices[len(choices) // 3 :: max(1, len(choices) // VIEWS)][: 1 if number else VIEWS]:
            view = step.state.view(step.seat)
            for name in game.minds():
                if name in suite.exempt.differs_interpreted:
                    continue
                advice = suite.steady(name, 1).advise(view, Clock())
                print(f"{table}, {name}: {view}", *advice, sep="\n    ")
                print(suite.steady(name, 1).judge(view, advice[-1].move, Clock()))
                print(suite.steady(name, 1).forecast(view, advice[0].move))


def main(name: str) -> None:
    module, _, attribute = name.partition(":")
    suite = getattr(import_module(module), attribute)()
    assert isinstance(suite, Suite)
    print_games(suite)
    print_advice(suite)
    print(sorted((tally(suite.game.name, range(100, 130)) or {}).items()))
    package = catalog.package(suite.game.name).partition(".")[0]
    compiled = [
        name
        for name, loaded in sys.modules.items()
        if name.startswith(package) and (loaded.__file__ or "").endswith((".so", ".pyd"))
    ]
    print(f"{build.describe()}; used: {compiled}", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1])
