"""`kibitz page`: the page in the browser, from a server on this machine."""

import argparse
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import urlsplit

from kibitz.cli.common import FAMILY_OPTIONS, add_file, add_flag, whole_number
from kibitz.table import Game, InvalidText

NEEDED = ("starlette", "uvicorn", "websockets")
REMEDY = "pip install 'kibitz[web]'"
STANDARD_ERROR = 2
CONNECTIONS = 1000
LOOPBACK = ("127.0.0.1", "localhost", "::1")
EXAMPLE = (
    "kibitz page\nkibitz page --port 8000 --no-browser\nkibitz page --store match.db\nkibitz page --card card.toml"
)


def add(parser: argparse.ArgumentParser, _: Game | None) -> None:
    parser.add_argument("--port", type=whole_number("port", 0), help="where the server listens (default: a free port)")
    add_flag(parser, "--no-browser", help="print the link only")
    parser.add_argument("--host", default="127.0.0.1", help="let other machines in, at this address; needs --token")
    add_offers(parser)
    add_file(parser, "--store", help="show the match of this store, even while it is played")
    parser.add_argument("--token", metavar="TEXT", help="what other machines must know; 'new' draws one")
    parser.add_argument(
        "--url", default="", metavar="URL", help="where people reach it, behind a reverse proxy: https://x.org/kibitz/"
    )
    parser.add_argument(
        "--connections",
        type=whole_number("connections", 1),
        default=CONNECTIONS,
        metavar="N",
        help=f"most connections at once, an eighth of them from one address (default {CONNECTIONS})",
    )


def add_offers(parser: argparse.ArgumentParser) -> None:
    """Flags for games of families in files, which the page then lists."""
    for name in FAMILY_OPTIONS:
        parser.add_argument(
            f"--{name}",
            type=Path,
            action="append",
            default=[],
            metavar="FILE",
            help=f"list the {name} in this file too, e.g. of kibitz vary; may be repeated",
        )


def offer(arguments: argparse.Namespace) -> None:
    """List the games of add_offers's flags."""
    for name in FAMILY_OPTIONS:
        for path in getattr(arguments, name):
            # Imported late: it needs the page's modules.
            from kibitz.page import game_list

            game_list.offer(name, path)


def is_installed() -> bool:
    return all(find_spec(name) for name in NEEDED)


def checked_token(arguments: argparse.Namespace) -> str:
    """The token of a server, drawn where that is asked for; InvalidText where its address or its port is invalid."""
    if arguments.host not in LOOPBACK and not arguments.token:
        raise InvalidText(f"--host {arguments.host} lets other machines in: expected --token TEXT, or --token new")
    if arguments.port is not None and arguments.port > 65535:
        raise InvalidText(f"port {arguments.port}: expected at most 65535")
    return secrets.token_urlsafe(16) if arguments.token == "new" else arguments.token or ""


def run(arguments: argparse.Namespace) -> None:
    if not is_installed():
        raise InvalidText(f"the page needs {', '.join(NEEDED)}: {REMEDY}")
    token = checked_token(arguments)
    store = arguments.store
    if store and not (store.parent.is_dir() and (store.is_file() or not store.exists())):
        raise InvalidText(f"no file {store}: expected the store of a match")
    public = public_address(arguments.url)
    offer(arguments)
    # Imported late: only the page needs the extra.
    import webbrowser

    from kibitz.page import qr, server

    def ready(link: str) -> None:
        print(f"Kibitz is at {link} (Ctrl-C stops it)", flush=True)
        if (arguments.host not in LOOPBACK or public) and sys.stdout.isatty():
            print(qr.terminal(link), flush=True)
        if not arguments.no_browser:
            webbrowser.open(link)

    server.serve(arguments.host, arguments.port, token, ready, store, arguments.connections, public)


def public_address(url: str) -> str:
    """The address of --url, with a slash at its end; empty where none is given."""
    if not url:
        return ""
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise InvalidText(f"--url {url}: expected an address such as https://example.org/kibitz/")
    return f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}/"


@contextmanager
def beside(store: Path, port: int | None) -> Iterator[subprocess.Popen[bytes]]:
    """The page that shows this store, in a process of its own: it may not read what this one writes."""
    if not is_installed():
        raise InvalidText(f"the page needs {', '.join(NEEDED)}: {REMEDY}")
    words = ["page", "--store", str(store), *([] if port is None else ["--port", str(port)])]
    words += [] if has_browser() else ["--no-browser"]
    # Its link goes to standard error, where it does not mix with the results.
    process = subprocess.Popen([sys.executable, "-m", "kibitz", *words], stdout=STANDARD_ERROR)
    try:
        yield process
    finally:
        process.terminate()
        process.wait()


def why_not() -> str:
    """Why `kibitz` alone does not open the page here; empty where it does."""
    if not is_installed():
        return f"for the page in the browser: {REMEDY}, then kibitz page"
    if not sys.stdout.isatty():
        return "for the page in the browser: kibitz page"
    return ""


def has_browser() -> bool:
    import webbrowser

    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
