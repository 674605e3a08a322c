"""`kibitz site`: the page as a folder for any static file server; Python runs in the browser."""

import argparse
import shutil
from pathlib import Path

from kibitz.cli.page import add_offers, offer
from kibitz.table import Game

EXAMPLE = "kibitz site site --wheel kibitz-0.2.0-cp311-abi3-pyemscripten_2026_0_wasm32.whl"
TABLES = "data/"


def add(parser: argparse.ArgumentParser, _: Game | None) -> None:
    parser.add_argument("out", type=Path, help="a new folder")
    parser.add_argument("--wheel", type=Path, required=True, help="Kibitz for browsers, as .ci/browser builds it")
    parser.add_argument(
        "--pyodide",
        type=Path,
        default=Path("node_modules/pyodide"),
        metavar="FOLDER",
        help="Python for browsers (default node_modules/pyodide, where npm install pyodide@314 leaves it)",
    )
    add_offers(parser)


def run(arguments: argparse.Namespace) -> None:
    offer(arguments)
    # Imported late: it draws every game.
    from kibitz.page import site

    node = shutil.which("node") or ""
    sizes = site.build(arguments.out, arguments.wheel, arguments.pyodide, node)
    tables = sum(size for name, size in sizes.items() if name.startswith(TABLES))
    own = sum(size for name, size in sizes.items() if not name.startswith((TABLES, "pyodide/")))
    print(f"{arguments.out}: {own / 1e6:.1f} MB of Kibitz, {tables / 1e6:.1f} MB of tables that some games load")
    if not node:
        print("there is no node here to compile Python's own library with: a first visit takes longer")
    print(f"to see it: python3 -m http.server --directory {arguments.out}")
