"""`kibitz play`: a game in the terminal."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from kibitz import catalog, gameplay, levels
from kibitz.cli import colour, common, screen, unfinished
from kibitz.cli.conversation import Conversation, watch
from kibitz.minds import LazyMind
from kibitz.sitting import Sitting, read_start
from kibitz.table import Adviser, Game, InvalidText

if TYPE_CHECKING:
    from kibitz.record import Recorder

PAUSE = 1.0
"""Seconds between two turns that are watched on a terminal."""
OWN_SETTINGS = ("seed", "seat", "players", "against", "level", "watch", "start", "seconds")
"""Settings that a saved game has, so that they can't be given with --resume."""
EXAMPLE = (
    "kibitz play aces --seed 4\nkibitz play betsy --level 3 --seat 1\nkibitz play betsy --resume\n"
    "kibitz play GAME --watch"
)


def add(parser: argparse.ArgumentParser, game: Game | None) -> None:
    common.add_game(parser, game)
    parser.add_argument("--seed", type=common.whole_number("seed"), help="the random seed (default: a new game)")
    parser.add_argument("--seat", type=common.whole_number("seat", 0), help="where you sit, from 0 (default 0)")
    count = common.whole_number("players", 1)
    parser.add_argument("--players", type=count, help="how many play (default: the most that may)")
    opponent = parser.add_mutually_exclusive_group()
    opponent.add_argument("--against", metavar="MIND", help="who plays the other seats (default: best)")
    opponent.add_argument(
        "--level",
        type=common.whole_number("level", 1),
        help=f"how well the other seats play, 1 to {levels.HIGHEST}: from careless to the best mind",
    )
    parser.add_argument("--from", dest="start", metavar="TEXT", help="start from a position, in the game's text")
    parser.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="FILE",
        help="continue the game that you left last, or one that was saved to FILE",
    )
    common.add_flag(parser, "--watch", help="sit nowhere: the mind plays all seats")
    parser.add_argument(
        "--pause",
        type=common.seconds,
        default=PAUSE if sys.stdout.isatty() else 0.0,
        help=f"seconds between turns that you watch (default {PAUSE:g} on a terminal)",
    )
    common.add_file(parser, "--record", help="append the game to FILE when it ends or stops")
    common.add_seconds(parser)


def run(arguments: argparse.Namespace) -> int:
    game = catalog.game(arguments.game)
    keeper = unfinished.Keeper()
    if arguments.resume is None:
        sitting = begin(game, arguments)
    else:
        path = resumed_file(game, arguments)
        sitting, keeper = unfinished.read(path), unfinished.Keeper(path)
        if sitting.game.name != game.name:
            raise InvalidText(f"{path} is a game of {sitting.game.name}: expected one of {game.name}")
    recorder = None
    if arguments.record:
        from kibitz.record import Recorder

        # A file that can't be written is refused before anybody has played.
        recorder = Recorder(arguments.record)
    conversation = Conversation(sitting, keeper)
    try:
        if sitting.seat is None and not sitting.is_over:
            watch(sitting, arguments.pause)
        elif not conversation.play():
            keep_record(conversation, recorder)
            print(screen.fitted(stopped(conversation)))
            return 0
    except KeyboardInterrupt:
        keep_record(conversation, recorder)
        print("\n" + screen.fitted(stopped(conversation)))
        return common.INTERRUPTED
    finish(conversation, recorder)
    return 0


def begin(game: Game, arguments: argparse.Namespace) -> Sitting:
    """A new game, as the flags ask for it."""
    seed = Random().getrandbits(32) if arguments.seed is None else arguments.seed
    start, seat = None, arguments.seat or 0
    if arguments.start is not None:
        if common.given_options(arguments) or arguments.players:
            raise InvalidText("--from: expected no option and no --players, the position has its own")
        start, seen_by = read_start(game, arguments.start, seed)
        seat = seen_by if arguments.seat is None else seat
    return Sitting(
        game,
        seed,
        common.options(arguments),
        seats=arguments.players,
        seat=None if arguments.watch else seat,
        against=f"level:{arguments.level}" if arguments.level else arguments.against or "best",
        seconds=common.thinking_time(game.name, arguments.seconds),
        start=start,
        make=loaded_late,
    )


