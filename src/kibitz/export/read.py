"""Parses a module's source into its imports and top-level statements, without running any of it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from kibitz.export.older import without_strict_zip
from kibitz.table import TableError

PACKAGE = Path(__file__).parents[1]
CONSTANTS = ("BUNDLE", "BUNDLE_NEEDS", "BUNDLE_NOTE")
"""Assignments by which a course's program describes its bundle; the bundle leaves them out."""
SCOPES = (
    *(ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda),
    *(ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
)


class ExportError(TableError):
    """The reason why a game's file can't be made."""


@dataclass(frozen=True, order=True)
class Import:
    """`import module` or `from module import name`, perhaps with `as alias`."""

    module: str
    name: str
    alias: str

    @property
    def known_as(self) -> str:
        """The name that it binds in the importing module."""
        return self.alias or self.name or self.module.partition(".")[0]

    @property
    def clause(self) -> str:
        """Its part of an import statement, after `import`."""
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
        """Whether it only binds names, so that it can be left out where nobody uses them."""
        match self.node:
            case ast.Assign(targets=targets):
                return all(isinstance(target, ast.Name | ast.Tuple) for target in targets)
            case ast.AnnAssign(target=target):
                return isinstance(target, ast.Name)
        return self.is_block

    @cached_property
    def binds(self) -> frozenset[str]:
        """The names that it binds or changes."""
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
        """Every name in it, also those that it binds, and those in string annotations."""
        names: set[str] = set()
        for part in ast.walk(self.node):
            match part:
                case ast.Name(id=name):
                    names.add(name)
                case ast.Constant(value=str(text)) if text.isidentifier():  # an annotation in quotes
                    names.add(text)
        return frozenset(names)

    @cached_property
    def data_files(self) -> frozenset[str]:
        """The paths of the data files that it reads."""
        return frozenset(path for path in map(data_path, ast.walk(self.node)) if path)


@dataclass
class Module:
    """A module, parsed into its statements and imports."""

    name: str
    title: str = ""
    statements: list[Statement] = field(default_factory=list)
    inner: dict[str, set[str]] = field(default_factory=dict)
    """Names imported from other modules of kibitz, by module."""
    outer: dict[str, Import] = field(default_factory=dict)
    """Imports from outside kibitz, by the name that each binds."""

    @property
    def own(self) -> set[str]:
        """The names that its statements bind."""
        return {name for statement in self.statements for name in statement.binds}

    @property
    def homes(self) -> dict[str, str]:
        """The module of kibitz that defines each of the module's global names."""
        imported = {name: home for home, names in self.inner.items() for name in names}
        return imported | dict.fromkeys(self.own, self.name)

    def error(self, node: ast.AST, message: str) -> ExportError:
        """An error that names the module and the line."""
        return ExportError(f"{self.name}, line {getattr(node, 'lineno', 1)}: {message}")


def source_of(name: str) -> Path:
    """The source of a module or package of kibitz."""
    path = PACKAGE.joinpath(*name.split(".")[1:])
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def data_source(name: str) -> Path:
    """A data file of kibitz, by its path inside the package."""
    return PACKAGE / name


def is_kibitz(name: str) -> bool:
    return name.partition(".")[0] == "kibitz"


def data_path(node: ast.AST) -> str | None:
    """The path in a call of data_file(), empty if it is not a plain string; None if the node is another thing."""
    match node:
        case ast.Call(func=ast.Name(id="data_file"), args=[ast.Constant(value=str(path))]):
            return path
        case ast.Call(func=ast.Name(id="data_file")):
            return ""
    return None


def running(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that run when the statement runs: all but those inside its functions, classes and comprehensions."""
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
    """The imports of a statement in the module of this name; relative ones become absolute."""
    if isinstance(node, ast.Import):
        return [Import(alias.name, "", alias.asname or "") for alias in node.names]
    home = node.module or ""
    if node.level:
        home = ".".join([*module.split(".")[: -node.level], *([home] if home else [])])
    return [Import(home, alias.name, alias.asname or "") for alias in node.names]


def take_import(module: Module, node: ast.Import | ast.ImportFrom, provided: tuple[str, ...]) -> None:
    """Note what a top-level import statement of the module imports."""
    for item in imports_of(module.name, node):
        root = item.module.partition(".")[0]
        if item.name == "*":
            raise module.error(node, "a bundle needs the imported names one by one, not *")
        if item.module == "__future__":
            continue  # a bundle has the one that this package uses
        if is_kibitz(item.module):
            if not item.name or item.alias or source_of(f"{item.module}.{item.name}").exists():
                raise module.error(node, "a bundle needs `from module import name`, a name of its own kept as it is")
            module.inner.setdefault(item.module, set()).add(item.name)
        elif root in sys.stdlib_module_names or root in provided:
            module.outer[item.known_as] = item
        else:
            raise module.error(node, f"{root} is not in the standard library, nor named in BUNDLE_NEEDS")


def check(module: Module, node: ast.stmt) -> None:
    """Raises ExportError for what would not work in one file.

    An import of kibitz inside a statement may stand in the body of a `try` with `except ImportError` only, where it
    stays as it is and uses an installed Kibitz.
    """
    sheltered = set[ast.AST]()
    for part in ast.walk(node):
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
                raise module.error(
                    part, "an import of kibitz must stand at the top of the module, or in a try: except ImportError"
                )
            if isinstance(part, ast.ImportFrom) and part.level:
                raise module.error(part, "a bundle needs this import with kibitz's full name")
        if data_path(part) == "":
            raise module.error(part, "a bundle needs the path of a data file as a plain string")


def parse(name: str, source: str, is_program: bool, provided: tuple[str, ...] = ()) -> Module:
    """The module of this name, from its source; is_program: it is a game's course/program.py.

    - A statement's text begins with the comment lines right above it, so that they move together.
    - The module's docstring becomes its title; a string below a name belongs to the statement that binds the name.
    - Imports are collected, not kept as statements; the bundle writes its own.
    - Of modules that are not the program, `if __name__ == "__main__"` and `__all__` are left out.
    - `strict=` is removed from calls of zip().
    """
    source = without_strict_zip(source)
    module, tree, lines = Module(name), ast.parse(source), source.splitlines()
    end = 0
    for node in tree.body:
        first = min([node.lineno, *(item.lineno for item in getattr(node, "decorator_list", []))]) - 1
        if first < end:
            raise module.error(node, "a bundle needs one statement a line")
        start = first
        while start > end and lines[start - 1].startswith("#"):
            start -= 1
        text, gap, end = "\n".join(lines[start : node.end_lineno]), start - end, node.end_lineno or 0
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
            case ast.Assign(targets=[ast.Name(id=name)]) if is_program and name in CONSTANTS:
                pass
            case ast.Assign(targets=[ast.Name(id="__all__")]) if not is_program:
                pass
            case _:
                check(module, node)
                module.statements.append(Statement(node, text, gap))
    return module
