"""Run Kibitz from its Python sources even where compiled modules are beside them.

`KIBITZ_INTERPRETED=1` in the environment does it for a whole process; the tests use `module` to compare compiled and
interpreted code.
"""

import importlib
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

import kibitz


class SourceFinder(MetaPathFinder):
    """Finds a kibitz module's .py before Python's own finder can choose the compiled file."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith(("kibitz.", "training.")):
            return None
        for folder in path or ():
            source = Path(folder, fullname.rpartition(".")[2] + ".py")
            if source.exists():
                return spec_from_file_location(fullname, source, loader=SourceFileLoader(fullname, str(source)))
        return None


def install() -> SourceFinder:
    """From now on this process imports kibitz modules from source only."""
    finder = SourceFinder()
    sys.meta_path.insert(0, finder)
    return finder


def module(name: str) -> ModuleType:
    """The named kibitz module run from source, as a copy beside the one that is imported already."""
    compiled = {key: sys.modules.pop(key) for key in list(sys.modules) if key.startswith(("kibitz.", "training."))}
    attributes = dict(vars(kibitz))
    finder = install()
    try:
        return importlib.import_module(name)
    finally:
        sys.meta_path.remove(finder)
        for key in [key for key in sys.modules if key.startswith(("kibitz.", "training."))]:
            del sys.modules[key]
        sys.modules.update(compiled)
        # Importing has made each copy an attribute of its package; only `kibitz` itself is not a copy.
        vars(kibitz).update(attributes)