def loaded_late(game: Game, name: str, seed: int) -> Adviser:
    """The mind of this name; the best one, which every game has, is loaded when it has to move."""
    if name == "best":
        return LazyMind(lambda: catalog.mind(game, name, seed))
    return catalog.mind(game, name, seed)


def resumed_file(game: Game, arguments: argparse.Namespace) -> Path:
    """The saved game that the flags ask for."""
    given = [name for name in OWN_SETTINGS if getattr(arguments, name) not in (None, False)]
    if given or common.given_options(arguments):
        flag = {"start": "from"}.get(given[0], given[0]) if given else "option"
        raise InvalidText(f"--resume: the saved game has its own settings: expected no --{flag}")
    return Path(arguments.resume).expanduser() if arguments.resume else unfinished.last(game.name)


def keep_record(conversation: Conversation, recorder: Recorder | None) -> None:
    """The record of a game that is stopped has what was played."""
    if recorder:
        with recorder:
            recorder.write_all([conversation.sitting.record()])


def finish(conversation: Conversation, recorder: Recorder | None) -> None:
    """The end of a game: the table, the scores, the record, the review."""
    sitting = conversation.sitting
    shown = colour.drawing(screen.fitted(sitting.game.drawing(sitting.view)))
    if sitting.record().moves and sitting.seat is not None and conversation.has_chosen:
        print("\n" + shown)
    else:
        # A game without choices is shown whole, and may be long.
        screen.page(shown)
    played = sitting.record()
    scores = f"; scores {' '.join(f'{score:g}' for score in played.scores)}" if played.scores is not None else ""
    print(f"\n{played.outcome}{scores} (seed {sitting.seed})")
    if recorder:
        # It is on the disk before the unfinished game is forgotten.
        with recorder:
            recorder.write_all([played])
    conversation.keeper.forget()
    if any(seat == sitting.seat for seat, _ in played.moves):
        # Imported late: a game without choices is never reviewed.
        from kibitz.cli.review import review_one

        rebuilt = gameplay.rebuilt(played)
        review_one(rebuilt, catalog.mind(sitting.game, "best", sitting.seed), sitting.seconds, sitting.seat)


def stopped(conversation: Conversation) -> str:
    """What to type to go on, and to play the same game again."""
    import shlex

    sitting, keeper = conversation.sitting, conversation.keeper
    deals = f"{again(sitting)} deals the same again"
    if not (keeper.is_kept and keeper.path):
        return f"stopped; {deals}"
    is_last = keeper.path.parent == unfinished.folder()
    file = "" if is_last else f" {shlex.quote(str(keeper.path))}"
    return f"stopped; kibitz play {sitting.game.name} --resume{file} goes on from here\n{deals}"


def again(sitting: Sitting) -> str:
    """The command that deals the same game again."""
    import shlex

    words = [f"kibitz play {sitting.game.name}"]
    if sitting.start:
        words.append(f"--from {shlex.quote(sitting.start)}")
    else:
        if len(sitting.names) != max(sitting.game.seats_with(**sitting.options)):
            words.append(f"--players {len(sitting.names)}")
        defaults = {option.name: option.default for option in sitting.game.options}
        others = {name: value for name, value in sitting.options.items() if value != defaults[name]}
        words += [f"--option {shlex.quote(f'{name}={value}')}" for name, value in others.items()]
    if sitting.seat is None:
        words.append("--watch")
    elif sitting.seat or sitting.start:
        words.append(f"--seat {sitting.seat}")
    if sitting.against.startswith(levels.PREFIX):
        words.append(f"--level {sitting.against.removeprefix(levels.PREFIX)}")
    elif sitting.against != "best":
        words.append(f"--against {shlex.quote(sitting.against)}")
    if sitting.seconds is not None:
        words.append(f"--seconds {sitting.seconds:g}")
    return " ".join([*words, f"--seed {sitting.seed}"])
