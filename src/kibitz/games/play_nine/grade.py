"""Anyone's player for the course, on the hands that the course's own runner deals: total, means, marks, first fault.

    python -m kibitz.games.play_nine.grade play_nine_player.py --seed 4242 --best -15000 --acceptable 1500

The player runs in a process of its own and is handed copies of what it may see; an equal seed gives the total that the
course's runner prints.
"""

from __future__ import annotations

import argparse
import contextlib
import heapq
import importlib.util
import io
import json
import math
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.judges import DEPTH, judge_of, points, told

BEST_MARK, LAST_MARK = 20.0, 10.0
SHOWN_DECISIONS = 5
Ask = Callable[[str, tuple[object, ...]], object]


class Fault(Exception):
    """What the course's runner would stop at."""


@dataclass
class Decision:
    """A choice that cost points, by a look one draw ahead."""

    lost: float
    hand: int
    asked: str
    chosen: str
    better: str


@dataclass
class Result:
    """How a player did."""

    author: str = ""
    scores: dict[int, list[int]] = field(default_factory=dict)
    """By number of columns."""
    costly: list[Decision] = field(default_factory=list)
    seconds: float = 0.0
    """Spent by the player."""
    printed: int = 0
    """Characters that it printed."""
    fault: str = ""

    @property
    def total(self) -> int:
        return sum(map(sum, self.scores.values()))


def serve(path: str, connection: Connection) -> None:
    """The player's own process: answers calls until told to stop."""
    spec = importlib.util.spec_from_file_location("play_nine_player", path)
    assert spec
    assert spec.loader
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        try:
            player = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(player)
        except BaseException as error:
            connection.send((f"{type(error).__name__}: {error}", None, 0.0, 0))
            return
        connection.send(("", None, 0.0, 0))
        while (call := connection.recv()) is not None:
            name, arguments = call
            started = time.perf_counter()
            try:
                answer, failed = getattr(player, name)(*arguments), ""
            except BaseException as error:
                answer, failed = None, f"{name} raised {type(error).__name__}: {error}"
            try:
                connection.send((failed, answer, time.perf_counter() - started, printed.tell()))
            except Exception as error:
                connection.send((f"{name} answered what can't be sent: {error}", None, 0.0, printed.tell()))


