"""`kibitz coach`: from a program to advice."""

import argparse
import sys
import time
from collections.abc import Mapping
from dataclasses import asdict, replace
from pathlib import Path

from kibitz import catalog, words
from kibitz.arena import contract
from kibitz.arena.contract import OutputContract
from kibitz.arena.programs.check import Report, check
from kibitz.arena.programs.gathering import MINDS_BEGIN, gather
from kibitz.arena.sandbox import levels
from kibitz.arena.temporary import temporary_folder
from kibitz.cli import check as checking
from kibitz.cli.common import (
    INTERRUPTED,
    add_family,
    add_file,
    add_jobs,
    add_json,
    add_option,
    add_seed,
    given_options,
    seconds,
    typed_options,
    whole_number,
)
from kibitz.cli.progress import Progress
from kibitz.cli.tables import print_json
from kibitz.coach import page, text
from kibitz.coach.findings import Findings, findings
from kibitz.coach.lessons import Lesson, Pupil, learn
from kibitz.table import Game, InvalidText

SECONDS = 60.0
"""How long new games are started; those under way are finished. The whole command takes less than two minutes."""
CHECK_SECONDS = 3.0
EXAMPLE = """kibitz coach SebastianAutoPlayer.py
kibitz coach my_agent.py --html advice.html
kibitz coach SebastianAutoPlayer.py --card card.toml
kibitz coach kibitz:greedy --game rummy --games 20"""


def add(parser: argparse.ArgumentParser, _: Game | None) -> None:
    parser.add_argument("file", metavar="FILE", help="the program, or a mind such as kibitz:greedy")
    parser.add_argument("--game", metavar="GAME", help="the game (default: recognised by the file's name and text)")
    parser.add_argument(
        "--seconds", type=seconds, default=SECONDS, help=f"start new games for this long (default {SECONDS:g})"
    )
    parser.add_argument("--games", type=whole_number("games", 1), metavar="N", help="this number of games instead")
    add_file(parser, "--html", help="write the advice as a page, with pictures")
    add_family(parser)
    add_option(parser)
    add_seed(parser, "the seed of the deals (default 0)")
    add_jobs(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    if arguments.file.startswith(MINDS_BEGIN):
        return coach_mind(arguments)
    path = Path(arguments.file)
    if not path.exists():
        raise InvalidText(f"no file {path}: expected a program, or a mind such as kibitz:greedy")
    name = catalog.plain(arguments.game) if arguments.game else checking.game_of(path)
    rules, options = contract.of(name), chosen_options(arguments, name)
    with temporary_folder() as folder:
        found = gather(path, rules, folder, is_checked=True).programs
        if len(found) > 1:
            raise InvalidText(f"{path} holds {len(found)} programs: expected one")
        level = levels.best_level()
        print(f"kibitz: checking {path.name} ...", file=sys.stderr)
        report = check(catalog.game(name), rules, found[0], arguments.seed, CHECK_SECONDS, level, options)
        has_choices = not isinstance(rules, OutputContract)
        is_clean = report.passed and not any(finding.is_warning for finding in report.findings)
        if not arguments.json and not (is_clean and has_choices):
            checking.show(report, without_ok=has_choices)
            print()
        if not report.starts or not has_choices:
            if arguments.json:
                print_json([checking.for_machines(name, report)])
            elif has_choices:
                print("It can't play, so there is nothing to coach yet.")
            else:
                print(f"{name} offers no choices: nothing but its output can be right or wrong.")
            return 0 if report.passed else checking.BROKEN
        return coach(arguments, Pupil(name, found[0].name, found[0], level, options), found[0].file, report)


def coach_mind(arguments: argparse.Namespace) -> int:
    if not arguments.game:
        raise InvalidText(f"{arguments.file}: expected --game beside a mind")
    game = catalog.game(arguments.game)
    catalog.mind(game, arguments.file, 0)
    pupil = Pupil(game.name, arguments.file, options=chosen_options(arguments, game.name))
    return coach(arguments, pupil, arguments.file, None)


def chosen_options(arguments: argparse.Namespace, game: str) -> Mapping[str, int | str]:
    """The options that were given, checked; the course's competition has the others."""
    given = given_options(arguments, game)
    checked = words.options(catalog.game(game), given)
    return {name: checked[name] for name in given}


def coach(arguments: argparse.Namespace, pupil: Pupil, file: str, report: Report | None) -> int:
    """Play, and print the findings; after Ctrl-C those so far."""
    started = time.monotonic()
    lessons: list[Lesson] = []
    total = arguments.games or round(arguments.seconds)
    interrupted = False
    try:
        with Progress(total, "games" if arguments.games else "seconds") as progress:
            for block in learn(pupil, arguments.seconds, arguments.games, arguments.seed, arguments.jobs):
                lessons += block
                done = len(lessons) if arguments.games else min(total, round(time.monotonic() - started))
                progress.show(done, f", {len(lessons)} games" if not arguments.games else "")
    except KeyboardInterrupt:
        interrupted = True
    if interrupted and not lessons:
        raise KeyboardInterrupt
    if lessons and all(lesson.failure for lesson in lessons):
        raise InvalidText(f"no game could be played: {lessons[0].failure}")
    if lessons and not any(lesson.choices for lesson in lessons):
        raise InvalidText(f"{pupil.game} offers no choices: expected a game in which a player chooses")
    found = findings(pupil, file, report, lessons, time.monotonic() - started, arguments.seed)
    show(replace(found, is_interrupted=interrupted, options=typed_options(arguments)), arguments)
    return INTERRUPTED if interrupted else 0


def show(found: Findings, arguments: argparse.Namespace) -> None:
    if arguments.html:
        arguments.html.write_text(page.page(found), encoding="utf-8")
    if arguments.json:
        print_json(for_machines(found))
        return
    for line in text.lines(found):
        print(line)
    if arguments.html:
        print(f"written: {arguments.html}")


def for_machines(found: Findings) -> dict[str, object]:
    figures = asdict(found)
    figures["check"] = found.check and checking.for_machines(found.game, found.check)
    for place, rung in enumerate(found.rungs):
        figures["rungs"][place]["verdict"] = rung.verdict
    return figures
