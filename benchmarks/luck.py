"""How many games scores without luck save at equal error, for means and for differences on the same deals.

    python benchmarks/luck.py                     every game whose luck is known
    python benchmarks/luck.py play-nine --columns 6 --deals 400
    python benchmarks/luck.py gin-rummy --minds greedy quick
    python benchmarks/luck.py sebastian --minds par --deals 2000 --svg docs/pictures/without-luck.svg

Every mind of the game but the weakest, and but those that search for seconds, plays the same deals, in every seat. A
figure is how many times the squared standard error falls, i.e. how many times fewer games give the same error; both
errors come from the same games. Also printed: what it costs to work out the luck, beside playing a game at trusted
speed, in processor time. --svg draws the scores of one mind of a game for one player, as they are and without luck.
"""

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, stdev

from kibitz import catalog, chart, luck
from kibitz.arena.figures.luck_free import without_luck
from kibitz.arena.figures.standings import Standings
from kibitz.arena.matches.match import Match
from kibitz.cli.common import whole_number
from kibitz.table import Record

DEALS = 300
FEWER = {"gin-rummy": 100}
"""Deals of games that take long."""
SAMPLE_COLUMNS, SAMPLE_HEIGHT = 80, 150
"""Of each of several samples that are compared."""
SEARCHING = {"gin-rummy": ("best",), "rummy": ("best",)}


def matches(game: str, minds: Sequence[str], deals: int, options: dict[str, int | str]) -> list[list[Record]]:
    """The games of each deal, in which every mind takes every seat."""
    match = Match(game, tuple(minds), options, luck_free=False)
    session = match.session(0)
    return [[session.play().record for _ in range(match.games_a_deal())] for _ in range(deals)]


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


def usual(game: str) -> list[str]:
    """The minds that a match is timed with."""
    return [mind for mind in list(catalog.game(game).minds())[1:] if mind not in SEARCHING.get(game, ())]


def report(game: str, minds: Sequence[str], deals: int, options: dict[str, int | str]) -> None:
    started = time.process_time()
    played = matches(game, minds, deals, options)
    playing = time.process_time() - started
    started = time.process_time()
    gifts = [[luck.of_game(record) for record in games] for games in played]
    counting = time.process_time() - started
    games = sum(map(len, played))
    print(f"{game} {options or ''}: {deals} deals, {games} games of {len(minds)} minds")
    print(
        f"  a game {1e3 * playing / games:.2f} ms, its luck {1e3 * counting / games:.2f} ms "
        f"({counting / playing:.0%} longer)"
    )
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


def picture(game: str, mind: str, deals: int, options: dict[str, int | str]) -> str:
    """The scores of a mind that plays alone as they are and without luck, as an SVG document."""
    records = [game for games in matches(game, [mind], deals, options) for game in games]
    scores, gifts = [], []
    for record in records:
        given = luck.of_game(record)
        assert record.scores is not None
        assert given is not None
        scores.append(record.scores[0])
        gifts.append(given[0])
    cleared = without_luck(scores, gifts)
    samples = [
        (f"{name}: mean {fmean(values):.1f}, standard deviation {stdev(values):.1f}", values)
        for name, values in (("points", scores), ("points without luck", cleared))
    ]
    return distributions(f"{deals} games of {game} by the mind {mind}", samples, "points")


def distributions(title: str, samples: Sequence[tuple[str, Sequence[float]]], across: str) -> str:
    """How the numbers of each named sample are spread, one sample below the other on the same axis, as an SVG document.

    The columns of all samples have the same scale.
    """
    low = min(min(values) for _, values in samples)
    high = max(max(values) for _, values in samples)
    step = max((high - low) / SAMPLE_COLUMNS, 1e-9)
    shares = []
    for _, values in samples:
        counts = [0] * SAMPLE_COLUMNS
        for value in values:
            counts[min(SAMPLE_COLUMNS - 1, int((value - low) / step))] += 1
        shares.append([count / len(values) for count in counts])
    most = max(map(max, shares))
    scale = chart.PLOT_WIDTH / (step * SAMPLE_COLUMNS)
    parts = []
    bottom = float(chart.TITLE_HEIGHT)
    for (name, _), own in zip(samples, shares, strict=True):
        bottom += SAMPLE_HEIGHT
        parts.append(chart.text(chart.LEFT, bottom - SAMPLE_HEIGHT + 12, name))
        for number, share in enumerate(own):
            if share:
                tall = max((SAMPLE_HEIGHT - 20) * share / most, chart.LEAST_LENGTH)
                x, wide = chart.LEFT + number * step * scale, step * scale * 0.9
                parts.append(
                    f'<rect x="{x:.2f}" y="{bottom - tall:.2f}" width="{wide:.2f}" height="{tall:.2f}" class="bar"/>'
                )
        parts.append(chart.line(chart.LEFT, bottom, chart.LEFT + chart.PLOT_WIDTH, bottom, "axis"))
    for tick in chart.ticks(low, high):
        x = chart.LEFT + (tick - low) * scale
        parts += [chart.line(x, bottom, x, bottom + 5, "axis"), chart.text(x, bottom + 18, f"{tick:g}", "middle", 12)]
    parts.append(chart.text(chart.LEFT + chart.PLOT_WIDTH / 2, bottom + 37, across, "middle", 12))
    return chart.document(title, chart.LEFT + chart.PLOT_WIDTH + chart.RIGHT, bottom + chart.AXIS_HEIGHT, parts)


def main() -> None:
    known = [name for name in catalog.names() if luck.of(name)]
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(known)} (default: all)")
    reader.add_argument("--deals", type=whole_number("deals", 10), help=f"(default {DEALS}, or what takes minutes)")
    reader.add_argument("--minds", nargs="+", metavar="MIND", help="who plays")
    reader.add_argument("--columns", type=int, default=4, help="of Play Nine (default 4)")
    reader.add_argument("--svg", type=Path, metavar="FILE", help="draw the scores of one mind instead")
    words = reader.parse_args()
    for game in words.games or known:
        options: dict[str, int | str] = {"columns": words.columns} if game == "play-nine" else {}
        deals, minds = words.deals or FEWER.get(game, DEALS), words.minds or usual(game)
        if words.svg:
            words.svg.write_text(picture(game, minds[0], deals, options), encoding="utf-8")
        else:
            report(game, minds, deals, options)


if __name__ == "__main__":
    main()