@contextlib.contextmanager
def seated(path: Path, result: Result, limit: float) -> Iterator[Ask]:
    """The player in its process, as a function that asks it."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(str(path), theirs), daemon=True)
    process.start()
    theirs.close()

    def receive(name: str) -> object:
        if not ours.poll(limit):
            raise Fault(f"{name} took more than {limit:g} s")
        try:
            failed, answer, seconds, result.printed = ours.recv()
        except EOFError:
            raise Fault(f"{name}: the player's process ended") from None
        result.seconds += seconds
        if failed:
            raise Fault(failed)
        return answer

    def ask(name: str, arguments: tuple[object, ...]) -> object:
        ours.send((name, arguments))
        return receive(name)

    try:
        receive("loading it")
        yield ask
    finally:
        with contextlib.suppress(OSError):
            ours.send(None)
        process.join(1.0)
        if process.is_alive():
            process.kill()


def taken(answer: object) -> bool:
    """Whether the kitty is taken, as the runner understands the answer."""
    if not isinstance(answer, str) or answer not in ("k", "K", "d", "R"):
        raise Fault(f"choose_drawing_action answered {answer!r}: expected 'k' or 'd'")
    return answer in "kK"


def placed(answer: object, rows: Sequence[Sequence[rules.Card]]) -> tuple[bool, int, int]:
    """Whether a card is replaced, and which."""
    expected = "expected ('r' or 't', row, column), as ('r', 0, 3)"
    if not isinstance(answer, tuple | list) or len(answer) != 3:
        raise Fault(f"choose_replacement_action answered {answer!r}: {expected}")
    action, row, column = answer
    if not isinstance(action, str) or action not in ("r", "R", "t", "T"):
        raise Fault(f"choose_replacement_action answered {answer!r}: {expected}")
    if row not in range(2) or column not in range(len(rows[0])):
        raise Fault(f"choose_replacement_action answered {answer!r}: no such row or column")
    row, column = int(row), int(column)
    if action in "tT" and rows[row][column] != rules.SHOWN_HIDDEN:
        raise Fault(f"choose_replacement_action answered {answer!r}: that card is open already")
    return action in "rR", row, column


def board(rows: Sequence[Sequence[rules.Card]]) -> str:
    return " / ".join(" ".join(map(str, row)) for row in rows)


def play_hand(ask: Ask, seed: int, hand: int, columns: int, result: Result) -> int:
    """One hand, dealt as by the course's runner; its score."""
    rng = Random(seed + hand)
    deal = rules.deal(rng, columns)
    cards = [list(deal.top), list(deal.bottom)]
    seen = [[column == opened for column in range(columns)] for opened in (deal.top_open, deal.bottom_open)]
    draws = deal.draws
    while draws > 0 and not all(map(all, seen)):
        rows = [
            [card if is_open else rules.SHOWN_HIDDEN for card, is_open in zip(*row, strict=True)]
            for row in zip(cards, seen, strict=True)
        ]
        kitty = rng.choice(rules.KITTY)
        asked = f"{draws} draws, {board(rows)}, kitty {kitty}"
        try:
            takes = taken(ask("choose_drawing_action", (rows[0][:], rows[1][:], draws, kitty)))
            note_drawing(result, hand, asked, rows, draws, kitty, takes)
            draws -= 1
            card = kitty if takes else rng.choice(rules.DECK)
            asked = f"{draws} draws, {board(rows)}, holding {card}"
            answer = ask("choose_replacement_action", (rows[0][:], rows[1][:], draws, card))
            replaces, row, column = placed(answer, rows)
        except Fault as fault:
            raise Fault(f"hand {hand + 1}, {asked}: {fault}") from None
        note_placing(result, hand, asked, rows, draws + 1, card, (replaces, row, column))
        if replaces:
            cards[row][column] = card
        seen[row][column] = True
    return rules.score(cards[0], cards[1])


def note_drawing(
    result: Result, hand: int, asked: str, rows: Sequence[Sequence[rules.Card]], draws: int, kitty: int, takes: bool
) -> None:
    """Keep the choice among the most expensive ones if it cost points."""
    judge = judge_of(len(rows[0]))
    judge.set_board(rules.kinds_of(*rows))
    take, draw = judge.weigh_kitty(told(draws, judge), 0, rules.card_of(kitty))
    lost = points(take - draw if takes else draw - take)
    if worth_noting(result, lost):
        take, draw = judge.weigh_kitty(told(draws, judge), DEPTH, rules.card_of(kitty))
        keep(result, Decision(points(abs(take - draw)), hand, asked, "kd"[not takes], "kd"[takes]), take > draw, takes)


def keep(result: Result, decision: Decision, draw_is_better: bool, takes: bool) -> None:
    if draw_is_better == takes:
        note(result, decision)


def note_placing(
    result: Result,
    hand: int,
    asked: str,
    rows: Sequence[Sequence[rules.Card]],
    draws: int,
    card: int,
    chosen: tuple[bool, int, int],
) -> None:
    judge, number = judge_of(len(rows[0])), rules.card_of(card)
    kinds = rules.kinds_of(*rows)
    judge.set_board(kinds)

    def worth(replaces: bool, row: int, column: int) -> int:
        place = kinds.index(kinds[column])
        if not replaces:
            return int(judge.weighed_turn(place))
        side = int(rules.card_of(rows[row][column]) != rules.PAIRS[kinds[column]][1])
        return int(judge.weighed(place, side, number))

    for depth in (0, DEPTH):
        judge.weigh_places(told(draws, judge), depth, number)
        options = [
            (replaces, row, column)
            for row in range(2)
            for column in range(len(kinds))
            for replaces in ((True, False) if rows[row][column] == rules.SHOWN_HIDDEN else (True,))
        ]
        better = min(options, key=lambda option: worth(*option))
        lost = points(worth(*chosen) - worth(*better))
        if not worth_noting(result, lost):
            return
    note(result, Decision(lost, hand, asked, shown(chosen), shown(better)))


