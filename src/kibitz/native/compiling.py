"""For a setup.py: compile every module that has a .pxd beside it; what can't be compiled runs interpreted.

    from setuptools import setup
    from kibitz.native.compiling import compiled

    setup(**compiled("src"))

Kibitz is built by it, and so is any other package; docs/plugins.md says what its pyproject.toml needs.
"""

import hashlib
import importlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

from Cython.Build import cythonize
from setuptools import Extension
from setuptools.command.build_ext import build_ext

from kibitz.native import interpreted

GENERATED = Path("build/c")
NATIVE = Path(__file__).parent
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    # None where Python passes no board would be read as one.
    "allow_none_for_extension_args": False,
    # A quarter of the C code; a class that is pickled has a __reduce__ of its own.
    "auto_pickle": False,
}
FREE = "freethreading_compatible"
# Without -g0 the compiler spends a third of its time on symbols for a debugger, and most of the files' bytes.
# Of several levels of optimization the last one counts, which must be that of CFLAGS where somebody sets one.
LEVEL = [] if re.search(r"(^|\s)[-/]O", os.environ.get("CFLAGS", "")) else ["-O3"]
FLAGS = ["/O2"] if sys.platform == "win32" else [*LEVEL, "-g0", "-fno-semantic-interposition"]
SMALL = ["/O1"] if sys.platform == "win32" else ["-O1", "-g0"]
CORES = os.cpu_count() or 1

EXTERN = re.compile(r'^cdef extern from "(\w+(?:/\w+)+)\.h":\n((?:[ ]+.+\n)+)', re.MULTILINE)
DECLARED = re.compile(r"^ +(.+?) (\w+(?:, \w+)*)$", re.MULTILINE)


def compiled(
    source: str = "src",
    *,
    beside: Sequence[str] = (),
    shared: str = "",
    only: Collection[str] = (),
    variable: Collection[str] = (),
    runs_free: bool = False,
) -> dict[str, Any]:
    """What setup() needs to compile the packages below a folder.

    beside: folders of packages next to the source folder that are compiled only where the package is installed in
    place. shared: a module that is to hold Cython's own code once, instead of a copy in every module. only: the
    modules to compile; empty for all. variable: modules whose constants the compiled code takes from Python when it is
    imported, as slower variables: for tuning. runs_free: whether a Python without the lock may run the modules in
    several threads at once; a module that does not say so turns the lock back on for the whole process.
    """
    root = Path(source)
    in_place = "editable_wheel" in sys.argv or "--inplace" in sys.argv
    folders = [root, *(Path(folder) for folder in beside if in_place)]
    declarations = [
        path for folder in folders for path in sorted(folder.rglob("*.pxd")) if path.with_suffix(".py").exists()
    ]
    if not declarations:
        return {}
    wanted = constants(declarations, root)
    write_constants(wanted, root, {module_of(path, root).partition(".")[0] for path in declarations}, variable)
    by_name = {module_of(path, root): path for path in declarations}
    by_name = {name: path for name, path in by_name.items() if not only or name in only}
    headers = [str(path) for path in sorted(root.rglob("*.h"))]
    headers += [str((GENERATED / module).with_suffix(".h")) for module in sorted(wanted)]
    modules = cythonize(
        [extension(name, path, headers) for name, path in by_name.items()],
        include_path=[str(root), ".", str(NATIVE.parents[1])],
        build_dir=str(GENERATED),
        compiler_directives={**DIRECTIVES, FREE: runs_free},
        nthreads=CORES if hasattr(os, "fork") else 0,
        **({"shared_utility_qualified_name": shared} if shared else {}),
    )
    for path in by_name.values():
        check_clones(path)
    settings = {"root": root, "declarations": by_name, "shared": shared, "keep": bool(only)}
    return {
        "ext_modules": [*modules, *([shared_extension(shared, runs_free)] if shared else [])],
        "cmdclass": {"build_ext": type("StampedBuild", (StampedBuild,), settings)},
    }


def constants(declarations: Sequence[Path], root: Path) -> dict[str, dict[str, str]]:
    """The C type of every Python constant that a .pxd declares, by module and name.

    A .pxd asks for the constants of kibitz/games/x/rules.py by `cdef extern from "kibitz/games/x/rules.h":` and lines
    such as `int CARDS, COLUMNS`. The length of a C array needs `enum: C_CARDS`, which has the same value.
    """
    wanted: dict[str, dict[str, str]] = {}
    for path in declarations:
        for module, block in externs(path, root):
            for kind, names in DECLARED.findall(block):
                for name in names.split(", "):
                    before = wanted.setdefault(module, {}).setdefault(name, kind)
                    if before != kind:
                        raise SystemExit(f"{path}: {name} of {module} is {kind} here, {before} elsewhere")
    for path in declarations:
        check_distinct(path, wanted, root)
    return wanted


def externs(path: Path, root: Path) -> list[tuple[str, str]]:
    """The modules whose constants a .pxd asks for, with its lines; other headers are not ours."""
    found = EXTERN.findall(path.read_text(encoding="utf-8"))
    return [
        (module, block)
        for module, block in found
        if any((folder / module).with_suffix(".py").exists() for folder in (root, Path(".")))
    ]


