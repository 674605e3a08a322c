"""How many games scores without luck save at equal error, for means and for differences on the same deals.

    python benchmarks/luck.py                     every game whose luck is known
    python benchmarks/luck.py play-nine --columns 6 --deals 400

Every mind of the game but the weakest plays the same deals. A figure is how many times the squared standard error
falls, i.e. how many times fewer games give the same error; both errors come from the same games. Also printed: what it
costs to work out the luck, beside playing a game at trusted speed, in processor time.
"""

import argparse
import time
from collections.abc import Sequence

from kibitz import catalog, gameplay, luck
from kibitz.arena.figures.standings import Standings
from kibitz.cli.common import whole_number
from kibitz.table import Record

DEALS = 300


def matches(game: str, minds: Sequence[str], deals: int, options: dict[str, int | str]) -> list[list[Record]]:
    """Every mind's game of each deal."""
    rules = catalog.game(game)
    return [
        [gameplay.play(rules, [catalog.mind(rules, mind, deal)], deal, options, None, (mind,)) for mind in minds]
        for deal in range(deals)
    ]


def standings(played: Sequence[Sequence[Record]], gifts: Sequence[Sequence[tuple[float, ...] | None]]) -> Standings:
    found = Standings(lowest_first=False)
    for games, given in zip(played, gifts, strict=True):
        found.add(games, given)
    return found


def times(before: float | None, after: float | None) -> str:
    """How many times fewer games give the error that there was before."""
    if not before or after is None:
        return "-"
    return "no error left" if after < 1e-6 * before else f"{(before / after) ** 2:.1f}"


def report(game: str, deals: int, options: dict[str, int | str]) -> None:
    minds = list(catalog.game(game).minds())[1:]
    started = time.process_time()
    played = matches(game, minds, deals, options)
    playing = time.process_time() - started
    started = time.process_time()
    gifts = [[luck.of_game(record) for record in games] for games in played]
    counting = time.process_time() - started
    games = deals * len(minds)
    print(f"{game} {options or ''}: {deals} deals of {len(minds)} minds")
    print(f"  a game {1e3 * playing / games:.2f} ms, its luck {1e3 * counting / games:.2f} ms")
    plain, cleared = standings(played, [[] for _ in played]), standings(played, gifts)
    before = {row.name: row for row in plain.table()}
    print("  mean                    error  without luck    fewer games")
    for row in cleared.table():
        error = before[row.name].error
        print(f"  {row.name:20}{error:9.3f}{row.error:14.3f}{times(error, row.error):>15}")
    print("  difference              error  without luck    fewer games")
    pairs = plain.differences()
    for names, pair in cleared.differences().items():
        error = pairs[names].error
        print(f"  {' - '.join(names):20}{error:9.3f}{pair.error:14.3f}{times(error, pair.error):>15}")


def main() -> None:
    known = [name for name in catalog.names() if luck.of(name)]
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(known)} (default: all)")
    reader.add_argument("--deals", type=whole_number("deals", 10), default=DEALS, help=f"(default {DEALS})")
    reader.add_argument("--columns", type=int, default=4, help="of Play Nine (default 4)")
    words = reader.parse_args()
    for game in words.games or known:
        options: dict[str, int | str] = {"columns": words.columns} if game == "play-nine" else {}
        report(game, words.deals, options)


if __name__ == "__main__":
    main()
