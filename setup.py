"""Compile every module that has a .pxd beside it; without a C compiler the same modules run interpreted.

The project's metadata lies in pyproject.toml.
"""

import hashlib
import json
import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src")
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}
# Without -g0 the compiler spends a third of its time on symbols for a debugger, and most of the files' bytes.
FLAGS = ["/O2"] if sys.platform == "win32" else ["-O3", "-g0", "-fno-semantic-interposition"]
CORES = os.cpu_count() or 1


def extension(declarations: Path) -> Extension:
    """One compiled module; optional, so that a machine without a compiler installs all the same."""
    name = ".".join(declarations.relative_to(SOURCE).with_suffix("").parts)
    headers = [str(header) for header in SOURCE.rglob("*.h")]
    return Extension(
        name,
        [str(declarations.with_suffix(".py"))],
        depends=[str(declarations), *headers],
        include_dirs=[str(SOURCE / "kibitz")],
        extra_compile_args=FLAGS,
        optional=True,
    )


class StampedBuild(build_ext):
    """Leaves beside the package which sources were compiled, so that a stale build is found out."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or CORES

    def build_extension(self, ext: Extension) -> None:
        """Skips what can't be compiled; `optional` alone lets a missing compiler stop the install."""
        try:
            super().build_extension(ext)
        except Exception as error:
            self.failed.add(ext.name)
            self.warn(f"{ext.name} stays interpreted: {error}")

    def run(self) -> None:
        self.failed: set[str] = set()
        super().run()
        root = SOURCE if self.inplace else Path(self.build_lib)
        stamps = {}
        for ext in self.extensions:
            compiled = Path(self.get_ext_fullpath(ext.name))
            if ext.name in self.failed:
                compiled.unlink(missing_ok=True)  # of an earlier source
            elif compiled.exists():
                source = (SOURCE / Path(*ext.name.split("."))).with_suffix(".py")
                text = source.read_bytes() + source.with_suffix(".pxd").read_bytes()
                stamps[ext.name] = hashlib.sha256(text).hexdigest()
        (root / "kibitz" / "_build.json").write_text(json.dumps(stamps, indent=1) + "\n")


setup(
    ext_modules=cythonize(
        [extension(path) for path in sorted(SOURCE.rglob("*.pxd")) if path.with_suffix(".py").exists()],
        include_path=[str(SOURCE)],
        build_dir="build/c",
        compiler_directives=DIRECTIVES,
        nthreads=CORES if hasattr(os, "fork") else 0,
    ),
    cmdclass={"build_ext": StampedBuild},
)
