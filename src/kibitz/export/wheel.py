"""An installed package as a wheel that every Python can install: its sources, without compiled modules."""

from __future__ import annotations

import base64
import hashlib
import re
import zipfile
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, distribution
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import kibitz

TAG = "py3-none-any"
LEFT_OUT = (".c", ".so", ".pyd", ".dylib", ".pyc")
"""Endings of files that fit one machine or one Python alone."""
STAMPS = "_build.json"
"""Says which compiled modules belong to the sources; there are none in this wheel."""
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time of every file, so that equal sources give equal wheels."""


class Package(NamedTuple):
    """What a wheel is made of."""

    project: str
    version: str
    home: Path
    """The folder of its Python package, or its only module."""

    @property
    def stem(self) -> str:
        """Name and version, as names of files have them."""
        return f"{re.sub('[-_.]+', '_', self.project)}-{self.version}"

    @property
    def wheel(self) -> str:
        """The name of its wheel."""
        return f"{self.stem}-{TAG}.whl"

    def described(self, name: str, otherwise: str) -> str:
        """A file of the installed package's description; otherwise where it runs without having been installed."""
        try:
            return distribution(self.project).read_text(name) or otherwise
        except PackageNotFoundError:
            return otherwise

    def requires(self) -> list[str]:
        """The packages that it needs beside Kibitz."""
        lines = self.described("METADATA", "").partition("\n\n")[0].splitlines()
        needed = [line.partition(":")[2].strip() for line in lines if line.startswith("Requires-Dist:")]
        return [one for one in needed if "extra ==" not in one and not re.match(r"kibitz\b(?!-)", one)]


KIBITZ = Package("kibitz", kibitz.__version__, Path(kibitz.__file__).parent)


def wheel(package: Package) -> bytes:
    """The wheel of the installed version."""
    home = f"{package.stem}.dist-info"
    paths = sorted(package.home.rglob("*")) if package.home.is_dir() else [package.home]
    files = {
        path.relative_to(package.home.parent).as_posix(): path.read_bytes()
        for path in paths
        if path.is_file() and path.suffix not in LEFT_OUT and path.name != STAMPS
    }
    described = f"Metadata-Version: 2.1\nName: {package.project}\nVersion: {package.version}\n"
    files[f"{home}/METADATA"] = package.described("METADATA", described).encode()
    files[f"{home}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: kibitz\nRoot-Is-Purelib: true\nTag: {TAG}\n".encode()
    entries = package.described("entry_points.txt", "[console_scripts]\nkibitz = kibitz.cli:main\n")
    files[f"{home}/entry_points.txt"] = entries.encode()
    listed = [f"{name},sha256={_digest(content)},{len(content)}" for name, content in files.items()]
    files[f"{home}/RECORD"] = "\n".join([*listed, f"{home}/RECORD,,", ""]).encode()
    return zipped({name: (content, 0o644) for name, content in files.items()})


def zipped(files: Mapping[str, tuple[bytes, int]]) -> bytes:
    """A zip of these files, each with its mode."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, (content, mode) in files.items():
            item = zipfile.ZipInfo(name, EPOCH)
            item.external_attr = mode << 16
            archive.writestr(item, content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
