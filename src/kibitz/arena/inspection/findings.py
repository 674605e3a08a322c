"""What the text of a program shows before it runs: whether it is Python, and has what its course requires."""

import ast
import builtins
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from kibitz.arena.contract import Contract
from kibitz.arena.inspection.python_text import SyntaxFault, defined, imports, parsed
from kibitz.arena.sanitise import sanitised

STANDARD = sys.stdlib_module_names
NOTEBOOK = ".ipynb"
MOST_NAMED = 500
"""Characters of the list of modules that a program imports."""


@dataclass
class Finding:
    """One subject that was checked."""

    subject: str
    message: str
    passed: bool = True
    is_warning: bool = False
    """Nothing that the course punishes, but hardly intended."""
    is_fatal: bool = False
    """The program can't run at all."""
    excerpt: tuple[str, ...] = ()
    """Lines of the program that show it, with a caret."""

    def for_machines(self) -> dict[str, str | bool]:
        return {"subject": self.subject, "message": self.message, "passed": self.passed, "warning": self.is_warning}


def inspect(path: Path, contract: Contract) -> Iterator[Finding]:
    """What matters most comes first; after a fatal finding there is none."""
    name = path.name
    if path.suffix.lower() == NOTEBOOK:
        message = f"{name} is a notebook: the course requires a Python file{contract.file and f', {contract.file}'}"
        yield Finding("required", message, passed=False, is_fatal=True)
        return
    if path.suffix.lower() != ".py":
        yield Finding("name", name)
        return
    tree = parsed(path.read_bytes())
    if isinstance(tree, SyntaxFault):
        yield Finding("syntax", f"{name}, {tree}", passed=False, is_fatal=True, excerpt=tree.excerpt)
        return
    yield from missing(tree, contract, name)
    imported = imports(tree)
    for module in sorted(set(imported) & set(contract.forbidden)):
        message = f"{name}, line {imported[module]}: the course forbids {module}"
        yield Finding("forbidden import", message, passed=False)
    for module, line in sorted(from_elsewhere(tree, contract, path.parent).items()):
        beyond = f" and {', '.join(contract.libraries)}" if contract.libraries else ""
        message = f"{name}, line {line}: {module}: the course allows the standard library{beyond} only"
        yield Finding("forbidden import", sanitised(message, MOST_NAMED), passed=False)
    wanted = f"; hand it in as {contract.file}" if contract.file and name != contract.file else ""
    yield Finding("name", name + wanted)
    yield Finding("imports", sanitised(", ".join(sorted(imported)), MOST_NAMED) or "none")


def missing(tree: ast.Module, contract: Contract, name: str) -> Iterator[Finding]:
    """The classes and functions that the course asks for and the program does not define."""
    if comes_from_elsewhere(tree, contract):
        return
    names = defined(tree)
    for wanted, kind in contract.requires.items():
        if wanted not in names:
            required = ", ".join(f"{each} {other}" for other, each in contract.requires.items())
            message = f"{name} defines no {kind} {wanted}{instead(wanted, names)}: the course requires {required}"
            yield Finding("required", message, passed=False, is_fatal=True)
            return
    if contract.base and not inherits(tree, contract.base):
        message = f"{name} defines no class that inherits from {contract.base}: the course requires one"
        yield Finding("required", message, passed=False, is_fatal=True)
        return
    for wanted, consequence in contract.optional.items():
        if wanted not in names:
            message = f"{name} defines no {wanted}{instead(wanted, names)}, so {consequence}"
            yield Finding("missing", message, is_warning=True)


def instead(wanted: str, names: Iterable[str]) -> str:
    """The name that was probably meant to be this one, in words; empty where there is none."""
    plain = {plainly(name): name for name in sorted(names)}
    found = plain.get(plainly(wanted))
    return f", but {sanitised(found, MOST_NAMED)}, which is another name" if found else ""


def plainly(name: str) -> str:
    """A name without what is easily mistaken: play_card, PlayCard and playcard are the same."""
    return name.replace("_", "").casefold()


def from_elsewhere(tree: ast.Module, contract: Contract, folder: Path) -> dict[str, int]:
    """The modules that neither Python nor the course provides, nor the student's own files, with their lines.

    An import in a `try`, or where the file runs by itself, does not count: the program does without it.
    """
    if contract.libraries is None:
        return {}
    unsure = {
        id(node)
        for guard in ast.walk(tree)
        if isinstance(guard, ast.Try) or (isinstance(guard, ast.If) and "__main__" in ast.unparse(guard.test))
        for node in ast.walk(guard)
    }
    own = {path.stem for path in folder.glob("*") if path.suffix == ".py" or path.is_dir()}
    known = {*STANDARD, *contract.gives, *contract.libraries, *contract.forbidden, *own}
    return {name: line for name, line in imports(tree, unsure).items() if name not in known}


def inherits(tree: ast.Module, wanted: str) -> bool:
    """Whether a class of the program names this one as its base, also as `module.Player` or under another name."""
    names = {wanted}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            names |= {alias.asname for alias in node.names if alias.asname and alias.name == wanted}
    bases = [base for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for base in node.bases]
    return any(
        (isinstance(base, ast.Name) and base.id in names) or (isinstance(base, ast.Attribute) and base.attr == wanted)
        for base in bases
    )


def comes_from_elsewhere(tree: ast.Module, contract: Contract) -> bool:
    """Whether other modules may define more: by `from ... import *`, or as a class to inherit from.

    Of what the course provides only the class counts that must be inherited from: its other players play already.
    """
    known = {*dir(builtins)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            known.add(node.name)
        elif isinstance(node, ast.ImportFrom):
            names = {alias.name: alias.asname or alias.name for alias in node.names}
            if node.module in STANDARD:
                known |= {*names.values()}
            elif node.module in contract.gives:
                known.add(contract.base if "*" in names else names.get(contract.base, contract.base))
            elif "*" in names:
                return True
    bases = [base for node in ast.walk(tree) if isinstance(node, ast.ClassDef) for base in node.bases]
    return any(isinstance(base, ast.Name) and base.id not in known for base in bases)