def shown(move: tuple[bool, int, int]) -> str:
    return f"{'r' if move[0] else 't'} {move[1]} {move[2]}"


def worth_noting(result: Result, lost: float) -> bool:
    return lost > 0.0 and (len(result.costly) < SHOWN_DECISIONS or lost > result.costly[-1].lost)


def note(result: Result, decision: Decision) -> None:
    result.costly = heapq.nlargest(SHOWN_DECISIONS, [*result.costly, decision], key=lambda one: one.lost)


def grade(path: Path, seed: int, hands: int, limit: float = 60.0) -> Result:
    """All hands, up to the player's first fault."""
    result = Result()
    try:
        with seated(path, result, limit) as ask:
            author = ask("get_author_info", ())
            if not isinstance(author, tuple | list) or len(author) != 2:
                raise Fault(f"get_author_info answered {author!r}: expected the name and the student number")
            result.author = ", ".join(map(str, author))
            for hand, columns in enumerate(islice(rules.columns_by_hand(), hands)):
                judged = columns if columns <= rules.MOST else rules.MOST
                scores = result.scores.setdefault(judged, [])
                scores.append(play_hand(ask, seed, hand, columns, result))
    except Fault as fault:
        result.fault = str(fault)
    return result


def marks(total: int, best: int, acceptable: int) -> float:
    """By the course's rule: 20 for the best total, 10 for the last that is acceptable, and linear between."""
    if best == acceptable:
        return BEST_MARK
    return BEST_MARK - (BEST_MARK - LAST_MARK) * (total - best) / (acceptable - best)


def lines(result: Result, best: int | None, acceptable: int | None) -> Iterator[str]:
    yield f"{result.author or 'no author'}: {result.total} points in {sum(map(len, result.scores.values()))} hands"
    for columns, scores in result.scores.items():
        mean = sum(scores) / len(scores) if scores else 0.0
        spread = math.sqrt(sum((score - mean) ** 2 for score in scores) / max(len(scores) - 1, 1))
        error = spread / math.sqrt(len(scores) or 1)
        yield f"{columns:>3} columns: {len(scores):>4} hands, {mean:8.3f} ± {error:.3f} each"
    yield f"time: {result.seconds:.1f} s in the player"
    if result.printed:
        yield f"it printed {result.printed} characters, which the course forbids"
    for decision in result.costly:
        yield (
            f"lost {decision.lost:.2f} in hand {decision.hand + 1}: {decision.chosen}, "
            f"not {decision.better} ({decision.asked})"
        )
    if result.fault:
        yield f"FAULT, no marks: {result.fault}"
    elif best is not None and acceptable is not None:
        yield f"marks: {marks(result.total, best, acceptable):.1f}"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("player", type=Path)
    parser.add_argument("--seed", type=int, default=4242)
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for one answer")
    parser.add_argument("--best", type=int, help="the best total of the course, for the marks")
    parser.add_argument("--acceptable", type=int, help="the last acceptable total")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if not arguments.player.is_file():
        parser.error(f"no file {arguments.player}")
    result = grade(arguments.player, arguments.seed, arguments.hands, arguments.limit)
    if arguments.json:
        print(json.dumps({**vars(result), "total": result.total, "costly": [vars(one) for one in result.costly]}))
    else:
        for line in lines(result, arguments.best, arguments.acceptable):
            print(line)
    return 1 if result.fault else 0


if __name__ == "__main__":
    sys.exit(main())
