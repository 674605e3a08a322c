"""`kibitz picture`: a position as a picture, in SVG or PNG."""

import argparse
import sys
from pathlib import Path

from kibitz import catalog, durable, pictures, words
from kibitz.cli.common import add_file, add_game_name, add_rules_of_texts, whole_number, whole_text
from kibitz.table import Game, TableError

SUFFIXES = (".svg", ".png")
SCALE = 2
"""Pixels of a PNG for each unit of the SVG, unless a width is given."""
NARROWEST, WIDEST = 16, 8192
"""Pixels: more would need gigabytes of memory."""
EXAMPLE = 'kibitz picture sebastian "33356 2 primis=3 company=40" -o card.svg'


def add(parser: argparse.ArgumentParser, game: Game | None) -> None:
    add_game_name(parser)
    add_rules_of_texts(parser, game)
    parser.add_argument("position", nargs="*", default=(), metavar="TEXT", help="what you see, in the game's text")
    add_file(parser, "-o", "--out", help="a file that ends in .svg or .png (default: SVG to standard output)")
    parser.add_argument(
        "--width", type=whole_number("width", NARROWEST), help="pixels of a PNG (default: twice the SVG's size)"
    )


def run(arguments: argparse.Namespace) -> None:
    game, out = catalog.game(arguments.game), arguments.out
    suffix = check_name(out) if out else ".svg"
    if arguments.width is not None and suffix == ".svg":
        raise TableError("--width: an SVG has no size in pixels, expected -o FILE.png")
    if arguments.width is not None and arguments.width > WIDEST:
        raise TableError(f"--width {arguments.width}: expected at most {WIDEST}")
    svg = game.picture(catalog.read_view(game, whole_text(arguments)))
    if not svg:
        raise TableError(f"{game.name} has no pictures")
    if out is None:
        print(svg.rstrip())
        return
    durable.replace(out, as_file(svg, out, arguments.width))


def check_name(path: Path) -> str:
    """How the name of a picture's file ends; TableError where that is not a kind of picture."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise TableError(f"{words.shown(str(path))}: expected a file that ends in .svg or .png")
    return suffix


def as_file(svg: str, path: Path, width: int | None = None) -> bytes:
    """The content of a picture's file, of the kind that its name says."""
    return png(svg, width) if check_name(path) == ".png" else svg.encode()


def png(svg: str, width: int | None) -> bytes:
    """The picture in pixels; TableError says what to install where that is missing."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise TableError(
            f"a .png needs the package resvg-py: install it with '{sys.executable} -m pip install "
            '"kibitz[picture]"\', or write a .svg'
        ) from None
    try:
        return bytes(svg_to_bytes(svg_string=pictures.resolved(svg), width=width, zoom=None if width else SCALE))
    except ValueError as error:
        raise TableError(f"resvg-py can't draw this picture ({error}): expected one that -o FILE.svg writes") from None
