"""`kibitz vary`: a game that nobody has seen, solved or measured, as an assignment."""

from __future__ import annotations

import argparse
import csv
import io
import json
import re
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kibitz import catalog
from kibitz.cli.common import add_flag, add_game_name, add_seed, add_walls, needed_part, warn_if_interpreted
from kibitz.descriptions import to_json, to_toml
from kibitz.durable import make_folder, replace_text
from kibitz.table import Game, TableError

EXAMPLE = """kibitz vary sebastian --seed 2027 -o assignment
kibitz vary take-five --seed 2027 -o assignment
kibitz vary play-nine --seed 2027 -o assignment
kibitz vary sebastian --students roster.csv -o class"""
ANSWERS = "answers.json"
"""What the students must not see."""
VARIANTS = "variants.json"
"""Whose variant is which, for `kibitz grade`."""


def add(parser: argparse.ArgumentParser, _: Game | None) -> None:
    add_game_name(parser)
    parser.add_argument("-o", "--out", type=Path, required=True, metavar="FOLDER", help="a new folder for all files")
    add_seed(parser, "the seed of the variant (default: a secret number)", default=None)
    parser.add_argument("--like", default="usual", metavar="DIFFICULTY", help="easy, usual or hard (default usual)")
    parser.add_argument("--students", type=Path, metavar="FILE.csv", help="a variant for each student of this roster")
    add_flag(parser, "--verbose", help="say which variants were rejected, and why")
    add_walls(parser, "of the autograder: limits accepts containers without walls, where programs run as nobody")


def run(arguments: argparse.Namespace) -> None:
    game = catalog.game(arguments.game)
    module = needed_part(game.name, "variants", "variants")
    if arguments.like not in module.LIKES:
        raise TableError(f"--like {arguments.like}: expected one of {', '.join(module.LIKES)}")
    out: Path = arguments.out
    if out.exists() and any(out.iterdir()):
        raise TableError(f"{out} exists: expected a new folder")
    warn_if_interpreted(game.name)
    # Imported here: only this command's work needs the arena.
    from kibitz.arena.matches import deal_seeds

    seed = deal_seeds.drawn() if arguments.seed is None else arguments.seed
    say = tell if arguments.verbose else silent
    if arguments.students:
        of_class(game, module, seed, arguments, say)
        return
    variant = module.vary(str(seed), arguments.like, (), say)
    write(out / "students", module.handout(variant))
    keep_answers(out / ANSWERS, {"seed": seed, **module.answers(variant)})
    print(f"{variant.name}: {variant.summary}")
    print(f"{out}/students has what students get; {out / ANSWERS} is for you alone")
    option = option_of(game)
    file = (f"--option {option}=", f"{option}.toml", to_toml(variant.described))
    print(autograder(game, out, arguments.isolation == "limits", file))


def option_of(game: Game) -> str:
    """The option of the game that chooses one of its family."""
    return str(needed_part(game.name, "family", "variants").OPTION)


def tell(line: str) -> None:
    print(line, file=sys.stderr)


def silent(line: str) -> None:
    """Reports nothing, without --verbose."""


def write(folder: Path, files: Mapping[str, str]) -> None:
    make_folder(folder)
    for name, text in files.items():
        replace_text(folder / name, text)


def keep_answers(path: Path, found: Mapping[str, Any]) -> None:
    keep_secret(path, json.dumps(found, indent=1) + "\n")


def keep_secret(path: Path, text: str) -> None:
    """Write what the students must not see, for its owner alone."""
    replace_text(path, text)
    path.chmod(0o600)


def autograder(game: Game, out: Path, accepts_limits: bool, file: tuple[str, str, str]) -> Path:
    """The zip that grades programs of this variant, or of each student's own; its deals come from a secret seed."""
    from kibitz.arena.matches import deal_seeds
    from kibitz.export.autograder import save_autograder

    return save_autograder(game.name, deal_seeds.drawn(), out, accepts_limits=accepts_limits, file=file)


def of_class(game: Game, module: Any, seed: int, arguments: argparse.Namespace, say: Any) -> None:
    """A folder for each student, a table of all variants, and an autograder that knows whose is which."""
    from kibitz.arena.intake import variants
    from kibitz.arena.intake.roster import Roster

    students = Roster.read(arguments.students).students
    for folder, count in Counter(folder_of(student.name, student.id) for student in students).items():
        if count > 1:
            raise TableError(f"{arguments.students}: {count} students would get the folder {folder}: give each an id")
    taken: list[Any] = []
    table = io.StringIO()
    rows = csv.writer(table, lineterminator="\n")
    found: dict[str, Any] = {"seed": seed, "students": {}}
    for student in students:
        # The name decides too: a student without an id has one of her own.
        variant = module.vary(f"{seed} {student.id} {student.name}", arguments.like, taken, say)
        taken.append(variant)
        folder = folder_of(student.name, student.id)
        write(arguments.out / "students" / folder, module.handout(variant))
        if len(taken) == 1:
            rows.writerow(["name", "id", "folder", "variant", *variant.figures])
        figures = [f"{figure:.4f}" for figure in variant.figures.values()]
        rows.writerow([student.name, student.id, folder, variant.name, *figures])
        found["students"][folder] = module.answers(variant)
        print(f"{student.name}: {variant.name}, {variant.summary}", flush=True)
    keep_secret(arguments.out / "variants.csv", table.getvalue())
    keep_answers(arguments.out / ANSWERS, found)
    values = [to_json(variant.described) for variant in taken]
    known = variants.text_of(option_of(game), zip(students, values, strict=True))
    keep_secret(arguments.out / VARIANTS, known)
    print(f"{arguments.out}/students has a folder for each student; the rest is for you alone")
    file = ("--variants ", VARIANTS, known)
    print(autograder(game, arguments.out, arguments.isolation == "limits", file))


def folder_of(name: str, id: str) -> str:
    """A name that every system takes."""
    return "-".join(re.findall(r"[a-z0-9]+", f"{name} {id}".lower())) or "student"
