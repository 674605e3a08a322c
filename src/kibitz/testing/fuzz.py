"""Nonsense texts for every reader of a game: it may refuse them, but only with the three errors for texts.

    python -m kibitz.testing.fuzz GAME --seed 3 --texts 500 --current FILE

What a reader accepts must be usable: it has moves or is an end, it can be played on, imagined, drawn, and its text
reads back. The program is run as a child, because the system ends it where one text takes more than its share of
processor time; FILE then holds that text.
"""

import argparse
import json
import math
import re
import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from xml.etree import ElementTree

from kibitz import gameplay, record
from kibitz.table import CHANCE, AmbiguousMove, Game, IllegalMove, InvalidText, State, View
from kibitz.testing.lookup import game_of, pretend_installed
from kibitz.testing.tables import SEEDS, Table, first_walk, record_of, spread, tables, walks

DOCUMENTED = InvalidText, IllegalMove, AmbiguousMove
MOST_SECONDS = 8
"""Processor time for one text, and for what is done with it when it is accepted; then SIGXCPU ends the program."""
MOST_SHOWN = 500
"""Characters of an error."""
MOST_RECORDED = 1000
"""Moves of a record that is changed, where the game has any as short: longer ones take long to replay."""
STEPS = 12
"""An accepted state is played on for this many moves."""
NUMBERS = ["0", "-0", "00", "0-1", "+1", "-1", "1_0", "1.5", "1e5", "nan", "-inf", "0x10", *"\u00b2\u0663\uff13"]
NUMBERS += [*map(str, (*range(14), 52, 60, 99, 104, 255, 2**31, -(2**63) - 1)), "9" * 30, "9" * 5000]
CHUNKS = list(" \0\n\t\x1b\ud800\u202e\u00e9\u00df\u0130\u017f\u212a\U0001f0a1\u00a0;:,./=?*-_()[]{}\"'#|Kk?")
CHUNKS += ["  ", "seat 0;", "seat 1;", "seat 9;", "seat ", "not", "over", "yes"]
VALUES: list[object] = [None, True, -1, 0, 1, 10**400, 0.5, math.nan, math.inf, -0.0, "", "*", "1", "\ud800"]
VALUES += [[], [[]], {}, {"a": 1}]
WORD = re.compile(r"[^\W_]+|\s+|.", re.DOTALL)


def mutated(text: str, others: Sequence[str], rng: Random) -> str:
    """The text after a few changes, some of which bring in parts of the others."""
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 5))):
        text = rng.choice(CHANGES)(text, others, rng)
    return text[:200_000]


def without_a_part(text: str, others: Sequence[str], rng: Random) -> str:
    first = rng.randrange(len(text) + 1)
    return text[:first] + text[first + rng.choice((1, 1, 2, 4, 16, 64)) :]


def with_a_part_again(text: str, others: Sequence[str], rng: Random) -> str:
    first = rng.randrange(len(text) + 1)
    part = text[first : first + rng.choice((1, 2, 3, 8, 30))]
    return text[:first] + part * rng.choice((2, 2, 2, 3, 30, 3000)) + text[first:]


def with_other_words(text: str, others: Sequence[str], rng: Random) -> str:
    """Words replaced by words of the same text or of another, or by notable numbers."""
    parts, source = WORD.findall(text), WORD.findall(rng.choice((text, rng.choice(others))))
    for _ in range(rng.choice((1, 1, 2, 4))):
        if parts and source:
            parts[rng.randrange(len(parts))] = rng.choice((rng.choice(source), rng.choice(source), rng.choice(NUMBERS)))
    return "".join(parts)


def with_another_number(text: str, others: Sequence[str], rng: Random) -> str:
    places = [found.span() for found in re.finditer(r"-?\d+", text)]
    if not places:
        return text
    first, last = rng.choice(places)
    number = rng.choice((rng.choice(NUMBERS), str(rng.randrange(-6, 16)), str(rng.randrange(110))))
    return text[:first] + number + text[last:]


def with_a_chunk(text: str, others: Sequence[str], rng: Random) -> str:
    first = rng.randrange(len(text) + 1)
    return text[:first] + rng.choice(CHUNKS) + text[first + rng.randrange(2) :]


