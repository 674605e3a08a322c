"""One standard-library-only file out of a game's modules, as its course wants it handed in.

A game that has such a program says so in its `course/program.py`: `BUNDLE = "solitaire_1.py"` names the file, and
`BUNDLE_NEEDS = ("Take5Player",)` the modules that the course itself provides, if any. All else follows from the
sources, which are read and never run:

- The modules are those that `course/program.py` imports from kibitz, and those that they import, each before its users.
  Of all but `course/program.py` only what is used goes in.
- Their names come to lie in one file: no two modules may give one name to different things, no import may rename.
- An import of kibitz in a `try:` with `except ImportError` stays: so a program uses an installed Kibitz.
- What only an import of kibitz in a function of `course/program.py` asks for becomes text that Python reads when it
  comes there: a program that must answer at once does not wait until all of it has been read.
- `shipped("path")` from kibitz.data_files brings that data file along, packed into the text.
"""

from __future__ import annotations

import ast
import builtins
import os
import re
import sys
import textwrap
import zlib
from base64 import b85encode
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from kibitz.table import TableError

PACKAGE = Path(__file__).parent
SHIPPED = "kibitz.data_files"
WIDTH = 120
SCOPES = (
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda),
    *(ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
)
HEADER = '''"""{title}

One file that needs Python 3.11 or later and its standard library only, made by `kibitz export {game}`
out of the modules of Kibitz, which is under the MIT licence.{installed}
"""
'''
INSTALLED = "\nWhere Kibitz is installed its compiled code is used, for speed alone: the results are the same."
OPTIONAL = re.compile(r"^ +(from|import) kibitz\b", re.MULTILINE)
UNPACK = '''def shipped(name: str) -> bytes:
    """A data file that came along."""
    # Imported late: they take longer than many a program's first answer.
    import zlib
    from base64 import b85decode

    return zlib.decompress(b85decode(SHIPPED[name]))'''
READ_LATER = '''def later(name: str):
    """What has this name in LATER, which is run the first time as if it stood here as the rest of the file does."""
    global LATER
    text, LATER = LATER, ""
    # The empty lines let errors in it tell the file's own lines.
    exec(compile("\\n" * {above} + text, __file__, "exec"), globals())
    return globals()[name]


# What the first answer does not need. Python reads all of a file before it runs any of it, but for texts like this.'''


class ExportError(TableError):
    """Why there is no file."""


@dataclass(frozen=True)
class Bundle:
    """The file that a course asks for."""

    name: str
    text: str


@dataclass(frozen=True, order=True)
class Import:
    """`import module` or `from module import name`, perhaps `as alias`."""

    module: str
    name: str
    alias: str

    @property
    def known_as(self) -> str:
        return self.alias or self.name or self.module.partition(".")[0]

    @property
    def clause(self) -> str:
        return (self.name or self.module) + (f" as {self.alias}" if self.alias else "")


@dataclass
class Statement:
    """A statement at the top level of a module, its text with the comments above it."""

    node: ast.stmt
    text: str
    gap: int
    """Empty lines above it."""

    @property
    def is_block(self) -> bool:
        return isinstance(self.node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)

    @property
    def only_defines(self) -> bool:
        """Whether it does nothing but give names their meanings, and can go where nobody needs them."""
        match self.node:
            case ast.Assign(targets=targets):
                return all(isinstance(target, ast.Name | ast.Tuple) for target in targets)
            case ast.AnnAssign(target=target):
                return isinstance(target, ast.Name)
        return self.is_block

    @cached_property
    def binds(self) -> frozenset[str]:
        """The names that get a meaning here, or a part of it."""
        names = set()
        for part in running(self.node):
            match part:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                    names.add(name)
                case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                    names.add(name)
                case ast.alias(name=name, asname=alias):
                    names.add(alias or name.partition(".")[0])
        return frozenset(names)

    @cached_property
    def uses(self) -> frozenset[str]:
        names: set[str] = set()
        for part in ast.walk(self.node):
            match part:
                case ast.Name(id=name):
                    names.add(name)
                case ast.Constant(value=str(text)) if text.isidentifier():  # an annotation in quotes
                    names.add(text)
        return frozenset(names)

    @cached_property
    def ships(self) -> frozenset[str]:
        """The data files it asks for."""
        return frozenset(path for path in map(shipped_path, ast.walk(self.node)) if path)


