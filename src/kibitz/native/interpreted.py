"""Run Kibitz from its Python sources even where compiled modules are beside them.

`KIBITZ_INTERPRETED=1` in the environment does it for a whole process; the tests use `module` to compare compiled and
interpreted code.
"""

import importlib
import sys
from collections.abc import Collection, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

import kibitz

OURS = frozenset({"kibitz", "training"})
STAMPS = "_build.json"
"""In the folder of a package that was compiled: the hashes of the sources."""


class SourceFinder(MetaPathFinder):
    """Finds a module's .py before Python's own finder can choose the compiled file.

    It does so for Kibitz and for packages that were compiled in the same way, such as plugins.
    """

    def __init__(self, packages: Collection[str] = ()) -> None:
        self.ours = dict.fromkeys({*OURS, *packages}, True)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        top, dot, _ = fullname.partition(".")
        if not dot or not self.is_ours(top):
            return None
        for folder in path or ():
            source = Path(folder, fullname.rpartition(".")[2] + ".py")
            if source.exists():
                return spec_from_file_location(fullname, source, loader=SourceFileLoader(fullname, str(source)))
        return None

    def is_ours(self, package: str) -> bool:
        """Whether this package, which is imported already, is compiled as Kibitz is."""
        if package not in self.ours:
            file = getattr(sys.modules.get(package), "__file__", None)
            self.ours[package] = bool(file) and Path(str(file)).with_name(STAMPS).exists()
        return self.ours[package]


def install(packages: Collection[str] = ()) -> SourceFinder:
    """From now on this process imports modules of Kibitz, and of these packages, from source only."""
    finder = SourceFinder(packages)
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
