"""Plays every game of the catalog and prints the records: run compiled and interpreted, the output must be equal."""

import sys

from kibitz import catalog, play, record


def main() -> None:
    for name in catalog.names():
        game = catalog.game(name)
        make = next(iter(game.minds().values()))
        for seed in range(3):
            print(record.to_line(play.play(game, [make(seed) for _ in range(min(game.seat_counts))], seed)))
        print(sorted((game.tally(range(100, 130)) or {}).items()))
    compiled = [
        name
        for name, module in sys.modules.items()
        if name.startswith("kibitz") and (module.__file__ or "").endswith((".so", ".pyd"))
    ]
    print(f"compiled modules: {compiled}", file=sys.stderr)


if __name__ == "__main__":
    main()
