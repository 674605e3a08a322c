"""`kibitz class backup` and `doctor`: what keeps a class going."""

import argparse
import shutil
import time
import zipfile
from datetime import datetime
from importlib.util import find_spec

from kibitz import durable
from kibitz.arena.sandbox import levels
from kibitz.arena.store.live import snapshot_to
from kibitz.arena.temporary import temporary_folder
from kibitz.classroom import gradebook, settings
from kibitz.classroom.people import check_sections
from kibitz.classroom.settings import Mail
from kibitz.classroom.store import FILE, Store
from kibitz.classroom.submissions import ROSTER
from kibitz.classroom.work import LADDER
from kibitz.cli.page import REMEDY, is_installed
from kibitz.table import TableError

KEY = "lti.json"
"""The class's key for its course system, where it has one."""
CLASS_REMEDY = "pip install 'kibitz[class]', or in a clone: pip install '.[class]'"
LEAST_FREE = 1 << 30
"""Free bytes below which the disk counts as nearly full."""


def backup(arguments: argparse.Namespace) -> None:
    folder, to = arguments.folder, arguments.to
    settings.read(folder / settings.FILE)
    with temporary_folder() as staging:
        with Store(folder) as store:
            store.copy_to(staging / FILE)
            book = gradebook.kept(store)
        for name in (settings.FILE, ROSTER, KEY):
            if name != KEY or (folder / name).exists():
                shutil.copyfile(folder / name, staging / name)
        if book:
            # The match of the marks that hold, from which another rule is previewed.
            match = folder / book.match
            shutil.copytree(match, staging / book.match, ignore=shutil.ignore_patterns("match.db*"))
            if (match / "match.db").exists():
                snapshot_to(match / "match.db", staging / book.match / "match.db")
        if (folder / LADDER).exists():
            snapshot_to(folder / LADDER, staging / LADDER)
        unfinished = to.with_name(f"{to.name}.unfinished")
        with zipfile.ZipFile(unfinished, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in sorted(staging.rglob("*")):
                archive.write(path, path.relative_to(staging))
        unfinished.chmod(0o600)
        durable.put_in_place(unfinished, to)
    print(f"{to}: unpack it into a folder, which is then the class as it was now")


def mail_trouble(server: Mail) -> str:
    """Why no mail can be sent now; empty where it can."""
    from kibitz.classroom import mail

    try:
        with mail.connection(server) as connection:
            connection.noop()
    except TableError as error:
        return str(error)
    return ""


def doctor(arguments: argparse.Namespace) -> int:
    """What the class needs here; 1 where something is missing."""
    made = settings.read(arguments.folder / settings.FILE)
    free = shutil.disk_usage(arguments.folder).free
    try:
        level = levels.best_level()
        walls, no_walls = levels.describe(level), "" if level in levels.WALLS else "they don't isolate programs"
    except TableError as error:
        walls, no_walls = "none", str(error)
    with Store(arguments.folder) as store:
        latest = max((one.moment for one in store.hand_ins()), default=0.0)
        staff = store.people("staff")
    seeing = [one.name for one in staff if made.sections_of(one.name, one.email) is None]
    try:
        check_sections(made.sections, staff)
        unseen = "" if seeing else f'the table [sections] of {settings.FILE} needs a line such as Ann = "all"'
    except TableError as error:
        unseen = str(error)
    trouble = {
        f"settings: {made.game}, {made.address}": "",
        f"whole class: seen by {', '.join(seeing) or 'nobody'}": unseen,
        "packages of the server": "" if is_installed() else f"missing: {REMEDY}",
        f"walls: {walls}": no_walls,
        f"disk: {free >> 30} GB free": "" if free > LEAST_FREE else "nearly full",
        f"clock: {datetime.now().astimezone():%Y-%m-%d %H:%M %Z}": ""
        if latest <= time.time()
        else "set back: some files were handed in later than now",
    }
    for name, other in (("sign-on", made.sign_on), ("course system", made.lti)):
        if other:
            trouble[f"{name}: {other.issuer}"] = "" if find_spec("joserfc") else f"missing: {CLASS_REMEDY}"
    if made.mail:
        trouble[f"mail: {made.mail.sender} by {made.mail.host}"] = mail_trouble(made.mail)
    for what, why in trouble.items():
        print(f"{'FAULT' if why else 'ok   '} {what}{why and f': {why}'}")
    return int(any(trouble.values()))
