"""Selects what goes into a bundle: the modules in their order, and of each the statements that the program needs."""

from __future__ import annotations

import builtins
from dataclasses import replace

from kibitz.export.read import ExportError, Import, Module, source_of, take_apart

DATA_FILES = "kibitz.data_files"
"""The module whose shipped() a bundle replaces with one of its own."""
RESERVED = ("SHIPPED", "shipped", "LATER", "later")
"""Names that a bundle gives a meaning of its own."""


def gather(program: Module, provided: tuple[str, ...] = ()) -> list[Module]:
    """The program's modules, each before those that import it; any may import what the course provides."""
    ordered: list[Module] = []
    entered: list[str] = []

    def visit(module: Module) -> None:
        entered.append(module.name)
        for name, wanted in reversed(module.imported.items()):  # in a sorted import block the game's own come last
            if name == DATA_FILES:
                continue
            found = next((other for other in ordered if other.name == name), None)
            if found is None:
                if name in entered:
                    raise ExportError(f"{name} and {module.name} need each other, which one file can't give them")
                if not source_of(name).exists():
                    raise ExportError(f"{module.name} imports from {name}, which has no source")
                source = source_of(name).read_text(encoding="utf-8")
                found = take_apart(name, source, is_program=False, provided=provided)
                visit(found)
            if missing := wanted - found.own:
                raise ExportError(f"{module.name} imports {min(missing)}, which {name} does not define")
        ordered.append(module)

    visit(program)
    return ordered


def check_names(modules: list[Module]) -> None:
    """One name, one meaning, in the whole file."""
    meanings: dict[str, tuple[str | Import, str]] = dict.fromkeys(RESERVED, (DATA_FILES, DATA_FILES))
    for module in modules:
        meant: dict[str, str | Import] = {**dict.fromkeys(sorted(module.own), module.name), **module.outer}
        for name, meaning in meant.items():
            known, home = meanings.setdefault(name, (meaning, module.name))
            if known != meaning:
                raise ExportError(f"{home} and {module.name} both have a {name}: rename one of them")
    hiding = set(meanings) & set(dir(builtins))
    for module in modules:
        for statement in module.statements:
            for name in sorted(statement.uses & hiding - module.homes.keys() - module.outer.keys()):
                raise ExportError(f"{meanings[name][1]} would hide the built-in {name} from {module.name}: rename it")


def needed(modules: list[Module], late: bool) -> set[int]:
    """The statements, by id(), that the program, which is the last module, has a use for; late: sooner or later."""
    program = modules[-1]
    kept = {id(statement) for statement in program.statements}
    wanted = {(home, name) for home, names in program.late.items() for name in names if late}
    found = -1
    while found < len(kept) + len(wanted):
        found = len(kept) + len(wanted)
        for module in modules:
            homes = module.homes
            for statement in module.statements:
                touched = statement.binds if statement.only_defines else statement.binds | statement.uses
                if id(statement) in kept or any((homes.get(name, ""), name) in wanted for name in touched):
                    kept.add(id(statement))
                    wanted |= {(homes[name], name) for name in statement.uses & homes.keys()}
    return kept


def narrowed(modules: list[Module], kept: set[int]) -> list[Module]:
    """What is left of the modules with these statements only."""
    found = []
    for module in modules:
        statements = [statement for statement in module.statements if id(statement) in kept]
        used = {name for statement in statements for name in statement.uses}
        outer = {name: item for name, item in module.outer.items() if name in used}
        found.append(replace(module, statements=statements, outer=outer))
    return [module for module in found if module.statements]
