"""Compile every module that has a .pxd beside it; without a C compiler the same modules run interpreted.

The project's metadata is in pyproject.toml.
"""

import hashlib
import importlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src")
TRAINING = Path("training")
"""Compiled only where the package is installed in place, by people who work on it: no wheel has it."""
GENERATED = Path("build/c")
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    # None where Python passes no board would be read as one.
    "allow_none_for_extension_args": False,
}
SHARED = "kibitz._cyutility"
"""Holds Cython's memoryview code once, instead of a copy in every module."""
# Without -g0 the compiler spends a third of its time on symbols for a debugger, and most of the files' bytes.
FLAGS = ["/O2"] if sys.platform == "win32" else ["-O3", "-g0", "-fno-semantic-interposition"]
SMALL = ["/O1"] if sys.platform == "win32" else ["-O1", "-g0"]
CORES = os.cpu_count() or 1
ONLY = os.environ.get("KIBITZ_COMPILE", "").split()
"""The modules to compile; empty for all. benchmarks/betsy_ablation.py compiles the search alone, in copies."""

EXTERN = re.compile(r'^cdef extern from "((?:kibitz|training)/[\w/]+)\.h":\n((?:[ ]+.+\n)+)', re.MULTILINE)
DECLARED = re.compile(r"^ +(.+?) (\w+(?:, \w+)*)$", re.MULTILINE)


def constants(declarations: list[Path]) -> dict[str, dict[str, str]]:
    """The C type of every Python constant that a .pxd declares, by module and name.

    A .pxd asks for the constants of kibitz/games/x/rules.py by `cdef extern from "kibitz/games/x/rules.h":` and lines
    such as `int CARDS, COLUMNS`. The length of a C array needs `enum: C_CARDS`, which has the same value.
    """
    wanted: dict[str, dict[str, str]] = {}
    for path in declarations:
        for module, block in EXTERN.findall(path.read_text(encoding="utf-8")):
            for kind, names in DECLARED.findall(block):
                for name in names.split(", "):
                    before = wanted.setdefault(module, {}).setdefault(name, kind)
                    if before != kind:
                        raise SystemExit(f"{path}: {name} of {module} is {kind} here, {before} elsewhere")
    for path in declarations:
        check_distinct(path, wanted)
    return wanted


def check_distinct(path: Path, wanted: dict[str, dict[str, str]]) -> None:
    """Stop where one C file would get two constants of one name: a macro keeps only the last one's number."""
    owners: dict[str, str] = {}
    for module, _ in EXTERN.findall(path.read_text(encoding="utf-8")):
        for name in wanted[module]:
            if owners.setdefault(name, module) != module:
                raise SystemExit(f"{path}: {name} is a constant of {owners[name]} and of {module}: rename one of them")


def write_constants(wanted: dict[str, dict[str, str]]) -> None:
    """Write each module's constants as a C header, so that a name costs the compiled code no more than its number.

    A compound literal is what C can fold into a constant and what Cython can nevertheless assign to, which it does
    where the Python source defines or imports the name. It can't be the length of an array; a member of an enum can.
    """
    os.environ["KIBITZ_INTERPRETED"] = "1"
    sys.path[:0] = [str(SOURCE), "."]
    importlib.import_module("kibitz")  # from now on modules are imported from source
    for module, kinds in wanted.items():
        values = vars(importlib.import_module(module.replace("/", ".")))
        lines = []
        for name, kind in sorted(kinds.items()):
            if kind == "enum:":
                lines.append(f"enum {{ {name} = {int(values[name.removeprefix('C_')])} }};\n")
                continue
            value = int(values[name])
            number = f"{value}ULL" if value >= 1 << 63 else f"{value}LL" if abs(value) >= 1 << 31 else str(value)
            lines.append(f"#define {name} (({kind}){{{number}}})\n")
        header = (GENERATED / module).with_suffix(".h")
        text = "".join(lines)
        if not header.exists() or header.read_text() != text:
            header.parent.mkdir(parents=True, exist_ok=True)
            header.write_text(text)