@dataclass
class Module:
    """A source taken apart."""

    name: str
    title: str = ""
    statements: list[Statement] = field(default_factory=list)
    inner: dict[str, set[str]] = field(default_factory=dict)
    """Names imported from other modules of kibitz, by module."""
    late: dict[str, set[str]] = field(default_factory=dict)
    """The same of those imported in functions."""
    outer: dict[str, Import] = field(default_factory=dict)
    future: set[str] = field(default_factory=set)

    @property
    def own(self) -> set[str]:
        return {name for statement in self.statements for name in statement.binds}

    @property
    def imported(self) -> dict[str, set[str]]:
        """Names imported from other modules of kibitz anywhere, by module."""
        homes = [*self.inner, *(home for home in self.late if home not in self.inner)]
        return {home: self.inner.get(home, set()) | self.late.get(home, set()) for home in homes}

    @property
    def homes(self) -> dict[str, str]:
        """Where each name of kibitz that is known everywhere here has its meaning."""
        imported = {name: home for home, names in self.inner.items() for name in names}
        return imported | dict.fromkeys(self.own, self.name)

    def error(self, node: ast.AST, message: str) -> ExportError:
        return ExportError(f"{self.name}, line {getattr(node, 'lineno', 1)}: {message}")


def source_of(name: str) -> Path:
    return PACKAGE.joinpath(*name.split(".")[1:]).with_suffix(".py")


def is_kibitz(name: str) -> bool:
    return name.partition(".")[0] == "kibitz"


def shipped_path(node: ast.AST) -> str | None:
    """What a call of shipped() asks for; empty where only running it would tell, None if the node is no such call."""
    match node:
        case ast.Call(func=ast.Name(id="shipped"), args=[ast.Constant(value=str(path))]):
            return path
        case ast.Call(func=ast.Name(id="shipped")):
            return ""
    return None


def running(node: ast.AST) -> Iterator[ast.AST]:
    """The parts that run when the statement does, not those inside its functions, classes and comprehensions."""
    yield node
    if not isinstance(node, SCOPES):
        for child in ast.iter_child_nodes(node):
            yield from running(child)


def tests_name(node: ast.stmt, name: str) -> bool:
    """Whether it is an `if` on that name: TYPE_CHECKING, or __name__."""
    return isinstance(node, ast.If) and any(
        isinstance(part, ast.Name) and part.id == name for part in ast.walk(node.test)
    )


def imports_of(module: str, node: ast.Import | ast.ImportFrom) -> list[Import]:
    if isinstance(node, ast.Import):
        return [Import(alias.name, "", alias.asname or "") for alias in node.names]
    home = node.module or ""
    if node.level:
        home = ".".join([*module.split(".")[: -node.level], *([home] if home else [])])
    return [Import(home, alias.name, alias.asname or "") for alias in node.names]


def take_name(module: Module, node: ast.stmt, item: Import, known: dict[str, set[str]]) -> None:
    if not item.name or item.alias or source_of(f"{item.module}.{item.name}").exists():
        raise module.error(node, "a bundle needs `from module import name`, a name of its own kept as it is")
    known.setdefault(item.module, set()).add(item.name)


def take_import(module: Module, node: ast.Import | ast.ImportFrom, provided: tuple[str, ...]) -> None:
    for item in imports_of(module.name, node):
        root = item.module.partition(".")[0]
        if item.name == "*":
            raise module.error(node, "a bundle needs the imported names one by one, not *")
        if item.module == "__future__":
            module.future.add(item.name)
        elif is_kibitz(item.module):
            take_name(module, node, item, module.inner)
        elif root in sys.stdlib_module_names or root in provided:
            module.outer[item.known_as] = item
        else:
            raise module.error(node, f"{root} is not in the standard library, nor named in BUNDLE_NEEDS")


def check(module: Module, node: ast.stmt, is_program: bool) -> list[ast.Import | ast.ImportFrom]:
    """Refuse what would not work in one file; returns the imports of kibitz that wait for their function's call."""
    functions, sheltered, late = set[ast.AST](), set[ast.AST](), []
    for part in ast.walk(node):
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef):
            functions.update(ast.walk(part))
        if isinstance(part, ast.Try) and any(
            isinstance(name, ast.Name) and name.id == "ImportError"
            for handler in part.handlers
            for name in ast.walk(handler.type or handler)
        ):
            sheltered.update(inner for statement in part.body for inner in ast.walk(statement))
        if isinstance(part, ast.Import | ast.ImportFrom) and any(
            is_kibitz(item.module) for item in imports_of(module.name, part)
        ):
            if part not in sheltered:
                if not is_program or part not in functions:
                    raise module.error(
                        part,
                        "an import of kibitz must stand at the top, in a function of course/program.py, "
                        "or in a try: except ImportError",
                    )
                late.append(part)
            elif isinstance(part, ast.ImportFrom) and part.level:
                raise module.error(part, "a bundle needs this import with kibitz's full name")
        if shipped_path(part) == "":
            raise module.error(part, "a bundle needs the path of a shipped file as a plain string")
    return late


