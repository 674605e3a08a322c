"""What was handed in: a class's folder or zip, taken apart into one upload for each submission."""

import contextlib
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath, PurePosixPath

from kibitz.arena.contract import Contract
from kibitz.arena.inspection.recognise import is_handed_out
from kibitz.arena.intake import metadata
from kibitz.arena.intake.layouts import LATE, Label, named, unnamed
from kibitz.arena.intake.metadata import Metadata
from kibitz.arena.intake.submission import fit
from kibitz.arena.intake.trees import Tree, could_be_submission, count, homes, is_named, tree, tree_of
from kibitz.arena.intake.unpacking import (
    MOST_ENTRIES,
    contents,
    files_of,
    is_archive,
    is_hidden,
    is_utf8,
    unpack_class,
    why_refused,
)
from kibitz.arena.temporary import fresh
from kibitz.table import InvalidText


@dataclass(frozen=True)
class Upload:
    """One thing that was handed in."""

    label: Label
    sources: tuple[tuple[Path, str], ...]
    """Files, folders and archives, each with the name that the student gave it."""
    item: str = ""
    """The name in the class's folder."""
    refused: str = ""
    """Why it is left out already."""
    metadata: Metadata | None = None
    """What the course system says about it beside its name."""


@dataclass
class Uploads:
    """All of a class."""

    found: list[Upload] = field(default_factory=list)
    ignored: list[str] = field(default_factory=list)
    """Files beside the submissions that are none, e.g. a roster."""


def uploads(path: Path, contract: Contract, staging: Path) -> Uploads:
    """The submissions in what is named on the command line: a file, a folder or a zip, of one student or of a class."""
    full = path.resolve() if path.name in ("", "..") else path.absolute()
    if is_archive(path):
        return in_archive(path, contract, staging)
    if path.is_file():
        name = full.parent.name if path.name == contract.file else path.stem
        known = named(path.name, False)
        label = known or Label("files", name)
        return Uploads([Upload(label, ((path, known.file if known else path.name),), path.name)])
    if contract.file and (path / contract.file).is_file():
        return Uploads([Upload(Label("folders", full.name), ((path, ""),), full.name)])
    places = homes(tree(path), contract)
    return joined(in_folder(path.joinpath(*home), contract, staging, section(home, places)) for home in places)


def joined(several: Iterable[Uploads]) -> Uploads:
    """All uploads of several places."""
    found = Uploads()
    for one in several:
        found.found += one.found
        found.ignored += one.ignored
    return found


def section(home: tuple[str, ...], homes: Sequence[tuple[str, ...]]) -> str:
    """The section whose submissions are in this folder; empty where all are in one."""
    return fit(home[-1]) if home and len(homes) > 1 else ""


def in_folder(folder: Path, contract: Contract, staging: Path, section: str = "") -> Uploads:
    """Each submission of a class: whatever is in the folder, by its name. Links are not followed."""
    below = [path for path in sorted(folder.iterdir()) if not is_hidden(path.name)]
    taken = [path for path in below if path.is_symlink() or path.is_dir() or is_taken(path, contract)]
    if len(taken) > 1:
        # A class in plain files may be beside what the course handed out.
        taken = [path for path in taken if named(path.name, False) or not is_handed_out(path, contract)]
    if classes := archives_of_classes(taken, contract):
        return joined(in_archive(archive, contract, staging) for archive in classes)
    known = {path: label for path in taken if (label := named(path.name, path.is_dir()))}
    about = metadata.beside(folder)
    receipts = {path.stem: metadata.receipt(path) for path, label in known.items() if is_receipt(path, label)}
    about |= {name: said for name, said in receipts.items() if said}
    others = unnamed({path.name: path.is_dir() for path in taken if path not in known}, contract.file)
    several: list[Upload] = []
    for path in taken:
        label = known.get(path) or others[path.name]
        refused = "it is a link" if path.is_symlink() else ""
        label = replace(label, section=section, is_late=label.is_late or LATE in path.name)
        inside = "" if path.is_dir() else label.file or path.name
        several.append(Upload(label, ((path, inside),), path.name, refused, about.get(path.stem)))
    ignored = [path.name for path in below if path not in taken and path.name not in metadata.NAMES]
    return Uploads(together(several, contract), ignored)


def is_receipt(path: Path, label: Label) -> bool:
    """Whether a file is Blackboard's own about a submission, which names the student."""
    return label.layout == "Blackboard" and not label.file and not path.is_symlink()


def is_taken(path: Path, contract: Contract) -> bool:
    """Whether a file in a class's folder is a submission or belongs to one."""
    if named(path.name, False):
        return True
    if not path.suffix and "" in contract.suffixes:
        # Without an ending it is a program if it can be run: README and Makefile are none.
        with path.open("rb") as file:
            return file.read(4).startswith((b"#!", b"\x7fELF"))
    return could_be_submission(path.name, contract)


def archives_of_classes(paths: list[Path], contract: Contract) -> list[Path]:
    """The archives, where each is a class and not a submission: course systems' exports, or the only thing there."""
    if not paths or not all(is_archive(path) and not path.is_symlink() for path in paths):
        return []
    if any(named(path.name, False) for path in paths):
        return []
    trees = [listed(path) for path in paths]
    if all(below and any(is_named(below, 3)) for below in trees):
        return paths
    return paths if len(paths) == 1 and holds_several(trees[0], contract) else []


def holds_several(here: Tree, contract: Contract) -> bool:
    """Whether an archive that is the only thing there is a class: several programs, or files of several students."""
    programs = count(here, contract.file)
    for name in homes(here, contract)[0]:
        here = here[name] or {}
    return programs > 1 or (not programs and sum(could_be_submission(name, contract) for name in here) > 1)


