"""`kibitz class`: a class on a server of its own."""

import argparse
import os
import shlex
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any, get_args

from kibitz import durable
from kibitz.arena.contract import OutputContract
from kibitz.classroom import gradebook, people, roll, settings, submissions
from kibitz.classroom.faults import of as faults_of
from kibitz.classroom.history import write as write_history
from kibitz.classroom.settings import Settings
from kibitz.classroom.store import Store
from kibitz.classroom.submissions import ROSTER
from kibitz.cli.class_care import CLASS_REMEDY, backup, doctor
from kibitz.cli.class_links import LINKS, add_links, links, write_links
from kibitz.cli.common import HelpFormatter, add_cluster, add_json, add_option, cluster_of, given_options, whole_number
from kibitz.cli.intake import moment
from kibitz.cli.page import REMEDY, is_installed
from kibitz.cli.tables import print_json, print_table
from kibitz.table import Game, InvalidText
from kibitz.words import plural

EXAMPLE = """kibitz class new cs1 --game play-nine --roster roster.csv --due 2027-02-01T23:59
kibitz class serve cs1"""
SHOWN = len("2027-02-01T23:59")
"""Characters of a time that a table shows."""
WORKERS = max(1, (os.cpu_count() or 2) - 1)


@dataclass(frozen=True)
class Action:
    """What `kibitz class` can do."""

    run: Callable[[argparse.Namespace], int | None]
    help: str
    add_flags: Callable[[argparse.ArgumentParser], object] = lambda _: None


def add(parser: argparse.ArgumentParser, _: Game | None) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    for name, action in ACTIONS.items():
        description = f"{action.help[0].upper()}{action.help[1:]}."
        own = actions.add_parser(name, help=action.help, description=description, formatter_class=HelpFormatter)
        own.add_argument("folder", type=Path, metavar="FOLDER", help="the class's folder")
        action.add_flags(own)


def run(arguments: argparse.Namespace) -> int | None:
    return ACTIONS[arguments.action].run(arguments)


def add_new(making: argparse.ArgumentParser) -> None:
    making.add_argument("--game", metavar="GAME", required=True, help="the game whose course the programs are for")
    making.add_argument("--roster", type=Path, required=True, metavar="FILE", help="CSV with names, ids and sections")
    add_staff(making, ["Instructor"], "; the first sees the whole class, the others what class.toml says")
    making.add_argument("--due", type=moment, metavar="TIME", help="when it is due, e.g. 2027-02-01T23:59")
    making.add_argument("--address", help="how people reach the server, e.g. https://kibitz.example.edu")
    add_option(making)


def add_staff(parser: argparse.ArgumentParser, default: list[str], more: str = "") -> None:
    help = f"those who teach, also as 'Ann Lee <ann@example.edu>'{more}"
    parser.add_argument("--staff", nargs="+", default=default, metavar="NAME", help=help)


def new(arguments: argparse.Namespace) -> None:
    folder: Path = arguments.folder
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InvalidText(f"{folder} already exists: expected a new folder")
    given: dict[str, Any] = {"game": arguments.game, "due": arguments.due, "address": arguments.address}
    teachers = list(map(people.teacher, arguments.staff))
    seen: dict[str, str | list[str]] = {name: [] for name, *_ in teachers}
    seen[teachers[0][0]] = settings.ALL
    made = settings.settings(
        {name: one for name, one in given.items() if one is not None}
        | {"options": given_options(arguments), "sections": seen}
    )
    students = people.students(arguments.roster)
    durable.make_folder(folder, 0o700)
    durable.replace_text(folder / settings.FILE, settings.text(made))
    durable.replace(folder / ROSTER, arguments.roster.read_bytes())
    with Store(folder, make=True) as store:
        store.enrol("staff", teachers)
        store.enrol("student", students)
        write_links(store, folder, made, store.people())
    print(f"{folder}: {plural(len(students), 'student')}; {folder / settings.FILE} has what can be set")
    say_who_sees_nothing(folder, [name for name, own in made.sections.items() if own == ()])
    print(f"personal links: {folder / LINKS} (send each to its owner, then remove the file)")
    print(f"`kibitz class serve {folder}` runs it")


