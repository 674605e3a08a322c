"""How strong the minds are that know nothing of a game but its rules: their mean result against minds of the game.

    python benchmarks/generic_minds.py --keep generic.jsonl

Deals are played in pairs with seats exchanged. What is in the file is not played again, so the command can be stopped
and continued; --deals asks for more. Rummy needs some 300 deals to show a difference, which take half an hour with
--jobs 2 on two cores; all the rest takes a quarter of an hour. Times count by the clock: run it on an idle machine.
"""

import argparse
import json
import math
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import fmean, stdev

from kibitz import catalog, gameplay, workers


@dataclass(frozen=True)
class Match:
    game: str
    mind: str
    opponent: str
    deals: int
    goal: str


MATCHES = (
    Match("betsy", "generic:mcts", "greedy", 8, "wins 90 % of the games"),
    Match("take-five", "generic:mcts", "avoid-penalty", 12, "ahead by 3 standard errors"),
    Match("rummy", "generic:mcts", "greedy", 8, "ahead by 3 standard errors"),
    Match("betsy", "generic:flat", "greedy", 2, ""),
    Match("take-five", "generic:flat", "avoid-penalty", 4, ""),
)


def played(match: Match, seconds: float, deals: range) -> list[dict[str, object]]:
    """Both games of each deal: by how much the generic mind was ahead, in the direction in which more is better."""
    game = catalog.game(match.game)
    sign = -1.0 if game.aim == "lowest" else 1.0
    found: list[dict[str, object]] = []
    for deal in deals:
        for own in (0, 1):
            names = [match.opponent] * 2
            names[own] = match.mind
            minds = [catalog.mind(game, name, 2 * deal + seat) for seat, name in enumerate(names)]
            scores = gameplay.play(game, minds, deal, seconds=seconds).scores
            assert scores is not None
            found.append(
                {**key(match, seconds), "deal": deal, "own": own, "ahead": sign * (scores[own] - scores[1 - own])}
            )
    return found


def key(match: Match, seconds: float) -> dict[str, object]:
    return {"game": match.game, "mind": match.mind, "opponent": match.opponent, "seconds": seconds}


def kept(path: Path | None) -> list[dict[str, object]]:
    """What earlier runs have played; a line that was cut off is ignored."""
    found = []
    for line in path.read_text(encoding="utf-8").splitlines() if path and path.exists() else ():
        try:
            found.append(json.loads(line))
        except ValueError:
            continue
    return found


def report(match: Match, rows: list[dict[str, object]]) -> None:
    ahead = [float(str(row["ahead"])) for row in rows]
    # The two games of a deal belong together.
    deals = sorted({int(str(row["deal"])) for row in rows})
    pairs = [fmean(float(str(row["ahead"])) for row in rows if row["deal"] == deal) for deal in deals]
    error = stdev(pairs) / math.sqrt(len(pairs)) if len(pairs) > 1 else math.nan
    won = sum(each > 0 for each in ahead)
    print(
        f"{match.game:10} {match.mind:13} against {match.opponent:14} {len(ahead):4} games, won {won:4}"
        f" ({won / len(ahead):4.0%}), ahead by {fmean(ahead):8.3f}, standard error {error:.3f}"
        f"{f'; goal: {match.goal}' if match.goal else ''}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="for each move (default 1)")
    parser.add_argument("--deals", type=int, help="for each match (default: as many as the table has)")
    parser.add_argument("--game", help="only this game")
    parser.add_argument("--keep", type=Path, help="a file of games that are played, and not played again")
    parser.add_argument("--jobs", type=int, default=1, help="processes; more than cores make the minds weaker")
    chosen = parser.parse_args()
    rows = kept(chosen.keep)
    for match in MATCHES:
        if chosen.game not in (None, match.game):
            continue
        own = key(match, chosen.seconds)
        known = [row for row in rows if own.items() <= row.items()]
        count = chosen.deals or match.deals
        done = {row["deal"] for row in known}
        missing = [range(deal, deal + 1) for deal in range(count) if deal not in done]
        for fresh in workers.spread(partial(played, match, chosen.seconds), iter(missing), chosen.jobs):
            known += fresh
            if chosen.keep:
                with chosen.keep.open("a", encoding="utf-8") as file:
                    file.writelines(json.dumps(row) + "\n" for row in fresh)
        report(match, known)


if __name__ == "__main__":
    main()