def with_the_end_of_another(text: str, others: Sequence[str], rng: Random) -> str:
    other = rng.choice(others)
    return text[: rng.randrange(len(text) + 1)] + other[rng.randrange(len(other) + 1) :]


def in_another_case(text: str, others: Sequence[str], rng: Random) -> str:
    return rng.choice((text.upper(), text.title(), text.swapcase()))


CHANGES: list[Callable[[str, Sequence[str], Random], str]] = [
    without_a_part,
    with_a_part_again,
    with_other_words,
    with_other_words,
    with_another_number,
    with_another_number,
    with_a_chunk,
    with_the_end_of_another,
    in_another_case,
]


def noise(rng: Random) -> str:
    """Random bytes as the command line gives them, or random characters."""
    length = rng.choice((0, 1, 3, 20, 300))
    if rng.randrange(2):
        return rng.randbytes(length).decode("utf-8", "surrogateescape")
    return "".join(
        chr(rng.choice((rng.randrange(128), rng.randrange(0x3000), rng.randrange(0x110000)))) for _ in range(length)
    )


def texts(sources: Sequence[str], count: int, rng: Random) -> Iterator[str]:
    """This many texts, most of them nearly right."""
    for _ in range(count):
        yield noise(rng) if rng.randrange(20) == 0 else mutated(rng.choice(sources), sources, rng)


def check_state(game: Game, state: State, rng: Random) -> None:
    """Everything that may be asked of a state works."""
    text = str(state)
    again = game.read_state(text)
    assert again == state, f"{text!r} reads back as {str(again)!r}"
    assert hash(again) == hash(state)
    for seat in {0, *state.to_move} - {CHANCE}:
        check_view(game, state.view(seat), rng)
    play_on(state, rng)


def check_view(game: Game, view: View, rng: Random) -> None:
    """Everything that may be asked of a view works."""
    text = str(view)
    assert text.isprintable(), text
    again = game.read_view(text)
    assert again == view, f"{text!r} reads back as {str(again)!r}"
    assert game.drawing(view).strip()
    picture = game.picture(view)
    assert not picture or ElementTree.fromstring(picture).tag.endswith("}svg")
    assert any(True for _ in view.moves) == (view.seat in view.position.to_move)
    imagined = view.imagine(rng)
    assert imagined.view(view.seat) == view, f"{imagined} does not look like {text}"
    assert not imagined.position.is_masked
    play_on(imagined, rng)


def play_on(state: State, rng: Random) -> None:
    """Moves at random, to the end if it is near."""
    for _ in range(STEPS):
        if not state.to_move:
            assert all(math.isfinite(score) for score in state.scores())
            assert state.outcome()
            return
        seat = rng.choice(state.to_move)
        if seat == CHANCE:
            move = state.draw(rng)
            assert move in state.moves(CHANCE)
            assert 0 < state.odds(move) <= 1
        else:
            move = rng.choice(list(state.moves(seat)))
        assert state.read_move(seat, str(move)) == move
        state = state.play(seat, move)


def read_states(game: Game, count: int, rng: Random) -> Iterator[str]:
    for text in texts(state_texts(game), count, rng):
        yield text
        check_state(game, game.read_state(text), rng)


def read_views(game: Game, count: int, rng: Random) -> Iterator[str]:
    for text in texts(view_texts(game), count, rng):
        yield text
        check_view(game, game.read_view(text), rng)


def read_moves(game: Game, count: int, rng: Random) -> Iterator[str]:
    """Half of them by the whole state, half by what the seat sees."""
    places = [(state, seat) for state in states(game) for seat in state.to_move]
    sources = sorted({str(move) for state, seat in places for move in islice(state.moves(seat), 20)})
    for text in texts(sources, count, rng):
        state, seat = rng.choice(places)
        yield text
        move = state.read_move(seat, text) if seat == CHANCE or rng.randrange(2) else state.view(seat).read_move(text)
        assert move in state.moves(seat)
        assert state.read_move(seat, str(move)) == move
        check_state(game, state.play(seat, move), rng)


