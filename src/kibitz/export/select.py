"""Selects the content of a bundle: the modules in order, and of each the statements that the program needs."""

from __future__ import annotations

import builtins
from dataclasses import replace

from kibitz.export.read import ExportError, Import, Module, parse, source_of

DATA_FILES = "kibitz.data_files"
"""The module whose data_file() a bundle replaces with one of its own."""
RESERVED = ("DATA_FILES", "data_file")
"""Names that the bundle itself defines."""


def gather(program: Module, provided: tuple[str, ...] = ()) -> list[Module]:
    """The program's modules, each before those that import it; all may import what the course provides."""
    ordered: list[Module] = []
    visited: list[str] = []

    def visit(module: Module) -> None:
        visited.append(module.name)
        # Reversed, because in a sorted import block the game's own modules come last.
        for name, wanted in reversed(module.inner.items()):
            if name == DATA_FILES:
                continue
            imported = next((other for other in ordered if other.name == name), None)
            if imported is None:
                if name in visited:
                    raise ExportError(f"{name} and {module.name} import each other: expected imports in one direction")
                if not source_of(name).exists():
                    raise ExportError(f"{module.name} imports from {name}: expected a module with a source file")
                source = source_of(name).read_text(encoding="utf-8")
                imported = parse(name, source, is_program=False, provided=provided)
                visit(imported)
            if missing := wanted - imported.own:
                raise ExportError(f"{module.name} imports {min(missing)}, which {name} does not define")
        ordered.append(module)

    visit(program)
    return ordered


def check_names(modules: list[Module]) -> None:
    """Raises ExportError where two modules use one name for different things, or where a name hides a built-in one."""
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


def needed(modules: list[Module]) -> set[int]:
    """The id() of every statement that the program, the last module, needs."""
    kept = {id(statement) for statement in modules[-1].statements}
    wanted = set[tuple[str, str]]()
    size = -1
    while size < len(kept) + len(wanted):
        size = len(kept) + len(wanted)
        for module in modules:
            homes = module.homes
            for statement in module.statements:
                touched = statement.binds if statement.only_defines else statement.binds | statement.uses
                if id(statement) in kept or any((homes.get(name, ""), name) in wanted for name in touched):
                    kept.add(id(statement))
                    wanted |= {(homes[name], name) for name in statement.uses & homes.keys()}
    return kept


def narrowed(modules: list[Module], kept: set[int]) -> list[Module]:
    """The modules with only these statements, and the imports that they use."""
    narrow = []
    for module in modules:
        statements = [statement for statement in module.statements if id(statement) in kept]
        used = {name for statement in statements for name in statement.uses}
        outer = {name: item for name, item in module.outer.items() if name in used}
        narrow.append(replace(module, statements=statements, outer=outer))
    return [module for module in narrow if module.statements]