def say_who_sees_nothing(folder: Path, names: list[str]) -> None:
    if names:
        where = f"the table [sections] of {folder / settings.FILE} says which sections each sees"
        print(f"{', '.join(names)}: no students yet; {where}")


def add_enrol(enrolling: argparse.ArgumentParser) -> None:
    enrolling.add_argument("--roster", type=Path, metavar="FILE", help="CSV with names, ids, sections")
    add_staff(enrolling, [])


def enrol(arguments: argparse.Namespace) -> None:
    made = settings.read(arguments.folder / settings.FILE)
    if not arguments.roster and not arguments.staff:
        raise InvalidText("nobody to enrol: expected --roster FILE or --staff NAME")
    students = people.students(arguments.roster) if arguments.roster else []
    with Store(arguments.folder) as store:
        added = store.enrol("student", students) + store.enrol("staff", map(people.teacher, arguments.staff))
        if arguments.roster:
            durable.replace(arguments.folder / ROSTER, arguments.roster.read_bytes())
        missing = [person for person in store.people() if person.id not in store.has_link()]
        if missing:
            write_links(store, arguments.folder, made, missing)
        blind = [one.name for one in missing if one.is_staff and made.sections_of(one.name, one.email) == ()]
    print(f"{added} new" + (f"; their links: {arguments.folder / LINKS}" if added else ""))
    say_who_sees_nothing(arguments.folder, blind)


def add_serve(serving: argparse.ArgumentParser) -> None:
    serving.add_argument("--host", default="127.0.0.1", help="the address of this machine to listen on")
    serving.add_argument("--port", type=whole_number("port", 0), help="the port (default: that of the class's address)")
    serving.add_argument(
        "--workers", type=whole_number("workers", 1), default=WORKERS, help=f"checks at once (default {WORKERS})"
    )
    add_cluster(serving)


def serve(arguments: argparse.Namespace) -> None:
    if not is_installed():
        raise InvalidText(f"a class's server needs the page's packages: {REMEDY}")
    made = settings.read(arguments.folder / settings.FILE)
    if (made.sign_on or made.lti) and not find_spec("joserfc"):
        raise InvalidText(f"sign-on and course systems need another package: {CLASS_REMEDY}")
    with Store(arguments.folder) as store:
        people.check_sections(made.sections, store.people("staff"))
    # Imported late: only the server needs the extra.
    from kibitz.classroom import server

    cluster = cluster_of(arguments)
    server.serve(arguments.folder, made, arguments.host, arguments.port, arguments.workers, cluster)


def show(arguments: argparse.Namespace) -> None:
    made = settings.read(arguments.folder / settings.FILE)
    with Store(arguments.folder) as store:
        entries = roll.entries(store, made, store.people("student"), datetime.now().astimezone())
    if arguments.json:
        print_json(
            [
                {
                    "name": one.person.name,
                    "id": one.person.number,
                    "section": one.person.section,
                    "hand_ins": one.files,
                    "last": one.last.time if one.last else None,
                    "passed": one.passed,
                    "due": one.person.until or None,
                    "stuck": one.is_stuck,
                }
                for one in entries
            ]
        )
        return
    lines = [("NAME", "ID", "SECTION", "FILES", "LAST", "CHECK", "OWN DUE")]
    for one in entries:
        who, last = (one.person.name, one.person.number, one.person.section), one.last.time if one.last else ""
        lines.append((*who, str(one.files), plain_time(last), one.state, plain_time(one.person.until)))
    print_table(lines, right=(3,))
    if stuck := [one.person.name for one in entries if one.is_stuck]:
        print(f"due soon, without a program that runs: {', '.join(stuck)}")


def plain_time(text: str) -> str:
    """A time of ISO 8601 as a table shows it."""
    return text[:SHOWN].replace("T", " ")


def remind(arguments: argparse.Namespace) -> None:
    from kibitz.classroom import mail

    made = settings.read(arguments.folder / settings.FILE)
    if made.mail is None:
        raise InvalidText(f"{arguments.folder / settings.FILE}: no mail: expected a table [mail]")
    sent = 0
    with Store(arguments.folder) as store:
        for _, why in mail.remind(made, store, datetime.now().astimezone()):
            sent += not why
            if why:
                print(f"kibitz: {why}", file=sys.stderr)
    print(f"{plural(sent, 'reminder')} sent, to those who have no program that runs and were not reminded yet")


