"""The page as a folder that any static file server can serve: Python runs in the browser, by Pyodide."""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import re
import subprocess
import tarfile
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from urllib.parse import quote

from kibitz import catalog, lessons, puzzles
from kibitz.page import assets, game_list, positions, sheet, standalone_review, taught, training, uploads
from kibitz.table import InvalidText

TAB = Path(__file__).parent / "tab"
HOME = Path(__file__).parents[1]
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
LEFT_OUT = re.compile(
    r"kibitz/((arena|classroom|cli|coach|courses|exam|export|learn|scaffold|testing|trainers|tutor)/|page/(static|tab)/|"
    r"page/(coaching|connections|live_match|logs|notebook|pool|processes|program_\w+|protocols|security|server|show|site)\.py|"
    r"games/\w+/((course|programs|uci|pictures)/|lesson\.txt$)|.*\.(pxd|h|md)$|__main__\.py)"
)
"""What no tab needs until somebody has a program coached."""
COACH = re.compile(
    r"kibitz/((arena|coach|courses)/|page/(program_worker|coaching|live_match)\.py|"
    r"games/\w+/(course|programs)/)(?!.*\.(pxd|h|md)$)"
)
"""What the coach needs beside that."""
LIBRARY, LIBRARY_LEFT_OUT = (
    "pyodide/python_stdlib.zip",
    re.compile(
        r"(_pyrepl|ensurepip|idlelib|turtledemo|venv|wsgiref|xmlrpc)/|"
        r"(_pydatetime|_pyio|cProfile|ftplib|imaplib|mailbox|pickletools|poplib|profile|pstats|smtplib|turtle)\.py|"
        r"encodings/(big5|cp(?!437|1252)|euc_|gb|hp_|hz|iso2022|iso8859_(?!15?\.)|johab|koi8|kz|mac_|palmos|ptcp|shift|tis_)"
    ),
)
"""Python's own library, and what neither a page nor a course's program asks of it: half a megabyte."""
BUILT = ".abi3.so"
"""The suffix of a compiled module, which is beside its source in a wheel."""
LARGE = 100_000
"""Bytes of a game's data file that is loaded when the game first needs it."""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
REMEDY_WHEEL = "expected a wheel of this Kibitz for browsers, kibitz-*-pyemscripten_*.whl: .ci/browser builds it"
REMEDY_PYODIDE = "expected Pyodide's own folder: npm install pyodide@314, then --pyodide node_modules/pyodide"


def build(out: Path, wheel: Path, pyodide: Path, node: str = "") -> dict[str, int]:
    """Write the site to a new folder; the size in bytes of each of its files.

    node is a program that runs Pyodide here, so that what Python imports at its start comes compiled.
    """
    if missing := [name for name in PYODIDE if not (pyodide / name).is_file()]:
        raise InvalidText(f"{pyodide} has no {missing[0]}: {REMEDY_PYODIDE}")
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise InvalidText(f"{out} exists: expected the path of a new folder")
    files = python_files(wheel) | {f"pyodide/{name}": (pyodide / name).read_bytes() for name in PYODIDE}
    library = {name: data for name, data in unzipped(files[LIBRARY]).items() if not LIBRARY_LEFT_OUT.match(name)}
    files[LIBRARY] = archived(unzipped(compiled(archived(library), pyodide, node)) if node else library)
    lock = json.loads(files["pyodide/pyodide-lock.json"]) | {"packages": {}}
    files["pyodide/pyodide-lock.json"] = json.dumps(lock).encode()
    files |= page_files()
    first = [name for name in files if not name.startswith("data/")]
    total = sum(len(files[name]) for name in ("kibitz.files", "pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip"))
    worker = (TAB / "worker.js").read_text(encoding="utf-8")
    python = digest(files[name] for name in ("kibitz.files", *(f"pyodide/{name}" for name in PYODIDE)))
    worker = worker.replace('STARTED = ""', f'STARTED = "{python}"')
    files["static/worker.js"] = filled(worker, "const TOTAL = 0;", f"const TOTAL = {total};")
    version = digest(files.values())
    service = (TAB / "service-worker.js").read_text(encoding="utf-8").replace('VERSION = ""', f'VERSION = "{version}"')
    listed = ["./", *(quote(name) for name in [*first, "static/worker.js"] if name != "index.html")]
    files["service-worker.js"] = filled(service, "const FILES = [];", f"const FILES = {json.dumps(listed)};")
    for name, data in files.items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return {name: len(data) for name, data in files.items()}


