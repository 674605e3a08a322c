"""Reference values: what the weakest and the best mind score on the deals of a match, so that a mean says something."""

import time
from dataclasses import replace
from statistics import fmean

from kibitz.arena.matches.match import Match
from kibitz.arena.matches.results import Results

DEALS = 200
"""The first deals of the match, at most: a reference value needs no more."""
SECONDS = 20.0
"""The time for both minds together, where they need long."""


def references(results: Results, seed: int) -> dict[str, float]:
    """Means by name, the weakest mind first; seed is the match's.

    Minds that played in the match have their means. In a game for one the game's weakest and best mind play the
    match's deals where they did not; at a table the means depend on who else sits there, so nobody is added.
    """
    played = {row.name: row.mean for row in results.standings.table()}
    programs = {program.name for program in results.match.programs}
    minds = {name: mean for name, mean in played.items() if name not in programs}
    if results.seats == 1:
        known = list(results.game.minds())
        for name in (known[0], known[-1]):
            if not minds.keys() & {name, f"kibitz:{name}", "best" if name == known[-1] else name}:
                minds[name] = mean_of(results.match, name, seed, min(DEALS, results.standings.count))
    ordered = sorted(minds.items(), key=lambda item: item[1], reverse=results.lowest_first)
    return dict([ordered[0], ordered[-1]] if len(ordered) > 1 else ordered)


def mean_of(match: Match, mind: str, seed: int, deals: int) -> float:
    """The mean of a mind on the first deals of the match, as many as the time allows, without luck if it is known."""
    end = time.monotonic() + SECONDS / 2
    session = replace(match, entrants=(mind,), programs=(), rounds=None).session(seed)
    scores: list[float] = []
    for _ in range(deals):
        played = session.play()
        gifts = (played.luck if match.luck_free else None) or [0.0] * len(played.scores)
        scores += [score - gift for score, gift in zip(played.scores, gifts, strict=True)]
        if time.monotonic() > end:
            break
    return fmean(scores)
