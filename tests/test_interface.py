"""The plugin interface changes only with a note in the changelog."""

import hashlib
import inspect
import re
from pathlib import Path
from typing import Any

import kibitz
from kibitz import generic, plugins, table, words
from kibitz.arena import contract
from kibitz.learn import encoding
from kibitz.native import compiling
from kibitz.testing.conformance import Suite

ROOT = Path(__file__).parents[1]
INTERFACE: tuple[Any, ...] = (
    table.Position,
    table.Game,
    table.Option,
    table.Adviser,
    table.Advice,
    table.Verdict,
    table.Clock,
    table.State,
    table.View,
    words.Field,
    words.Fields,
    words.match,
    words.number,
    generic.minds,
    contract.Contract,
    contract.ModuleContract,
    contract.CommandContract,
    contract.ChoosingContract,
    contract.LineContract,
    encoding.Encoding,
    encoding.Feature,
    compiling.compiled,
)
"""What docs/plugins.md promises to authors of games."""


def shape(thing: Any) -> list[str]:
    """The names and signatures that a plugin may rely on."""
    name = f"{thing.__module__}.{thing.__qualname__}"
    if not inspect.isclass(thing):
        return [f"{name}{inspect.signature(thing)}"]
    lines = [name]
    for member, value in sorted(vars(thing).items()):
        if member.startswith("_") and member != "__str__":
            continue
        if inspect.isfunction(value):
            lines.append(f"    {member}{inspect.signature(value)}")
        elif isinstance(value, property):
            lines.append(f"    {member}: property")
    lines += [f"    {member}: {hint}" for member, hint in sorted(inspect.get_annotations(thing).items())]
    return lines


def fingerprint() -> str:
    """Eight letters that change with the interface."""
    lines = [line for thing in INTERFACE for line in shape(thing)]
    lines += [f"{plugins.GROUP}", *sorted(name for name in ("game", "golden", "exempt") if hasattr(Suite, name))]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]


def test_a_change_of_the_interface_has_a_note_in_the_changelog() -> None:
    """The note names the version of the interface and its fingerprint, such as "plugin interface 1 (0123abcd)"."""
    note = f"plugin interface {kibitz.API} ({fingerprint()})"
    notes = re.findall(r"plugin\s+interface\s+(\d+)\s+\((\w+)\)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert notes[:1] == [(str(kibitz.API), fingerprint())], (
        f"the interface of plugins has changed: say in CHANGELOG.md and docs/plugins.md how, write {note!r} there, and"
        " raise kibitz.API where plugins must be changed"
    )


def test_the_page_about_plugins_names_the_version_and_what_it_promises() -> None:
    page = (ROOT / "docs" / "plugins.md").read_text(encoding="utf-8")
    assert f"version {kibitz.API}" in page
    for thing in INTERFACE:
        assert f"`{thing.__name__}`" in page or f"`{thing.__module__.rpartition('.')[2]}.{thing.__name__}`" in page, (
            thing.__name__
        )