def read_options(game: Game, count: int, rng: Random) -> Iterator[str]:
    sources = [f"{option.name}={value}" for option in game.options for value in islice(option.allowed, 20)] or ["a=1"]
    for text in texts(sources, count, rng):
        name, _, value = text.partition("=")
        yield text
        check_state(game, gameplay.start(game, None, {name: value}), rng)


def read_records(game: Game, count: int, rng: Random) -> Iterator[str]:
    sources = record_lines(game)
    for text in texts(sources, count, rng):
        if rng.randrange(2):
            text = with_another_value(rng.choice(sources), sources, rng)
        yield text
        played = record.from_line(text)
        line = record.to_line(played)
        line.encode()
        assert record.from_line(line) == played
        for state in gameplay.replay(played):
            assert str(state)


@cache
def state_texts(game: Game) -> list[str]:
    return [str(state) for state in states(game)]


@cache
def view_texts(game: Game) -> list[str]:
    return [str(state.view(max(0, seat))) for state in states(game) for seat in state.to_move or (0,)]


@cache
def record_lines(game: Game) -> list[str]:
    lengths = {table: len(first_walk(table)[0]) for table in tables(game)}
    longest = max(MOST_RECORDED, min(lengths.values()))
    return [line for table, length in lengths.items() if length <= longest for line in lines(table)]


def lines(table: Table) -> Iterator[str]:
    for seed, (steps, end) in zip(SEEDS, walks(table), strict=True):
        yield record.to_line(record_of(table, steps, end, seed))


def with_another_value(line: str, others: Sequence[str], rng: Random) -> str:
    """The line with a value, however deep in it, replaced by one of another kind."""
    played = json.loads(line)
    within, key = played, rng.choice(list(played))
    while isinstance(within[key], (list, dict)) and within[key] and rng.randrange(3):
        within = within[key]
        key = rng.choice(list(within)) if isinstance(within, dict) else rng.randrange(len(within))
    if isinstance(within[key], str) and rng.randrange(2):
        within[key] = mutated(within[key], others, rng)
    else:
        within[key] = rng.choice(VALUES)
    return json.dumps(played)


@cache
def states(game: Game) -> list[State]:
    """A share of the states of every table's first game."""
    found = []
    for table in tables(game):
        steps, end = first_walk(table)
        found += [step.state for step in spread(steps, 12)]
        found.append(end)
    return found


READERS = {"state": read_states, "view": read_views, "move": read_moves, "option": read_options, "record": read_records}
"""Each yields a text before it reads it, and has checked it when it is asked for the next one."""


def limit_time() -> None:
    """From now on this process may use MOST_SECONDS of its processor, then the system ends it."""
    used = math.ceil(time.process_time())
    resource.setrlimit(resource.RLIMIT_CPU, (used + MOST_SECONDS, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def run(game: Game, seed: int, count: int, current: Path) -> int:
    """Give count texts to each reader; returns how many were accepted."""
    accepted = 0
    for name, read in READERS.items():
        rng = Random(f"{game.name} {name} {seed}")
        done = 0
        while done < count:
            # A generator that raised is over, so the rest is read by another one.
            try:
                for text in read(game, count - done, rng):
                    done += 1
                    accepted += 1
                    current.write_text(f"{name} of {game.name}: {text!r}\n")
                    limit_time()
            except DOCUMENTED as error:
                accepted -= 1
                said = str(error)
                assert said.isprintable(), f"an error that is not one line: {said[:MOST_SHOWN]!r}"
                assert len(said) <= MOST_SHOWN, f"an error of {len(said)} characters: {said[:80]!r}..."
    return accepted


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", metavar="GAME", help="its name, or module:attribute")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--texts", type=int, default=100, help="for each reader")
    parser.add_argument("--current", type=Path, required=True, help="where the text is written that is being read")
    chosen = parser.parse_args(arguments)
    game = game_of(chosen.game)
    pretend_installed(game)
    accepted = run(game, chosen.seed, chosen.texts, chosen.current)
    print(f"{game.name}, seed {chosen.seed}: {accepted} of {chosen.texts * len(READERS)} texts accepted")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