def digest(files: Iterable[bytes]) -> str:
    """A name for what these files hold."""
    return hashlib.sha256(b"".join(hashlib.sha256(data).digest() for data in files)).hexdigest()[:16]


def filled(text: str, place: str, value: str) -> bytes:
    return text.replace(place, value).encode()


def python_files(wheel: Path) -> dict[str, bytes]:
    """The archive that Python runs from, and the large tables beside it."""
    try:
        with zipfile.ZipFile(wheel) as archive:
            inside = {name: archive.read(name) for name in archive.namelist() if name.startswith("kibitz/")}
    except (OSError, zipfile.BadZipFile) as error:
        raise InvalidText(f"{wheel} can't be read ({error}): {REMEDY_WHEEL}") from None
    if not any(name.endswith(BUILT) for name in inside):
        raise InvalidText(f"{wheel} has no module for browsers: {REMEDY_WHEEL}")
    kept = {name: data for name, data in inside.items() if not LEFT_OUT.match(name)}
    coach = {name: data for name, data in inside.items() if COACH.match(name)}
    for name, data in (kept | coach).items():
        own = HOME / name.removeprefix("kibitz/")
        if name.endswith(".py") and (not own.exists() or own.read_bytes() != data):
            raise InvalidText(f"{name} of {wheel} is not that of this Kibitz: {REMEDY_WHEEL}")
    large = {name for name, data in kept.items() if len(data) > LARGE and "/data/" in name}
    files = {f"data/{name.removeprefix('kibitz/')}": kept[name] for name in sorted(large)}
    sources = {name.replace(BUILT, ".py") for name in kept if name.endswith(BUILT)}
    small = {name: kept[name] for name in kept.keys() - large - sources}
    return files | {"kibitz.files": packed(small), "data/coach.files": packed(coach)}


def compiled(library: bytes, pyodide: Path, node: str) -> bytes:
    """A zip of Python's library with what each start imports compiled, by the Python that Pyodide is."""
    words = [node, str(TAB / "compile.mjs"), str(pyodide.resolve())]
    done = subprocess.run(words, input=library, capture_output=True, check=False)
    if done.returncode:
        said = done.stderr.decode(errors="replace").splitlines()
        reason = next((line.strip() for line in said if "Error" in line), "no reason given")
        raise InvalidText(f"{node} can't run {pyodide} ({reason}): expected a newer node, or none")
    return done.stdout


def unzipped(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def archived(files: Mapping[str, bytes]) -> bytes:
    """These files as a zip, the same bytes each time."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name), files[name], zipfile.ZIP_DEFLATED, 9)
    return written.getvalue()


def packed(files: Mapping[str, bytes]) -> bytes:
    """These files as an archive (tar within gzip) that the page's workers read, the same bytes each time."""
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name in sorted(files):
            about = tarfile.TarInfo(name)
            about.size = len(files[name])
            archive.addfile(about, io.BytesIO(files[name]))
    return gzip.compress(written.getvalue(), mtime=0)


def page_files() -> dict[str, bytes]:
    """What a server would answer."""
    statics = [path for path in assets.STATIC.iterdir() if not path.name.endswith(".d.ts")]
    files = {f"static/{path.name}": path.read_bytes() for path in statics}
    files |= {f"static/{name}": (TAB / name).read_bytes() for name in ("channel.js", "program-host.js")}
    head = '<meta charset="utf-8">'
    policy = f'{head}\n  <meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    main = '<script type="module" src="static/main.js">'
    # Its worker begins before the page's own modules are there.
    first = f"{main.replace('main', 'channel')}</script>\n  {main}"
    files["index.html"] = assets.index().decode().replace(head, policy).replace(main, first).encode()
    files["theme.css"] = assets.theme().encode()
    files["review.html"] = standalone_review.shell().encode()
    answers: dict[str, object] = {
        "games": game_list.games(),
        "examples": game_list.examples(),
        "programs": {"refused": "", "most": uploads.MOST_BYTES},
        "address": {"host": ""},
    }
    for name in filter(puzzles.has, catalog.built_in()):
        answers[f"puzzles/{name}"] = training.listed(name)
    for name in filter(lessons.has, catalog.built_in()):
        answers |= {f"lessons/{name}/{screen}": taught.lesson(name, screen) for screen in taught.SCREENS}
    files |= {name: json.dumps(answer, ensure_ascii=False).encode() for name, answer in answers.items()}
    for game in catalog.working():
        files[f"rules/{game.name}"] = positions.rules(game).encode()
        files |= {f"figures/{game.name}/{name}.svg": one.encode() for name, one in sheet.figures(game.name).items()}
    return files
