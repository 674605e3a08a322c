"""The installed package as a wheel that every Python can install: its sources, without compiled modules."""

from __future__ import annotations

import base64
import hashlib
import zipfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from io import BytesIO
from pathlib import Path

import kibitz

TAG = "py3-none-any"
LEFT_OUT = (".c", ".so", ".pyd", ".dylib", ".pyc")
"""Endings of files that fit one machine or one Python alone."""
STAMPS = "_build.json"
"""Says which compiled modules belong to the sources; there are none in this wheel."""
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time of every file, so that equal sources give equal wheels."""


def wheel_name() -> str:
    return f"kibitz-{kibitz.__version__}-{TAG}.whl"


def wheel() -> bytes:
    """The wheel of this version."""
    home = f"kibitz-{kibitz.__version__}.dist-info"
    files = dict(_sources())
    files[f"{home}/METADATA"] = _metadata(
        "METADATA", f"Metadata-Version: 2.1\nName: kibitz\nVersion: {kibitz.__version__}\n"
    )
    files[f"{home}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: kibitz\nRoot-Is-Purelib: true\nTag: {TAG}\n".encode()
    files[f"{home}/entry_points.txt"] = _metadata("entry_points.txt", "[console_scripts]\nkibitz = kibitz.cli:main\n")
    listed = [f"{name},sha256={_digest(content)},{len(content)}" for name, content in files.items()]
    files[f"{home}/RECORD"] = "\n".join([*listed, f"{home}/RECORD,,", ""]).encode()
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            item = zipfile.ZipInfo(name, EPOCH)
            item.external_attr = 0o644 << 16
            item.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(item, content)
    return out.getvalue()


def _sources() -> Iterator[tuple[str, bytes]]:
    home = Path(kibitz.__file__).parent
    for path in sorted(home.rglob("*")):
        if path.is_file() and path.suffix not in LEFT_OUT and path.name != STAMPS:
            yield path.relative_to(home.parent).as_posix(), path.read_bytes()


def _metadata(name: str, otherwise: str) -> bytes:
    """A file of the installed package's description; otherwise where it runs without having been installed."""
    try:
        return (distribution("kibitz").read_text(name) or otherwise).encode()
    except PackageNotFoundError:
        return otherwise.encode()


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