def add_extend(extending: argparse.ArgumentParser) -> None:
    add_student(extending)
    extending.add_argument("until", type=moment, metavar="TIME", help="e.g. 2027-02-03T23:59")


def add_student(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="the student's name or id")


def extend(arguments: argparse.Namespace) -> None:
    until = arguments.until.astimezone()
    with Store(arguments.folder) as store:
        person = store.named(arguments.name)
        store.extend(person, until.isoformat(timespec="minutes"))
    print(f"{person.name}: due {until:%Y-%m-%d %H:%M}")


def add_export(exporting: argparse.ArgumentParser) -> None:
    exporting.add_argument("to", type=Path, metavar="OUT", help="the folder, which must not exist yet")


def export(arguments: argparse.Namespace) -> None:
    made = settings.read(arguments.folder / settings.FILE)
    if arguments.to.exists():
        raise InvalidText(f"{arguments.to} already exists: expected a new folder")
    with Store(arguments.folder) as store:
        chosen = submissions.counting(store)
        submissions.write(store, made, chosen, arguments.to)
    from kibitz.cli.marking import marks_words, match_words

    where = arguments.to
    print(f"{where}: {plural(len(chosen), 'submission')}; for marks:")
    if not isinstance(made.contract, OutputContract):
        print("  kibitz", shlex.join(map(str, match_words(made, where))))
    print("  kibitz", shlex.join(map(str, marks_words(made, where))))


def add_grade(grading: argparse.ArgumentParser) -> None:
    grading.add_argument("--deals", type=whole_number("deals", 1), help="deals to play (default: as kibitz arena does)")


def grade(arguments: argparse.Namespace) -> None:
    from kibitz.cli import marking

    made = settings.read(arguments.folder / settings.FILE)
    with Store(arguments.folder) as store:
        book = marking.grade(arguments.folder, made, store, arguments.deals)
        print_table(list(marking.table(store, book, None)), right=(3,))


def add_marks(marking: argparse.ArgumentParser) -> None:
    marking.add_argument(
        "--late", metavar="RULE", help="preview another rule for lateness: 'cap 5 5', 'deduct 10 3', none"
    )
    marking.add_argument("--passing", metavar="NAME", help="preview the marks if this is the last program that passes")
    marking.add_argument("--preview", action="store_true", help="preview, also with the course's own rules")
    marking.add_argument("--keep", action="store_true", help="adopt the marks of the last preview")
    marking.add_argument("--csv", type=Path, metavar="FILE", help="write all figures")
    marking.add_argument("--canvas", type=Path, metavar="FILE", help="write a file for Canvas's gradebook to import")
    marking.add_argument("--gradescope", type=Path, metavar="FILE", help="write the columns of Gradescope's gradebook")
    marking.add_argument("--lti", action="store_true", help="send the marks to the course system's gradebook")
    add_json(marking)


def marks(arguments: argparse.Namespace) -> None:
    from kibitz.cli import marking

    folder = arguments.folder
    made = settings.read(folder / settings.FILE)
    with Store(folder) as store:
        new = None
        if arguments.keep:
            found = gradebook.kept(store, gradebook.PREVIEW)
            if found is None:
                raise InvalidText(f"{folder}: no preview: expected one from `kibitz class marks {folder} --late RULE`")
            gradebook.confirm(store, found.id)
        elif arguments.preview or arguments.late or arguments.passing:
            new = marking.preview(folder, made, store, arguments.late or "", arguments.passing or "")
        book = gradebook.kept(store)
        if book is None:
            raise InvalidText(f"{folder}: no marks yet: expected those from `kibitz class grade {folder}`")
        for kind in get_args(gradebook.Kind):
            if path := getattr(arguments, kind):
                text = gradebook.text(kind, store, store.people("student"), made, book, folder)
                durable.replace_text(path, text)
        if arguments.lti:
            send_marks(folder, made, store, book)
            return
        if arguments.json:
            print_json({"marks": asdict(book), "preview": new and asdict(new)})
            return
        print_table(list(marking.table(store, book, new)), right=(3, 4) if new else (3,))
        if new:
            print(f"preview ({new.rule}); nothing has changed: `kibitz class marks {folder} --keep` adopts it")


