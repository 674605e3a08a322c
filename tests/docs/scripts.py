"""The scripts in docs/ as modules: they import each other by name, as they do when they are run."""

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

DOCS = Path(__file__).parents[2] / "docs"


def load(name: str) -> ModuleType:
    """The script of this name; its neighbours are found in the same folder, and sys.path stays as it was."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [str(DOCS), *sys.path])
        return import_module(name)
