"""What last year's file brings on a card that `kibitz vary` draws: the best player of Sebastian in a variant of it.

    python -m benchmarks.last_year [--variants 12] [--deals 100] [--keep FILE]

For each of the seeds 0, 1, ... it draws a variant and plays two programs through `kibitz arena` on the same deals as
the best play of the variant. The first is courses/b551/SebastianAutoPlayer.py as it is. The second is what a student
would make of it: it translates the names of the categories that both cards have, and plays by last year's values; of
the other categories it takes the first one, once nothing else is open. It can do so where dice have last year's
numbers. How far each is behind is a mean over the deals, with its standard error.
"""

import argparse
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.kept import kept

from kibitz.descriptions import to_toml
from kibitz.games.sebastian.cards.description import Card
from kibitz.games.sebastian.cards.presets import SEBASTIAN
from kibitz.games.sebastian.variants import vary

LAST_YEAR = Path(__file__).parents[1] / "courses" / "b551" / "SebastianAutoPlayer.py"
TRANSLATED = '''

LastYear = SebastianAutoPlayer
NEW = {names}
"""The name of each category of last year on this card; None where it has none."""


class SebastianAutoPlayer:
    """Shows last year's player a card of last year, on which what this one has not is used up."""

    def __init__(self):
        self.player = LastYear()

    def shown(self, scorecard):
        points = scorecard.scorecard
        used = {{old: 0 if new is None else points[new] for old, new in NEW.items() if new is None or new in points}}
        copy = type(scorecard)()
        copy.scorecard = used
        return copy

    def first_roll(self, dice, scorecard):
        seen = self.shown(scorecard)
        return [] if len(seen.scorecard) == len(NEW) else self.player.first_roll(dice, seen)

    def second_roll(self, dice, scorecard):
        seen = self.shown(scorecard)
        return [] if len(seen.scorecard) == len(NEW) else self.player.second_roll(dice, seen)

    def third_roll(self, dice, scorecard):
        seen, allowed = self.shown(scorecard), scorecard.allowed(dice)
        name = None if len(seen.scorecard) == len(NEW) else NEW[self.player.third_roll(dice, seen)]
        return name if name in allowed else allowed[0]
'''


def names(card: Card) -> dict[str, str | None]:
    """What each category of Sebastian is called on the card, whatever points it brings there."""

    def without_points(one: Card) -> dict[object, str]:
        return {replace(each, name="", points="fitting"): each.name for each in one.categories}

    new = without_points(card)
    return {name: new.get(each) for each, name in without_points(SEBASTIAN).items()}


def can_play(card: Card) -> bool:
    """Whether last year's file knows all dice of this card."""
    return card.dice == SEBASTIAN.dice and card.faces <= SEBASTIAN.faces


def played(seed: int, deals: int) -> str:
    """The draw and its match as a line of JSON."""
    variant = vary(f"{seed}", "usual", (), lambda line: None)
    last_year = LAST_YEAR.read_text("utf-8")
    programs = {"last-year": last_year}
    if can_play(variant.described):
        programs["translated"] = last_year + TRANSLATED.format(names=names(variant.described))
    with TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "card.toml").write_text(to_toml(variant.described))
        for program, text in programs.items():
            (folder / "submissions" / program).mkdir(parents=True)
            (folder / "submissions" / program / LAST_YEAR.name).write_text(text)
        words = ["arena", "sebastian", "submissions", "kibitz:best", "--card", "card.toml", "--public-seed", "--json"]
        command = [sys.executable, "-m", "kibitz", *words, "--deals", f"{deals}", "--seed", f"{seed}"]
        run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if run.returncode:
        raise SystemExit(run.stderr)
    match = json.loads(run.stdout)
    standings = {one["name"]: one for one in match["standings"]}
    behind = {one["first"]: one for one in match["differences"] if one["second"] == "kibitz:best"}
    found = {
        program: {
            "points": round(standings[program]["mean"], 2),
            "behind": round(-behind[program]["mean"], 2),
            "error": round(behind[program]["standard_error"], 2),
            "faults": standings[program]["faults"],
        }
        for program in programs
    }
    card = f"{variant.described.dice} dice, {variant.described.faces} faces, {variant.described.throws} throws"
    figures = {"best": round(variant.optimum, 2), "greedy": round(variant.greedy, 2)}
    return json.dumps({"seed": seed, "name": variant.name, "card": card, **figures, **found})


def row(line: str) -> str:
    found = json.loads(line)
    cells = [found["name"], found["card"], found["best"], found["greedy"]]
    for program in ("last-year", "translated"):
        if program in found:
            one = found[program]
            faults = ", ".join(f"{count} {kind}" for kind, count in one["faults"].items()) or "none"
            cells += [f"{one['behind']:.1f} ± {one['error']:.1f}", faults]
        else:
            cells += ["can't play", ""]
    return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--variants", type=int, default=12)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--keep", type=Path, help="a file with a line for each variant, to go on from")
    given = parser.parse_args()
    lines = kept(given.keep, given.variants, lambda seed: played(seed, given.deals), "variants", {"deals": given.deals})
    print("| card | dice | best expects | greedy expects | last year's file is behind | faults | translated | faults |")
    print("|---|---|---|---|---|---|---|---|")
    print("\n".join(map(row, lines)))


if __name__ == "__main__":
    main()