def check_distinct(path: Path, wanted: dict[str, dict[str, str]], root: Path) -> None:
    """Stop where one C file would get two constants of one name: a macro keeps only the last one's number."""
    owners: dict[str, str] = {}
    for module, _ in externs(path, root):
        for name in wanted[module]:
            if owners.setdefault(name, module) != module:
                raise SystemExit(f"{path}: {name} is a constant of {owners[name]} and of {module}: rename one of them")


def write_constants(
    wanted: dict[str, dict[str, str]], root: Path, packages: Collection[str], variable: Collection[str] = ()
) -> None:
    """Write each module's constants as a C header, so that a name costs the compiled code no more than its number.

    A compound literal is what C can fold into a constant and what Cython can nevertheless assign to, which it does
    where the Python source defines or imports the name. It can't be the length of an array; a member of an enum can.
    The numbers of variable modules are variables of C, to which Cython's assignment gives their values.
    """
    sys.path[:0] = [str(root), "."]
    # From now on these packages' modules are imported from source: a compiled one would have the old numbers.
    interpreted.install(packages)
    for module, kinds in wanted.items():
        values = vars(importlib.import_module(module.replace("/", ".")))
        lines = []
        for name, kind in sorted(kinds.items()):
            if kind == "enum:":
                lines.append(f"enum {{ {name} = {int(values[name.removeprefix('C_')])} }};\n")
                continue
            value = int(values[name])
            number = f"{value}ULL" if value >= 1 << 63 else f"{value}LL" if abs(value) >= 1 << 31 else str(value)
            if module.replace("/", ".") in variable:
                lines.append(f"static {kind} {name} = {number};\n")
            else:
                lines.append(f"#define {name} (({kind}){{{number}}})\n")
        header = (GENERATED / module).with_suffix(".h")
        text = "".join(lines)
        if not header.exists() or header.read_text() != text:
            header.parent.mkdir(parents=True, exist_ok=True)
            header.write_text(text)


def module_of(declarations: Path, root: Path) -> str:
    """The module that a .pxd belongs to."""
    path = declarations.with_suffix("")
    return ".".join(path.relative_to(root).parts if root in path.parents else path.parts)


def extension(name: str, declarations: Path, headers: list[str]) -> Extension:
    """One compiled module; optional, so that Kibitz installs on a machine without a compiler, too."""
    return Extension(
        name,
        [str(declarations.with_suffix(".py"))],
        depends=[str(declarations), *headers],
        include_dirs=[str(NATIVE), str(GENERATED)],
        extra_compile_args=FLAGS,
        optional=True,
    )


def shared_extension(name: str, runs_free: bool) -> Extension:
    """The module of Cython's own code, which Cython writes in C without a Python source."""
    source = (GENERATED / name.replace(".", "/")).with_suffix(".c")
    if not source.exists():
        source.parent.mkdir(parents=True, exist_ok=True)
        words = [f"--generate-shared={source}", "-X", f"{FREE}={runs_free}"]
        subprocess.run([sys.executable, "-m", "cython", *words], check=True)
    return Extension(name, [str(source)], extra_compile_args=SMALL, optional=True)


def check_clones(declarations: Path) -> None:
    """Stop where a .pxd asks for clones of a function by a C name that Cython no longer gives to any."""
    declared = declarations.read_text(encoding="utf-8")
    source = (GENERATED / declarations.with_suffix(".c")).read_text(encoding="utf-8")
    for name in set(re.findall(r"\b__pyx_f_\w+", declared)):
        if source.count(f"{name}(") <= declared.count(f"{name}("):
            raise SystemExit(f"{declarations}: {name} is not a function of the compiled module")


class StampedBuild(build_ext):
    """Leaves beside each package which sources were compiled, so that a stale build is detected."""

    root: Path
    declarations: dict[str, Path]
    """The .pxd of each module to compile."""
    shared: str
    keep: bool
    """Whether stamps of an earlier build still hold for the modules that are not compiled now."""

    parallel: int | None
    """setuptools' number of modules compiled at a time."""
    extensions: list[Extension]
    """setuptools' modules to compile."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or CORES

    def build_extension(self, ext: Extension) -> None:
        """Skip what can't be compiled; `optional` alone lets a missing compiler stop the install."""
        try:
            super().build_extension(ext)
        except Exception as error:
            self.failed.add(ext.name)
            self.warn(f"{ext.name} stays interpreted: {error}")

    def copy_extensions_to_source(self) -> None:
        """In place: copy what was compiled; setuptools stops at the first module that was not."""
        every = self.extensions
        self.extensions = [ext for ext in every if ext.name not in self.failed]
        super().copy_extensions_to_source()
        self.extensions = every

    def run(self) -> None:
        self.failed: set[str] = set()
        super().run()
        root = self.root if self.inplace else Path(self.build_lib)
        package = root / (self.shared or next(iter(self.declarations))).partition(".")[0]
        file = package / interpreted.STAMPS
        stamps = json.loads(file.read_text()) if self.keep and file.exists() else {}
        for ext in self.extensions:
            built = Path(self.get_ext_fullpath(ext.name))
            if ext.name in self.failed or self.shared in self.failed:
                built.unlink(missing_ok=True)  # of an earlier source, or of no use without the shared module
            elif built.exists() and ext.name != self.shared:
                source = self.declarations[ext.name].with_suffix(".py")
                text = source.read_bytes() + source.with_suffix(".pxd").read_bytes()
                stamps[ext.name] = hashlib.sha256(text).hexdigest()
        file.write_text(json.dumps(stamps, indent=1) + "\n")
