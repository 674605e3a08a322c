"""Prints games, advice and tallies of every game in the catalog: compiled and interpreted they must be equal.

    python -m tests.conformance.print_results GAME ...

Standard error says what is compiled, and names the compiled modules that were used.
"""

import sys

from kibitz import catalog, gameplay, record
from kibitz.native import build
from kibitz.table import CHANCE, Clock, Game
from tests.conformance.exemptions import exemptions, steady
from tests.conformance.tables import tables, walk

VIEWS = 2
"""Positions of a walk at which every mind is asked."""


def print_games(game: Game) -> None:
    """Whole games of the weakest mind."""
    name = next(iter(game.minds()))
    for seed in range(3):
        minds = [steady(game, name, seed) for _ in range(min(game.seat_counts))]
        print(record.to_line(gameplay.play(game, minds, seed)))


def print_advice(game: Game) -> None:
    """Every mind's advice, judgement and forecast where it is the same at both speeds."""
    for table in [table for table in tables() if table.game.name == game.name]:
        choices = [step for step in walk(table, 1)[0] if step.seat != CHANCE]
        for step in choices[len(choices) // 3 :: max(1, len(choices) // VIEWS)]:
            view = step.state.view(step.seat)
            for name in game.minds():
                if name in exemptions(game).differs_interpreted:
                    continue
                advice = steady(game, name, 1).advise(view, Clock())
                print(f"{table}, {name}: {view}", *advice, sep="\n    ")
                print(steady(game, name, 1).judge(view, advice[-1].move, Clock()))
                print(steady(game, name, 1).forecast(view, advice[0].move))


def main(names: list[str]) -> None:
    for game in map(catalog.game, names or catalog.names()):
        print_games(game)
        print_advice(game)
        print(sorted((game.tally(range(100, 130)) or {}).items()))
    compiled = [
        name
        for name, module in sys.modules.items()
        if name.startswith("kibitz") and (module.__file__ or "").endswith((".so", ".pyd"))
    ]
    print(f"{build.describe()}; used: {compiled}", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
