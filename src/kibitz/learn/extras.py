"""The packages that some modules need, and the extra that brings each."""

import sys
from importlib import import_module
from types import ModuleType

from kibitz.table import TableError

EXTRAS = {
    "numpy": "gym",
    "gymnasium": "gym",
    "resvg_py": "gym",
    "anywidget": "notebook",
    "minari": "minari",
    "pettingzoo": "pettingzoo",
    "pyspiel": "openspiel",
    "torch": "learn",
    "sb3_contrib": "learn",
    "verifiers": "verifiers",
    "openenv": "openenv",
}
"""Each package's extra of Kibitz."""


class MissingExtra(TableError, ImportError):
    """A package is not installed; the message names the extra that brings it."""


def needed(package: str, what: str) -> ModuleType:
    """The package, imported; MissingExtra says how to install it."""
    try:
        return import_module(package)
    except ImportError:
        raise missing(package, what) from None


def missing(package: str, what: str) -> MissingExtra:
    """The error to raise where a package could not be imported."""
    install = f'{sys.executable} -m pip install "kibitz[{EXTRAS[package]}]"'
    return MissingExtra(f"{what} needs the package {package}: install it with '{install}'")