def send_marks(folder: Path, made: Settings, store: Store, book: gradebook.Book) -> None:
    """Send the marks that hold to the course system; InvalidText where some did not arrive."""
    if made.lti is None:
        raise InvalidText(f"{folder / settings.FILE}: expected a table [lti], which names the course system")
    if not find_spec("joserfc"):
        raise InvalidText(f"a course system needs another package: {CLASS_REMEDY}")
    from kibitz.classroom.lti import pass_back

    outcomes = list(pass_back(folder, made.lti, store, book))
    failed = [(name, why) for name, why in outcomes if why]
    for name, why in failed:
        print(f"kibitz: {name}: {why}", file=sys.stderr)
    print(f"{plural(len(outcomes) - len(failed), 'mark')} sent")
    if failed:
        raise InvalidText(f"{plural(len(failed), 'mark')} not sent")


def add_similar(comparing: argparse.ArgumentParser) -> None:
    comparing.add_argument("--no-play", action="store_true", help="compare files and texts only: nothing runs")
    comparing.add_argument("--html", type=Path, metavar="FILE", help="write the texts side by side")
    add_json(comparing)


def similar(arguments: argparse.Namespace) -> None:
    from kibitz.cli import marking

    made = settings.read(arguments.folder / settings.FILE)
    with Store(arguments.folder) as store:
        found = marking.alike(arguments.folder, made, store, play=not arguments.no_play)
        if arguments.html:
            durable.replace_text(arguments.html, store.noted("similar texts"))
    if arguments.json:
        print_json(found)
        return
    print(f"{plural(found['programs'], 'program')}: {plural(len(found['clusters']), 'cluster')}")
    for one in found["clusters"]:
        print(f"{', '.join(one['members'])}: {one['clues']}")
    for remark in found["remarks"]:
        print(remark)


def faults(arguments: argparse.Namespace) -> None:
    with Store(arguments.folder) as store:
        rows = faults_of(store, store.people("student"))
    if arguments.json:
        print_json(rows)
        return
    lines = [("NAME", "ID", "FILE", "CHECK", "LADDER")]
    for row in rows:
        played = ", ".join(f"{times} {category}" for category, times in row["ladder"].items())
        lines.append((row["name"], row["id"], row["file"], row["check"], played))
    print_table(lines)


def add_history(recalling: argparse.ArgumentParser) -> None:
    add_student(recalling)
    add_zip(recalling)


def add_zip(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("to", type=Path, metavar="ZIP", help="the file")


def history(arguments: argparse.Namespace) -> None:
    unfinished = arguments.to.with_name(f"{arguments.to.name}.unfinished")
    with Store(arguments.folder) as store:
        person = store.named(arguments.name)
        with open(unfinished, "wb") as file:
            write_history(store, person, file, with_marks=True)
    durable.put_in_place(unfinished, arguments.to)
    print(f"{arguments.to}: {person.name}")


ACTIONS = {
    "new": Action(new, "make the folder of a class, with its settings and everybody's personal links", add_new),
    "serve": Action(serve, "run the class's server until Ctrl-C", add_serve),
    "links": Action(links, "make personal links for those who have none, or new ones", add_links),
    "enrol": Action(enrol, "add people of a roster who are not in the class yet, or others who teach", add_enrol),
    "show": Action(show, "print who handed in what and when, and who is stuck", add_json),
    "remind": Action(remind, "mail those without a program that runs, three days before it is due"),
    "extend": Action(extend, "give one student another due time", add_extend),
    "export": Action(export, "write the files that count to a folder, for kibitz arena, similar and marks", add_export),
    "grade": Action(grade, "play the files that count, and adopt the marks of this match", add_grade),
    "marks": Action(marks, "print the marks, preview them under another rule, or write them as gradebooks", add_marks),
    "similar": Action(similar, "compare what counts: clusters, and their texts side by side", add_similar),
    "faults": Action(faults, "print what is wrong with the files that count", add_json),
    "history": Action(history, "write everything that one student handed in, with its results", add_history),
    "backup": Action(backup, "write the class to a zip, even while its server runs", add_zip),
    "doctor": Action(doctor, "say whether this machine can run the class: walls, disk, clock, packages, mail"),
}