def listed(archive: Path) -> Tree:
    """The names in an archive; none where it can't be read."""
    try:
        with zipfile.ZipFile(archive) as packed:
            return tree_of(files_of(packed))
    except Exception:
        return {}


# An archive that is named on the command line holds one submission or a whole class. What is wrong with one file of it
# leaves out the submission to which the file belongs, and each submission has a budget of its own.
def in_archive(archive: Path, contract: Contract, staging: Path) -> Uploads:
    """Each submission of the archive, unpacked below staging."""
    place = fresh(staging / "unpacked")
    try:
        with zipfile.ZipFile(archive) as packed:
            items = files_of(packed)
            if len(items) > MOST_ENTRIES:
                raise InvalidText(f"{archive}: holds more than {MOST_ENTRIES:,} files")
            roots = homes(tree_of(items), contract)
            refused = unpack_class(packed, items, roots, place)
            keep_empty(packed, roots, place)
    except (InvalidText, OSError):
        raise
    except Exception as error:
        raise InvalidText(f"{archive}: {why_refused(error)}") from None
    found = Uploads()
    for root in roots:
        home = place.joinpath(*root)
        home.mkdir(parents=True, exist_ok=True)
        more = in_folder(home, contract, staging, section(root, roots))
        found.ignored += more.ignored
        found.found += [upload for upload in more.found if (root, upload.item) not in refused]
    found.found += [
        Upload(named(top, True) or named(top, False) or Label("folders", top), (), top, reason)
        for (_, top), reason in refused.items()
    ]
    return one_program(found, archive, place, contract) or found


def keep_empty(packed: zipfile.ZipFile, roots: list[tuple[str, ...]], place: Path) -> None:
    """Make the folders in which nothing was left to unpack: they were handed in too."""
    for item in contents(packed):
        parts = PurePosixPath(item.filename).parts
        root = next((root for root in roots if parts[: len(root)] == root), ())
        below = parts[len(root) : len(root) + 1]
        is_folder = item.is_dir() or len(parts) > len(root) + 1
        if below and is_folder and not is_hidden(below[0]) and below[0] not in ("/", "..") and is_utf8(below[0]):
            with contextlib.suppress(OSError, ValueError):
                place.joinpath(*root, below[0]).mkdir(parents=True, exist_ok=True)


def one_program(found: Uploads, archive: Path, place: Path, contract: Contract) -> Uploads | None:
    """The archive as the submission of one student, where it is no more than that; by its own name."""
    tops = {path.name for path in place.iterdir()}
    if not (contract.file and contract.file in tops) and len(found.found) != 1:
        return None
    known = named(archive.name, False)
    only = found.found[0] if len(found.found) == 1 else None
    if only and only.label.layout not in ("folders", "files", "GitHub Classroom"):
        return None
    label = known or Label("folders", archive.stem)
    inside = only.sources if only and only.sources and contract.file not in tops else ((place, ""),)
    refused = only.refused if only else ""
    return Uploads([Upload(label, inside, archive.name, refused)])


def together(several: list[Upload], contract: Contract) -> list[Upload]:
    """Files of one student that are beside each other as one upload, or one for each time that he handed in."""
    joined: list[Upload] = []
    by_student: dict[tuple[str, str, str], list[Upload]] = {}
    for upload in several:
        layout = upload.label.layout
        if layout in ("Canvas", "Moodle", "Blackboard") or (layout == "D2L" and upload.label.file):
            time = upload.label.time if layout in ("D2L", "Blackboard") else ""
            by_student.setdefault((upload.label.id, upload.label.student, time), []).append(upload)
        else:
            joined.append(upload)
    for own in by_student.values():
        joined += attempts(own, contract) if own[0].label.layout == "Canvas" else [as_one(own)]
    return sorted(joined, key=lambda upload: upload.item)


def as_one(own: list[Upload]) -> Upload:
    sources = tuple(source for upload in own for source in upload.sources)
    refused = next((upload.refused for upload in own if upload.refused), "")
    late = any(upload.label.is_late for upload in own)
    last = max(own, key=lambda upload: upload.label.number)
    about = next((upload.metadata for upload in own if upload.metadata), None)
    return replace(last, label=replace(last.label, is_late=late), sources=sources, refused=refused, metadata=about)


def attempts(own: list[Upload], contract: Contract) -> list[Upload]:
    """A student's files in Canvas by attempts: handed in again, a.py is called a-1.py, then a-2.py."""
    files = {upload.label.file for upload in own}
    versions: dict[str, list[tuple[int, Upload]]] = {}
    for upload in own:
        plain, number = without_number(upload.label.file, files, contract.file)
        versions.setdefault(plain, []).append((number, upload))
    numbers = sorted({number for several in versions.values() for number, _ in several})
    found = []
    for number in numbers:
        chosen = []
        for plain, several in sorted(versions.items()):
            until = [(given, upload.label.number, upload) for given, upload in several if given <= number]
            if until:
                upload = max(until, key=lambda each: each[:2])[2]
                chosen.append(replace(upload, sources=((upload.sources[0][0], plain),)))
        one = as_one(chosen)
        found.append(replace(one, label=replace(one.label, number=number)))
    return found


def without_number(name: str, files: set[str], program: str) -> tuple[str, int]:
    """A file's name as it was first, and how often it was handed in again: a-2.py is a.py, 2."""
    path = PurePath(name)
    stem, dash, number = path.stem.rpartition("-")
    plain = f"{stem}{path.suffix}"
    # Only where the plain name is another of the student's files, or the one that is asked for: part-2.py is a name.
    is_known = plain in files or plain.casefold() == program.casefold()
    if dash and stem and number.isascii() and number.isdecimal() and len(number) < 5 and is_known:
        return plain, int(number)
    return name, 0