def module_of(declarations: Path) -> str:
    """The module that a .pxd belongs to."""
    path = declarations.with_suffix("")
    return ".".join(path.parts if TRAINING in path.parents else path.relative_to(SOURCE).parts)


def extension(declarations: Path, headers: list[str]) -> Extension:
    """One compiled module; optional, so that a machine without a compiler installs all the same."""
    return Extension(
        module_of(declarations),
        [str(declarations.with_suffix(".py"))],
        depends=[str(declarations), *headers],
        include_dirs=[str(SOURCE / "kibitz" / "native"), str(GENERATED)],
        extra_compile_args=FLAGS,
        optional=True,
    )


def shared_extension() -> Extension:
    """The module of Cython's own code, which Cython writes in C without a Python source."""
    source = (GENERATED / SHARED.replace(".", "/")).with_suffix(".c")
    if not source.exists():
        source.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([sys.executable, "-m", "cython", f"--generate-shared={source}"], check=True)
    return Extension(SHARED, [str(source)], extra_compile_args=SMALL, optional=True)


def check_clones(declarations: Path) -> None:
    """Stop where a .pxd asks for clones of a function by a C name that Cython no longer gives to any."""
    declared = declarations.read_text(encoding="utf-8")
    source = (GENERATED / declarations.with_suffix(".c")).read_text(encoding="utf-8")
    for name in set(re.findall(r"\b__pyx_f_\w+", declared)):
        if source.count(f"{name}(") <= declared.count(f"{name}("):
            raise SystemExit(f"{declarations}: {name} is not a function of the compiled module")


class StampedBuild(build_ext):
    """Leaves beside the package which sources were compiled, so that a stale build is found out."""

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

    def run(self) -> None:
        self.failed: set[str] = set()
        super().run()
        root = SOURCE if self.inplace else Path(self.build_lib)
        file = root / "kibitz" / "_build.json"
        stamps = json.loads(file.read_text()) if ONLY and file.exists() else {}
        for ext in self.extensions:
            compiled = Path(self.get_ext_fullpath(ext.name))
            if ext.name in self.failed or SHARED in self.failed:
                compiled.unlink(missing_ok=True)  # of an earlier source, or of no use without the shared module
            elif compiled.exists() and ext.name != SHARED:
                source = declarations_of[ext.name].with_suffix(".py")
                text = source.read_bytes() + source.with_suffix(".pxd").read_bytes()
                stamps[ext.name] = hashlib.sha256(text).hexdigest()
        file.write_text(json.dumps(stamps, indent=1) + "\n")


in_place = "editable_wheel" in sys.argv or "--inplace" in sys.argv
compiled = [
    path
    for root in ((SOURCE, TRAINING) if in_place else (SOURCE,))
    for path in sorted(root.rglob("*.pxd"))
    if path.with_suffix(".py").exists()
]
wanted = constants(compiled)
write_constants(wanted)
compiled = [path for path in compiled if not ONLY or module_of(path) in ONLY]
headers = [str(path) for path in sorted(SOURCE.rglob("*.h"))]
headers += [str((GENERATED / module).with_suffix(".h")) for module in sorted(wanted)]

extensions = [extension(path, headers) for path in compiled]
declarations_of = dict(zip((one.name for one in extensions), compiled, strict=True))
modules = cythonize(
    extensions,
    include_path=[str(SOURCE), "."],
    build_dir=str(GENERATED),
    compiler_directives=DIRECTIVES,
    nthreads=CORES if hasattr(os, "fork") else 0,
    shared_utility_qualified_name=SHARED,
)
for path in compiled:
    check_clones(path)

setup(
    ext_modules=[*modules, shared_extension()],
    cmdclass={"build_ext": StampedBuild},
)