def waiting(module: Module, late: list[ast.Import | ast.ImportFrom], lines: list[str], above: int) -> list[str]:
    """A statement's lines, which have so many others above them, with a call in the place of each late import."""
    for node in reversed(late):
        items = imports_of(module.name, node)
        for item in items:
            take_name(module, node, item, module.late)
        first = node.lineno - 1 - above
        indent = lines[first][: node.col_offset]
        if indent.strip():
            raise module.error(node, "a bundle needs one statement a line")
        lines[first : (node.end_lineno or 0) - above] = [
            f'{indent}{item.name} = later("{item.name}")' for item in items
        ]
    return lines


def take_apart(name: str, source: str, is_program: bool, provided: tuple[str, ...] = ()) -> Module:
    module, tree, lines = Module(name), ast.parse(source), source.splitlines()
    end = 0
    for node in tree.body:
        first = min([node.lineno, *(item.lineno for item in getattr(node, "decorator_list", []))]) - 1
        if first < end:
            raise module.error(node, "a bundle needs one statement a line")
        start = first
        while start > end and lines[start - 1].startswith("#"):
            start -= 1
        own, gap, end = lines[start : node.end_lineno], start - end, node.end_lineno or 0
        text = "\n".join(own)
        match node:
            case ast.Expr(value=ast.Constant(value=str(title))):
                if node is tree.body[0]:
                    module.title = title.strip()
                elif module.statements:  # says what the name above it means
                    module.statements[-1].text += f"\n{text}"
            case ast.Import() | ast.ImportFrom():
                take_import(module, node, provided)
            case ast.If(body=body, orelse=[]) if tests_name(node, "TYPE_CHECKING"):
                for item in body:
                    if not isinstance(item, ast.Import | ast.ImportFrom):
                        raise module.error(item, "a bundle needs nothing but imports under TYPE_CHECKING")
                    take_import(module, item, provided)
            case ast.If() if tests_name(node, "__name__") and not is_program:
                pass
            case ast.Assign(targets=[ast.Name(id="BUNDLE" | "BUNDLE_NEEDS")]):
                pass
            case ast.Assign(targets=[ast.Name(id="__all__")]) if not is_program:
                pass
            case _:
                late = check(module, node, is_program)
                module.statements.append(Statement(node, "\n".join(waiting(module, late, own, start)), gap))
    return module


def gather(program: Module) -> list[Module]:
    """The program's modules, each before those that import it."""
    ordered: list[Module] = []
    entered: list[str] = []

    def visit(module: Module) -> None:
        entered.append(module.name)
        for name, wanted in reversed(module.imported.items()):  # in a sorted import block the game's own come last
            if name == SHIPPED:
                continue
            found = next((other for other in ordered if other.name == name), None)
            if found is None:
                if name in entered:
                    raise ExportError(f"{name} and {module.name} need each other, which one file can't give them")
                if not source_of(name).exists():
                    raise ExportError(f"{module.name} imports from {name}, which has no source")
                found = take_apart(name, source_of(name).read_text(encoding="utf-8"), is_program=False)
                visit(found)
            if missing := wanted - found.own:
                raise ExportError(f"{module.name} imports {min(missing)}, which {name} does not define")
        ordered.append(module)

    visit(program)
    return ordered


def check_names(modules: list[Module]) -> None:
    """One name, one meaning, in the whole file."""
    reserved = ("SHIPPED", "shipped", "LATER", "later")
    meanings: dict[str, tuple[str | Import, str]] = dict.fromkeys(reserved, (SHIPPED, SHIPPED))
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


def import_lines(imports: set[Import]) -> Iterator[str]:
    for item in sorted(imports):
        if not item.name:
            yield f"import {item.clause}"
    for home in sorted({item.module for item in imports if item.name}):
        clauses = [item.clause for item in sorted(imports) if item.name and item.module == home]
        line = f"from {home} import {', '.join(clauses)}"
        if len(line) > WIDTH:
            line = "\n".join([f"from {home} import (", *(f"    {clause}," for clause in clauses), ")"])
        yield line


def packed(names: list[str]) -> str:
    """The data files as text."""
    lines = ["SHIPPED = {"]
    for name in names:
        try:
            text = b85encode(zlib.compress((PACKAGE / name).read_bytes(), 9)).decode("ascii")
        except OSError as error:
            raise ExportError(f"no data file {name}: {error.strerror}") from None
        lines.append(f'    "{name}": (')
        lines += [f'        "{text[start : start + 100]}"' for start in range(0, len(text), 100)]
        lines.append("    ),")
    return "\n".join([*lines, "}"])


