"""The openings of Betsy, grown by self-play: which first moves the engine likes, and what games they lead to."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from kibitz import pictures
from kibitz.cache import cache_folder, exclusive
from kibitz.durable import LineFile, replace_text
from kibitz.games.betsy.engine.deepening import Engine
from kibitz.games.betsy.engine.weights import strongest
from kibitz.games.betsy.notation import move_name
from kibitz.games.betsy.pieces import START, WHITE
from kibitz.panels import Panel

if TYPE_CHECKING:
    from kibitz.table import Progress

MOST_PLIES = 12
"""The longest openings: hardly any two games have more moves in common."""
NODES = 4000
"""Nodes searched for each move."""
LINES, WITHIN = 4, 40
"""In the opening one of the best moves is drawn: of this number, less than this many centipawns below the best."""
DECIDED_AT, LONGEST = 700, 160
"""A game is won at this value in centipawns, and drawn after this number of plies."""
LEAST_SHARE = 0.02
"""The share of the games that a line needs to be listed."""
COLUMN, HEIGHT, MARGIN, TOP = 104, 560, 20, 44
"""The picture: the width of a ply's moves, their height together, and the space around them."""
LEAST_HEIGHT = 14
"""A line of text fits into a box of this height."""


class Played(NamedTuple):
    """A game of the engine against itself."""

    opening: tuple[str, ...]
    """Its first moves."""
    white: float
    """White's score."""


class Line(NamedTuple):
    """Moves that some games began with."""

    moves: tuple[str, ...]
    games: int
    score: float
    """White's mean score."""


def play(engine: Engine, plies: int, seed: int) -> Played:
    """One game, which depends on the engine's weights, the plies of the opening and the seed alone."""
    rng, opening = Random(seed), list[str]()
    engine.search.forget()
    engine.set_up(START, WHITE)
    board = engine.search.board
    for ply in range(LONGEST):
        side = board.side
        best = engine.think(nodes=NODES, lines=LINES if ply < plies else 1)
        if best is None:
            break
        if abs(best.value) >= DECIDED_AT:
            return Played(tuple(opening), float((best.value > 0) == (side == WHITE)))
        if ply < plies:
            best = rng.choice([line for line in engine.lines if line.value > best.value - WITHIN])
            opening.append(move_name(best.move))
        board.make(best.move)
        if engine.search.is_draw():
            break
    return Played(tuple(opening), 0.5)


def games_path(plies: int) -> Path:
    """The file of the games with openings of this length, in the user's cache."""
    return cache_folder("betsy-openings") / f"{plies}-plies.jsonl"


def read_games(path: Path) -> list[Played]:
    """The games of a file, up to the first line that is not whole."""
    games: list[Played] = []
    try:
        lines = path.read_bytes().splitlines()
    except FileNotFoundError:
        return games
    for line in lines:
        try:
            moves, white = json.loads(line)
            games.append(Played(tuple(map(str, moves)), float(white)))
        except (ValueError, TypeError, OverflowError, RecursionError):
            break
    return games


def grown(plies: int, count: int, progress: Progress) -> list[Played]:
    """The first `count` games with openings of this length; those that the cache does not have are played."""
    path = games_path(plies)
    with exclusive(path.parent):
        games = read_games(path)
        # Also drops a line that was cut off.
        replace_text(path, "".join(json.dumps(game) + "\n" for game in games))
        progress(min(len(games), count), count)
        engine = Engine(strongest())
        with LineFile(path) as file:
            while len(games) < count:
                games.append(play(engine, plies, len(games)))
                file.write_lines([json.dumps(games[-1])])
                file.sync()
                progress(len(games), count)
    return games[:count]


def tree(games: Sequence[Played], begin: tuple[str, ...] = ()) -> list[Line]:
    """The moves that follow this beginning, the most frequent first."""
    ply, found = len(begin), dict[str, list[float]]()
    for game in games:
        if game.opening[:ply] == begin and len(game.opening) > ply:
            found.setdefault(game.opening[ply], []).append(game.white)
    lines = [Line((*begin, move), len(scores), sum(scores) / len(scores)) for move, scores in found.items()]
    return sorted(lines, key=lambda line: (-line.games, line.moves))


def frequent(games: Sequence[Played], begin: tuple[str, ...] = ()) -> Iterator[Line]:
    """All lines with enough games, each followed by its continuations."""
    for line in tree(games, begin):
        if line.games >= max(2, LEAST_SHARE * len(games)):
            yield line
            yield from frequent(games, line.moves)


def explore(plies: int, count: int, progress: Progress) -> Panel:
    """The openings of this length as a table and a picture."""
    try:
        games = grown(plies, count, progress)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"the same command goes on from {games_path(plies)}") from None
    lines = list(frequent(games))
    white = sum(game.white for game in games) / len(games)
    text = f"{len(games)} games of the engine against itself, {plies} plies of opening each; White scores {white:.3f}"
    rows = tuple((" ".join(line.moves), float(line.games), round(line.score, 3)) for line in lines)
    return Panel(text, (picture(games, lines, plies),), ("moves", "games", "White's score"), rows)


def picture(games: Sequence[Played], lines: Sequence[Line], plies: int) -> str:
    """A column for each ply, a box for each line, as high as its share of the games, green where White scores well."""
    tops: dict[tuple[str, ...], float] = {(): TOP}
    parts = []
    for line in lines:
        parent = line.moves[:-1]
        top, height = tops[parent], HEIGHT * line.games / len(games)
        tops[parent], tops[line.moves] = top + height, top
        parts.append(box(line, MARGIN + COLUMN * (len(line.moves) - 1), top, height))
    title = f"Openings of Betsy: {len(games)} games, and White's score"
    return pictures.titled(title, 2 * MARGIN + COLUMN * plies, TOP + HEIGHT + MARGIN, parts)


def box(line: Line, x: float, y: float, height: float) -> str:
    """A line's last move with White's score; the clearer the score, the stronger the colour."""
    fill = "good" if line.score >= 0.5 else "bad"
    strength = f'fill-opacity="{0.15 + 1.4 * abs(line.score - 0.5):.2f}"'
    parts = [
        pictures.rectangle(x, y, COLUMN - 2, height - 1, "paper", "paper-line"),
        pictures.rectangle(x, y, COLUMN - 2, height - 1, fill, more=strength),
    ]
    if height >= LEAST_HEIGHT:
        parts.append(pictures.words(x + 6, y + height / 2 + 4, f"{line.moves[-1]}  {line.score:.2f}", 11, "ink"))
    return pictures.part("-".join(line.moves), "".join(parts), label=f"{' '.join(line.moves)}: {line.games} games")
