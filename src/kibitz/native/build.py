"""Which modules run compiled, without importing any of them."""

import os
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

HOME = Path(__file__).parents[1]


def modules(package: str = "kibitz", home: Path | None = None) -> dict[str, bool]:
    """Every module of a package that can be compiled, and whether it is; home is the package's folder."""
    home = home or HOME
    return {
        ".".join((package, *path.relative_to(home).with_suffix("").parts)): _is_compiled(path)
        for path in sorted(home.rglob("*.pxd"))
        if path.with_suffix(".py").exists()
    }


def interpreted(package: str = "kibitz", home: Path | None = None) -> list[str]:
    """Those of them that are not compiled."""
    return [name for name, compiled in modules(package, home).items() if not compiled]


def is_compiled(module: str) -> bool:
    """Whether this one runs compiled."""
    return _is_compiled(HOME.joinpath(*module.split(".")[1:]).with_suffix(".pxd"))


def _is_compiled(declarations: Path) -> bool:
    if os.environ.get("KIBITZ_INTERPRETED"):
        return False
    return any(declarations.with_suffix(suffix).exists() for suffix in EXTENSION_SUFFIXES)


def describe() -> str:
    """One phrase for --version: compiled, interpreted, or which modules are not compiled."""
    plain = interpreted()
    if not plain:
        return "compiled"
    if len(plain) == len(modules()):
        return "interpreted: correct, but slow; reinstall it with a C compiler to have it compiled"
    return f"compiled, but for {', '.join(plain)}"