def commented(text: str) -> str:
    """The text as comment lines, wrapped anew where the mark of a comment would make one too long."""
    lines = []
    for line in text.splitlines():
        lines += textwrap.wrap(line, WIDTH - 2) or [""]
    return "\n".join(f"# {line}".rstrip() for line in lines)


def body_of(module: Module) -> Iterator[str]:
    """A module's statements, with the empty lines that belong between them."""
    above: Statement | None = None
    for statement in module.statements:
        if above is not None:
            yield "\n" * (1 + (2 if above.is_block or statement.is_block else min(statement.gap, 1)))
        yield statement.text
        above = statement


def bodies(modules: list[Module], program: Module, parted: bool) -> Iterator[str]:
    """The modules' texts, one below the other; parted: there is something above the first that is no import."""
    for number, module in enumerate(modules):
        about = "" if module is program else commented(module.title) + "\n\n"
        if about and module.statements[0].is_block:
            about += "\n"
        after_imports = not number and not parted and (about or not module.statements[0].is_block)
        yield ("\n" if after_imports else "\n\n") + about + "".join(body_of(module))


def imports_in(modules: list[Module]) -> set[Import]:
    return {item for module in modules for item in module.outer.values()}


def joined(modules: list[Module], later: list[Module], game: str) -> str:
    program, everything = modules[-1], [*modules, *later]
    data = {path for module in everything for statement in module.statements for path in statement.ships}
    optional = any(OPTIONAL.search(statement.text) for module in everything for statement in module.statements)
    parts = [HEADER.format(title=program.title, game=game, installed=INSTALLED if optional else "")]
    if future := sorted({name for module in everything for name in module.future}):
        parts.append(f"from __future__ import {', '.join(future)}\n")
    parts.append("\n".join(import_lines(imports_in(modules))))
    if data:
        parts += [f"\n{packed(sorted(data))}", f"\n\n{UNPACK}"]
    if not program.late:
        parts += bodies(modules, program, parted=bool(data))
        return "\n".join(parts) + "\n"
    parts += bodies(modules[:-1], program, parted=bool(data))
    late = "\n".join([*import_lines(imports_in(later) - imports_in(modules)), *bodies(later, program, parted=False)])
    if "'''" in late:
        raise ExportError(f"{program.name}: what is imported in a function must do without '''")
    above = sum(part.count("\n") + 1 for part in parts)
    parts.append("\n\n" + READ_LATER.format(above=above + 2 + READ_LATER.count("\n") + 1))
    parts.append(f"LATER = r'''\n{late}\n'''")
    parts += bodies([program], program, parted=True)
    return "\n".join(parts) + "\n"


def bundle(game: str) -> Bundle:
    """The one file of a game's course."""
    folder = game.strip().lower().replace("-", "_")
    name = f"kibitz.games.{folder}.course.program"
    constants: dict[str, object] = {}
    if folder.isidentifier() and source_of(name).exists():
        source = source_of(name).read_text(encoding="utf-8")
        for node in ast.parse(source).body:
            match node:
                case ast.Assign(targets=[ast.Name(id="BUNDLE" | "BUNDLE_NEEDS" as constant)], value=value):
                    constants[constant] = ast.literal_eval(value)
    file, provided = constants.get("BUNDLE"), constants.get("BUNDLE_NEEDS", ())
    if not isinstance(file, str):
        raise ExportError(f"{game} has no program that a course asks for")
    if not isinstance(provided, tuple):
        raise ExportError(f"{name}: BUNDLE_NEEDS must be a tuple of module names")
    modules = gather(take_apart(name, source, is_program=True, provided=provided))
    first, sooner_or_later = needed(modules, late=False), needed(modules, late=True)
    check_names(narrowed(modules, sooner_or_later))
    text = joined(narrowed(modules, first), narrowed(modules, sooner_or_later - first), folder.replace("_", "-"))
    compile(text, file, "exec", dont_inherit=True)
    return Bundle(file, text)


def write(game: str, folder: Path, force: bool = False) -> Path:
    """Leave the file in the folder; one of that name that differs is replaced only by force."""
    made = bundle(game)
    path = folder / made.name
    if path.exists() and not force and path.read_text(encoding="utf-8", errors="replace") != made.text:
        raise ExportError(f"{path} exists and differs: move it away, or replace it by force")
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{made.name}.{os.getpid()}")
    try:
        unfinished.write_text(made.text, encoding="utf-8", newline="\n")
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return path
